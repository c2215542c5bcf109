import type { Origin } from "../model/origin.js";
import { isDigitUnit, isWordUnit } from "./letters.js";
import type { OriginRules } from "./origin-rules.js";
import type { Skipper } from "./skip.js";

/** What a local name stands for at a place; undefined for a name that is none. */
export type Resolve = (name: string) => Origin | undefined;

/** Nothing that can be asked: `null`. Where several values are possible it does not count. */
export const none = "";
export const unknown = "?";

/** Arguments of types in arguments of types are read up to here. */
const maxDepth = 3;
const maxArguments = 6;
/** What is longer loses its arguments. UTF-16 units. */
const maxType = 100;
/** So many types in one union, or words before a type. */
const maxParts = 40;

/** The text of a type inside the braces of an origin; null for what is no type. */
const inside = (origin: Origin): string | null =>
  origin.startsWith("{") && origin.indexOf("}") === origin.length - 1 ? origin.slice(1, -1) : null;

const withArguments = (name: string, origins: readonly Origin[]): Origin => {
  const texts = origins.map((origin) => inside(origin) ?? unknown);
  if (texts.every((text) => text === unknown)) return `{${name}}`;
  const whole = `{${name}<${texts.join(",")}>}`;
  return whole.length > maxType ? `{${name}}` : whole;
};

/** What several possible values have in common: all of them the same, or nothing. */
export const common = (origins: readonly Origin[]): Origin => {
  let found: Origin = none;
  for (const origin of origins) {
    if (origin === none || origin === found) continue;
    if (found !== none) return unknown;
    found = origin;
  }
  return found;
};

/** Reads a type from a place on: its origin, and where it ends. */
export interface TypeReader {
  readonly read: (
    start: number,
    end: number,
    resolve: Resolve,
  ) => { readonly origin: Origin; readonly end: number };
}

/**
 * Reads types of any language as its rules say.
 *
 * @param value reads the path behind `typeof`, from a place on.
 */
