import type { DefinitionKind } from "../../model/facts.js";
import { caseOf } from "./cases.js";
import { isScript } from "./families.js";
import type { FileView } from "./file-view.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string): Topic => ({
  category: "naming",
  name,
  counted,
  where: "production",
  least: 5,
});

const functions = topic("functions", "names of functions and methods of more than one word");
const types = topic("types", "names of types");
const constants = topic("constants", "names of constants of more than one word");
const fields = topic("fields", "names of fields and properties of more than one word");
const files = topic("files", "names of files of more than one word");
const interfaces = topic("interface-prefix", "names of interfaces");

const topics: ReadonlyMap<DefinitionKind, Topic> = new Map<DefinitionKind, Topic>([
  ["function", functions],
  ["method", functions],
  ["class", types],
  ["struct", types],
  ["interface", types],
  ["trait", types],
  ["enum", types],
  ["type", types],
  ["field", fields],
  ["property", fields],
]);

/** Go's case says who sees a name, so both are one convention. */
const goCase = (word: string): string => (word === "camelCase" || word === "PascalCase" ? "MixedCaps" : word);

/** Names that somebody else chose: Python's protocols, what a base class asks for cannot be told. */
const isGiven = (name: string): boolean => /^__.*__$/.test(name);

const stemOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.replace(/\..*$/, "");
};

export const seeNaming = (view: FileView, see: See): void => {
  const { language } = view;
  if (language === "css" || language === "scss") return;
  for (const { name, kind, line, scope } of view.facts.definitions) {
    if (isGiven(name) || scope !== null) continue;
    const word = caseOf(name);
    if (kind === "interface" && /^[A-Z]/.test(name))
      see(interfaces, /^I[A-Z][a-z]/.test(name) ? "with the prefix I" : "without a prefix", line);
    if (word === null) continue;
    // Components and constructors are named like types; they are told where components are.
    const component = kind === "function" && isScript(language) && word === "PascalCase";
    const about = kind === "constant" ? constants : component ? undefined : topics.get(kind);
    if (about !== undefined) see(about, language === "go" ? goCase(word) : word, line);
  }
  const stem = stemOf(view.file.path);
  const word = caseOf(stem);
  if (word !== null && !(language === "java" && /^(?:package|module)-info$/.test(stem))) see(files, word, 1);
};
