import type { Manifest, ManifestObject } from "../model/bundle.js";
import { type DirectoryNode, type EntryPoint, entryKinds, type MainSymbol } from "../model/directory.js";
import { SheafError } from "../model/error.js";
import { isInside } from "../model/inside.js";
import { compareUtf8 } from "../model/order.js";
import {
  type ByteWriter,
  type Cursor,
  corrupt,
  createWriter,
  cursorOver,
  expectEnd,
  readBelow,
  readByte,
  readCount,
  readSection,
  readVarint,
} from "./bytes.js";
import { definitionKinds, wordAt } from "./codes.js";
import { expectMagic, magics, writeMagic } from "./magic.js";
import { objectNamed, shardName } from "./manifest.js";
import { shardOf } from "./shard.js";
import { readStrings, wellFormed, writeStrings } from "./strings.js";

/** So many nodes make a shard: few enough that a commit rewrites little. */
const nodesOfShard = 16;
const maxShards = 4_096;

/** Into how many shards so many nodes are cut: a power of two. */
export const directoryShardCount = (nodes: number): number => {
  let shards = 1;
  while (shards * nodesOfShard < nodes && shards < maxShards) shards *= 2;
  return shards;
};

/** Cuts nodes into their shards; each keeps the order. */
export const cutDirectories = (nodes: readonly DirectoryNode[]): readonly (readonly DirectoryNode[])[] => {
  const cut: DirectoryNode[][] = Array.from({ length: directoryShardCount(nodes.length) }, () => []);
  for (const node of nodes) cut[shardOf(node.path, cut.length)]!.push(node);
  return cut;
};

/**
 * The objects that hold the nodes of a bundle, in the order of their shards; none in a bundle of an older build.
 *
 * @throws SheafError `corrupt-bundle` when one of them is missing.
 */
export const directoryObjects = (manifest: Manifest): readonly ManifestObject[] => {
  const count = manifest.objects.filter(({ kind }) => kind === "directories").length;
  if ((count & (count - 1)) !== 0)
    throw corrupt("manifest", "the number of directory shards is no power of two");
  return Array.from({ length: count }, (_, shard) => objectNamed(manifest, shardName("directories", shard)));
};

type NumberOf = (text: string) => number;

const writeList = <T>(w: ByteWriter, items: readonly T[], write: (item: T) => void): void => {
  w.varint(items.length);
  for (const item of items) write(item);
};

const writeNode = (w: ByteWriter, node: DirectoryNode, number: NumberOf): void => {
  w.varint(number(node.path));
  w.section(textOf(node.readme ?? ""));
  writeList(w, node.terms, (term) => w.varint(number(term)));
  writeList(w, node.symbols, (symbol) => {
    w.varint(number(symbol.path));
    w.varint(number(symbol.qualified));
    w.byte(definitionKinds.codes[symbol.kind]);
    w.varint(symbol.users);
  });
  writeList(w, node.entries, (entry) => {
    w.varint(number(entry.path));
    w.byte(entryKinds.indexOf(entry.kind));
  });
  for (const side of [node.uses, node.usedBy]) {
    writeList(w, side, (neighbour) => {
      w.varint(number(neighbour.path));
      w.varint(neighbour.files);
    });
  }
  writeList(w, node.packages, (used) => {
    w.varint(number(used.name));
    w.varint(used.files);
  });
};

const textOf = (text: string): ByteWriter => {
  const w = createWriter(512);
  w.raw(Buffer.from(text, "utf8"));
  return w;
};

const stringsOf = (node: DirectoryNode): readonly string[] => [
  node.path,
  ...node.terms,
  ...node.symbols.flatMap(({ path, qualified }) => [path, qualified]),
  ...node.entries.map(({ path }) => path),
  ...node.uses.map(({ path }) => path),
  ...node.usedBy.map(({ path }) => path),
  ...node.packages.map(({ name }) => name),
];

const pathsOf = (node: DirectoryNode): readonly string[] => [
  node.path,
  ...[...node.symbols, ...node.entries, ...node.uses, ...node.usedBy].map(({ path }) => path),
];

/** The root is the empty path. */
const checkPaths = (node: DirectoryNode): void => {
  const outside = pathsOf(node).find((path) => path !== "" && !isInside(path));
  if (outside === undefined) return;
  throw new SheafError(
    "unsafe-path",
    `the folder ${JSON.stringify(node.path)} names ${JSON.stringify(outside)}, which is no path of the tree`,
  );
};

