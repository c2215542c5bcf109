import { mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeFacts, encodeFacts } from "../../../src/bundle/facts.js";
import { decodeFiles, encodeFiles } from "../../../src/bundle/files.js";
import { createBundleFolder } from "../../../src/bundle/folder.js";
import { bundleDigest, encodeManifest, parseManifest } from "../../../src/bundle/manifest.js";
import { openBundleFolder } from "../../../src/bundle/open-folder.js";
import { encodeFactsShard, type FactsEntry, openFactsShard } from "../../../src/bundle/shard.js";
import type { BundleSource } from "../../../src/bundle/source.js";
import { encodeVectorsShard, openVectorsShard } from "../../../src/bundle/vectors.js";
import { verifyBundle } from "../../../src/bundle/verify.js";
import type { Manifest, ManifestObject } from "../../../src/model/bundle.js";
import { SheafError } from "../../../src/model/error.js";
import {
  hex,
  randomFrom,
  type SampleBundle,
  sampleBundle,
  sampleFingerprint,
  sampleProvenance,
  withGraph,
} from "./sample.js";

/** A bundle in memory that reads as strictly as those on a disk. */
const inMemory = (manifest: Uint8Array, objects: ReadonlyMap<string, Uint8Array>): BundleSource => ({
  path: "memory",
  manifestBytes: async () => manifest,
  provenance: async () => null,
  attestation: async () => null,
  provenanceBytes: async () => null,
  readDerived: async () => null,
  has: async ({ sha256 }) => objects.has(sha256),
  get: async ({ name, bytes: length, sha256 }) => {
    const bytes = objects.get(sha256);
    if (bytes === undefined) throw new SheafError("corrupt-bundle", `${name}: missing`);
    if (bytes.length !== length) throw new SheafError("corrupt-bundle", `${name}: length`);
    if (bundleDigest(bytes) !== sha256) throw new SheafError("corrupt-bundle", `${name}: digest`);
    return bytes;
  },
});

const sourceOf = ({ manifest, objects }: SampleBundle): BundleSource =>
  inMemory(encodeManifest(manifest), new Map(objects.map((o) => [o.object.sha256, o.bytes])));

/** The bundle with one object's bytes changed and every digest made right again. */
const withObject = (
  bundle: SampleBundle,
  name: string,
  change: (bytes: Uint8Array) => Uint8Array,
): SampleBundle => {
  const objects = bundle.objects.map(({ object, bytes }) => {
    if (object.name !== name) return { object, bytes };
    const changed = change(bytes);
    return { object: { ...object, bytes: changed.length, sha256: bundleDigest(changed) }, bytes: changed };
  });
  return { objects, manifest: { ...bundle.manifest, objects: objects.map((o) => o.object) } };
};

const withManifest = (bundle: SampleBundle, change: Partial<Manifest>): SampleBundle => ({
  ...bundle,
  manifest: { ...bundle.manifest, ...change },
});

const fingerprintOf = (_: Manifest, languages: Iterable<string>): string => sampleFingerprint(languages);
const bundle = sampleBundle(5);
const problemsOf = async (of: SampleBundle): Promise<string[]> =>
  (await verifyBundle(sourceOf(of), { fingerprintOf })).problems.map((p) => `${p.object}: ${p.problem}`);

const changeEntries = (change: (entries: FactsEntry[]) => FactsEntry[]) => (bytes: Uint8Array) =>
  encodeFactsShard(change([...openFactsShard(bytes, "facts").entries]));

