import { fileBit } from "../columns/kinds.js";
import type { ReadForm } from "../columns/read.js";
import type { Question } from "./question.js";

/** What a file is, whatever the question. Each between 0 and about 1. */
export interface Prior {
  readonly size: number;
  readonly importers: number;
  readonly test: number;
  readonly example: number;
  readonly documentation: number;
  readonly configuration: number;
}

/** Demotions fall away for a question that speaks of such files. */
export const priorOf = (form: ReadForm, question: Question, file: number): Prior => {
  const flags = form.fileFlags[file]!;
  const { asksFor } = question;
  const is = (bit: number, asked: boolean): number => ((flags & bit) !== 0 && !asked ? 1 : 0);
  const importers = form.fileImporters[file]!;
  return {
    size: Math.log(1 + form.fileLines[file]!) / 8,
    importers: importers === 0 ? 0 : Math.log(1 + importers) / Math.log(2 + form.fileCount),
    test: is(fileBit.test, asksFor.tests),
    example: is(fileBit.example, asksFor.examples),
    documentation: is(fileBit.documentation, asksFor.documentation),
    configuration: is(fileBit.configuration, asksFor.configuration),
  };
};
