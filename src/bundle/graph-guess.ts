import type { Definition, Import, Reference } from "../model/facts.js";
import type { RepoPath } from "../model/ids.js";
import type { NamedLink, NamedResolution, Place } from "./graph-links.js";
import { folderOf } from "./graph-tree.js";

/** What a row of links is told of, and told by. */
export interface RowFacts {
  readonly definitions: readonly Pick<Definition, "name" | "qualified">[];
  readonly references: readonly Pick<Reference, "name" | "kind" | "receiver" | "within">[];
  readonly imports: readonly Pick<Import, "specifier" | "imported" | "local">[];
}

type ReferenceRow = RowFacts["references"][number];

/** Guesses that go on from row to row of a shard. */
export interface ShardMemory {
  /** What became of a specifier, by itself or for a relative one with its folder. */
  readonly specifiers: Map<string, NamedResolution>;
  /** What became of a name in what an import leads to, or by itself. */
  readonly names: Map<string, NamedResolution>;
}

export const createMemory = (): ShardMemory => ({ specifiers: new Map(), names: new Map() });

/** Guesses one row. Each guess is asked in order, and told what is true before the next. */
interface Guesser {
  /** Null when there is nothing to guess by. */
  readonly imported: (index: number) => NamedResolution | null;
  readonly learnImport: (index: number, found: NamedResolution) => void;
  readonly reference: (index: number) => NamedResolution;
  readonly learn: (index: number, found: NamedResolution) => void;
}

const samePlace = (a: Place, b: Place): boolean => {
  if (a.kind === "external") return b.kind === "external" && a.name === b.name;
  return a.kind === b.kind && a.path === b.path;
};

export const sameResolution = (a: NamedResolution, b: NamedResolution): boolean => {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return (
    a.length === b.length &&
    a.every((link, i) => {
      const other = b[i]!;
      return (
        link.name === other.name &&
        link.ordinal === other.ordinal &&
        link.reason === other.reason &&
        samePlace(link.place, other.place)
      );
    })
  );
};

/** Hostile facts may say the same long receiver, or the same name, again and again. */
const maxReceiver = 256;
const maxNamesakes = 64;

const receiverOf = ({ receiver }: ReferenceRow): string | null =>
  receiver !== null && receiver.length > maxReceiver ? "?" : receiver;

/** The first name of a receiver: `os` of `os.path.join()`, `Store` of `{Store<Item>}`. */
const rootOf = (receiver: string): string => {
  const start = receiver.startsWith("{") ? 1 : 0;
  let at = start;
  while (at < receiver.length && !".([*{<}".includes(receiver[at]!)) at++;
  return receiver.slice(start, at);
};

/** What a qualified name has before the simple one. */
const containerOf = ({ name, qualified }: RowFacts["definitions"][number]): string =>
  qualified.endsWith(name) ? qualified.slice(0, qualified.length - name.length) : "";

const linkTo = (place: Place, name: string | null, ordinal: number): readonly NamedLink[] => [
  { place, name, ordinal, reason: null },
];

const placeText = (place: Place): string =>
  place.kind === "external" ? `e${place.name}` : `${place.kind === "file" ? "f" : "d"}${place.path}`;

/** The local name that a reference goes through: itself when bare, else the root of its receiver. */
const throughOf = (r: ReferenceRow, receiver: string | null): string =>
  receiver === null ? r.name : rootOf(receiver);

