import { createHash } from "node:crypto";
import { canonicalJson } from "../../../src/bundle/canonical.js";
import { decodeFacts, encodeFacts } from "../../../src/bundle/facts.js";
import { cutFiles, decodeFiles, encodeFiles } from "../../../src/bundle/files.js";
import { encodeGraphShard } from "../../../src/bundle/graph.js";
import type { NamedLink, NamedResolution } from "../../../src/bundle/graph-links.js";
import { createGraphTree } from "../../../src/bundle/graph-tree.js";
import { shardName } from "../../../src/bundle/manifest.js";
import type { Provenance } from "../../../src/bundle/provenance.js";
import {
  compareKeys,
  encodeFactsShard,
  type FactsEntry,
  openFactsShard,
  shardInputs,
  shardOf,
} from "../../../src/bundle/shard.js";
import { encodeVectorsShard } from "../../../src/bundle/vectors.js";
import type { Manifest, ManifestObject } from "../../../src/model/bundle.js";
import {
  type BlobFacts,
  type Chunk,
  type Evidence,
  evidenceWords,
  type FactsKey,
  type Style,
  summarise,
} from "../../../src/model/facts.js";
import { compareUtf8 } from "../../../src/model/order.js";
import type { SnapshotFile } from "../../../src/model/snapshot.js";
import { allocateUnits, unitHashes } from "../../../src/model/units.js";

export const hex = (text: string, digits = 64): string =>
  createHash("sha256").update(text).digest("hex").slice(0, digits);

/** Numbers below `limit`, the same ones for the same seed. */
export const randomFrom = (seed: number): ((limit: number) => number) => {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
};

const words = [
  "parse",
  "parser",
  "parseTree",
  "Größe",
  "naïve",
  "日本",
  "読む",
  "__proto__",
  "constructor",
  "\u{1f600}x",
];

/** Facts with everything that facts can hold, from a seed. */
export const sampleFacts = (seed: number, ranked = true): BlobFacts => {
  const random = randomFrom(seed);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const name = (): string => (random(3) === 0 ? pick(words) : `${pick(words)}${random(40)}`);
  const vocabulary = [
    ...new Set([...words, ...Array.from({ length: 60 + random(200) }, () => `t${random(9_999)}`)]),
  ];
  vocabulary.sort(compareUtf8);
  const chunk = (i: number): Chunk => {
    const terms = vocabulary.flatMap((_, term) => (random(4) === 0 ? [term] : []));
    return {
      startLine: i * 30 + 1,
      endLine: i * 30 + 1 + random(29),
      kind: pick(["function", "method", "class", "lines", "section"]),
      symbol: random(3) === 0 ? null : `${name()}.${name()}`,
      terms: Uint32Array.from(terms),
      counts: Uint8Array.from(terms, () => (random(5) === 0 ? 1 + random(255) : 1 + random(4))),
    };
  };
  const chunks = ranked ? Array.from({ length: 1 + random(6) }, (_, i) => chunk(i)) : [];
  const definitions = Array.from({ length: random(20) }, (_, i) => {
    const own = name();
    const startLine = 1 + i * 4 + random(9);
    const exported = random(2) === 0;
    return {
      name: own,
      qualified: pick([own, `Outer.${own}`, `Outer::${own}`, `${own} again`]),
      kind: pick(["function", "class", "enum-member", "key"] as const),
      startLine,
      endLine: startLine + random(100),
      line: startLine + random(4),
      exported,
      private: !exported && random(2) === 0,
      arity: pick([null, 0, 1, 7, 300]),
      documented: random(2) === 0,
      type: pick([null, null, "{Map<string, Item>}", "this.store.open()"]),
      scope: pick([null, null, { startLine, endLine: startLine + 7 }, { startLine: 1, endLine: 400 }]),
    };
  });
  const references = Array.from({ length: random(40) }, (_, i) => ({
    name: name(),
    kind: pick(["call", "construct", "type", "extends", "implements", "decorator", "read"] as const),
    line: 1 + i * 2 + random(5),
    receiver: pick([null, "this", "os.path", name()]),
    arity: pick([null, 0, 3, 13, 14, 15, 1_000]),
    within: random(definitions.length + 1) - 1,
  }));
  const sizes = ranked ? Array.from({ length: random(40) }, () => pick([0, 1, 7, 14, 15, 300, 65_535])) : [];
  const units = allocateUnits(sizes.length);
  let line = 1;
  for (const [i, size] of sizes.entries()) {
    units.lines[i] = line + pick([0, 1, 1, 2, 3, 900]);
    units.spans[i] = 1 + pick([0, 0, 1, 3, 4, 200]);
    units.tokens[i] = size;
    if (size > 0) {
      units.blind[i] = random(unitHashes);
      units.exact[i] = random(unitHashes);
    }
    line = units.lines[i]! + units.spans[i]! - 1;
  }
  const number = (): number => pick([0, 1, 127, 128, 70_000]);
  const style: Style = {
    tabLines: number(),
    blankLines: number(),
    indent: random(9),
    crlfLines: number(),
    longestLine: number(),
    over80: number(),
    over100: number(),
    over120: number(),
    trailingSpaceLines: number(),
    finalNewline: random(2) === 0,
    singleQuotes: number(),
    doubleQuotes: number(),
    semicolons: number(),
    lineEnds: number(),
    trailingCommas: number(),
    bareEnds: number(),
  };
  const evidence = evidenceWords.flatMap((word): Evidence[] => {
    if (random(4) > 0) return [];
    const first = 1 + random(300);
    const count = 1 + random(3);
    return [{ word, count, lines: count > 1 && random(3) > 0 ? [first, first + 1 + random(200)] : [first] }];
  });
  return {
    units,
    style: random(3) === 0 ? null : style,
    evidence: random(3) === 0 ? [] : evidence,
    lines: Math.max(200 + random(1_000), line),
    quality: pick(["clean", "partial", "lines"]),
    encoding: pick(["utf-8", "utf-16le", "utf-16be", "latin-1"]),
    generated: random(2) === 0,
    vocabulary: ranked ? vocabulary : [],
    chunks,
    definitions,
    references,
    imports: Array.from({ length: random(8) }, (_, i) => {
      const imported = pick(["*", "default", "", name()]);
      return {
        specifier: pick(["./a.js", "os.path", "..pkg", name()]),
        imported,
        local: pick([imported, name(), ""]),
        line: i + 1,
        kind: pick(["static", "dynamic", "type", "re-export"] as const),
      };
    }),
    exports: Array.from({ length: random(8) }, (_, i) => {
      const exported = pick(["default", "*", name()]);
      return { exported, local: pick([exported, name()]), from: pick([null, "./b.js"]), line: 90 - i };
    }),
  };
};