describe("verify", () => {
  it("finds nothing wrong with a bundle that is whole", async () => {
    const report = await verifyBundle(sourceOf(bundle), { fingerprintOf });
    expect(report.problems).toEqual([]);
    expect(report.commit).toBe(bundle.manifest.commit);
    expect(report.digest).toBe(bundleDigest(encodeManifest(bundle.manifest)));
    expect(report.objects).toBe(bundle.objects.length);
    expect(report.bytes).toBe(bundle.objects.reduce((sum, o) => sum + o.bytes.length, 0));
  });

  it("lists all damaged objects, not the first", async () => {
    const damaged = new Map(bundle.objects.map((o) => [o.object.sha256, o.bytes]));
    for (const name of ["config.json", "facts/001", "files/000", "vectors/003"]) {
      const { object, bytes } = bundle.objects.find((o) => o.object.name === name)!;
      const copy = Uint8Array.from(bytes);
      copy[copy.length >> 1]! ^= 1;
      damaged.set(object.sha256, copy);
    }
    damaged.delete(bundle.objects.find((o) => o.object.name === "facts/002")!.object.sha256);
    const { problems } = await verifyBundle(inMemory(encodeManifest(bundle.manifest), damaged));
    expect(problems.map((p) => p.object).sort()).toEqual([
      "config.json",
      "facts/001",
      "facts/002",
      "files/000",
      "vectors/003",
    ]);
  });

  it("looks at the objects of a damaged manifest too", async () => {
    const text = Buffer.from(encodeManifest(bundle.manifest)).toString("utf8");
    const damaged = Buffer.from(text.replace('"incomplete":false', '"incomplete":true'));
    const objects = new Map(bundle.objects.slice(1).map((o) => [o.object.sha256, o.bytes]));
    const { problems, commit } = await verifyBundle(inMemory(damaged, objects));
    expect(problems.map((p) => p.object)).toEqual(["manifest", bundle.objects[0]!.object.name]);
    expect(commit).toBe("");
  });

  it("compares what is said twice, though every digest is right", async () => {
    const { manifest } = bundle;
    const wrongCount = { counts: { ...manifest.counts, chunks: manifest.counts.chunks + 1 } };
    expect(await problemsOf(withManifest(bundle, wrongCount))).toEqual([
      expect.stringMatching(/^manifest: .*chunks/),
    ]);
    expect(await problemsOf(withManifest(bundle, { skipped: { binary: 99 } }))).toHaveLength(2);
    const inputs = manifest.objects.map((o) => (o.name === "facts/001" ? { ...o, inputs: hex("no") } : o));
    expect(await problemsOf(withManifest(bundle, { objects: inputs }))).toEqual([
      expect.stringMatching(/^facts\/001: its inputs/),
    ]);
    const moved = withObject(bundle, "files/000", (bytes) =>
      encodeFiles(
        decodeFiles(bytes).map((file) => ({ ...file, lines: file.lines + (file.facts === null ? 0 : 1) })),
      ),
    );
    expect((await problemsOf(moved)).every((p) => /^facts\/.*lines there and .* here/.test(p))).toBe(true);
    expect((await problemsOf(moved)).length).toBe(manifest.counts.indexed);
  });

  it("finds facts that are missing, orphaned, misplaced or not canonical", async () => {
    const without = withObject(
      bundle,
      "facts/000",
      changeEntries((entries) => entries.slice(1)),
    );
    expect((await problemsOf(without)).join("\n")).toMatch(/facts\/000: no facts of src/);
    const extra = withObject(
      bundle,
      "facts/000",
      changeEntries((entries) => [
        { ...entries[0]!, key: { ...entries[0]!.key, blob: "0".repeat(40) } },
        ...entries,
      ]),
    );
    expect((await problemsOf(extra)).join("\n")).toMatch(/facts\/000: facts of 0{40} belong to no file/);
    const long = withObject(
      bundle,
      "facts/001",
      changeEntries((entries) =>
        entries.map((entry) => {
          if (entry.skip !== null || decodeFacts(entry.payload).lines > 16_000) return entry;
          // The number of lines in three bytes where two are enough.
          const padded = Buffer.from([
            entry.payload[0]!,
            entry.payload[1]! | 0x80,
            0,
            ...entry.payload.subarray(2),
          ]);
          return { ...entry, payload: padded };
        }),
      ),
    );
    expect((await problemsOf(long)).join("\n")).toMatch(/facts\/001: facts of .* are not in canonical form/);
  });

  it("finds files and directories that are not in canonical form", async () => {
    // The count of languages in two bytes where one is enough.
    const pad = (bytes: Uint8Array): Uint8Array =>
      Buffer.concat([bytes.subarray(0, 9), Buffer.from([bytes[9]! | 0x80, 0]), bytes.subarray(10)]);
    for (const name of ["files/000", "facts/002"]) {
      expect(await problemsOf(withObject(bundle, name, pad))).toEqual([
        expect.stringMatching(/not in canonical form/),
      ]);
    }
  });

  it("finds a configuration that is another, or none", async () => {
    const other = withObject(bundle, "config.json", () => Buffer.from("{}\n"));
    expect(await problemsOf(other)).toEqual([expect.stringMatching(/^config\.json: it is not the config/)]);
    const text = Buffer.from("seed: 5\n");
    const broken = withManifest(
      withObject(bundle, "config.json", () => text),
      { config: bundleDigest(text) },
    );
    expect(await problemsOf(broken)).toEqual(["config.json: it is not JSON"]);
    const without = bundle.manifest.objects.filter((o) => o.name !== "config.json");
    expect(await problemsOf(withManifest(bundle, { objects: without }))).toEqual([
      expect.stringMatching(/^config\.json: the manifest does not name it/),
    ]);
  });

  it("finds chunks beyond the last line", async () => {
    const short = withObject(
      bundle,
      "facts/001",
      changeEntries((entries) =>
        entries.map((entry) => {
          if (entry.chunks === 0) return entry;
          const facts = decodeFacts(entry.payload);
          return { ...entry, payload: encodeFacts({ ...facts, lines: facts.chunks.at(-1)!.endLine - 1 }) };
        }),
      ),
    );
    expect((await problemsOf(short)).join("\n")).toMatch(/facts\/001: a chunk of .* lies beyond its/);
  });

  it("counts reasons by what the manifest itself says", async () => {
    const skipped = { ...bundle.manifest.skipped, constructor: 3 } as never;
    expect(await problemsOf(withManifest(bundle, { skipped }))).toEqual([
      "manifest: it counts 3 files as constructor, not 0",
    ]);
  });

  it("lists a thousand problems and counts the rest", async () => {
    const skipped = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`r${i}`, 1]));
    const problems = await problemsOf(withManifest(bundle, { skipped }));
    expect(problems).toHaveLength(1_001);
    // Two reasons that it should name are missing from it.
    expect(problems.at(-1)).toBe("bundle: and 502 more problems");
  });

  it("finds objects that lie behind a link", async () => {
    const root = await mkdtemp(join(tmpdir(), "sheaf-verify-"));
    try {
      const writer = await createBundleFolder(join(root, "b"));
      for (const { bytes } of bundle.objects) await writer.put(bytes);
      await writer.putBundle(bundle.manifest, sampleProvenance);
      await rename(join(root, "b", "objects"), join(root, "elsewhere"));
      await symlink(join(root, "elsewhere"), join(root, "b", "objects"), "junction");
      const { problems } = await verifyBundle(openBundleFolder(join(root, "b")));
      expect(problems).toEqual([{ object: "objects", problem: "the folder of objects is a symbolic link" }]);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });

  it("finds rows that do not fit their chunks", async () => {
    const dimensions = bundle.manifest.embedder.dimensions;
    const fewer = withObject(bundle, "vectors/002", (bytes) =>
      encodeVectorsShard([openVectorsShard(bytes, "v").rows.slice(dimensions)], dimensions),
    );
    expect(await problemsOf(fewer)).toEqual([
      expect.stringMatching(/^vectors\/002: it has \d+ rows for \d+ chunks/),
    ]);
    const other = withObject(bundle, "vectors/002", (bytes) =>
      encodeVectorsShard([openVectorsShard(bytes, "v").rows], 4),
    );
    expect((await problemsOf(other)).join("\n")).toMatch(/values, not 8/);
  });

  it("finds objects that are not named or should not be", async () => {
    const gone = bundle.manifest.objects.filter((o) => o.name !== "vectors/003");
    expect((await problemsOf(withManifest(bundle, { objects: gone }))).join("\n")).toMatch(
      /vectors\/003: the manifest does not/,
    );
    const more: ManifestObject = {
      ...bundle.manifest.objects.find((o) => o.name === "facts/003")!,
      name: "facts/004",
    };
    const objects = [...bundle.manifest.objects, more].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(await problemsOf(withManifest(bundle, { objects }))).toEqual([
      expect.stringMatching(/facts\/004: there is no such/),
    ]);
  });
});

