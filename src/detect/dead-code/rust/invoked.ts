import type { ProjectFile } from "../ecosystem.js";

/** Lines of a macro's braces, 1-based. */
interface Invoked {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const around = new Set(["module", "extension", "trait"]);

/** Names and lines of macros that stand where items do: outside of functions nothing else is a call. */
const callsOf = ({ facts }: ProjectFile): ReadonlyMap<number, string> => {
  const calls = new Map<number, string>();
  const { definitions } = facts;
  for (const { kind, name, line, within } of facts.references)
    if (kind === "call" && (within < 0 || around.has(definitions[within]!.kind))) calls.set(line, name);
  return calls;
};

/** Whether definitions may stand in the braces of a macro. */
export const invokes = (file: ProjectFile): boolean => callsOf(file).size > 0;

const skipped =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|r(#+)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[^\n]{1,9}|[^\\'\n])'|[{}]/g;

/** Where the brace that opens at an offset closes; the end of the text when it does not. */
const closing = (text: string, open: number): number => {
  let depth = 0;
  const tokens = new RegExp(skipped.source, "g");
  tokens.lastIndex = open;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === "{") depth++;
    else if (token[0] === "}" && --depth === 0) return token.index;
  }
  return text.length;
};

/** The macros whose braces hold items, as the text has them. */
export const readInvoked = (file: ProjectFile, text: string): readonly Invoked[] => {
  const found: Invoked[] = [];
  const calls = callsOf(file);
  let line = 1;
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start) < 0 ? text.length : text.indexOf("\n", start);
    const name = calls.get(line);
    const at = name === undefined ? -1 : text.slice(start, end).search(new RegExp(`\\b${name}\\s*!`));
    const open = at < 0 ? null : /^[^;{(]{0,200}\{/.exec(text.slice(start + at, start + at + 300));
    if (open !== null) {
      const brace = start + at + open[0].length - 1;
      const close = closing(text, brace);
      let to = line;
      for (let i = start; i < close; i++) if (text.charCodeAt(i) === 10) to++;
      found.push({ name: name!, from: line, to });
    }
    start = end + 1;
    line++;
  }
  return found;
};
