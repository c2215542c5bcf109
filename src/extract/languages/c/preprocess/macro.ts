import type { Place } from "./place.js";
import { isCapital, type Reading } from "./reading.js";

/** `GUARDED_BY`, `EXPORT`: what people call macros by. Names of one or two letters are type parameters. */
export const isMacroName = (word: string): boolean => word.length > 2 && isCapital(word);

/** A name in capitals, perhaps with arguments, and what stands around it. */
export interface Macro {
  readonly reading: Reading;
  readonly place: Place;
  readonly i: number;
  readonly word: string;
  /** Position of the token before it, and what that is. */
  readonly last: number;
  readonly previous: string;
  /** Behind its arguments. */
  readonly end: number;
  readonly bare: boolean;
  readonly following: string;
}
