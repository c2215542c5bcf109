import { SheafError } from "../model/error.js";
import type { RepoPath } from "../model/snapshot.js";
import { compilePattern, type Meter } from "./attribute-pattern.js";
import { unquote } from "./attribute-quoting.js";
import { pathToBytes } from "./path.js";

/** What a commit's `.gitattributes` files say of one path. Null where they say nothing. */
export interface PathAttributes {
  /** `linguist-generated`. */
  readonly generated: boolean | null;
  /** `linguist-vendored`. */
  readonly vendored: boolean | null;
  /** `linguist-documentation`. */
  readonly documentation: boolean | null;
  /** `linguist-language`, as written. */
  readonly language: string | null;
  /** `filter=lfs`: the blob is a pointer to content that is stored elsewhere. */
  readonly lfs: boolean;
  /** The macro `binary`. */
  readonly binary: boolean | null;
  /** False for `-text`: line ends are left alone. It does not mean that the content is binary. */
  readonly text: boolean | null;
  /** False for `-diff`: not worth showing a difference of. */
  readonly diff: boolean | null;
}

/** Set, unset, made unspecified again, or given a value. */
type State = true | false | null | string;

interface Setting {
  readonly name: string;
  readonly state: State;
}

interface Rule {
  readonly matches: (path: string, name: string) => boolean;
  readonly settings: readonly Setting[];
}

interface AttributesFile {
  readonly rules: readonly Rule[];
  readonly macros: ReadonlyMap<string, readonly Setting[]>;
}

const wanted = new Set([
  "linguist-generated",
  "linguist-vendored",
  "linguist-documentation",
  "linguist-language",
  "filter",
  "binary",
  "text",
  "diff",
]);

/** The macro that git itself defines. */
const builtIn: readonly [string, readonly Setting[]] = [
  "binary",
  [
    { name: "diff", state: false },
    { name: "merge", state: false },
    { name: "text", state: false },
  ],
];

/** Git ignores longer lines and larger files. Bytes. */
const maxLineBytes = 2_048;
const maxFileBytes = 100 * 1024 * 1024;

/** Of all files of a commit together, in UTF-16 units; a repository with 962 such files has 21,192. */
const maxContent = 4 * 1024 * 1024;
/** Work of matching all rules on all paths: some seconds; 962 files over 44,221 paths take 1.8 million. */
const maxSteps = 300_000_000;

const tooMuch = (file: RepoPath, what: string): SheafError =>
  new SheafError(
    "bad-configuration",
    `${file}: ${what}`,
    "Write fewer and simpler patterns, or name folders instead of their files.",
  );

const isName = (name: string): boolean =>
  /^[A-Za-z0-9_.][-A-Za-z0-9_.]*$/.test(name) && !name.startsWith("builtin_");

/** Null when one of the names is none: git then ignores the whole line. */
const parseSettings = (text: string): readonly Setting[] | null => {
  const settings: Setting[] = [];
  for (const word of text.split(/[ \t\r]+/)) {
    if (word === "") continue;
    const equals = word.indexOf("=");
    const sign = word[0] === "-" || word[0] === "!" ? word[0] : "";
    const name = word.slice(sign.length, equals < 0 ? undefined : equals);
    if (!isName(name)) return null;
    const value = equals < 0 ? true : word.slice(equals + 1);
    settings.push({ name, state: sign === "-" ? false : sign === "!" ? null : value });
  }
  return settings;
};

/** Macros are defined at the top only. */
const parseFile = (content: string, file: RepoPath, meter: Meter): AttributesFile => {
  const root = file === ".gitattributes";
  const rules: Rule[] = [];
  const macros = new Map<string, readonly Setting[]>(root ? [builtIn] : []);
  const end = content.indexOf("\0");
  const text = content.slice(content.charCodeAt(0) === 0xfeff ? 1 : 0, end < 0 ? undefined : end);
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length >= maxFileBytes) return { rules, macros };
  for (const raw of bytes.toString("latin1").split("\n")) {
    const line = raw.replace(/^[ \t\r]+/, "");
    if (line === "" || line.startsWith("#") || raw.length >= maxLineBytes) continue;
    const quoted = line.startsWith('"') ? unquote(line) : null;
    const pattern = quoted === null ? /^[^ \t\r]+/.exec(line)![0] : quoted.text;
    const settings = parseSettings(quoted === null ? line.slice(pattern.length) : quoted.rest);
    if (settings === null) continue;
    if (pattern.length > "[attr]".length && pattern.startsWith("[attr]")) {
      const name = pattern.slice("[attr]".length);
      if (root && isName(name)) macros.set(name, settings);
      continue;
    }
    const matches = compilePattern(pattern, meter);
    if (meter.steps > maxSteps) throw tooMuch(file, "its patterns are too much to compile");
    if (matches !== null && settings.length > 0) rules.push({ matches, settings });
  }
  return { rules, macros };
};

/** Whether a path is one that `createAttributes` wants the content of. */
export const isAttributesFile = (path: RepoPath): boolean =>
  path === ".gitattributes" || path.endsWith("/.gitattributes");

const binaryString = (path: RepoPath): string => {
  for (let i = 0; i < path.length; i++) {
    const unit = path.charCodeAt(i);
    if (unit >= 0x80 || unit === 0x5c) return Buffer.from(pathToBytes(path)).toString("latin1");
  }
  return path;
};

