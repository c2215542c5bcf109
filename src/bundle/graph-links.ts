import { SheafError } from "../model/error.js";
import type { Definition } from "../model/facts.js";
import type { FileLinks, InferredReason, Link, Resolution, Target } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import { corrupt } from "./bytes.js";

/** What links lead to, without the definition: a file, a folder or a package. */
export type Place = Exclude<Target, { readonly kind: "definition" }>;

/**
 * A link as a bundle holds it: it says a definition by name, and so stays what it is when lines or other definitions of
 * its file change.
 */
export interface NamedLink {
  readonly place: Place;
  /** The simple name of the definition in the file; null for the place itself. */
  readonly name: string | null;
  /** Which of the definitions of that name in the file, from 0. */
  readonly ordinal: number;
  readonly reason: InferredReason | null;
}

export type NamedResolution = readonly NamedLink[] | Exclude<Resolution, readonly Link[]>;

/** `FileLinks` with named links. */
export interface NamedLinks {
  readonly imports: readonly NamedResolution[];
  readonly references: readonly NamedResolution[];
  readonly overrides: readonly { readonly definition: number; readonly link: NamedLink }[];
  readonly tests: readonly NamedLink[];
}

/** The definitions of one file by their simple names. */
interface DefinitionIndex {
  /** Places of those with this name, ascending. */
  readonly named: (name: string) => readonly number[];
  readonly nameAt: (index: number) => string | undefined;
}

/** Gives the definitions of a file's facts; none for a file without facts. */
export type DefinitionsOf = (path: RepoPath) => readonly Pick<Definition, "name">[];

const none: readonly number[] = [];

const indexOf = (definitions: readonly Pick<Definition, "name">[]): DefinitionIndex => {
  const places = new Map<string, number[]>();
  for (const [i, { name }] of definitions.entries()) {
    const known = places.get(name);
    if (known === undefined) places.set(name, [i]);
    else known.push(i);
  }
  return { named: (name) => places.get(name) ?? none, nameAt: (index) => definitions[index]?.name };
};

/** Where a number stands in an ascending list that has it. */
const placeAmong = (list: readonly number[], wanted: number): number => {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Turns links into named ones and back, for files whose definitions can be asked for. */
export interface LinkNames {
  /** @throws SheafError `internal` when a link leads to a definition that its file has not. */
  readonly name: (links: FileLinks) => NamedLinks;
  /** @throws SheafError `corrupt-bundle` when there is no such definition. */
  readonly bind: (links: NamedLinks, where: string) => FileLinks;
}

const mapLinks = <A, B>(
  found: readonly A[] | Exclude<Resolution, readonly Link[]>,
  each: (link: A) => B,
): readonly B[] | Exclude<Resolution, readonly Link[]> =>
  // An empty list of links says what `unresolved` says.
  typeof found === "string" ? found : found.length === 0 ? "unresolved" : found.map(each);

export const createLinkNames = (definitions: DefinitionsOf): LinkNames => {
  const indices = new Map<RepoPath, DefinitionIndex>();
  const indexIn = (path: RepoPath): DefinitionIndex => {
    const known = indices.get(path) ?? indexOf(definitions(path));
    indices.set(path, known);
    return known;
  };
  const nameOne = ({ target, reason }: Link): NamedLink => {
    if (target.kind !== "definition") return { place: target, name: null, ordinal: 0, reason };
    const index = indexIn(target.path);
    const name = index.nameAt(target.index);
    if (name === undefined)
      throw new SheafError("internal", `a link leads to definition ${target.index} of ${target.path}`);
    const ordinal = placeAmong(index.named(name), target.index);
    return { place: { kind: "file", path: target.path }, name, ordinal, reason };
  };
  const bindOne = ({ place, name, ordinal, reason }: NamedLink, where: string): Link => {
    if (name === null || place.kind !== "file") return { target: place, reason };
    const index = indexIn(place.path).named(name)[ordinal];
    if (index === undefined) throw corrupt(where, "a link leads to a definition that is not there");
    return { target: { kind: "definition", path: place.path, index }, reason };
  };
  return {
    name: (links) => ({
      imports: links.imports.map((found) => mapLinks(found, nameOne)),
      references: links.references.map((found) => mapLinks(found, nameOne)),
      overrides: links.overrides.map(({ definition, link }) => ({ definition, link: nameOne(link) })),
      tests: links.tests.map(nameOne),
    }),
    bind: (links, where) => {
      const bind = (link: NamedLink): Link => bindOne(link, where);
      return {
        imports: links.imports.map((found) => mapLinks(found, bind)),
        references: links.references.map((found) => mapLinks(found, bind)),
        overrides: links.overrides.map(({ definition, link }) => ({ definition, link: bind(link) })),
        tests: links.tests.map(bind),
      };
    },
  };
};
