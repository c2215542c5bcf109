// What each language gives, as its data and its queries say: nothing here is kept by hand.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readQueries } from "../../dist/src/extract/grammar.js";
import { languages } from "../../dist/src/extract/registry.js";

const assets = fileURLToPath(new URL("../../dist/assets", import.meta.url));
const require = createRequire(import.meta.url);

/** Words of captures behind a prefix, in the order of the queries. */
const wordsBehind = (captures, prefix) => [
  ...new Set(captures.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))),
];

/** `@repomix/tree-sitter-wasms 0.1.17` of `@repomix/tree-sitter-wasms/out/x.wasm`. */
const grammarOf = (grammar) => {
  if (grammar === null) return "none";
  const parts = grammar.split("/");
  const name = parts.slice(0, parts[0].startsWith("@") ? 2 : 1).join("/");
  const folder = require.resolve.paths(name).find((at) => {
    try {
      return readFileSync(join(at, name, "package.json")) !== null;
    } catch {
      return false;
    }
  });
  const { version } = JSON.parse(readFileSync(join(folder ?? dirname(assets), name, "package.json"), "utf8"));
  return `${name} ${version}`;
};

const capturesOf = (language) => {
  const { tags, imports } = readQueries(assets, language);
  const text = `${tags}\n${imports}`.replace(/"(?:[^"\\]|\\.)*"|;[^\n]*/g, "");
  return [...text.matchAll(/@([A-Za-z][\w.-]*)/g)].map(([, name]) => name);
};

/** One row a language, in the order of their titles. */
export const describeLanguages = () =>
  languages
    .map((language) => {
      const captures = language.grammar === null ? [] : capturesOf(language);
      return {
        id: language.id,
        title: language.title,
        names: [...language.extensions.map((end) => `.${end}`), ...language.filenames],
        structure: language.structure,
        grammar: grammarOf(language.grammar),
        definitions: [
          ...wordsBehind(captures, "definition."),
          ...new Set(language.entries.map(({ kind }) => kind).filter((kind) => kind !== null)),
        ],
        references: wordsBehind(captures, "reference."),
        imports: captures.some((name) => name.startsWith("import.")),
        evidence: wordsBehind(captures, "evidence."),
      };
    })
    .sort((a, b) => Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)));
