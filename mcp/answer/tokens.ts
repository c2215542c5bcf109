/**
 * Tokens that a text takes in a language model's reading, estimated without its vocabulary: rather more than fewer, for
 * text of code, prose and JSON. `bench/tokens.mjs` holds it against two real vocabularies.
 */
export const estimateTokens = (text: string): number => {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    const kind = kindOf(unit);
    let end = at + 1;
    while (end < text.length && goesOn(kind, text.charCodeAt(end - 1), text.charCodeAt(end))) end++;
    tokens += costOf(kind, end - at);
    at = end;
  }
  return Math.ceil(tokens);
};

enum Kind {
  Letters,
  Digits,
  Space,
  Lines,
  Marks,
  Wide,
}

const isLower = (unit: number): boolean => unit >= 0x61 && unit <= 0x7a;
const isUpper = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a;

const kindOf = (unit: number): Kind => {
  if (isLower(unit) || isUpper(unit)) return Kind.Letters;
  if (unit >= 0x30 && unit <= 0x39) return Kind.Digits;
  if (unit === 0x0a || unit === 0x0d) return Kind.Lines;
  if (unit === 0x20 || unit === 0x09) return Kind.Space;
  return unit < 0x80 ? Kind.Marks : Kind.Wide;
};

/** Words end where a capital follows a small letter. */
const goesOn = (kind: Kind, before: number, unit: number): boolean =>
  kindOf(unit) === kind && !(kind === Kind.Letters && isLower(before) && isUpper(unit));

const costOf = (kind: Kind, length: number): number => {
  switch (kind) {
    case Kind.Letters:
      return length <= 5 ? 1 : 1 + (length - 5) / 5;
    case Kind.Digits:
      return Math.ceil(length / 3);
    case Kind.Space:
      // One space belongs to the word behind it.
      return length === 1 ? 0.1 : 1;
    case Kind.Lines:
      return 1;
    case Kind.Marks:
      return length <= 2 ? 0.9 : length / 2;
    case Kind.Wide:
      return length * 1.2;
  }
};
