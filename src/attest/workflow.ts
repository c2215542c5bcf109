import { SheafError } from "../model/error.js";

/** A workflow on github.com that may sign. */
export interface WorkflowName {
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** `.github/workflows/FILE`. */
  readonly path: string;
  /** `refs/heads/main`, or a commit for workflows that others call; null for any. */
  readonly ref: string | null;
}

/** Who vouches that a certificate's run took place. */
export const actionsIssuer = "https://token.actions.githubusercontent.com";
export const githubServer = "https://github.com";

const shape =
  /^([A-Za-z0-9][A-Za-z0-9-]{0,99}\/[A-Za-z0-9._-]{1,100})\/(\.github\/workflows\/[^/@\s\p{Cc}]{1,200})(?:@(.{1,1000}))?$/u;
const fullRef = /^(?:refs\/[^\s\p{Cc}]+|[0-9a-f]{40}|[0-9a-f]{64})$/u;

/** @throws SheafError `bad-argument`. */
export const parseWorkflow = (text: string): WorkflowName => {
  const match = shape.exec(text);
  if (match === null) {
    throw new SheafError(
      "bad-argument",
      `${JSON.stringify(text)} does not name a workflow`,
      "Write OWNER/REPO/.github/workflows/FILE, and @refs/heads/BRANCH behind it to allow that branch alone.",
    );
  }
  const ref = match[3] ?? null;
  if (ref !== null && !fullRef.test(ref)) {
    throw new SheafError(
      "bad-argument",
      `${JSON.stringify(ref)} is not the whole name of a ref`,
      `Write @refs/heads/${ref} for a branch, or @refs/tags/${ref} for a tag.`,
    );
  }
  return { repository: match[1]!, path: match[2]!, ref };
};

/** Whether a certificate's subject is that workflow: compared as texts, no part of it is a pattern. */
export const isWorkflow = (name: WorkflowName, subject: string): boolean => {
  const stem = `${githubServer}/${name.repository}/${name.path}@`;
  if (!subject.startsWith(stem)) return false;
  const ref = subject.slice(stem.length);
  return name.ref === null ? fullRef.test(ref) : ref === name.ref;
};

export const workflowText = ({ repository, path, ref }: WorkflowName): string =>
  `${repository}/${path}${ref === null ? "" : `@${ref}`}`;
