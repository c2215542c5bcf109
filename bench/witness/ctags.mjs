// Languages without a parser of their own at hand, against universal-ctags:
//   EXAMPLES=200 node bench/witness/ctags.mjs GITDIR LANGUAGE [EXTENSION...]
// ctags reads by rules of thumb: a disagreement says where to look, not who is right.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { compare, dist } from "./compare.mjs";

const { detectLanguage, headBytesOf } = await import(new URL("src/extract/detect.js", dist).href);

/**
 * By our language: its name there, its files, what each kind there is to us (null: left out of the comparison), the
 * kinds that count for precision alone, and ours that ctags does not know.
 */
const known = {
  rust: {
    ctags: "Rust",
    extensions: ["rs"],
    groups: {
      macro: "macro",
      method: "callable",
      function: "callable",
      enumerator: "value",
      enum: "type",
      interface: "type",
      field: "field",
      module: "type",
      struct: "type",
      typedef: "type",
      variable: "value",
      implementation: null,
    },
    ignore: ["extension"],
  },
  java: {
    ctags: "Java",
    extensions: ["java"],
    groups: {
      annotation: "type",
      class: "type",
      enumConstant: "value",
      field: "field",
      enum: "type",
      interface: "type",
      method: "callable",
      package: "type",
    },
  },
  c: {
    ctags: "C",
    extensions: ["c", "h"],
    enable: "px",
    optional: ["prototype", "externvar"],
    settle: (file) => settleC(file),
    groups: {
      macro: "macro",
      enumerator: "value",
      function: "callable",
      enum: "type",
      member: "field",
      struct: "type",
      typedef: "type",
      union: "type",
      variable: "value",
      prototype: "callable",
      externvar: "value",
      header: null,
    },
  },
  cpp: {
    ctags: "C++",
    extensions: ["cc", "cpp", "cxx", "h", "hh", "hpp"],
    enable: "pxAN",
    optional: ["prototype", "externvar", "alias", "name"],
    settle: (file) => settleC(file),
    groups: {
      macro: "macro",
      enumerator: "value",
      function: "callable",
      enum: "type",
      member: "field",
      class: "type",
      struct: "type",
      namespace: "type",
      typedef: "type",
      union: "type",
      variable: "value",
      prototype: "callable",
      externvar: "value",
      alias: "type",
      name: "type",
      header: null,
    },
  },
  csharp: {
    ctags: "C#",
    extensions: ["cs"],
    // Names that `using ... =` binds are imports to us.
    groups: {
      event: "field",
      class: "type",
      macro: null,
      enumerator: "value",
      field: "field",
      enum: "type",
      interface: "type",
      method: "callable",
      namespace: "type",
      property: "callable",
      struct: "type",
      typedef: null,
    },
  },
  ruby: {
    ctags: "Ruby",
    extensions: ["rb", "rake", "gemspec", "ru"],
    groups: {
      accessor: "callable",
      constant: "value",
      singletonMethod: "callable",
      alias: "callable",
      class: "type",
      method: "callable",
      module: "type",
      library: null,
    },
    ignore: ["field"],
  },
  php: {
    ctags: "PHP",
    extensions: ["php"],
    // Names that `use ... as` binds are imports to us.
    groups: {
      alias: null,
      class: "type",
      define: "value",
      function: "callable",
      interface: "type",
      namespace: "type",
      trait: "type",
      variable: "field",
    },
  },
};

/** What guards a header from being read twice is no definition to us. */
const isGuard = ({ name, group, line }, lines) =>
  group === "macro" &&
  /_(?:H|HPP|HH|HXX|INCLUDED)_*$/.test(name) &&
  /^\s*#\s*define\s+\w+\s*(?:\/[/*].*)?$/.test(lines[line - 1] ?? "");

/** `TEST(Queue, Opens) {` is called `TEST` there, and `Opens` by us: what a macro makes goes by its arguments. */
const madeBy = ({ name, group, line }, lines) => {
  if (group !== "callable" || !/^[A-Z][A-Z0-9_]*$/.test(name)) return null;
  const text = lines
    .slice(line - 1, line + 4)
    .join(" ")
    .trimStart();
  return text.startsWith(`${name}(`) ? text.slice(name.length + 1, text.indexOf(")")).split(/[\s,]+/) : null;
};

