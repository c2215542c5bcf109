import { definitionKinds } from "../../model/definition-kinds.js";
import { fileBit } from "../columns/kinds.js";
import type { ReadForm } from "../columns/read.js";
import type { PostingReader } from "../posting-reader.js";
import type { Question } from "./question.js";

/** What a file is, whatever the question. Each between 0 and about 1. */
export interface Prior {
  readonly size: number;
  readonly importers: number;
  readonly test: number;
  readonly example: number;
  readonly documentation: number;
  readonly configuration: number;
  readonly declaration: number;
}

/** Stemmed words by which a question asks for files that else are ranked lower. */
const asking = {
  test: "test tests tester spec fixture mock assert coverag".split(" "),
  example: "exampl sampl demo tutorial".split(" "),
  documentation: "document documentation doc readm changelog guid manual licens contribut".split(" "),
  configuration: "config configur configuration setting option json yaml toml ci workflow packag".split(" "),
} as const;

type Demotion = keyof typeof asking;

/** In a test framework, or a store of documents, such a word says nothing: so many other files hold it. */
const everydayShare = 0.2;

/** Whether a word stands in many files besides those that it would ask for. */
const isEveryday = (reader: PostingReader, word: string, bit: number): boolean => {
  const { form } = reader;
  const term = form.findTerm(word);
  if (term < 0) return false;
  let holding = 0;
  reader.eachFile(term, (file) => {
    if ((form.fileFlags[file]! & bit) === 0) holding++;
  });
  let others = 0;
  for (let file = 0; file < form.fileCount; file++) {
    if ((form.fileFlags[file]! & bit) === 0 && form.fileChunks[file + 1]! > form.fileChunks[file]!) others++;
  }
  return holding > others * everydayShare;
};

const asksFor = (reader: PostingReader, question: Question, demotion: Demotion): boolean =>
  asking[demotion].some(
    (word) => question.parts.includes(word) && !isEveryday(reader, word, fileBit[demotion]),
  );

/** Definitions that say what something is, not what it does. */
const bare = new Set(["interface", "type", "enum", "enum-member", "constant", "field", "property", "struct"]);

const isDeclaration = (form: ReadForm, file: number): boolean => {
  if (/\.(?:d\.[cm]?ts|pyi|h|hh|hpp|hxx)$/.test(form.pathOf(file))) return true;
  const first = form.fileDefinitions[file]!;
  const end = form.fileDefinitions[file + 1]!;
  let types = 0;
  for (let definition = first; definition < end; definition++) {
    const kind = definitionKinds[form.definitionKind[definition]!]!;
    if (!bare.has(kind)) return false;
    if (kind === "interface" || kind === "type") types++;
  }
  return types > 0;
};

/** Knows what each file is; demotions fall away for a question that asks for such files. */
export const createPrior = (reader: PostingReader, question: Question): ((file: number) => Prior) => {
  const { form } = reader;
  const bitOf = (demotion: Demotion): number => (asksFor(reader, question, demotion) ? 0 : fileBit[demotion]);
  const bits = {
    test: bitOf("test"),
    example: bitOf("example"),
    documentation: bitOf("documentation"),
    configuration: bitOf("configuration"),
  };
  return (file) => {
    const flags = form.fileFlags[file]!;
    const is = (bit: number): number => ((flags & bit) !== 0 ? 1 : 0);
    const importers = form.fileImporters[file]!;
    return {
      size: Math.log(1 + form.fileLines[file]!) / 8,
      importers: importers === 0 ? 0 : Math.log(1 + importers) / Math.log(2 + form.fileCount),
      test: is(bits.test),
      example: is(bits.example),
      documentation: is(bits.documentation),
      configuration: is(bits.configuration),
      declaration: isDeclaration(form, file) ? 1 : 0,
    };
  };
};
