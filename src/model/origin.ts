/**
 * Where a value comes from, as far as its file tells: the receiver of a call, the type of a field, the result of a
 * function. Local names are already followed to what they were given, so an origin means the same anywhere in its
 * definition.
 *
 * Written as a root and steps. Roots:
 *
 * - `name`: what this name means in the file: a definition, an import, a name of a neighbour;
 * - `this`: an object of the type around, or that type itself, however the language writes it (`self`, `$this`, `cls`);
 *   `super`: the same as its bases know it;
 * - `{Type}`: a value of this type, declared or evident (`new Type()`). A type is a path, with arguments where there
 *   are some: `{a.b.List<Item>}`; `[]<Item>` is an array, `()<Item>` a function that gives an item;
 * - `?`: cannot be told.
 *
 * Steps: `.name` a member, however the language joins it; `()` the result of a call; `[]` an element; `*` what is
 * inside, once awaited or unwrapped. `app.routes[].handler()` is what the handler of one of the routes of `app` gives.
 */
export type Origin = string;

/** One step, or the root when it stands first. */
export type OriginPart =
  | { readonly kind: "name" | "member"; readonly name: string }
  | { readonly kind: "type"; readonly type: string }
  | { readonly kind: "this" | "super" | "unknown" | "call" | "element" | "inside" };

/** What is longer cannot be told. */
const maxParts = 24;

const rootOf = (name: string): OriginPart => {
  if (name === "this" || name === "super") return { kind: name };
  return name === "?" || name === "" ? { kind: "unknown" } : { kind: "name", name };
};

const unknown: readonly OriginPart[] = [{ kind: "unknown" }];

/** Reads an origin: root first. What is not one, or has too many parts, is `?` alone. Linear in the text. */
export const parseOrigin = (origin: Origin): readonly OriginPart[] => {
  const parts: OriginPart[] = [];
  let at = 0;
  if (origin.startsWith("{")) {
    const end = origin.indexOf("}");
    if (end < 0) return unknown;
    parts.push({ kind: "type", type: origin.slice(1, end) });
    at = end + 1;
  }
  while (at < origin.length) {
    if (parts.length >= maxParts) return unknown;
    const two = origin.slice(at, at + 2);
    if (two === "()" || two === "[]") {
      parts.push({ kind: two === "()" ? "call" : "element" });
      at += 2;
    } else if (origin[at] === "*") {
      parts.push({ kind: "inside" });
      at++;
    } else {
      const member = origin[at] === ".";
      if (member !== parts.length > 0) return unknown;
      const start = member ? at + 1 : at;
      at = start;
      while (at < origin.length && !".([*{".includes(origin[at]!)) at++;
      const name = origin.slice(start, at);
      if (member && name === "") return unknown;
      parts.push(member ? { kind: "member", name } : rootOf(name));
    }
  }
  return parts.length === 0 ? unknown : parts;
};
