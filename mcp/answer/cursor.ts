import { createHash } from "node:crypto";
import { SheafError } from "../../src/model/error.js";
import type { Coverage } from "../../src/model/report.js";
import type { OpenRepository } from "../tool.js";

/** What a cursor is bound to. */
export interface Asked {
  readonly tool: string;
  readonly repository: Pick<OpenRepository, "root">;
  /** What was asked, without the cursor and what only says how the answer is told. */
  readonly question: unknown;
}

const digest = (length: number, ...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, length);

const commitOf = ({ commit }: Coverage): string => commit.slice(0, 7);

/** Of what stood before the cursor: changed files may have moved it. */
const stateOf = ({ workingTree, digest: bundle }: Coverage, before: readonly unknown[]): string =>
  digest(5, bundle, workingTree, before);

const questionOf = ({ tool, repository, question }: Asked): string =>
  digest(6, tool, repository.root, question);

/** @param before what the answer and those before it told, in order: as many as `position` says. */
export const makeCursor = (
  asked: Asked,
  coverage: Coverage,
  position: number,
  before: readonly unknown[],
): string => {
  const body = [position, commitOf(coverage), stateOf(coverage, before), questionOf(asked)].join(".");
  return `${body}.${digest(4, "cursor", body)}`;
};

const again = "Ask again without `cursor`.";

/**
 * Where a cursor says to go on; 0 without one.
 *
 * @throws SheafError `bad-argument` for one that is no cursor, belongs to another question, or to another commit.
 */
export const positionOf = (cursor: string | undefined, asked: Asked, coverage: Coverage): number => {
  if (cursor === undefined) return 0;
  const parts = /^(\d{1,6})\.([0-9a-f]{7})\.([0-9a-f]{5})\.([0-9a-f]{6})\.([0-9a-f]{4})$/.exec(cursor.trim());
  const body = parts === null ? "" : parts.slice(1, 5).join(".");
  if (parts === null || digest(4, "cursor", body) !== parts[5])
    throw new SheafError("bad-argument", "`cursor` is none that this tool gave", again);
  if (parts[4] !== questionOf(asked)) {
    throw new SheafError(
      "bad-argument",
      "`cursor` belongs to another question or repository",
      "Give the same arguments with it as before, or ask again without `cursor`.",
    );
  }
  if (parts[2] !== commitOf(coverage)) {
    throw new SheafError(
      "bad-argument",
      `\`cursor\` is of commit ${parts[2]}, and the index has moved to ${commitOf(coverage)}`,
      again,
    );
  }
  return Number(parts[1]);
};

/**
 * Holds a cursor against what stands before it now.
 *
 * @throws SheafError `bad-argument` when that is not what it was.
 */
export const checkCursor = (
  cursor: string | undefined,
  coverage: Coverage,
  before: readonly unknown[],
): void => {
  if (cursor === undefined || cursor.trim().split(".")[2] === stateOf(coverage, before)) return;
  throw new SheafError(
    "bad-argument",
    "files have changed since `cursor` was given, and with them the order of the results",
    again,
  );
};
