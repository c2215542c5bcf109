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

/** Fitted to answers about five repositories: common words take one token, random letters half a token each. */
const costOf = (kind: Kind, length: number): number => {
  switch (kind) {
    case Kind.Letters:
      if (length <= 8) return 0.88;
      return length <= 24 ? 0.88 + (length - 8) / 3 : 6.2 + (length - 24) / 1.8;
    case Kind.Digits:
      return 1.55 * Math.ceil(length / 3);
    case Kind.Space:
      // One space mostly belongs to the word behind it.
      return length === 1 ? 0.36 : 1.5 + length / 100;
    case Kind.Lines:
      return 0.3 * length;
    case Kind.Marks:
      return length <= 2 ? 0.67 : 0.67 + (length - 2) * (length <= 8 ? 0.55 : 0.7);
    case Kind.Wide:
      return length * 1.2;
  }
};
