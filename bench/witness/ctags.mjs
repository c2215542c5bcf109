// Languages without a parser of their own at hand, against universal-ctags:
//   EXAMPLES=200 node bench/witness/ctags.mjs GITDIR LANGUAGE [EXTENSION...]
// ctags reads by rules of thumb: a disagreement says where to look, not who is right.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { compare } from "./compare.mjs";

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
  languageOf: () => id,
  witness,
  ignore: ["import", ...(language.ignore ?? [])],
});
const leftOut = Object.entries(language.groups).filter(([, group]) => group === null);
console.log(
  `  left out: ${leftOut.map(([kind]) => kind).join(", ") || "nothing"} of theirs, imports of ours`,
);
if (language.optional) console.log(`  matter of choice: ${language.optional.join(", ")} of theirs`);
if (unmapped.size > 0) console.log(`  kinds without a group: ${[...unmapped].join(", ")}`);
