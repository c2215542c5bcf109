import { SheafError } from "../model/error.js";
import { type InferredReason, inferredReasons } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import { type ByteWriter, type Cursor, corrupt, readBelow, readCount, readVarint } from "./bytes.js";
import type { NamedLink, NamedLinks, Place } from "./graph-links.js";

/** Places in the order in which they came up. */
export interface Places {
  readonly indexOf: (place: Place) => number;
  readonly at: (index: number) => Place | undefined;
  readonly count: () => number;
  readonly add: (place: Place) => void;
}

const placeKey = (place: Place): string =>
  place.kind === "external" ? `e${place.name}` : `${place.kind === "file" ? "f" : "d"}${place.path}`;

export const createPlaces = (...first: readonly Place[]): Places => {
  const numbers = new Map<string, number>();
  const list: Place[] = [];
  const add = (place: Place): void => {
    numbers.set(placeKey(place), list.length);
    list.push(place);
  };
  for (const place of first) add(place);
  return {
    indexOf: (place) => numbers.get(placeKey(place)) ?? -1,
    at: (index) => list[index],
    count: () => list.length,
    add,
  };
};

/** How the description of a new place begins; from the last on it is a place that the shard knows already. */
const tags = {
  file: 0,
  folder: 1,
  package: 2,
  folderTail: 3,
  packageHead: 4,
  packageWhole: 5,
  known: 6,
} as const;

/** What the rows of a shard share: the files that they lead to, all places of earlier rows, and texts. */
export interface ShardWriter {
  readonly w: ByteWriter;
  /** Files in the order in which they come up: their numbers stand before the rows. */
  readonly files: RepoPath[];
  readonly places: Places;
  readonly textNumber: (text: string) => number;
}

interface ShardReader {
  readonly c: Cursor;
  /** Those that did not come up yet. */
  readonly nextFile: () => RepoPath;
  readonly places: Places;
  readonly textAt: (c: Cursor) => string;
  readonly isFolder: (path: string) => boolean;
}

export interface RowWriter extends ShardWriter {
  /** Places of this row, the file itself first. */
  readonly own: Places;
}

export interface RowReader extends ShardReader {
  readonly own: Places;
}

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
};

/** @param specifier of the import that it is described for; null for what is no import. */
export const describePlace = (row: RowWriter, place: Place, specifier: string | null): void => {
  const { w, places, textNumber } = row;
  row.own.add(place);
  const known = places.indexOf(place);
  if (known >= 0) {
    w.varint(tags.known + known);
    return;
  }
  places.add(place);
  const plain = specifier !== null && isAscii(specifier);
  if (place.kind === "file") {
    w.varint(tags.file);
    row.files.push(place.path);
  } else if (place.kind === "directory") {
    const tail = plain && specifier.endsWith(place.path);
    w.varint(tail ? tags.folderTail : tags.folder);
    w.varint(tail ? place.path.length : textNumber(place.path));
  } else if (specifier === place.name) w.varint(tags.packageWhole);
  else {
    const head = plain && specifier.startsWith(place.name);
    w.varint(head ? tags.packageHead : tags.package);
    w.varint(head ? place.name.length : textNumber(place.name));
  }
};

const readDescription = (row: RowReader, tag: number, specifier: string | null): Place => {
  const { c, textAt } = row;
  const folder = (path: string): Place => {
    if (!row.isFolder(path)) throw corrupt(c.where, "a link leads to a folder that is not there");
    return { kind: "directory", path };
  };
  if (tag === tags.file) return { kind: "file", path: row.nextFile() };
  if (tag === tags.folder) return folder(textAt(c));
  if (tag === tags.package) return { kind: "external", name: textAt(c) };
  if (specifier === null) throw corrupt(c.where, "a link speaks of an import that it is not");
  if (tag === tags.packageWhole) return { kind: "external", name: specifier };
  const length = readBelow(c, specifier.length + 1, "length");
  return tag === tags.folderTail
    ? folder(specifier.slice(specifier.length - length))
    : { kind: "external", name: specifier.slice(0, length) };
};

