import type { Assembly } from "../model/assembly.js";
import type { Suppression } from "../model/findings.js";
import type { RepoPath } from "../model/ids.js";
import { splitWord } from "../model/terms.js";

/** A comment that does not want some findings to be shown. */
export interface IgnoreComment {
  readonly path: RepoPath;
  /** 1-based. */
  readonly line: number;
  /** The line of code that it stands on or before; its own where none follows. */
  readonly target: number;
  /** It speaks of the whole file. */
  readonly wholeFile: boolean;
  /** Null for a word that names no kind of finding, or none. */
  readonly finding: Suppression["finding"];
  /** Empty where none is given: it hides nothing then. */
  readonly reason: string;
}

const marker = "sheaf-ignore";

/** The words of the marker as vocabularies have them. */
const words = ["sheaf", "ignore"].flatMap((word) => splitWord(word).parts);

const findings: ReadonlySet<string> = new Set(["dead-code", "duplicates", "cycles"]);

/** Longer lines hold data. UTF-16 units. */
const longestLine = 2_000;
const longestReason = 500;

/** So far below a comment its code is looked for. Lines. */
const farthest = 50;

/** What begins a comment in some language, or goes on with one, at the end of what stands before the marker. */
const opener = /(?:\/\/[/!]*|\/\*+!?|#+|--|<!--|;+|%+|\{-|\(\*|"""|''')$/;

/** Nothing but a comment, or nothing at all. */
const noCode = /^(?:$|\/\/|\/\*|\*(?:$|[\s/*])|#(?:$|[\s#!])|--|<!--|;|%|\{-|\(\*)/;

/** Where a comment ends before its line does. */
const closer = /(?:\*+\/|-->|-\}|\*\)|"""|''')$/;

const quotesAreOpen = (text: string): boolean =>
  ['"', "`"].some((quote) => (text.split(quote).length - 1) % 2 === 1);

/** What stands before the marker when that makes it a comment of its own; null for code, strings and prose. */
const leadOf = (before: string): string | null => {
  const text = before.trim();
  if (/^\*+$/.test(text)) return "";
  const match = opener.exec(text);
  if (match === null) return null;
  const code = text.slice(0, match.index).trim();
  return quotesAreOpen(code) ? null : code;
};

/** `dead-code, duplicates: why` in its parts. */
const partsOf = (text: string): { readonly kinds: readonly string[]; readonly reason: string } => {
  const open = text.trim().replace(closer, "").trim();
  const colon = open.indexOf(":");
  const kinds = (colon < 0 ? open : open.slice(0, colon)).split(",").map((kind) => kind.trim());
  return {
    kinds,
    reason:
      colon < 0
        ? ""
        : open
            .slice(colon + 1)
            .trim()
            .slice(0, longestReason),
  };
};

/** The first line at or below one, counted from 0, that holds code. */
const codeBelow = (lines: readonly string[], from: number): number => {
  for (let i = from; i < Math.min(lines.length, from + farthest); i++)
    if (!noCode.test(lines[i]!.trim())) return i;
  return from;
};

/** Reads the comments of one text. */
export const ignoreCommentsIn = (path: RepoPath, text: string): readonly IgnoreComment[] => {
  const lines = text.split("\n");
  return lines.flatMap((line, i) => {
    const at = line.length > longestLine ? -1 : line.indexOf(marker);
    if (at < 0) return [];
    const lead = leadOf(line.slice(0, at));
    const match = /^(-file)?(?:[\s:].*)?$/.exec(line.slice(at + marker.length).trimEnd());
    if (lead === null || match === null) return [];
    const wholeFile = match[1] !== undefined;
    const { kinds, reason } = partsOf(match[0].slice(wholeFile ? match[1]!.length : 0));
    const target = lead === "" ? codeBelow(lines, i + 1) : i;
    return kinds.map((kind) => ({
      path,
      line: i + 1,
      target: target + 1,
      wholeFile,
      finding: findings.has(kind) ? (kind as IgnoreComment["finding"]) : null,
      reason,
    }));
  });
};

/** Reads the comments of a commit, in the order of paths and lines. Only files that have the marker's words are read. */
export const readIgnoreComments = async (assembly: Assembly): Promise<readonly IgnoreComment[]> => {
  const candidates = assembly.files.filter((file) => {
    if (file.skip !== null || file.flags.documentation || file.facts?.quality === "lines") return false;
    const vocabulary = new Set(assembly.vocabulary(file));
    return words.every((word) => vocabulary.has(word));
  });
  const texts = await assembly.read(candidates.map(({ path }) => path));
  return candidates.flatMap(({ path }) => ignoreCommentsIn(path, texts.get(path) ?? ""));
};
