import { type Node, type ParseError, parseTree } from "jsonc-parser";

/** A property of an object as it stands in a text. */
export interface Property {
  readonly key: string;
  /** Offset of its first quote. */
  readonly from: number;
  /** Offset behind its value. */
  readonly to: number;
  readonly value: Node;
}

/** An object as it stands in a text. */
export interface ObjectPlace {
  /** Offset of its `{`. */
  readonly from: number;
  /** Offset of its `}`. */
  readonly close: number;
  readonly properties: readonly Property[];
}

/** A text that holds one JSON value, with comments and trailing commas where its writer likes them. */
export type ParsedJson =
  | { readonly kind: "nothing" }
  | { readonly kind: "wrong"; readonly line: number }
  | { readonly kind: "value"; readonly node: Node };

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n|[\r\n]/).length;

/** @param text without a byte order mark. */
export const parseJson = (text: string): ParsedJson => {
  if (text.trim() === "") return { kind: "nothing" };
  const errors: ParseError[] = [];
  let node: Node | undefined;
  try {
    node = parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    // Braces in braces in braces: nobody's settings.
    if (error instanceof RangeError) return { kind: "wrong", line: 1 };
    throw error;
  }
  const [first] = errors;
  if (first !== undefined) return { kind: "wrong", line: lineAt(text, first.offset) };
  return node === undefined ? { kind: "wrong", line: 1 } : { kind: "value", node };
};

/** Null when the node is no object. */
export const objectAt = (node: Node): ObjectPlace | null => {
  if (node.type !== "object") return null;
  const properties = (node.children ?? []).flatMap((child) => {
    const [name, value] = child.children ?? [];
    if (name === undefined || value === undefined) return [];
    return [{ key: String(name.value), from: name.offset, to: value.offset + value.length, value }];
  });
  return { from: node.offset, close: node.offset + node.length - 1, properties };
};

/** Where a key stands in an object; `twice` when it does more than once, of which programs take one or the other. */
export const propertyOf = ({ properties }: ObjectPlace, key: string): Property | "twice" | null => {
  const found = properties.filter((property) => property.key === key);
  return found.length > 1 ? "twice" : (found[0] ?? null);
};

/** The line that an offset stands in, from 1. */
export const lineOf = lineAt;
