import type { Units } from "../model/units.js";
import { goesOver } from "./line-ends.js";
import type { Lines } from "./lines.js";
import { type Tokens, tokenKinds } from "./tokens.js";
import { createDraft, createUnitRows } from "./unit-rows.js";
import {
  closers,
  code,
  conditions,
  heads,
  labels,
  prefixes,
  traits,
  traitsOf,
  values,
} from "./unit-words.js";

/** How people write that shows between the tokens; see `Style`. */
export interface TokenHabits {
  semicolons: number;
  lineEnds: number;
  trailingCommas: number;
  bareEnds: number;
}

const semicolon = code(";");
const comma = code(",");
const colon = code(":");
const equals = code("=");
const less = code("<");
const greater = code(">");
/** Before `>` they make an arrow. */
const arrows: ReadonlySet<number> = new Set([code("="), code("-")]);
const hash = code("#");
const openBrace = code("{");
const closeBrace = code("}");
const openRound = code("(");
const closeRound = code(")");
const openSquare = code("[");
const closeSquare = code("]");

const blindName = 0x6e;
const blindLiteral = 0x6c;

/** A comma directly in braces ends a unit of so many tokens: properties and cases of a long list are units. */
const longItem = 8;

const fold = (hashSoFar: number, token: number): number => {
  const h = Math.imul(hashSoFar ^ token, 0x9e3779b1);
  return h ^ (h >>> 15);
};

/** A bracket that is open. */
interface Open {
  readonly mark: number;
  /** Its end ends a unit. */
  readonly condition: boolean;
  commas: boolean;
  statements: boolean;
}

/**
 * Cuts tokens into units.
 *
 * A unit ends at `;` outside of round and square brackets, at braces anywhere, behind the brackets of a condition, at
 * the colon of a head, and with `lineStatements` at the end of a line where no bracket is open and neither the token
 * before nor the one behind says that it goes on. Braces, `;` and commas before a closing bracket are in no hash, so
 * that neither the style of braces nor the breaking of lines changes what a unit is.
 */
