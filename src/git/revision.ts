import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/snapshot.js";

/** Passes an id through. Anything else than a whole id is a mistake of the caller. */
export const requireId = (id: ObjectId): ObjectId => {
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id)) return id;
  throw new SheafError("internal", `${JSON.stringify(id)} is not an object id`);
};

/** Whether a text may be a revision at all: git must never see it as an option, nor as two lines. */
export const isPlausibleRevision = (text: string): boolean => {
  if (text === "" || text.length > 4096 || text.startsWith("-")) return false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit === 0x7f) return false;
  }
  return true;
};

/** One step from an object to another. */
type RevisionStep =
  /** `~n`: so many times the first parent. */
  | { readonly kind: "ancestor"; readonly count: number }
  /** `^n`: the nth parent; 0 for the commit itself. */
  | { readonly kind: "parent"; readonly number: number }
  /** `^{}`, `^{commit}`, `^{tag}`: follow tags to an object of this type; null for any that is not a tag. */
  | { readonly kind: "peel"; readonly type: string | null };

/** A revision, taken apart. */
export interface Revision {
  /** A ref, an id or its beginning. */
  readonly base: string;
  readonly steps: readonly RevisionStep[];
}

/** More parents or generations are no real question. */
const maxNumber = 1_000_000_000;

/**
 * Takes the part of git's revision syntax apart that names one commit by its place in history: a base, then
 * any of `~`, `~n`, `^`, `^n`, `^{}`, `^{type}`; `@` is HEAD.
 *
 * @returns null for everything else: reflogs (`@{1}`), searches (`:/text`), ranges, paths.
 */
export const parseRevision = (text: string): Revision | null => {
  const match = /^([^~^:]+)((?:~\d*|\^\d*|\^\{[a-z]*\})*)$/.exec(text);
  if (match === null || match[1]!.includes("@{") || match[1]!.includes("..")) return null;
  const steps: RevisionStep[] = [];
  for (const [step] of match[2]!.matchAll(/~\d*|\^\{[a-z]*\}|\^\d*/g)) {
    const digits = step.slice(1);
    const number = Math.min(maxNumber, digits === "" ? 1 : Number(digits));
    if (step.startsWith("~")) steps.push({ kind: "ancestor", count: number });
    else if (step.startsWith("^{")) steps.push({ kind: "peel", type: step.slice(2, -1) || null });
    else steps.push({ kind: "parent", number });
  }
  return { base: match[1] === "@" ? "HEAD" : match[1]!, steps };
};

/** Whether git would allow a text as the name of a ref or of its last parts. */
export const isRefName = (name: string): boolean => {
  if (/[ ~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$/.test(name)) return false;
  return name.split("/").every((part) => part !== "" && !part.startsWith(".") && !part.endsWith(".lock"));
};
