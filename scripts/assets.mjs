// Fills dist/assets after tsc: used grammars with their licences, queries, and the fingerprints of all that
// decides what facts say. Then loads every language once, so that a broken query or rule fails the build.
import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describeLanguage } from "../dist/src/describe.js";
import { createEntryReader } from "../dist/src/extract/entries.js";
import { loadLanguage, readQueries, startParser } from "../dist/src/extract/grammar.js";
import { languages } from "../dist/src/extract/registry.js";
import { languageBySigns } from "../dist/src/extract/signs.js";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const compiled = path.join(root, "dist/src");
const assets = path.join(root, "dist/assets");
const require = createRequire(import.meta.url);

/** The root folder of an installed package. @param {string} name */
const packageFolder = (name) => {
  for (const folder of require.resolve.paths(name) ?? []) {
    if (fs.existsSync(path.join(folder, name, "package.json"))) return path.join(folder, name);
  }
  throw new Error(`${name} is not installed: run npm ci`);
};

/** @param {string} name */
const versionOf = (name) =>
  JSON.parse(fs.readFileSync(path.join(packageFolder(name), "package.json"), "utf8")).version;

const byBytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Absolute paths of the files under a folder that end so, sorted. */
const filesUnder = (folder, end) =>
  (fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && entry.name.endsWith(end))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort(byBytes);

const written = new Set();
/** Writes through a temporary name, so that a test that runs meanwhile never reads half a file. */
const write = (name, bytes) => {
  const target = path.join(assets, name);
  written.add(target);
  if (fs.existsSync(target) && fs.readFileSync(target).equals(Buffer.from(bytes))) return;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}`;
  fs.writeFileSync(temporary, bytes);
  fs.renameSync(temporary, target);
};

const languagesFolder = path.join(compiled, "extract/languages") + path.sep;

/** A language's own compiled files, and those of others that they import. */
const codeOf = (id) => {
  const found = new Set(filesUnder(path.join(languagesFolder, id), ".js"));
  for (const file of found) {
    for (const [, name] of fs.readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)) {
      const imported = path.resolve(path.dirname(file), name);
      if (imported.startsWith(languagesFolder)) found.add(imported);
    }
  }
  return [...found].sort(byBytes);
};

/** One hash over named parts; lengths keep `ab` + `c` from looking like `a` + `bc`. */
const digest = (parts) => {
  const hash = createHash("sha256");
  for (const [name, bytes] of parts) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest("hex");
};

/** `@scope/package/path/in/it.wasm` in its parts. */
const grammarOf = (language) => {
  const parts = language.grammar.split("/");
  const name = parts.splice(0, parts[0].startsWith("@") ? 2 : 1).join("/");
  return { package: name, file: parts.at(-1), from: path.join(packageFolder(name), ...parts) };
};

const origins = new Map();
const packages = new Set(["web-tree-sitter"]);
const fingerprints = { languages: {}, stages: {} };

// All queries before any fingerprint: a language can inherit those of one that comes later.
for (const { id } of languages) {
  for (const file of filesUnder(path.join(root, "src/extract/languages", id), ".scm"))
    write(`languages/${id}/${path.basename(file)}`, fs.readFileSync(file));
}

for (const language of languages) {
  const own = path.join(languagesFolder, language.id);
  const parts = codeOf(language.id).map((file) => [
    path.relative(own, file).split(path.sep).join("/"),
    fs.readFileSync(file),
  ]);
  if (language.grammar !== null) {
    const grammar = grammarOf(language);
    const known = origins.get(grammar.file);
    if (known !== undefined && known !== grammar.from)
      throw new Error(`two grammars are called ${grammar.file}`);
    origins.set(grammar.file, grammar.from);
    packages.add(grammar.package);
    const bytes = fs.readFileSync(grammar.from);
    write(`grammars/${grammar.file}`, bytes);
    parts.push(["grammar", bytes]);
    for (const [name, text] of Object.entries(readQueries(assets, language)))
      parts.push([name, Buffer.from(text)]);
  }
  fingerprints.languages[language.id] = digest(parts);
}

const parser = packageFolder("web-tree-sitter");
const parserWasm = fs.readFileSync(path.join(parser, "web-tree-sitter.wasm"));
const version = versionOf("web-tree-sitter");
write("grammars/web-tree-sitter.wasm", parserWasm);
for (const name of packages) {
  write(
    `grammars/LICENSE.${name.replace(/^@/, "").replace("/", "-")}`,
    fs.readFileSync(path.join(packageFolder(name), "LICENSE")),
  );
}

// The registry lists languages, each with a fingerprint of its own: adding one leaves the others' facts valid.
const registry = path.join(compiled, "extract/registry.js");
const stageParts = (stage) =>
  filesUnder(path.join(compiled, stage), ".js")
    .filter((file) => file !== registry && !file.startsWith(languagesFolder))
    .map((file) => [path.relative(compiled, file).split(path.sep).join("/"), fs.readFileSync(file)]);

const vendored = {
  extract: [
    ["web-tree-sitter", Buffer.from(version)],
    ["web-tree-sitter.wasm", parserWasm],
  ],
  graph: ["jsonc-parser", "resolve.exports", "smol-toml", "yaml"].map((name) => [
    name,
    Buffer.from(versionOf(name)),
  ]),
};
// What only reads the graph leaves no trace in a bundle.
const readsOnly = /^graph\/(?:overlay|query)\//;
for (const stage of ["bundle", "detect", "embed", "extract", "graph", "model", "summarize"]) {
  const parts = stageParts(stage).filter(([name]) => !readsOnly.test(name));
  fingerprints.stages[stage] = digest([...parts, ...(vendored[stage] ?? [])]);
}
write("fingerprints.json", `${JSON.stringify(fingerprints, null, 2)}\n`);
// To tell whose vectors a bundle holds, nobody has to read the whole model.
const model = fs.readFileSync(path.join(root, "models/static-v1.bin"));
write("weights.sha256", `${createHash("sha256").update(model).digest("hex")}\n`);

for (const folder of ["grammars", "languages"]) {
  for (const file of filesUnder(path.join(assets, folder), "")) {
    if (!written.has(file) && !/\.[0-9]+$/.test(file)) fs.rmSync(file);
  }
}

await startParser(assets);
const described = [];
for (const language of languages) {
  createEntryReader(language);
  languageBySigns([language], Buffer.from("x"));
  if (language.grammar === null) {
    described.push(describeLanguage(language, [], null));
    continue;
  }
  const { grammar, queries } = await loadLanguage(assets, language);
  const { package: name, file } = grammarOf(language);
  const from = { package: name, version: versionOf(name), file, abi: grammar.abiVersion };
  described.push(
    describeLanguage(
      language,
      queries.flatMap(({ query }) => query.captureNames),
      from,
    ),
  );
}
write("languages.json", `${JSON.stringify(described)}\n`);
