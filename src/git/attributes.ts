import type { RepoPath } from "../model/snapshot.js";
import { compilePattern } from "./attribute-pattern.js";
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

const isName = (name: string): boolean =>
  /^[A-Za-z0-9_.][-A-Za-z0-9_.]*$/.test(name) && !name.startsWith("builtin_");

const escapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
};

/** Undoes C quoting; null when it is malformed, and then the line is read as it stands. */
const unquote = (line: string): { readonly text: string; readonly rest: string } | null => {
  let text = "";
  for (let at = 1; at < line.length; at++) {
    const character = line[at]!;
    if (character === '"') return { text, rest: line.slice(at + 1) };
    if (character !== "\\") {
      text += character;
      continue;
    }
    const octal = /^[0-3][0-7][0-7]/.exec(line.slice(at + 1, at + 4))?.[0];
    const plain = escapes[line[at + 1] ?? ""];
    if (octal === undefined && plain === undefined) return null;
    text += octal === undefined ? plain : String.fromCharCode(Number.parseInt(octal, 8));
    at += octal === undefined ? 1 : 3;
  }
  return null;
};

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

/** @param root macros are defined at the top only. */
const parseFile = (content: string, root: boolean): AttributesFile => {
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
    const matches = compilePattern(pattern);
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

/** The states that settle first are the last ones written: later lines and deeper folders win. */
const settle = (
  rules: readonly Rule[],
  macros: AttributesFile["macros"],
  path: string,
): Map<string, State> => {
  const states = new Map<string, State>();
  const name = path.slice(path.lastIndexOf("/") + 1);
  const apply = (settings: readonly Setting[]): void => {
    for (let i = settings.length - 1; i >= 0; i--) {
      const { name, state } = settings[i]!;
      if (states.has(name)) continue;
      states.set(name, state);
      const macro = state === true ? macros.get(name) : undefined;
      if (macro !== undefined) apply(macro);
    }
  };
  for (let i = rules.length - 1; i >= 0; i--) {
    const rule = rules[i]!;
    if (rule.matches(path, name)) apply(rule.settings);
  }
  return states;
};

/** Attributes that bear on what is asked: the wanted ones, and macros that may set them. */
const relevantNames = (macros: AttributesFile["macros"]): ReadonlySet<string> => {
  const names = new Set(wanted);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const [macro, settings] of macros)
      if (settings.some(({ name }) => names.has(name))) names.add(macro);
  }
  return names;
};

/**
 * Reads the `.gitattributes` files of one commit, by git's rules of precedence and matching (with letter case),
 * and nothing of the user's own.
 *
 * @param files by path (`.gitattributes`, `docs/.gitattributes`), the contents; other paths are ignored.
 */
export const createAttributes = (
  files: ReadonlyMap<RepoPath, string>,
): ((path: RepoPath) => PathAttributes) => {
  const macros = parseFile(files.get(".gitattributes") ?? "", true).macros;
  const relevant = relevantNames(macros);
  /** By folder, without the slash at the end; "" is the root. */
  const own = new Map<string, readonly Rule[]>();
  for (const [path, content] of files) {
    if (!isAttributesFile(path)) continue;
    const folder = path.slice(0, -".gitattributes".length).replace(/\/$/, "");
    const prefix = folder === "" ? 0 : binaryString(folder).length + 1;
    const rules = parseFile(content, folder === "")
      .rules.filter(({ settings }) => settings.some(({ name }) => relevant.has(name)))
      .map(({ matches, settings }) => ({
        settings,
        matches: prefix === 0 ? matches : (whole: string, name: string) => matches(whole.slice(prefix), name),
      }));
    if (rules.length > 0) own.set(folder, rules);
  }
  const byFolder = new Map<string, readonly Rule[]>();
  const rulesOf = (folder: string): readonly Rule[] => {
    const known = byFolder.get(folder);
    if (known !== undefined) return known;
    const above = folder === "" ? [] : rulesOf(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
    const here = own.get(folder);
    const rules = here === undefined ? above : [...above, ...here];
    byFolder.set(folder, rules);
    return rules;
  };

  return (path) => {
    if (own.size === 0) return nothing;
    const rules = rulesOf(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    if (rules.length === 0) return nothing;
    const states = settle(rules, macros, binaryString(path));
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
