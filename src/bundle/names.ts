import { SheafError } from "../model/error.js";
import type { BlobFacts, Definition } from "../model/facts.js";
import { compareUtf8 } from "../model/order.js";
import { wellFormed } from "./strings.js";

/** The names of a blob by number: those that a search needs come first, then those of links alone. */
export interface Names {
  readonly search: readonly string[];
  readonly links: readonly string[];
  /** @returns the number of a name that was collected. */
  readonly indexOf: (name: string) => number;
}

/** Names of a blob by number, over both of its tables. */
export type NameAt = (number: number) => string;

/**
 * Whether a definition's name is the end of its qualified name, so that its length says it all.
 *
 * Only for ASCII, where a length is the same in characters, UTF-16 units and UTF-8 bytes.
 */
export const isTail = (d: Definition): boolean => {
  if (!d.qualified.endsWith(d.name)) return false;
  for (let i = 0; i < d.qualified.length; i++) if (d.qualified.charCodeAt(i) > 0x7f) return false;
  return true;
};

/** Collects the names of a blob; names are sorted by their UTF-8 bytes within search and within links. */
export const collectNames = (facts: BlobFacts): Names => {
  const wanted = new Set<string>();
  for (const chunk of facts.chunks) if (chunk.symbol !== null) wanted.add(wellFormed(chunk.symbol));
  for (const d of facts.definitions) {
    wanted.add(wellFormed(d.qualified));
    if (!isTail(d)) wanted.add(wellFormed(d.name));
  }
  const search = [...wanted].sort(compareUtf8);
  const further = new Set<string>();
  const link = (name: string): void => {
    const text = wellFormed(name);
    if (!wanted.has(text)) further.add(text);
  };
  for (const r of facts.references) {
    link(r.name);
    if (r.receiver !== null) link(r.receiver);
  }
  for (const { type } of facts.definitions) if (type !== null) link(type);
  for (const i of facts.imports) {
    link(i.specifier);
    link(i.imported);
    link(i.local);
  }
  for (const e of facts.exports) {
    link(e.exported);
    link(e.local);
    if (e.from !== null) link(e.from);
  }
  const links = [...further].sort(compareUtf8);
  const numbers = new Map<string, number>();
  for (const name of search) numbers.set(name, numbers.size);
  for (const name of links) numbers.set(name, numbers.size);
  const indexOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.get(wellFormed(name));
    if (number === undefined)
      throw new SheafError("internal", `the name ${JSON.stringify(name)} was not collected`);
    return number;
  };
  return { search, links, indexOf };
};