const flags = {
  test: false,
  generated: false,
  vendored: false,
  documentation: false,
  configuration: false,
  example: false,
};

export interface SampleBundle {
  readonly manifest: Manifest;
  readonly objects: readonly { readonly object: ManifestObject; readonly bytes: Uint8Array }[];
}

export const sampleProvenance: Provenance = {
  tool: "sheaf 0.0.0",
  license: "Apache-2.0",
  repository: "https://example.com/kites.git",
  licenseFiles: [{ path: "LICENSE", blob: "0123456789abcdef0123456789abcdef01234567" }],
  builtAt: "2026-01-01T00:00:00.000Z",
  node: "20.20.2",
  platform: "linux-x64",
  host: null,
  milliseconds: 12,
};

export const sampleFingerprint = (languages: Iterable<string>): string =>
  hex(`languages ${[...languages].sort(compareUtf8).join(" ")}`);

const count = (
  files: readonly SnapshotFile[],
  of: "chunks" | "definitions" | "references" | "imports",
): number => files.reduce((sum, file) => sum + (file.facts?.[of] ?? 0), 0);

/** A whole bundle of so many files, right in every part, from a seed. */
export const sampleBundle = (seed: number, fileCount = 30, shards = 4): SampleBundle => {
  const dimensions = 8;
  const paths = Array.from(
    { length: fileCount },
    (_, i) => `src/dir${i % 5}/f${i}${i % 7 === 0 ? "ü" : ""}.ts`,
  );
  paths.sort(compareUtf8);
  const cut = Array.from({ length: shards }, () => new Map<string, FactsEntry>());
  const files = paths.map((path, i): SnapshotFile => {
    const skip = i % 11 === 3 ? "binary" : i % 13 === 5 ? "symlink" : null;
    const language = skip === "symlink" ? null : i % 3 === 0 ? "python" : "typescript";
    const ranked = i % 6 !== 1;
    const facts = skip === null ? sampleFacts(seed * 1_000 + i, ranked) : null;
    const blob = hex(`blob ${seed} ${i}`, 40);
    if (language !== null) {
      const key: FactsKey = { blob, language, ranked };
      const payload = facts === null ? new Uint8Array(0) : encodeFacts(facts);
      cut[shardOf(path, shards)]!.set(blob, { key, skip, chunks: facts?.chunks.length ?? 0, payload });
    }
    return {
      path,
      blob,
      bytes: 1_000 + i,
      language,
      lines: facts?.lines ?? 0,
      flags: { ...flags, test: i % 4 === 0, example: i % 9 === 0 },
      ranked,
      skip,
      facts: facts === null ? null : summarise(facts),
    };
  });
  const objects: { object: ManifestObject; bytes: Uint8Array }[] = [];
  const add = (name: string, bytes: Uint8Array, inputs: string | null): void => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const kind = name.replace(/\/.*|\.json$/, "");
    objects.push({ object: { name, kind, bytes: bytes.length, sha256, inputs }, bytes });
  };
  for (const [shard, some] of cutFiles(files, shards).entries()) {
    add(shardName("files", shard), encodeFiles(some), null);
  }
  const config = canonicalJson({ seed });
  add("config.json", Buffer.from(config, "utf8"), null);
  for (const [shard, entries] of cut.entries()) {
    const sorted = [...entries.values()].sort((a, b) => compareKeys(a.key, b.key));
    const keys = sorted.map((entry) => entry.key);
    const inputs = shardInputs(keys, sampleFingerprint(new Set(keys.map((key) => key.language))));
    const random = randomFrom(seed + shard);
    const rows = sorted.map((entry) =>
      Int8Array.from({ length: entry.chunks * dimensions }, () => random(255) - 127),
    );
    add(shardName("facts", shard), encodeFactsShard(sorted), inputs);
    add(shardName("vectors", shard), encodeVectorsShard(rows, dimensions), inputs);
  }
  objects.sort((a, b) => compareUtf8(a.object.name, b.object.name));
  const indexed = files.filter((file) => file.facts !== null);
  const manifest: Manifest = {
    format: 1,
    commit: hex(`commit ${seed}`, 40),
    tree: hex(`tree ${seed}`, 40),
    config: hex(config),
    fingerprint: hex("fingerprint"),
    indexer: {
      languages: { python: hex("python"), typescript: hex("typescript") },
      stages: { bundle: hex("bundle") },
    },
    embedder: { id: "static", weights: hex("weights"), dimensions, reproducible: true },
    limits: { fileBytes: 1_048_576, chunkTarget: 1_500, chunkMaximum: 3_000, chunkOverlap: 0 },
    shards,
    objects: objects.map((o) => o.object),
    counts: {
      files: files.length,
      indexed: indexed.length,
      chunks: count(files, "chunks"),
      definitions: count(files, "definitions"),
      references: count(files, "references"),
      imports: count(files, "imports"),
      sourceBytes: indexed.reduce((sum, file) => sum + file.bytes, 0),
      partial: indexed.filter((file) => file.facts?.quality === "partial").length,
      decodedWithFallback: indexed.filter((file) => file.facts?.encoding === "latin-1").length,
    },
    skipped: {
      binary: files.filter((file) => file.skip === "binary").length,
      symlink: files.filter((file) => file.skip === "symlink").length,
    },
    incomplete: false,
  };
  return { manifest, objects };
};

