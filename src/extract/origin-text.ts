import type { Origin } from "../model/origin.js";
import { isBlankUnit, isDigitUnit, isWordUnit } from "./letters.js";
import type { OriginRules } from "./origin-rules.js";
import { common, createTypeReader, none, type Resolve, unknown } from "./origin-types.js";
import { createSkipper } from "./skip.js";

/** Reads the texts of expressions and types. One for each text, as it remembers what it read. */
export interface OriginReader {
  /** What an expression is: `?` when that cannot be told, empty for `null` and the like. */
  readonly value: (start: number, end: number, resolve: Resolve) => Origin;
  /** What a value of a type is; the same. */
  readonly type: (start: number, end: number, resolve: Resolve) => Origin;
}

/** Longer expressions are not read, nor what stands so far behind the beginning of one. UTF-16 units. */
const maxText = 2_000;
/** Longer origins are `?`. UTF-16 units. */
const maxOrigin = 160;
/** Brackets in brackets, and words before words. */
const maxDepth = 8;
const maxSteps = 60;

/** An expression as far as it has been read. */
interface Read {
  readonly end: number;
  readonly origin: Origin;
  /** It is a path of names alone: a type may be meant. */
  readonly path: boolean;
}

/** An origin and a step behind it. */
export const stepOn = (origin: Origin, step: string): Origin => {
  if (origin === unknown || origin === none) return unknown;
  // A call of the type around makes one, and one of its bases is those.
  if (step === "()" && (origin === "this" || origin === "super")) return origin;
  return origin.length + step.length > maxOrigin ? unknown : origin + step;
};

const signsOf = (words: readonly string[]): string[] =>
  words.filter((word) => word !== "" && !isWordUnit(word.charCodeAt(0)) && !word.startsWith("."));

