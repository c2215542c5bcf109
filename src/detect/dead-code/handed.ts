/** How far back the call is looked for that something is given to. In UTF-16 units. */
const reach = 600;

/** The first name of what is called with what stands at an offset; null where that is no argument. */
const calleeAt = (text: string, offset: number): string | null => {
  let depth = 0;
  for (let at = offset - 1; at >= 0 && at > offset - reach; at--) {
    const char = text[at]!;
    if (char === ")" || char === "}" || char === "]") depth++;
    else if (char === "(" || char === "{" || char === "[") {
      if (depth-- > 0) continue;
      // `make({ editor: new Editor() })`
      if (char === "(")
        return /([\w$]+)(?:\s*\??\.\s*[\w$]+)*\s*$/.exec(text.slice(Math.max(0, at - 120), at))?.[1] ?? null;
      depth = 0;
    } else if (char === ";" && depth === 0) return null;
  }
  return null;
};

/**
 * Names of what a class or an object of it is given to where the class is named: `register(new Editor())`, `define(Editor)`,
 * and `const own = new Editor(); register(own)`. Whoever has it may call all of its methods.
 */
export const takersOf = (text: string, name: string, offset: number): readonly string[] => {
  const before = text.slice(Math.max(0, offset - 200), offset);
  const made = /(?<![\w$.])new\s+$/.exec(before);
  const start = made === null ? offset : offset - made[0].length;
  const left = text.slice(Math.max(0, start - 200), start);
  if (made === null && !/^\s*[,)}\]]/.test(text.slice(offset + name.length, offset + name.length + 40)))
    return [];
  if (/[(,:[]\s*$/.test(left)) return [calleeAt(text, start) ?? []].flat();
  const held = /([\w$]+)\s*=\s*$/.exec(left)?.[1];
  if (held === undefined || made === null) return [];
  const given = new RegExp(`[(,]\\s*(?:this\\s*\\.\\s*)?${held.replaceAll("$", "\\$")}\\s*(?=[,)])`, "g");
  return [...text.matchAll(given)].flatMap((match) => calleeAt(text, match.index + 1) ?? []);
};
