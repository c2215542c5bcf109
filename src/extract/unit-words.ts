import { hashWord } from "./tokens.js";

/** Words and marks that say where units end, of all languages together: one language's word is no other's end. */
const words = (text: string): ReadonlySet<number> => new Set(text.split(" ").map(hashWord));

/** Brackets behind these hold a condition: the unit ends with them, whether or not a brace follows. */
export const conditions = words(
  "if for foreach while until unless switch catch elseif match using lock synchronized fixed",
);
/** What begins with one of these ends at its colon: heads of blocks told by indentation, and labels. */
export const heads = words("if elif else for while with try except finally def class case match");
/** These are labels when a colon follows at once. */
export const labels = words("default public private protected");
/** Alone these are no statement: they belong to what follows, be it in a block, on the next line or on the same. */
export const prefixes = words("else do try finally begin ensure loop then");
/** Alone these end a block, as a closing brace does. */
export const closers = words("end fi done esac endif endfor endforeach endwhile endswitch");
/** Words that are values, as literals are, in whatever language. */
export const values = words("true false null nil None True False undefined NULL nullptr");
/** A line that begins with one of these goes on with the statement before. */
export const continuing = words("extends implements instanceof as satisfies and or in is of where");

/** The character code of a mark. */
export const code = (character: string): number => character.charCodeAt(0);

/** What marks are; several can hold. */
export const traits = {
  /** Part of operators, which may have several marks. */
  operator: 1,
  /** A line that begins with it goes on with the statement before, whatever follows. */
  goesOn: 2,
  /** The same, as an operator between two things: with a blank or a like mark behind it. */
  mayGoOn: 4,
  /** Behind it, the end of a line ends nothing. */
  unfinished: 8,
} as const;

/** `traits` by character code. */
export const traitsOf = new Uint8Array(128);
const mark = (characters: string, trait: number): void => {
  for (const character of characters) traitsOf[code(character)]! |= trait;
};
mark("=<>!&|+-*/%^~?:.", traits.operator);
mark(".?:=|,)]>", traits.goesOn);
mark("+-*/%<&^!", traits.mayGoOn);
mark("+-*/%<&^=|?,.:~([{", traits.unfinished);
