import { CommanderError } from "commander";
import { SheafError } from "../src/index.js";
import type { Paint } from "./format/paint.js";
import { visible } from "./format/visible.js";
import type { ErrorOutput } from "./schemas.js";

/** What a failure comes to for a reader: a code, what happened, and the next step. */
export type Failure = ErrorOutput["error"];

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ").trim();

/** `error: unknown option '--jsn'\n(Did you mean --json?)` as a failure of ours. */
const fromCommander = (error: CommanderError): Failure => {
  const [first = "", ...rest] = error.message.replace(/^error: /, "").split("\n");
  const close = /^\(Did you mean (.+)\?\)$/.exec(rest.join(" ").trim())?.[1];
  return {
    code: "bad-argument",
    message: oneLine(first),
    hint: close === undefined ? "Run sheaf --help, or sheaf COMMAND --help." : `Did you mean ${close}?`,
  };
};

/** Any thrown value as a failure. What is no `SheafError` is a fault of ours, and says so. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CommanderError) return fromCommander(error);
  if (error instanceof SheafError) {
    return {
      code: error.code,
      message: oneLine(error.message),
      hint: error.hint === null ? null : oneLine(error.hint),
    };
  }
  const message = error instanceof Error && error.message !== "" ? error.message : String(error);
  return {
    code: "internal",
    message: oneLine(message),
    hint: "This is a fault in Sheaf. Run again with SHEAF_DEBUG=1 for a trace, and report it.",
  };
};

/** Two lines for a person: what happened, and the next step. */
export const failureText = ({ message, hint }: Failure, paint: Paint): string => {
  const first = `${paint.error("error:")} ${visible(message)}\n`;
  return hint === null ? first : `${first}${paint.faint("hint:")} ${visible(hint)}\n`;
};

/** The stack with its causes, each as they were thrown. */
export const traceText = (error: unknown): string => {
  const parts: string[] = [];
  let here = error;
  for (let depth = 0; here !== undefined && depth < 10; depth++) {
    parts.push(here instanceof Error ? (here.stack ?? here.message) : String(here));
    here = here instanceof Error ? here.cause : undefined;
  }
  return `${parts.join("\ncaused by ").split("\n").map(visible).join("\n")}\n`;
};