describe("verify, of a graph", () => {
  const linked = withGraph(bundle);
  const graph = (name: string): Uint8Array => linked.objects.find((o) => o.object.name === name)!.bytes;

  it("finds nothing wrong with one that is whole", async () => {
    expect(await problemsOf(linked)).toEqual([]);
  });

  it("finds sums that are not those of its links, and sums without links", async () => {
    const links = { ...linked.manifest.links!, runtime: 1 };
    expect(await problemsOf(withManifest(linked, { links }))).toEqual([
      `manifest: it counts 1 runtime of links, the graph gives ${linked.manifest.links!.runtime}`,
    ]);
    expect(await problemsOf(withManifest(bundle, { links }))).toEqual([
      "manifest: it counts links and names no graph",
    ]);
  });

  it("finds shards that are missing, too many, or of other files", async () => {
    const objects = linked.manifest.objects.filter((o) => o.name !== "graph/001");
    expect(await problemsOf(withManifest(linked, { objects }))).toEqual([
      "graph/001: the manifest does not name it",
    ]);
    const swapped = await problemsOf(withObject(linked, "graph/001", () => graph("graph/002")));
    expect(swapped.every((problem) => problem.startsWith("graph/001: "))).toBe(true);
    expect(swapped).toHaveLength(1);
  });

  it("finds what no build writes, whatever byte a forger changed", async () => {
    const random = randomFrom(7);
    for (let i = 0; i < 150; i++) {
      const forged = withObject(linked, "graph/000", (bytes) => {
        const changed = Uint8Array.from(bytes);
        changed[random(bytes.length)]! ^= 1 << random(8);
        return changed;
      });
      // Another graph of the same files can read as well: then its sums, its form or its targets tell.
      const problems = await problemsOf(forged);
      for (const problem of problems) expect(problem).toMatch(/^(?:graph\/000|manifest): /);
    }
  });
});

