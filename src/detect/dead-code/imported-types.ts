interface ImportedType {
  /** The specifier, as written. */
  readonly from: string;
  /** The first name behind it; empty for none. */
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

const importedType = /\bimport\(\s?["']([^"'\n]{1,300})["']\s?\)(?:\s?\.\s?([\w$]{1,200}))?/g;

/** Types that JavaScript imports where it names them, in tags of comments too: `Order` of what `import` gives. */
export function* importedTypes(text: string): Iterable<ImportedType> {
  if (!text.includes("import(")) return;
  let line = 1;
  let next = text.indexOf("\n");
  for (const { index, 1: from, 2: name } of text.matchAll(importedType)) {
    for (; next >= 0 && next < index; next = text.indexOf("\n", next + 1)) line++;
    yield { from: from!, name: name ?? "", line };
  }
}