/**
 * Turns the nodes of one shard into bytes: a string table, then a row each.
 *
 * @param nodes strictly ascending by path.
 * @throws SheafError `unsafe-path` for a path that leaves the tree or is absolute.
 */
export const encodeDirectories = (nodes: readonly DirectoryNode[]): Uint8Array => {
  const strings = [...new Set(nodes.flatMap(stringsOf).map(wellFormed))].sort(compareUtf8);
  const numbers = new Map(strings.map((text, number) => [text, number]));
  const w = createWriter(1024 + nodes.length * 512);
  writeMagic(w, magics.directories);
  writeStrings(w, strings);
  w.varint(nodes.length);
  for (const [i, node] of nodes.entries()) {
    if (i > 0 && compareUtf8(nodes[i - 1]!.path, node.path) >= 0)
      throw new SheafError("internal", `the folder ${node.path} is not in order`);
    checkPaths(node);
    writeNode(w, node, (text) => numbers.get(wellFormed(text))!);
  }
  return w.view().slice();
};

type StringAt = () => string;

const readList = <T>(c: Cursor, bytesEach: number, what: string, read: () => T): T[] => {
  const count = readCount(c, bytesEach, what);
  const out: T[] = new Array(count);
  for (let i = 0; i < count; i++) out[i] = read();
  return out;
};

const readText = (c: Cursor): string | null => {
  const section = readSection(c);
  if (section.at === section.end) return null;
  return Buffer.from(section.bytes.subarray(section.at, section.end)).toString("utf8");
};

const readNode = (c: Cursor, string: StringAt): DirectoryNode => {
  /** A path that cannot leave the tree; empty for the root. */
  const place = (): string => {
    const path = string();
    if (path !== "" && !isInside(path))
      throw corrupt(c.where, `the path ${JSON.stringify(path)} leaves the tree`);
    return path;
  };
  const neighbours = (): DirectoryNode["uses"] =>
    readList(c, 2, "neighbours", () => ({ path: place(), files: readVarint(c) }));
  return {
    path: place(),
    readme: readText(c),
    terms: readList(c, 1, "terms", string),
    symbols: readList(
      c,
      4,
      "symbols",
      (): MainSymbol => ({
        path: place(),
        qualified: string(),
        kind: wordAt(definitionKinds, readByte(c), c),
        users: readVarint(c),
      }),
    ),
    entries: readList(c, 2, "entry points", (): EntryPoint => {
      const path = place();
      const kind = entryKinds[readByte(c)];
      if (kind === undefined) throw corrupt(c.where, "an entry point is of no known kind");
      return { path, kind };
    }),
    uses: neighbours(),
    usedBy: neighbours(),
    packages: readList(c, 2, "packages", () => ({ name: string(), files: readVarint(c) })),
  };
};

/**
 * Reads what `encodeDirectories` wrote.
 *
 * @param name of the object, for errors.
 * @throws SheafError `corrupt-bundle`.
 */
export const decodeDirectories = (bytes: Uint8Array, name: string): DirectoryNode[] => {
  const c = cursorOver(bytes, name);
  expectMagic(c, magics.directories);
  const strings = readStrings(c);
  const string = (): string => strings[readBelow(c, strings.length, "string")]!;
  const nodes = readList(c, 8, "folders", () => readNode(c, string));
  for (const [i, node] of nodes.entries()) {
    if (i > 0 && compareUtf8(nodes[i - 1]!.path, node.path) >= 0)
      throw corrupt(name, "its folders are not in order");
  }
  expectEnd(c);
  return nodes;
};

/**
 * Joins the shards of `cutDirectories` again.
 *
 * @param cut nodes of every shard, in the order of the shards.
 * @throws SheafError `corrupt-bundle` when a node stands in a shard that is not its own.
 */
export const joinDirectories = (cut: readonly (readonly DirectoryNode[])[]): DirectoryNode[] => {
  for (const [shard, nodes] of cut.entries()) {
    const stray = nodes.find(({ path }) => shardOf(path, cut.length) !== shard);
    if (stray !== undefined)
      throw corrupt(shardName("directories", shard), `${stray.path} belongs to another shard`);
  }
  return cut.flat().sort((a, b) => compareUtf8(a.path, b.path));
};