export const takeDescribed = (row: RowReader, specifier: string | null): Place => {
  const tag = readVarint(row.c);
  const known = tag < tags.known ? null : row.places.at(tag - tags.known);
  if (known === undefined) throw corrupt(row.c.where, "a link leads to a place that was not named");
  const place = known ?? readDescription(row, tag, specifier);
  if (known === null) row.places.add(place);
  row.own.add(place);
  return place;
};

/** Writes a place as its number in the row; with the next free number its description follows. */
const putPlace = (row: RowWriter, place: Place, specifier: string | null): void => {
  const known = row.own.indexOf(place);
  row.w.varint(known < 0 ? row.own.count() : known);
  if (known < 0) describePlace(row, place, specifier);
};

const takePlace = (row: RowReader, specifier: string | null): Place => {
  const number = readBelow(row.c, row.own.count() + 1, "place");
  return row.own.at(number) ?? takeDescribed(row, specifier);
};

const reasonCodes = new Map<InferredReason, number>(
  inferredReasons.map((reason, code) => [reason, code + 1]),
);

const definitionBit = 1;
const namedBit = 2;
const reasonFactor = 4;

/** @param name that the definition has unless it is said. */
export const writeLink = (row: RowWriter, link: NamedLink, name: string, specifier: string | null): void => {
  const { w } = row;
  putPlace(row, link.place, specifier);
  const named = link.name !== null && link.name !== name;
  const reason = link.reason === null ? 0 : reasonCodes.get(link.reason)!;
  w.varint((link.name === null ? 0 : definitionBit) | (named ? namedBit : 0) | (reason * reasonFactor));
  if (link.name === null) return;
  if (link.place.kind !== "file") throw new SheafError("internal", "only a file has definitions");
  w.varint(link.ordinal);
  if (named) w.varint(row.textNumber(link.name));
};

export const readLink = (row: RowReader, name: string, specifier: string | null): NamedLink => {
  const { c } = row;
  const place = takePlace(row, specifier);
  const marks = readVarint(c);
  const code = Math.floor(marks / reasonFactor);
  const reason = code === 0 ? null : inferredReasons[code - 1];
  if (reason === undefined) throw corrupt(c.where, `no reason has the number ${code}`);
  if ((marks & definitionBit) === 0) {
    if ((marks & namedBit) !== 0) throw corrupt(c.where, "a link has unknown marks");
    return { place, name: null, ordinal: 0, reason };
  }
  if (place.kind !== "file") throw corrupt(c.where, "a link leads to a definition of what is no file");
  const ordinal = readVarint(c);
  return { place, name: (marks & namedBit) === 0 ? name : row.textAt(c), ordinal, reason };
};

type Named = readonly { readonly name: string }[];

export const writeTail = (row: RowWriter, links: NamedLinks, definitions: Named): void => {
  row.w.varint(links.overrides.length);
  let next = 0;
  for (const { definition, link } of links.overrides) {
    row.w.varint(definition - next);
    writeLink(row, link, definitions[definition]!.name, null);
    next = definition;
  }
  row.w.varint(links.tests.length);
  for (const link of links.tests) writeLink(row, link, "", null);
};

export const readTail = (row: RowReader, definitions: Named): Pick<NamedLinks, "overrides" | "tests"> => {
  let at = 0;
  const overrides = Array.from({ length: readCount(row.c, 3, "overrides") }, () => {
    at += readVarint(row.c);
    const own = definitions[at];
    if (own === undefined) throw corrupt(row.c.where, "an override is out of range");
    return { definition: at, link: readLink(row, own.name, null) };
  });
  const tests = Array.from({ length: readCount(row.c, 2, "tests") }, () => readLink(row, "", null));
  return { overrides, tests };
};