export const cutUnits = (
  { text, starts: rowStarts }: Lines,
  tokens: Tokens,
  lineStatements: boolean,
): { readonly units: Units; readonly habits: TokenHabits } => {
  const { kinds, hashes, starts, ends, rows, endRows, glued, count } = tokens;
  const out = createUnitRows();
  const habits: TokenHabits = { semicolons: 0, lineEnds: 0, trailingCommas: 0, bareEnds: 0 };
  const brackets: Open[] = [];
  let braces = 0;
  /** Columns of the heads whose blocks are told by indentation. */
  const indents: number[] = [];
  let unit = createDraft();
  let lastKind = -1;
  let lastHash = 0;
  /** A comma is in the unit only if something other than a closing bracket follows. */
  let pendingComma = false;
  let head = false;
  let directive = false;
  /** What follows is the body of a condition, unless a brace opens it. */
  let body = false;

  const inBrackets = (): boolean => brackets.length > 0 && brackets[brackets.length - 1]!.mark !== openBrace;
  const isEmpty = (): boolean => unit.size === 0 && !unit.barrier;
  const isPrefix = (): boolean => unit.size === 1 && prefixes.has(lastHash);

  const flush = (): void => {
    head = false;
    pendingComma = false;
    if (isEmpty()) return;
    const closes = unit.size === 1 && unit.keywords === 1 && closers.has(lastHash);
    if (!closes) out.add(unit);
    if (closes || unit.bare) out.close();
    const { column } = unit;
    unit = createDraft();
    // Of the head, when its colon comes only now.
    unit.column = column;
    lastKind = -1;
    lastHash = 0;
  };

  const endStatement = (): void => {
    const open = brackets[brackets.length - 1];
    if (open !== undefined) open.statements = true;
    flush();
  };

  const begin = (at: number): void => {
    unit.firstRow = rows[at]!;
    unit.column = starts[at]! - rowStarts[unit.firstRow]!;
    unit.bare = body;
    body = false;
    // A block told by indentation ends before what does not stand deeper than its head.
    while (indents.length > 0 && unit.column <= indents[indents.length - 1]!) {
      indents.pop();
      out.close();
    }
  };

  /** Whether types begin behind a mark: it stands close to what is around it, as in no shift and hardly a comparison. */
  const opensTypes = (at: number): boolean =>
    /^[\w)\]:]<[^\s\d<=]/.test(text.slice(starts[at]! - 1, starts[at]! + 2));

  const addMark = (mark: number, at: number): void => {
    if (mark === less && opensTypes(at)) unit.angles++;
    else if (mark === greater && unit.angles > 0 && !arrows.has(lastHash)) unit.angles--;
    unit.blind = fold(unit.blind, mark);
    const operator = (traitsOf[mark]! & traits.operator) !== 0;
    const further = operator && lastKind === tokenKinds.mark && (traitsOf[lastHash]! & traits.operator) !== 0;
    // `===`, `=>`, `->`, `?.`, `::` are one token.
    const merged =
      further && (mark === lastHash || mark === equals || mark === greater || mark === code("."));
    if (!merged) unit.size++;
    if (mark === greater && further && lastHash === equals) unit.arrow = true;
    if (mark === colon && lastKind === tokenKinds.name) {
      unit.names--;
      unit.keys++;
    }
  };

  const addWord = (kind: number, token: number): void => {
    unit.size++;
    if (kind === tokenKinds.name) {
      unit.names++;
      unit.blind = fold(unit.blind, blindName);
      return;
    }
    unit.keywords++;
    unit.blind = fold(unit.blind, token);
    if (unit.size <= 2 && heads.has(token)) head = true;
  };

  const addLiteral = (kind: number): void => {
    unit.literals++;
    // Strings side by side are one, however they are cut.
    if (kind === tokenKinds.literal && lastKind === tokenKinds.literal) return;
    unit.size++;
    unit.blind = fold(unit.blind, blindLiteral);
  };

  const add = (at: number): void => {
    if (isEmpty()) begin(at);
    // `else f();` ends a block as `else { f(); }` does.
    else if (isPrefix() && kinds[at - 1] === tokenKinds.keyword) unit.bare = true;
    if (pendingComma) {
      pendingComma = false;
      unit.size++;
      unit.blind = fold(unit.blind, comma);
      unit.exact = fold(unit.exact, comma);
    }
    const token = hashes[at]!;
    let kind = kinds[at]!;
    if (kind === tokenKinds.keyword && values.has(token)) kind = tokenKinds.number;
    unit.lastRow = endRows[at]!;
    unit.exact = fold(unit.exact, token);
    if (kind === tokenKinds.mark) addMark(token, at);
    else if (kind === tokenKinds.name || kind === tokenKinds.keyword) addWord(kind, token);
    else addLiteral(kind);
    lastKind = kind;
    lastHash = token;
  };

  const addImport = (at: number): void => {
    if (isEmpty()) begin(at);
    unit.barrier = true;
    unit.lastRow = endRows[at]!;
    const last = text.charCodeAt(ends[at]! - 1);
    if (last === semicolon || last === 0x0a) flush();
  };

  const open = (at: number, mark: number): void => {
    const condition = lastKind === tokenKinds.keyword && conditions.has(lastHash);
    if (mark !== openBrace) add(at);
    // `else {`, `return {`: one word goes with what follows.
    else if (unit.size !== 1 || lastKind !== tokenKinds.keyword) flush();
    if (mark === openBrace) {
      braces++;
      body = false;
    }
    brackets.push({ mark, condition, commas: false, statements: false });
  };

  const close = (at: number, mark: number, first: boolean): void => {
    // Brackets that were never closed end with the block around them.
    if (mark === closeBrace && braces > 0) while (inBrackets()) brackets.pop();
    const brace = mark === closeBrace;
    const known = brackets.length > 0 && inBrackets() !== brace;
    const opened = known ? brackets.pop() : undefined;
    if (opened !== undefined && first && opened.commas && !opened.statements) {
      // A comma behind a brace is in no unit, and ends the list all the same.
      if (kinds[at - 1] === tokenKinds.mark && hashes[at - 1] === comma) habits.trailingCommas++;
      else habits.bareEnds++;
    }
    pendingComma = false;
    if (brace) {
      if (opened !== undefined) braces--;
      flush();
      out.close();
      return;
    }
    add(at);
    if (opened?.condition !== true || inBrackets()) return;
    unit.bare = false;
    flush();
    body = true;
    // `if (a) and b:` still ends at its colon.
    head = true;
  };

  const addComma = (): void => {
    const around = brackets[brackets.length - 1];
    if (around !== undefined) around.commas = true;
    if (isEmpty()) return;
    pendingComma = true;
    // A comma between types of one head ends nothing.
    if (around?.mark === openBrace && unit.angles === 0 && (unit.arrow || unit.size >= longItem)) flush();
  };

  const addColon = (at: number): void => {
    const wanted = head || (unit.size === 1 && lastKind === tokenKinds.keyword && labels.has(lastHash));
    const behind = text.charCodeAt(starts[at]! + 1);
    const apart = behind <= 0x20 || Number.isNaN(behind);
    if (!wanted || !apart || inBrackets() || lastHash === colon) {
      add(at);
      return;
    }
    if (lineStatements) indents.push(unit.column);
    body = false;
    if (!isPrefix()) flush();
  };

  const endsWithSemicolon = (at: number): boolean =>
    at >= 0 && kinds[at] !== tokenKinds.literal && text.charCodeAt(ends[at]! - 1) === semicolon;

  /** What the line break before a token ends. */
  const breakLine = (at: number): void => {
    if (inBrackets()) return;
    if (endsWithSemicolon(at - 1)) habits.semicolons++;
    if (directive) {
      directive = false;
      flush();
    }
    if (!lineStatements || isEmpty() || pendingComma || isPrefix()) return;
    if (at < count && goesOver(tokens, at, text)) return;
    habits.lineEnds++;
    endStatement();
  };

  for (let at = 0; at < count; at++) {
    const kind = kinds[at]!;
    const token = hashes[at]!;
    const first = at === 0 || rows[at]! > endRows[at - 1]!;
    if (first && glued[at] === 0) breakLine(at);
    if (kind === tokenKinds.import) addImport(at);
    else if (kind !== tokenKinds.mark) add(at);
    else if (token === semicolon && !inBrackets()) endStatement();
    else if (token === comma) addComma();
    else if (token === openBrace || token === openRound || token === openSquare) open(at, token);
    else if (token === closeBrace || token === closeRound || token === closeSquare) close(at, token, first);
    else if (token === colon) addColon(at);
    else if (token === hash && first && !inBrackets()) {
      flush();
      directive = true;
      add(at);
    } else add(at);
  }
  breakLine(count);
  flush();
  if (indents.length > 0) out.close();
  return { units: out.finish(), habits };
};
