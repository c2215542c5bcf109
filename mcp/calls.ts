import { performance } from "node:perf_hooks";
import { SheafError } from "../src/model/error.js";
import { visible } from "../src/model/visible.js";
import { inToolWords } from "./answer/errors.js";
import { checkArguments } from "./calls/arguments.js";
import { createTurns } from "./calls/turns.js";
import { likelyWord } from "./listing.js";
import type { Tool, ToolAnswer } from "./tool.js";
import type { Workspace } from "./workspace.js";

/** What a client gets for a call. */
export interface Reply {
  readonly text: string;
  /** Null where the call failed. */
  readonly structured: Readonly<Record<string, unknown>> | null;
  readonly isError: boolean;
}

/** What is told of a call once it is over. */
export interface CallRecord {
  readonly tool: string;
  readonly arguments: unknown;
  readonly milliseconds: number;
  /** Of the text and the data. */
  readonly bytes: number;
  /** Items that the answer lists; null where it lists none. */
  readonly results: number | null;
  /** Null where there is none; `cancelled` where nobody waits for the answer any more. */
  readonly error: string | null;
}

export interface CallsOptions {
  readonly tools: readonly Tool[];
  readonly workspace: Pick<Workspace, "ask" | "places">;
  /** Told of faults of ours, which are answered by a sentence only. */
  readonly report: (error: unknown) => void;
  /** Null where nobody wants to know. */
  readonly record: ((call: CallRecord) => void) | null;
}

const unknownTool = (name: string, names: readonly string[]): SheafError => {
  const close = likelyWord(name, names);
  return new SheafError(
    "bad-argument",
    `there is no tool ${JSON.stringify(name.slice(0, 100))}`,
    `${close === null ? "" : `Did you mean ${close}? `}Tools: ${names.join(", ")}.`,
  );
};

/** A failure as a model reads it: the code, what happened, and what to do next. */
const failed = (error: unknown): Reply => {
  const { code, message, hint } =
    error instanceof SheafError
      ? error
      : {
          code: "internal",
          message: "this call met a fault in Sheaf",
          hint: "Ask in another way. The trace stands in the server's log (standard error): please report it.",
        };
  const lines = [`Error (${code}): ${message}`, ...(hint === null ? [] : [inToolWords(hint)])];
  const text = lines.map(visible).join("\n");
  return { text, structured: null, isError: true };
};

/** Calls that are worked on at the same time: more would only wait for each other, each with its memory. */
const maxRunning = 16;

/** Where tools list what they found. */
const lists = [
  "results",
  "definitions",
  "edges",
  "children",
  "repositories",
  "findings",
  "classes",
  "places",
  "pairs",
];

const countOf = (structured: Readonly<Record<string, unknown>>): number | null => {
  const list = lists.map((name) => structured[name]).find(Array.isArray);
  return list === undefined ? null : list.length;
};

/** Makes the function that runs a tool for a client. It throws only when the signal is aborted. */
export const createCalls = ({ tools, workspace, report, record }: CallsOptions) => {
  const names = tools.map(({ name }) => name);
  const inTurn = createTurns(maxRunning);

  const answer = async (name: string, given: unknown, signal: AbortSignal): Promise<ToolAnswer> => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw unknownTool(name, names);
    const checked = checkArguments(tool, given);
    return inTurn(
      () =>
        tool.run(checked as never, {
          ask: (meant, question) => workspace.ask(meant, question, signal),
          places: (meant) => workspace.places(signal, meant),
          signal,
        }),
      signal,
    );
  };

  return async (name: string, given: unknown, signal: AbortSignal): Promise<Reply> => {
    const started = performance.now();
    const done = (reply: Reply | null, error: string | null): void => {
      if (record === null) return;
      const structured = reply?.structured ?? null;
      const bytes =
        Buffer.byteLength(reply?.text ?? "") +
        (structured === null ? 0 : Buffer.byteLength(JSON.stringify(structured)));
      const milliseconds = Math.round((performance.now() - started) * 10) / 10;
      const results = structured === null ? null : countOf(structured);
      record({ tool: name, arguments: given ?? {}, milliseconds, bytes, results, error });
    };
    try {
      const { text, structured } = await answer(name, given, signal);
      signal.throwIfAborted();
      const reply: Reply = { text, structured, isError: false };
      done(reply, null);
      return reply;
    } catch (error) {
      if (signal.aborted) {
        done(null, "cancelled");
        throw error;
      }
      const ours = !(error instanceof SheafError) || error.code === "internal";
      if (ours) report(error);
      const reply = failed(error);
      done(reply, error instanceof SheafError ? error.code : "internal");
      return reply;
    }
  };
};