/** As Linguist reads it: any value but `false` says yes. */
const flag = (state: State | undefined): boolean | null =>
  state === undefined || state === null ? null : state !== false && state !== "false";

const nothing: PathAttributes = {
  generated: null,
  vendored: null,
  documentation: null,
  language: null,
  lfs: false,
  binary: null,
  text: null,
  diff: null,
};

/** The rules of one file, and of those in the folders above. */
interface Chain {
  readonly file: RepoPath;
  readonly rules: readonly Rule[];
  /** Length of the folder's name with its slash, as a binary string. */
  readonly prefix: number;
  readonly above: Chain | null;
}

/** The states that settle first are the last ones written: later lines and deeper folders win. */
const settle = (
  chain: Chain,
  macros: AttributesFile["macros"],
  path: string,
  meter: Meter,
): Map<string, State> => {
  const states = new Map<string, State>();
  const name = path.slice(path.lastIndexOf("/") + 1);
  /** With macros in place; a list of what is left to do, as macros may be nested deeper than calls can be. */
  const apply = (first: readonly Setting[]): void => {
    const open = [{ settings: first, left: first.length }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (top.left === 0) {
        open.pop();
        continue;
      }
      meter.steps += 4;
      const { name, state } = top.settings[--top.left]!;
      if (states.has(name)) continue;
      states.set(name, state);
      const macro = state === true ? macros.get(name) : undefined;
      if (macro !== undefined) open.push({ settings: macro, left: macro.length });
    }
  };
  for (let at: Chain | null = chain; at !== null; at = at.above) {
    const { file, rules, prefix } = at;
    const below = path.slice(prefix);
    for (let i = rules.length - 1; i >= 0; i--) {
      const rule = rules[i]!;
      meter.steps += 2;
      if (rule.matches(below, name)) apply(rule.settings);
      if (meter.steps > maxSteps) throw tooMuch(file, "matching its rules on all paths takes too long");
    }
  }
  return states;
};

/** Attributes that bear on what is asked: the wanted ones, and macros that may set them. */
const relevantNames = (macros: AttributesFile["macros"]): ReadonlySet<string> => {
  const setBy = new Map<string, string[]>();
  for (const [macro, settings] of macros) {
    for (const { name } of settings) {
      const known = setBy.get(name);
      if (known === undefined) setBy.set(name, [macro]);
      else known.push(macro);
    }
  }
  const names = new Set(wanted);
  // A set goes on over what is added meanwhile.
  for (const name of names) for (const macro of setBy.get(name) ?? []) names.add(macro);
  return names;
};

/**
 * Reads the `.gitattributes` files of one commit, by git's rules of precedence and matching (with letter case),
 * and nothing of the user's own.
 *
 * @param files by path (`.gitattributes`, `docs/.gitattributes`), the contents; other paths are ignored.
 * @throws SheafError `bad-configuration` that names the file, here and in the test, when they are too much work.
 */
export const createAttributes = (
  files: ReadonlyMap<RepoPath, string>,
): ((path: RepoPath) => PathAttributes) => {
  const meter: Meter = { steps: 0 };
  let content = 0;
  for (const [path, text] of files) {
    if (!isAttributesFile(path)) continue;
    content += text.length;
    if (content > maxContent) throw tooMuch(path, "the .gitattributes files of the commit are too large");
  }
  const top = parseFile(files.get(".gitattributes") ?? "", ".gitattributes", meter);
  const macros = top.macros;
  const relevant = relevantNames(macros);
  /** By folder, without the slash at the end; "" is the root. */
  const own = new Map<string, Omit<Chain, "above">>();
  for (const [file, text] of files) {
    if (!isAttributesFile(file)) continue;
    const folder = file.slice(0, -".gitattributes".length).replace(/\/$/, "");
    const parsed = folder === "" ? top : parseFile(text, file, meter);
    const rules = parsed.rules.filter(({ settings }) => settings.some(({ name }) => relevant.has(name)));
    const prefix = folder === "" ? 0 : binaryString(folder).length + 1;
    if (rules.length > 0) own.set(folder, { file, rules, prefix });
  }
  const byFolder = new Map<string, Chain | null>();
  const chainOf = (folder: string): Chain | null => {
    const known = byFolder.get(folder);
    if (known !== undefined) return known;
    const above = folder === "" ? null : chainOf(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
    const here = own.get(folder);
    const chain = here === undefined ? above : { ...here, above };
    byFolder.set(folder, chain);
    return chain;
  };

  return (path) => {
    if (own.size === 0) return nothing;
    const chain = chainOf(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    if (chain === null) return nothing;
    const states = settle(chain, macros, binaryString(path), meter);
    if (states.size === 0) return nothing;
    const language = states.get("linguist-language");
    return {
      generated: flag(states.get("linguist-generated")),
      vendored: flag(states.get("linguist-vendored")),
      documentation: flag(states.get("linguist-documentation")),
      language: typeof language === "string" ? Buffer.from(language, "latin1").toString("utf8") : null,
      lfs: states.get("filter") === "lfs",
      binary: flag(states.get("binary")),
      text: flag(states.get("text")),
      diff: flag(states.get("diff")),
    };
  };
};