describe("a bundle with any byte changed or cut anywhere", () => {
  const manifest = encodeManifest(bundle.manifest);
  const all = new Map(bundle.objects.map((o) => [o.object.sha256, o.bytes]));
  const random = randomFrom(99);

  it("is refused with the name of what is damaged", async () => {
    const parts = [{ name: "manifest", bytes: manifest, sha256: "" }].concat(
      bundle.objects.map((o) => ({ name: o.object.name, bytes: o.bytes, sha256: o.object.sha256 })),
    );
    for (let i = 0; i < 1_100; i++) {
      // Every second one hits the manifest, where most can go wrong.
      const part = i % 2 === 0 ? parts[0]! : parts[random(parts.length)]!;
      const at = random(part.bytes.length);
      const changed = i < 1_000 ? Uint8Array.from(part.bytes) : part.bytes.slice(0, at);
      if (i < 1_000) changed[at]! ^= 1 << random(8);
      if (part.sha256 === "") {
        expect(() => parseManifest(changed, "manifest"), `byte ${at}`).toThrow(SheafError);
        continue;
      }
      const source = inMemory(manifest, new Map([...all, [part.sha256, changed]]));
      const same = bundle.objects.filter((o) => o.object.sha256 === part.sha256).map((o) => o.object.name);
      const error = (await source
        .get(bundle.objects.find((o) => o.object.name === part.name)!.object)
        .catch((e) => e)) as SheafError;
      expect(error.code).toBe("corrupt-bundle");
      expect(error.message).toContain(part.name);
      if (i % 20 === 1) {
        const report = await verifyBundle(source);
        expect(report.problems.map((p) => p.object).sort()).toEqual([...same].sort());
      }
    }
  });

  it("gives facts, rows and files or an error even when a forger made the digests right", async () => {
    for (let i = 0; i < 1_000; i++) {
      const { object, bytes } = bundle.objects[random(bundle.objects.length)]!;
      const at = random(bytes.length);
      const changed = i % 10 === 0 ? bytes.slice(0, at) : Uint8Array.from(bytes);
      if (i % 10 !== 0) changed[at] = random(256);
      try {
        if (object.kind === "files") decodeFiles(changed, object.name);
        if (object.kind === "vectors") openVectorsShard(changed, object.name);
        if (object.kind === "facts") {
          for (const entry of openFactsShard(changed, object.name).entries) {
            if (entry.skip === null) decodeFacts(entry.payload, object.name);
          }
        }
      } catch (error) {
        expect((error as SheafError).code, String(error)).toBe("corrupt-bundle");
        expect((error as SheafError).message).toContain(object.name);
      }
    }
  });
});