export const createOriginReader = (text: string, rules: OriginRules): OriginReader => {
  const skip = createSkipper(text, rules, 8 * text.length + 10_000);
  const self = new Set(rules.self);
  const base = new Set(rules.base);
  const make = new Set(rules.make);
  const unwrapWords = new Set(rules.unwrapBefore);
  const passWords = new Set(rules.passBefore);
  const castWords = new Set(rules.castWords);
  const stops = new Set(rules.stops);
  const nothing = new Set(rules.nothing);
  const choice = new Set(rules.choice);
  const unwrapMembers = new Set(rules.unwrapBehind);
  const unwrapSigns = signsOf(rules.unwrapBefore);
  const passSigns = signsOf(rules.passBefore);
  const unwrapEnds = signsOf(rules.unwrapBehind);
  const passEnds = signsOf(rules.passBehind);
  const choiceSigns = signsOf(rules.choice);
  const known = new Map<number, Read>();
  let at = 0;
  let end = 0;
  let resolve: Resolve = () => undefined;

  const blank = (): void => {
    at = skip.blank(at, end);
  };

  /** The character at a place; empty behind the end. */
  const letterAt = (place: number): string => (place < end ? text[place]! : "");

  const wordEnd = (from: number): number => {
    let to = from;
    while (to < end && isWordUnit(text.charCodeAt(to))) to++;
    return to;
  };

  /** A sign of the list that stands here; empty for none. */
  const signHere = (signs: readonly string[]): string => {
    for (const sign of signs) if (text.startsWith(sign, at) && at + sign.length <= end) return sign;
    return "";
  };

  /** What a name at the root stands for. */
  const local = (name: string): Origin | undefined => {
    const saved = { at, end, resolve };
    const origin = resolve(name);
    ({ at, end, resolve } = saved);
    return origin;
  };

  const readType = (from: number, to: number): { readonly origin: Origin; readonly end: number } => {
    const saved = { at, end, resolve };
    const read = types.read(from, to, resolve);
    ({ at, end, resolve } = saved);
    return read;
  };

  /** The type between two places, all of it. */
  const wholeType = (from: number, to: number): Origin => {
    const read = readType(from, to);
    return read.end >= to ? read.origin : unknown;
  };

  /** What is made of the type that is named here. */
  const made = (): Origin => {
    blank();
    const start = at;
    for (let i = 0; i < maxSteps; i++) {
      const to = wordEnd(at);
      if (to === at && letterAt(at) !== "<") break;
      if (letterAt(at) === "<") {
        const behind = skip.angles(at, end);
        if (behind < 0) return unknown;
        at = behind;
      } else at = to;
      const next = skip.blank(at, end);
      if (letterAt(next) === "<") {
        at = next;
        continue;
      }
      const joint = jointAt(next);
      if (joint === next) break;
      at = skip.blank(joint, end);
    }
    if (at === start) {
      at = end;
      return unknown;
    }
    const nameEnd = at;
    blank();
    let isArray = false;
    for (let i = 0; i < 3 && (letterAt(at) === "(" || letterAt(at) === "[" || letterAt(at) === "{"); i++) {
      isArray ||= letterAt(at) === "[" && i === 0;
      const behind = skip.brackets(at, end);
      if (behind < 0) {
        at = end;
        return unknown;
      }
      at = behind;
      // `new A()[0]` and `new A().b` go on; braces belong to it.
      if (letterAt(skip.blank(at, end)) !== "{") break;
      blank();
    }
    const behind = at;
    const first = text.slice(start, Math.min(wordEnd(start), nameEnd));
    const isSelf = self.has(first);
    const found = isSelf ? undefined : local(first);
    let origin: Origin;
    if (isSelf || found !== undefined) {
      // The type is a value: that of a local name, or a member of the object around.
      at = wordEnd(start);
      const outer = end;
      end = nameEnd;
      const path = steps({ end: at, origin: isSelf ? "this" : (found ?? unknown), path: false });
      end = outer;
      origin = path.end >= nameEnd ? stepOn(path.origin, "()") : unknown;
    } else origin = wholeType(start, nameEnd);
    at = behind;
    if (origin === none) return unknown;
    return isArray ? (origin.startsWith("{") ? `{[]<${origin.slice(1, -1)}>}` : "{[]}") : origin;
  };

  /** Behind what joins a name here to what stands before it; the same place where nothing does. */
  const jointAt = (from: number): number => {
    const letter = letterAt(from);
    if (letter === ".") return letterAt(from + 1) === "." ? from : from + 1;
    if (letter === "\\") return from + 1;
    if (letter === "?") {
      if (letterAt(from + 1) === "." && !isDigitUnit(text.charCodeAt(from + 2))) return from + 2;
      return text.startsWith("?->", from) ? from + 3 : from;
    }
    if (letter === "-") return letterAt(from + 1) === ">" ? from + 2 : from;
    return letter === ":" && letterAt(from + 1) === ":" ? from + 2 : from;
  };

  /** Whether what is in the brackets here says that a part of the collection is meant. */
  const isSlice = (from: number, to: number): boolean => {
    if (rules.slice === "") return false;
    return text.slice(from, to).includes(rules.slice);
  };

  /** What the member behind a joint is; null where none stands there. */
  const memberAt = (
    joint: number,
    of: Origin,
  ): { readonly origin: Origin; readonly path: boolean } | null => {
    at = skip.blank(joint, end);
    const next = letterAt(at);
    if (next === "(" && letterAt(joint - 1) === "." && letterAt(joint - 2) !== "?") {
      // Go's `x.(T)`.
      const behind = skip.brackets(at, end);
      if (behind < 0) return null;
      const origin = wholeType(at + 1, behind - 1);
      at = behind;
      return { origin: origin === none ? unknown : origin, path: false };
    }
    // `a?.()`, `a?.[0]`
    if (next === "(" || next === "[") return { origin: of, path: false };
    if (next === "<") {
      const behind = skip.angles(at, end);
      if (behind < 0) return null;
      at = skip.blank(behind, end);
      if (!isWordUnit(text.charCodeAt(at))) return { origin: of, path: true };
    }
    const sign = next === "#" || next === "@" ? next : "";
    at += sign.length;
    const to = wordEnd(at);
    if (to === at) return null;
    const name = text.slice(at, to);
    at = to;
    if (unwrapMembers.has(`.${name}`)) return { origin: stepOn(of, "*"), path: false };
    return { origin: stepOn(of, `.${sign}${name}`), path: true };
  };

  /** What stands behind an expression, as long as it goes on. */
  const steps = (from: Read): Read => {
    let { origin, path } = from;
    const start = from.end;
    at = start;
    const pathStart = from.path ? pathBegin : -1;
    let last = start;
    for (let i = 0; i < maxSteps; i++) {
      blank();
      if (at >= end) break;
      const letter = letterAt(at);
      if (letter === "(") {
        at = skip.brackets(at, end);
        if (at < 0) break;
        origin = stepOn(origin, "()");
        path = false;
      } else if (letter === "[") {
        const open = at;
        at = skip.brackets(at, end);
        if (at < 0) break;
        if (!isSlice(open, at)) origin = stepOn(origin, "[]");
        path = false;
      } else if (letter === "{" && rules.braces !== "none") {
        const open = at;
        at = skip.brackets(at, end);
        if (at < 0) break;
        if (rules.braces === "object") {
          if (!path) return { end: last, origin: unknown, path: false };
          origin = origin === "this" ? origin : wholeType(pathStart, open);
        } else if (!origin.endsWith("()")) origin = stepOn(origin, "()");
        path = false;
      } else if (letter === "`") {
        at = skip.quoted(at, end);
        if (at < 0) break;
        origin = stepOn(origin, "()");
        path = false;
      } else if (letter === "<") {
        const behind = skip.angles(at, end);
        if (behind < 0) break;
        const next = letterAt(skip.blank(behind, end)) || ".";
        if (behind < end && !"(.:{".includes(next)) break;
        at = behind;
      } else {
        const unwrap = signHere(unwrapEnds);
        const joint = unwrap === "" ? jointAt(at) : at;
        if (joint === at) {
          const pass = unwrap === "" ? signHere(passEnds) : unwrap;
          if (pass === "" || letterAt(at + pass.length) === "=") break;
          if (unwrap !== "") origin = stepOn(origin, "*");
          at += pass.length;
          path = false;
        } else {
          const member = memberAt(joint, origin);
          if (member === null) break;
          origin = member.origin;
          path &&= member.path;
        }
      }
      last = at;
    }
    if (at < 0) {
      at = end;
      return { end, origin: unknown, path: false };
    }
    at = last;
    return { end: last, origin, path };
  };

  /** Where the path of names that is being read began. */
  let pathBegin = 0;

  const quotedText = (): Origin => {
    const behind = skip.quoted(at, end);
    const isPattern = letterAt(at) === "/";
    at = behind < 0 ? end : behind;
    return behind < 0 || isPattern || rules.text === "" ? unknown : `{${rules.text}}`;
  };

  /** `(e)`, `(T) e`. */
  const round = (depth: number): Origin => {
    const start = at;
    const behind = skip.brackets(start, end);
    if (behind < 0) {
      at = end;
      return unknown;
    }
    const next = skip.blank(behind, end);
    if (rules.castBefore && next < end) {
      const unit = text.charCodeAt(next);
      if (isWordUnit(unit) && !isDigitUnit(unit) && !castWords.has(text.slice(next, wordEnd(next)))) {
        const type = wholeType(start + 1, behind - 1);
        at = next;
        unary(depth + 1);
        return type;
      }
    }
    const outer = end;
    end = behind - 1;
    at = start + 1;
    const origin = expression(depth + 1);
    end = outer;
    at = behind;
    return origin;
  };

  const primary = (depth: number): Read => {
    const letter = letterAt(at);
    const start = at;
    const unit = text.charCodeAt(at);
    if (letter === "(") return { origin: round(depth), end: at, path: false };
    if (skip.isQuote(at)) return { origin: quotedText(), end: at, path: false };
    if (letter === "[" || letter === "{") {
      const behind = skip.brackets(at, end);
      const isEmpty = behind > 0 && skip.blank(at + 1, behind - 1) === behind - 1;
      at = behind < 0 ? end : behind;
      if (letter === "{") return { origin: isEmpty ? none : unknown, end: at, path: false };
      return { origin: rules.arrays && behind > 0 ? "{[]}" : unknown, end: at, path: false };
    }
    if (letter === "@") at++;
    const joint = letter === "\\" || letter === ":" ? jointAt(at) : at;
    at = joint;
    if ((!isWordUnit(unit) && at === start) || isDigitUnit(text.charCodeAt(at))) {
      at = end;
      return { origin: unknown, end, path: false };
    }
    const nameStart = letter === "@" ? start : at;
    at = wordEnd(at);
    const name = text.slice(nameStart, at);
    if (make.has(name) && at < end && letterAt(at) !== ".") return { origin: made(), end: at, path: false };
    // `f"text"`, `b'text'`.
    if (at < end && at - nameStart <= 2 && (letterAt(at) === '"' || letterAt(at) === "'") && skip.isQuote(at))
      return { origin: quotedText(), end: at, path: false };
    const behind = at;
    pathBegin = nameStart;
    if (self.has(name)) return { origin: "this", end: behind, path: true };
    if (base.has(name)) return { origin: "super", end: behind, path: true };
    if (nothing.has(name)) return { origin: none, end: behind, path: false };
    if (stops.has(name)) {
      at = end;
      return { origin: unknown, end, path: false };
    }
    const found = local(name);
    return { origin: found ?? name, end: behind, path: true };
  };

  /** An expression without what stands between two. */
  const unary = (depth: number): Origin => {
    blank();
    if (at >= end || depth > maxDepth) {
      at = end;
      return unknown;
    }
    const start = at;
    const unit = text.charCodeAt(at);
    if (isWordUnit(unit)) {
      const to = wordEnd(at);
      const word = text.slice(at, to);
      const isBefore = to < end && (isBlankUnit(text.charCodeAt(to)) || "&*(".includes(letterAt(to)));
      if (isBefore && unwrapWords.has(word)) {
        at = to;
        return stepOn(unary(depth + 1), "*");
      }
      if (isBefore && passWords.has(word)) {
        at = to;
        return unary(depth + 1);
      }
    } else {
      const unwrap = signHere(unwrapSigns);
      const pass = unwrap === "" ? signHere(passSigns) : unwrap;
      if (pass !== "") {
        at += pass.length;
        const origin = unary(depth + 1);
        return unwrap === "" ? origin : stepOn(origin, "*");
      }
    }
    const before = known.get(start);
    const usable = before !== undefined && before.end <= end;
    if (usable) pathBegin = start;
    const read = steps(usable ? before : primary(depth));
    known.set(start, read);
    return read.origin;
  };

  const expression = (depth: number): Origin => {
    let origin = unary(depth);
    for (let i = 0; i < maxSteps; i++) {
      blank();
      if (at >= end) return origin;
      const to = wordEnd(at);
      const word = text.slice(at, to);
      if (word !== "" && castWords.has(word)) {
        at = skip.blank(to, end);
        if (letterAt(at) === "?" || letterAt(at) === "!") at++;
        const isConst = text.startsWith("const", at) && wordEnd(at) === at + 5;
        const read = readType(at, end);
        at = read.end;
        if (!isConst) origin = read.origin === none ? unknown : read.origin;
        continue;
      }
      const sign = word === "" ? signHere(choiceSigns) : choice.has(word) ? word : "";
      if (sign === "") return unknown;
      at += sign.length;
      const other = unary(depth + 1);
      const isLess = other === none || (other === "{[]}" && origin !== none);
      origin = isLess ? origin : common([origin, other]);
    }
    return unknown;
  };

  /** A name alone, which most receivers are; undefined for anything else. */
  const nameAlone = (start: number, limit: number, given: Resolve): Origin | undefined => {
    if (start >= limit || isDigitUnit(text.charCodeAt(start))) return undefined;
    for (let i = start; i < limit; i++) if (!isWordUnit(text.charCodeAt(i))) return undefined;
    const name = text.slice(start, limit);
    if (self.has(name)) return "this";
    if (base.has(name)) return "super";
    if (nothing.has(name)) return none;
    if (stops.has(name)) return unknown;
    return given(name) ?? name;
  };

  const within = (start: number, limit: number, given: Resolve, read: () => Origin): Origin => {
    if (limit - start > 40 * maxText) return unknown;
    const saved = { at, end, resolve };
    at = start;
    end = limit;
    resolve = given;
    const origin = read();
    ({ at, end, resolve } = saved);
    return origin;
  };

  const types = createTypeReader(text, rules, skip, (start, limit, given) => {
    let read = 0;
    const origin = within(start, limit, given, () => {
      blank();
      const path = steps(primary(maxDepth));
      read = path.end;
      return path.origin;
    });
    return { origin, end: Math.max(read, start) };
  });

  return {
    value: (start, limit, given) => {
      const alone = nameAlone(start, limit, given);
      if (alone !== undefined) return alone;
      const before = known.get(start)?.end ?? start;
      if (limit - Math.min(before, limit) > maxText) return unknown;
      return within(start, limit, given, () => expression(0));
    },
    type: (start, limit, given) =>
      limit - start > maxText ? unknown : within(start, limit, given, () => wholeType(start, limit)),
  };
};
