import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";

/** Where text goes, and what can be shown there. */
export interface Output {
  /** Resolves when the text is handed on and more may follow. */
  readonly write: (text: string) => Promise<void>;
  readonly color: boolean;
  /** Columns of the terminal; 120 where there is none. */
  readonly columns: number;
}

/** All that a command may touch of its process, so that tests can hold it. */
export interface Io {
  readonly out: Output;
  readonly err: Output;
  readonly stdin: Readable;
  /** Whether `err` is a terminal that somebody watches: a spinner may turn there. */
  readonly watched: boolean;
  /** Show stack traces and causes of errors. */
  readonly debug: boolean;
  /** Lets whoever works in the foreground go first, until the process ends. */
  readonly stepBack: () => void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Colours: `NO_COLOR` forbids, `FORCE_COLOR` demands, else a terminal that is not `dumb` gets them. */
export const wantsColor = (isTerminal: boolean, environment: Environment): boolean => {
  if (environment.NO_COLOR) return false;
  const forced = environment.FORCE_COLOR;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return isTerminal && environment.TERM !== "dumb";
};

const outputOf = (stream: NodeJS.WriteStream, environment: Environment): Output => ({
  color: wantsColor(stream.isTTY === true, environment),
  columns: stream.isTTY === true && stream.columns > 0 ? stream.columns : 120,
  write: (text) =>
    new Promise((resolve) => {
      if (stream.write(text)) resolve();
      else stream.once("drain", resolve);
    }),
});

/** The streams and settings of this process. */
export const processIo = (): Io => {
  const environment = process.env;
  return {
    out: outputOf(process.stdout, environment),
    err: outputOf(process.stderr, environment),
    stdin: process.stdin,
    watched: process.stderr.isTTY === true && environment.TERM !== "dumb" && !("CI" in environment),
    debug: Boolean(environment.SHEAF_DEBUG),
    stepBack: () => {
      try {
        setPriority(constants.priority.PRIORITY_LOW);
      } catch {
        // Then it goes on as it is.
      }
    },
  };
};
