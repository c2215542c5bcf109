import type { DetectSettings } from "../../model/detect-settings.js";
import { type Range, type UnitColumns, weightOf } from "./stream.js";

/** What is worth telling. All of it is a function of the range itself. */
export interface Rules {
  /** Copies as written. @param lines of a whole definition or file; 0 for a part of one. */
  readonly exact: (range: Range, lines: number) => boolean;
  /** Copies with other names or literals. @param whole of a definition. */
  readonly renamed: (range: Range, whole: boolean) => boolean;
  /** Copies with changed statements. @param whole of a definition. */
  readonly near: (range: Range, whole: boolean) => boolean;
  /** How alike members must be, in thousandths. */
  readonly similarity: number;
}

/** A definition or file of so many lines is worth telling whatever the general minimum is, if it is copied as written. */
const wholeLines = 10;
/** Shapes that any code has: so many statements of different form make one of its own. */
const renamedForms = 4;
/** A part of a definition with hardly more forms than that has so many times the tokens. */
const someForms = 2;
const fewForms = 1.5;
const nearUnits = 6;
const nearForms = 5;

/** A run outside of definitions whose statements differ too is worth telling when it is so much longer. */
const nearRuns = 1.5;

/** How many statements of different form there are, up to a number. */
const formsOf = ({ blind }: UnitColumns, { from, to }: Range, most: number): number => {
  const forms = new Set<number>();
  for (let i = from; i < to && forms.size < most; i++) forms.add(blind[i]!);
  return forms.size;
};

export const createRules = (
  units: UnitColumns,
  { minTokens, similarity }: DetectSettings["duplicates"],
): Rules => {
  const large = (range: Range): boolean => weightOf(units, range) >= Math.max(1, minTokens);
  /** In statements of many forms, so that long tables have none. */
  const varied = (range: Range, least: number): boolean => {
    const count = range.to - range.from;
    const wanted = Math.max(least, Math.ceil(count / 4));
    return formsOf(units, range, wanted) >= wanted;
  };
  const least = (forms: number): number => (minTokens === 0 ? 1 : forms);
  return {
    exact: (range, lines) => large(range) || lines >= wholeLines,
    renamed: (range, whole) => {
      const forms = least(whole ? renamedForms - 1 : renamedForms);
      if (!large(range) || !varied(range, forms)) return false;
      if (whole || weightOf(units, range) >= minTokens * fewForms) return true;
      return formsOf(units, range, forms + someForms) >= forms + someForms;
    },
    near: (range, whole) =>
      weightOf(units, range) >= (whole ? 1 : nearRuns) * Math.max(1, minTokens) &&
      range.to - range.from >= least(nearUnits) &&
      varied(range, least(nearForms)),
    similarity,
  };
};