/** For C and C++: leaves out what is a matter of choice, on both sides. */
const settleC = ({ lines, expected, actual }) => {
  const counts = {};
  const add = (reason) => {
    counts[reason] = (counts[reason] ?? 0) + 1;
    return false;
  };
  const settled = new Set();
  const left = expected.filter((tag) => {
    if (isGuard(tag, lines)) return add("guards of headers, which are no definitions to us");
    const conversion = actual.find(
      (own) => own.line === tag.line && own.name.startsWith("operator ") && own.name.endsWith(tag.name),
    );
    if (conversion !== undefined && tag.name !== conversion.name) {
      settled.add(conversion);
      return add("conversions, whose names have no `operator` and no namespace there");
    }
    const names = madeBy(tag, lines);
    const made = actual.find(
      (own) =>
        own.group === "callable" &&
        own.line >= tag.line &&
        own.line < tag.line + 5 &&
        names?.includes(own.name),
    );
    if (made === undefined) return true;
    settled.add(made);
    return add("functions that a macro makes, which go by the macro's name there and by its argument here");
  });
  const named = new Set(expected.map(({ name, line }) => `${line} ${name.replaceAll(" ", "")}`));
  const own = actual.filter((definition) => {
    if (settled.has(definition)) return false;
    if (named.has(`${definition.line} ${definition.name.replaceAll(" ", "")}`)) return true;
    const { name, group, line } = definition;
    const lambda = group === "callable" && lines[line - 1].replaceAll(" ", "").includes(`${name}=[`);
    if (lambda) return add("named lambdas, which are functions to us and local variables there");
    const around = lines.slice(Math.max(0, line - 3), line).join(" ");
    const friend =
      group === "callable" && /\bfriend\b[^;{}]*$/.test(around.slice(0, around.lastIndexOf(name)));
    return !friend || add("friends without a body, which are prototypes to us");
  });
  return { expected: left, actual: own, counts };
};

const [repo, id, ...extensions] = process.argv.slice(2);
const language = known[id];
if (repo === undefined || language === undefined) {
  console.error(`usage: ctags.mjs GITDIR ${Object.keys(known).join("|")} [EXTENSION...]`);
  process.exit(2);
}
const endings = (extensions.length > 0 ? extensions : language.extensions).map((name) => `.${name}`);

/** Without qualifiers and sigils; the two of `attr_accessor` are one to us. */
const plainName = ({ name, kind }) => {
  const bare = name.split("::").at(-1).replace(/^\$/, "");
  return kind === "accessor" ? bare.replace(/=$/, "") : bare;
};

const unmapped = new Set();

const toDefinition = (tag, path) => {
  const group = language.groups[tag.kind];
  if (group === undefined) unmapped.add(tag.kind);
  // It invents names for what has none.
  if (!group || /^__anon|^AnonymousC/.test(tag.name)) return null;
  return {
    path,
    name: plainName(tag),
    line: tag.line,
    group,
    optional: language.optional?.includes(tag.kind) ?? false,
  };
};

const witness = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "witness-"));
  try {
    // Numbers for names: paths of a repository are not to be trusted as arguments.
    const names = files.map(({ path }, at) => `${at}${extname(path)}`);
    for (const [at, { bytes }] of files.entries()) writeFileSync(join(folder, names[at]), bytes);
    const run = spawnSync(
      "ctags",
      [
        "--options=NONE",
        "--output-format=json",
        `--language-force=${language.ctags}`,
        ...(language.enable === undefined ? [] : [`--kinds-${language.ctags}=+${language.enable}`]),
        "--fields=+nK",
        // Tags of frameworks (`describe` of RSpec) are not the language's.
        "--extras=-{subparser}",
        "--sort=no",
        "-f",
        "-",
        "-L",
        "-",
      ],
      {
        cwd: folder,
        input: names.join("\n"),
        maxBuffer: 1 << 30,
      },
    );
    if (run.status !== 0) throw new Error(String(run.stderr ?? run.error));
    const found = new Map(files.map(({ path }) => [path, []]));
    for (const line of run.stdout.toString("utf8").split("\n")) {
      if (line === "") continue;
      const tag = JSON.parse(line);
      if (tag._type !== "tag") continue;
      const definition = toDefinition(tag, files[Number.parseInt(tag.path, 10)].path);
      if (definition !== null) found.get(definition.path).push(definition);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await compare({
  title: `${id} against ctags`,
  repo,
  accept: (path) => endings.includes(extname(path)),
  // Headers of C and C++ have one ending: what stands in them says which they are.
  languageOf: (path, bytes) => {
    if (extname(path) !== ".h") return id;
    return detectLanguage(path, bytes.subarray(0, headBytesOf(path, {})), {}) === id ? id : null;
  },
  witness,
  settle: language.settle,
  ignore: ["import", ...(language.ignore ?? [])],
});
const leftOut = Object.entries(language.groups).filter(([, group]) => group === null);
console.log(
  `  left out: ${leftOut.map(([kind]) => kind).join(", ") || "nothing"} of theirs, imports of ours`,
);
if (language.optional) console.log(`  matter of choice: ${language.optional.join(", ")} of theirs`);
if (unmapped.size > 0) console.log(`  kinds without a group: ${[...unmapped].join(", ")}`);