/** The same with a graph: each file leads to the one before it, and the first of its definitions. */
export const withGraph = (bundle: SampleBundle): SampleBundle => {
  const { manifest } = bundle;
  const part = (name: string): Uint8Array => bundle.objects.find((o) => o.object.name === name)!.bytes;
  const files = decodeFiles(part("files/000"), "files/000");
  const tree = createGraphTree(
    files.map((file) => file.path),
    manifest.shards,
  );
  const links = { calls: 0, edges: 0, external: 0, inferred: 0, resolved: 0, runtime: 0, unresolved: 0 };
  const objects = [...bundle.objects];
  for (let shard = 0; shard < manifest.shards; shard++) {
    const { entries } = openFactsShard(part(shardName("facts", shard)), "facts");
    const rows = files.flatMap(({ path, blob, skip, facts: summary }, i) => {
      if (skip !== null || summary === null || shardOf(path, manifest.shards) !== shard) return [];
      const facts = decodeFacts(entries.find((entry) => entry.key.blob === blob)!.payload);
      const to: NamedLink = {
        place: { kind: "file", path: files[Math.max(0, i - 1)]!.path },
        name: null,
        ordinal: 0,
        reason: i % 3 === 0 ? "only-file" : null,
      };
      const first = facts.definitions[0]?.name ?? null;
      const own = { place: { kind: "file", path } as const, name: first, ordinal: 0, reason: null };
      const references = facts.references.map(({ kind }, at): NamedResolution => {
        const found = (["unresolved", "runtime", "local", [own]] as const)[(i + at) % 4]!;
        if (kind !== "call" && kind !== "construct") return found;
        links.calls++;
        if (typeof found !== "string") links.resolved++;
        else if (found !== "local") links[found]++;
        return found;
      });
      links.edges +=
        facts.imports.length + references.filter((found) => typeof found !== "string").length + 1;
      return [
        {
          path,
          facts,
          links: { imports: facts.imports.map(() => [to]), references, overrides: [], tests: [to] },
        },
      ];
    });
    const bytes = encodeGraphShard(rows, tree);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const name = shardName("graph", shard);
    objects.push({ object: { name, kind: "graph", bytes: bytes.length, sha256, inputs: null }, bytes });
  }
  objects.sort((a, b) => compareUtf8(a.object.name, b.object.name));
  return { objects, manifest: { ...manifest, links, objects: objects.map((o) => o.object) } };
};
