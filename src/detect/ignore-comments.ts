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

/** What ends a comment that may have several lines, by the end of what begins it. */
const closers: readonly (readonly [RegExp, RegExp])[] = [
  [/\/\*+!?$/, /\*+\//],
  [/<!--$/, /-->/],
  [/\{-$/, /-\}/],
  [/\(\*$/, /\*\)/],
  [/"""$/, /"""/],
  [/'''$/, /'''/],
];

/** The end of a comment of several lines that goes on in a line; null where none does. */
const goesOn = (lines: readonly string[], at: number): RegExp | null => {
  for (let i = at - 1; i >= Math.max(0, at - farthest); i--) {
    const line = lines[i]!.trim();
    if (/\*\/|-->/.test(line)) return null;
    if (line.startsWith("/*")) return /\*+\//;
    if (line.startsWith("<!--")) return /-->/;
  }
  return null;
};

const quotesAreOpen = (text: string): boolean =>
  ['"', "`"].some((quote) => (text.split(quote).length - 1) % 2 === 1);

/** A comment of its own that holds the marker: the code before it, and what ends it before its line does. */
interface Lead {
  readonly code: string;
  readonly closer: RegExp | null;
}

/** What stands before a marker; null for code, strings and prose. */
const leadOf = (lines: readonly string[], at: number, column: number): Lead | null => {
  const text = lines[at]!.slice(0, column).trim();
  if (/^\**$/.test(text)) {
    // Lines with stars may be far below their beginning.
    const closer = goesOn(lines, at) ?? (text === "" ? null : /\*+\//);
    return closer === null ? null : { code: "", closer };
  }
  const match = opener.exec(text);
  if (match === null) return null;
  const code = text.slice(0, match.index).trim();
  const closer = closers.find(([begin]) => begin.test(text))?.[1] ?? null;
  return quotesAreOpen(code) ? null : { code, closer };
};

/** `dead-code, duplicates: why` in its parts. */
const partsOf = (text: string): { readonly kinds: readonly string[]; readonly reason: string } => {
  const open = text.trim();
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

/** The first line at or below one, counted from 0, that holds code. @param open what ends the comment that goes on there. */
const codeBelow = (lines: readonly string[], from: number, open: RegExp | null): number => {
  let closer = open;
  for (let i = from; i < Math.min(lines.length, from + farthest); i++) {
    let line = lines[i]!;
    if (closer !== null) {
      const end = closer.exec(line);
      if (end === null) continue;
      closer = null;
      line = line.slice(end.index + end[0].length);
    }
    if (!noCode.test(line.trim())) return i;
  }
  return from;
};

/** Reads the comments of one text. */
export const ignoreCommentsIn = (path: RepoPath, text: string): readonly IgnoreComment[] => {
  const lines = text.split("\n");
  return lines.flatMap((line, i) => {
    const at = line.length > longestLine ? -1 : line.indexOf(marker);
    if (at < 0) return [];
    const lead = leadOf(lines, i, at);
    if (lead === null) return [];
    const behind = line.slice(at + marker.length);
    const end = lead.closer?.exec(behind) ?? null;
    const said = (end === null ? behind : behind.slice(0, end.index)).trimEnd();
    const match = /^(-file)?(?:[\s:].*)?$/.exec(said);
    if (match === null) return [];
    const wholeFile = match[1] !== undefined;
    const { kinds, reason } = partsOf(said.slice(wholeFile ? match[1]!.length : 0));
    const rest = end === null ? "" : behind.slice(end.index + end[0].length);
    // `{/* … */}` is how JSX has a comment.
    const alone = lead.code === "" ? noCode.test(rest.trim()) : lead.code === "{" && rest.trim() === "}";
    const target = alone ? codeBelow(lines, i + 1, end === null ? lead.closer : null) : i;
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