export const createGuesser = (path: RepoPath, facts: RowFacts, memory: ShardMemory): Guesser => {
  const self: Place = { kind: "file", path };
  const folder = folderOf(path);
  const own = new Map<string, number[]>();
  for (const [i, { name }] of facts.definitions.entries()) {
    const known = own.get(name);
    if (known === undefined) own.set(name, [i]);
    else known.push(i);
  }
  /** By receiver, name and whether it is a construction. */
  const seen = new Map<string, NamedResolution>();
  const byReceiver = new Map<string, NamedResolution>();
  /** The import that binds each local name, and where it leads. */
  const bound = new Map<string, { readonly imported: string; readonly found: NamedResolution }>();
  /** What last became of what leads nowhere, by kind, with a receiver and without. */
  const last = new Map<string, NamedResolution>();

  const keyOf = (r: ReferenceRow): string => {
    const receiver = receiverOf(r);
    return `${r.kind === "construct" ? "+" : "-"}${receiver === null ? "" : `${receiver}\n`}${r.name}`;
  };
  const lastKey = ({ kind, receiver }: ReferenceRow): string => (receiver === null ? kind : `.${kind}`);
  const specifierKey = (specifier: string): string =>
    specifier.startsWith(".") ? `${folder}\n${specifier}` : specifier;
  /** Under what the shard remembers a name: what its import leads to, else its folder; or what has a receiver. */
  const nameKey = (r: ReferenceRow, receiver: string | null): string | null => {
    const import_ = bound.get(throughOf(r, receiver));
    const found = import_?.found;
    if (import_ !== undefined && typeof found === "object")
      return `${placeText(found[0]!.place)}\n${receiver === null && import_.imported !== "*" ? import_.imported : r.name}`;
    return receiver === null && import_ === undefined ? r.name : null;
  };

  /** The definition of a name in this file: the one in this container, else the first. */
  const member = (name: string, container: string): NamedResolution | null => {
    const places = own.get(name);
    if (places === undefined) return null;
    for (let i = 0; i < places.length && i < maxNamesakes; i++)
      if (containerOf(facts.definitions[places[i]!]!) === container) return linkTo(self, name, i);
    return linkTo(self, name, 0);
  };
  /** What a name means that an import binds, or a member of it. */
  const throughImport = (r: ReferenceRow, receiver: string | null): NamedResolution | null => {
    const import_ = bound.get(throughOf(r, receiver));
    if (import_ === undefined) return null;
    const { imported, found } = import_;
    if (typeof found === "string") return found;
    const { place } = found[0]!;
    if (place.kind === "external") return linkTo(place, null, 0);
    if (place.kind === "directory") return null;
    const renamed = receiver === null && imported !== "*" && imported !== "default" && imported !== "";
    return linkTo(place, renamed ? imported : r.name, 0);
  };
  const byMemory = (r: ReferenceRow, receiver: string | null): NamedResolution | null => {
    const key = nameKey(r, receiver);
    return key === null ? null : (memory.names.get(key) ?? null);
  };
  const memberGuess = (r: ReferenceRow, receiver: string): NamedResolution | null => {
    const before = byReceiver.get(receiver);
    if (typeof before === "string") return before;
    if (before !== undefined) {
      const { place, name } = before[0]!;
      if (place.kind !== "file") return linkTo(place, null, 0);
      if (name !== null && place.path !== path) return linkTo(place, r.name, 0);
    }
    const around = r.within < 0 ? undefined : facts.definitions[r.within];
    return rootOf(receiver) === "this" || before !== undefined
      ? member(r.name, around === undefined ? "" : containerOf(around))
      : null;
  };

  return {
    imported: (index) => memory.specifiers.get(specifierKey(facts.imports[index]!.specifier)) ?? null,
    learnImport: (index, found) => {
      const { specifier, imported, local } = facts.imports[index]!;
      memory.specifiers.set(specifierKey(specifier), found);
      if (local !== "") bound.set(local, { imported, found });
    },
    reference: (index) => {
      const r = facts.references[index]!;
      const receiver = receiverOf(r);
      return (
        seen.get(keyOf(r)) ??
        (receiver === null && !bound.has(r.name) ? member(r.name, "") : null) ??
        byMemory(r, receiver) ??
        (receiver === null ? null : memberGuess(r, receiver)) ??
        throughImport(r, receiver) ??
        last.get(lastKey(r)) ??
        "unresolved"
      );
    },
    learn: (index, found) => {
      const r = facts.references[index]!;
      const receiver = receiverOf(r);
      seen.set(keyOf(r), found);
      if (typeof found === "string") last.set(lastKey(r), found);
      if (receiver !== null) byReceiver.set(receiver, found);
      const key = nameKey(r, receiver);
      if (key !== null) memory.names.set(key, found);
    },
  };
};