export const createTypeReader = (
  text: string,
  { types, self, nothing, text: textType, castWords, quotes }: OriginRules,
  skip: Skipper,
  value: (start: number, end: number, resolve: Resolve) => { readonly origin: Origin; readonly end: number },
): TypeReader => {
  const selfWords = new Set(self);
  const nothingWords = new Set(nothing);
  const skipWords = new Set(types.skip);
  const openWords = new Set(types.open);
  const unions = new Set(types.unions);
  const functions = new Set(types.functions);
  const metas = new Set(types.metas);
  const prefixes = new Set(types.prefixes);
  const valueWords = new Set(types.valueWords);
  const stopWords = new Set([...castWords, "extends", "is"]);
  const squares = types.brackets === "[";
  let at = 0;
  let end = 0;
  let resolve: Resolve = () => undefined;

  const blank = (): void => {
    at = skip.blank(at, end);
  };

  /** The character that stands here; empty at the end. */
  const here = (): string => (at < end ? text[at]! : "");

  /** Whether a sign stands here. */
  const stands = (sign: string): boolean => at + sign.length <= end && text.startsWith(sign, at);

  const wordEnd = (from: number): number => {
    let to = from;
    while (to < end && isWordUnit(text.charCodeAt(to))) to++;
    return to;
  };

  /** Behind what joins two names of a path here; the same place where nothing does. */
  const joint = (): number => {
    const letter = here();
    if (letter === ".") return stands("..") ? at : at + 1;
    if (letter === "\\") return at + 1;
    return stands("::") ? at + 2 : at;
  };

  /** Whether a type begins here. */
  const begins = (): boolean => {
    if (at >= end) return false;
    const unit = text.charCodeAt(at);
    return (isWordUnit(unit) && !isDigitUnit(unit)) || "*[({&<".includes(text[at]!);
  };

  /** Passes over modifiers, pointers, lifetimes and annotations. */
  const modifiers = (): void => {
    for (let i = 0; i < maxParts; i++) {
      blank();
      const letter = here();
      if (letter === "&" || letter === "*" || letter === "?" || letter === "^" || letter === "~") at++;
      else if (stands("..")) at += stands("...") ? 3 : 2;
      else if (stands("<-")) at += 2;
      else if (letter === "'" && !quotes.includes("'")) at = wordEnd(at + 1);
      else if (letter === "@" || stands("#[")) {
        at = letter === "@" ? wordEnd(at + 1) : at + 1;
        if (here() === "(" || here() === "[") at = Math.max(at + 1, skip.brackets(at, end));
      } else {
        const to = wordEnd(at);
        if (to === at || !skipWords.has(text.slice(at, to))) return;
        const before = at;
        at = to;
        blank();
        // A type can have the name of a modifier: `object`, `in`.
        if (!begins() && here() !== "'") {
          at = before;
          return;
        }
      }
    }
  };

  const list = (depth: number, close: string): Origin[] => {
    const found: Origin[] = [];
    at++;
    for (let i = 0; i < maxArguments; i++) {
      blank();
      if (at >= end || text[at] === close) break;
      if (text[at] === "'" && !quotes.includes("'")) {
        // A lifetime is no argument.
        at = skip.blank(wordEnd(at + 1), end);
        if (here() !== ",") break;
        at++;
        continue;
      }
      found.push(depth >= maxDepth ? unknown : union(depth + 1));
      blank();
      if (here() !== ",") break;
      at++;
    }
    return found;
  };

  /** The arguments that open here, and the place behind them; null where they have no end. */
  const argumentsOf = (depth: number): Origin[] | null => {
    const start = at;
    const behind = squares ? skip.brackets(start, end) : skip.angles(start, end);
    if (behind < 0) return null;
    const outer = end;
    end = behind;
    const found = list(depth, squares ? "]" : ">");
    end = outer;
    at = behind;
    return found;
  };

  /** The result of a function, where its parameters are behind us. */
  const result = (depth: number): Origin => {
    blank();
    if (stands("=>") || stands("->")) at += 2;
    else if (stands(":") && !stands("::")) at++;
    blank();
    if (!begins()) return "{()}";
    const given = depth >= maxDepth ? unknown : union(depth + 1);
    return withArguments("()", [given]);
  };

  const named = (path: string, args: readonly Origin[]): Origin => {
    if (unions.has(path)) return common(args);
    if (functions.has(path)) return withArguments("()", args.slice(-1));
    if (metas.has(path)) return args.length === 1 ? (inside(args[0]!)?.split("<")[0] ?? unknown) : unknown;
    return withArguments(path, args);
  };

  /** What a path of names is, whose first is a local name. */
  const bound = (origin: Origin, isPath: boolean, args: readonly Origin[]): Origin =>
    isPath || args.length > 0 ? unknown : origin;

  const word = (depth: number): Origin => {
    const start = at;
    at = wordEnd(at);
    const first = text.slice(start, at);
    if (valueWords.has(first)) {
      blank();
      const read = value(at, end, resolve);
      at = read.end;
      return read.origin;
    }
    if (prefixes.has(first)) {
      blank();
      if (stands("<-")) at += 2;
      return withArguments(first, [depth >= maxDepth ? unknown : union(depth + 1)]);
    }
    let path = first;
    let isPath = false;
    let args: readonly Origin[] = [];
    for (let i = 0; i < maxParts; i++) {
      const beforeBlank = at;
      blank();
      const letter = here();
      if (letter === types.brackets && args.length === 0) {
        const read = argumentsOf(depth);
        if (read === null) return unknown;
        args = read;
        continue;
      }
      const behind = joint();
      if (behind > at) {
        at = skip.blank(behind, end);
        if (here() === "<") continue;
        const to = wordEnd(at);
        if (to === at) return unknown;
        path += `.${text.slice(at, to)}`;
        isPath = true;
        args = [];
        at = to;
        continue;
      }
      if (letter === "(" && beforeBlank === at) {
        at = skip.brackets(at, end);
        if (at < 0) {
          at = end;
          return unknown;
        }
        return result(depth);
      }
      break;
    }
    if (squares && args.length > 0 && begins() && depth < maxDepth) args = [...args, postfix(depth + 1)];
    if (!isPath && nothingWords.has(first)) return none;
    if (!isPath && openWords.has(first)) return unknown;
    if (!isPath && selfWords.has(first)) return "this";
    const local = resolve(first);
    return local === undefined ? named(path, args) : bound(local, isPath, args);
  };

  const opened = (depth: number): Origin => {
    const start = at;
    const behind = skip.brackets(at, end);
    if (behind < 0) {
      at = end;
      return unknown;
    }
    const isRound = text[start] === "(";
    at = skip.blank(behind, end);
    if (isRound && (stands("=>") || stands("->"))) return result(depth);
    if (depth >= maxDepth) {
      at = behind;
      return unknown;
    }
    const outer = end;
    end = behind - 1;
    at = start;
    const items = list(depth, isRound ? ")" : "]");
    blank();
    const isWhole = at >= end || here() === ";";
    end = outer;
    at = behind;
    if (isRound) return items.length === 1 && isWhole ? items[0]! : unknown;
    // `[]T` and `[4]T` in one language, `[T]` and `[T; 4]` in another, `[A, B]` in a third.
    if (squares && begins()) return withArguments("[]", [postfix(depth + 1)]);
    return items.length === 1 && isWhole ? withArguments("[]", items) : "{[]}";
  };

  const primary = (depth: number): Origin => {
    modifiers();
    if (at >= end) return unknown;
    const letter = text[at]!;
    if (letter === "(" || letter === "[") return opened(depth);
    if (letter === "{") {
      at = Math.max(at + 1, skip.brackets(at, end));
      return unknown;
    }
    if (skip.isQuote(at)) {
      const behind = skip.quoted(at, end);
      if (behind < 0) return unknown;
      const start = at + 1;
      if (!types.quoted || depth >= maxDepth) {
        at = behind;
        return textType === "" ? unknown : `{${textType}}`;
      }
      const outer = end;
      end = behind - 1;
      at = start;
      const origin = union(depth + 1);
      const isWhole = skip.blank(at, end) >= end;
      end = outer;
      at = behind;
      return isWhole ? origin : unknown;
    }
    const behind = joint();
    if (behind > at) at = behind;
    const unit = at < end ? text.charCodeAt(at) : 0;
    if (!isWordUnit(unit) || isDigitUnit(unit)) return unknown;
    return word(depth);
  };

  /** A type with what stands behind it: arrays, pointers, modifiers. */
  const postfix = (depth: number): Origin => {
    let origin = primary(depth);
    for (let i = 0; i < maxParts; i++) {
      blank();
      const letter = here();
      if (letter === "*" || letter === "?" || letter === "!" || letter === "^") {
        if (letter === "?" && skip.blank(at + 1, end) < end && isChoice()) return origin;
        at++;
      } else if (stands("...")) at += 3;
      else if (letter === "[" && !squares) {
        const behind = skip.brackets(at, end);
        if (behind < 0) return unknown;
        origin = element(origin, at + 1, behind - 1);
        at = behind;
      } else {
        const to = wordEnd(at);
        const next = text.slice(at, to);
        if (next === "" || !skipWords.has(next) || stopWords.has(next)) return origin;
        at = to;
      }
    }
    return origin;
  };

  /** Whether a `?` here chooses between two types rather than ends one: `A extends B ? C : D`. */
  const isChoice = (): boolean => {
    const next = skip.blank(at + 1, end);
    const unit = text.charCodeAt(next);
    return next > at + 1 && isWordUnit(unit);
  };

  /** `T[]`, `T[,]`, `T["name"]`, `T[number]`. */
  const element = (origin: Origin, from: number, to: number): Origin => {
    const content = text.slice(from, to).trim();
    if (/^[,\s]*$/.test(content)) return withArguments("[]", [origin]);
    if (origin === unknown || origin === none) return unknown;
    const name = /^(["'])([\w$]+)\1$/.exec(content)?.[2];
    if (name !== undefined) return `${origin}.${name}`;
    return content === "number" ? `${origin}[]` : withArguments("[]", [origin]);
  };

  const union = (depth: number): Origin => {
    const found: Origin[] = [];
    let isOpen = false;
    for (let i = 0; i < maxParts; i++) {
      blank();
      if (here() === "|") at++;
      const origin = postfix(depth);
      if (isOpen || origin === unknown) isOpen = true;
      else found.push(origin);
      blank();
      // Of what must be several things at once, the first stands for all.
      for (let more = 0; more < maxParts && (here() === "&" || here() === "+"); more++) {
        at++;
        blank();
        if (begins()) postfix(depth);
        blank();
      }
      // `Item = T` in arguments says what one of them is.
      if (depth > 0 && stands("=") && !stands("=>")) {
        at++;
        found.length = 0;
        isOpen = false;
        continue;
      }
      if (here() !== "|") break;
    }
    return isOpen ? unknown : common(found);
  };

  return {
    read: (start, limit, given) => {
      const saved = { at, end, resolve };
      at = start;
      end = limit;
      resolve = given;
      const origin = union(0);
      blank();
      const read = { origin, end: at };
      ({ at, end, resolve } = saved);
      return read;
    },
  };
};
