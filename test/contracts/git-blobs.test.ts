import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { GitReader } from "../../src/git/reader.js";
import { byPath, collect, describeReaders, errorOf, makeHistory, text } from "../helpers/readers.js";
import type { TestRepository } from "../helpers/repository.js";

describeReaders("trees and blobs", ({ make, open }) => {
  let repository: TestRepository;
  let reader: GitReader;
  let commits: string[];
  beforeAll(async () => {
    ({ repository, commits } = makeHistory(make));
    reader = await open(repository.dir);
  });

  it("lists a tree, of a tree or of a commit", async () => {
    const entries = await reader.list(repository.git("rev-parse", `${commits[1]}^{tree}`));
    expect(entries).toEqual([
      {
        path: "count.txt",
        kind: "file",
        id: repository.git("rev-parse", `${commits[1]}:count.txt`),
        bytes: 2,
      },
      { path: "folder/0.txt", kind: "file", id: repository.git("hash-object", "folder/0.txt"), bytes: 7 },
      { path: "folder/1.txt", kind: "file", id: repository.git("hash-object", "folder/1.txt"), bytes: 7 },
    ]);
    expect(await reader.list(commits[1]!)).toEqual(entries);
  });

  it("says when a tree is missing", async () => {
    expect((await errorOf(reader.list("f".repeat(40)))).code).toBe("missing-object");
  });

  it("refuses what is not an id", async () => {
    for (const bad of ["HEAD", "--help", "", "abcd"]) {
      expect((await errorOf(reader.list(bad))).code).toBe("internal");
      expect((await errorOf(collect(reader.blobs([bad])))).code).toBe("internal");
      expect((await errorOf(collect(reader.ancestors(bad, 1)))).code).toBe("internal");
      expect((await errorOf(reader.distance(bad, bad))).code).toBe("internal");
      expect((await errorOf(reader.changedPaths(bad, bad))).code).toBe("internal");
    }
  });

  it("streams blobs in the order asked, with repeats and with null for missing ones", async () => {
    const entries = byPath(await reader.list(commits[4]!));
    const [a, b, missing] = [entries["folder/3.txt"]!.id, entries["count.txt"]!.id, "e".repeat(40)];
    const blobs = await collect(reader.blobs([a, b, missing, a]));
    expect(blobs.map(({ id }) => id)).toEqual([a, b, missing, a]);
    expect(blobs.map(text)).toEqual(["file 3\n", "4\n", null, "file 3\n"]);
    expect(blobs.map(({ size }) => size)).toEqual([7, 2, null, 7]);
    expect(await collect(reader.blobs([]))).toEqual([]);
  });

  it("gives bytes in buffers of their own", async () => {
    const { id } = byPath(await reader.list(commits[4]!))["count.txt"]!;
    for (const { bytes } of await collect(reader.blobs([id, id]))) expect(bytes!.buffer.byteLength).toBe(2);
  });

  it("treats an id that is no blob as missing", async () => {
    const blobs = await collect(reader.blobs([commits[0]!]));
    expect(blobs).toEqual([{ id: commits[0], size: null, bytes: null }]);
  });

  it("takes ids from a source that waits for its answers", async () => {
    const { id } = byPath(await reader.list(commits[4]!))["count.txt"]!;
    let release: () => void = () => {};
    async function* source(): AsyncGenerator<string> {
      for (let i = 0; i < 5; i++) {
        yield id;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
    }
    let count = 0;
    for await (const blob of reader.blobs(source())) {
      expect(text(blob)).toBe("4\n");
      count++;
      // Later than any step that the reader takes on its own.
      setTimeout(() => release(), 1);
    }
    expect(count).toBe(5);
  });

  it("passes on the error of its source", async () => {
    async function* source(): AsyncGenerator<string> {
      yield byPath(await reader.list(commits[4]!))["count.txt"]!.id;
      throw new Error("source failed");
    }
    await expect(collect(reader.blobs(source()))).rejects.toThrow("source failed");
  });

  it("can be left early and used again", async () => {
    const ids = Object.values(byPath(await reader.list(commits[4]!))).map(({ id }) => id);
    const many = Array.from({ length: 2_000 }, (_, i) => ids[i % ids.length]!);
    for (let round = 0; round < 3; round++) {
      let seen = 0;
      for await (const _ of reader.blobs(many)) if (++seen === 5) break;
    }
    expect((await collect(reader.blobs(many))).length).toBe(2_000);
  });

  it("serves several streams at once", async () => {
    const ids = Object.values(byPath(await reader.list(commits[4]!))).map(({ id }) => id);
    const streams = await Promise.all([1, 2, 3, 4].map(() => collect(reader.blobs(ids))));
    for (const blobs of streams) expect(blobs.map(text)).toEqual(streams[0]!.map(text));
  });

  it("sees commits that are made after it was opened", async () => {
    const later = make();
    later.write("a", "1");
    const first = later.commit();
    const early = await open(later.dir);
    expect((await early.resolve("HEAD")).commit).toBe(first);
    later.write("a", "2");
    const second = later.commit();
    const resolved = await early.resolve("HEAD");
    expect(resolved.commit).toBe(second);
    const [entry] = await early.list(resolved.tree);
    expect((await collect(early.blobs([entry!.id]))).map(text)).toEqual(["2"]);
    expect((await early.resolve(second.slice(0, 8))).commit).toBe(second);
  });

  it("does not read a blob over the maximum", async () => {
    const repository = make();
    repository.write("large", Buffer.alloc(3_000_000, "large line of text\n"));
    repository.write("medium", Buffer.alloc(300_000, "medium line\n"));
    repository.write("small", "small");
    repository.commit();
    for (const packed of [false, true]) {
      if (packed) repository.git("repack", "-a", "-d", "-q");
      const reader = await open(repository.dir);
      const entries = await reader.list((await reader.resolve("HEAD")).tree);
      const ids = [...entries, ...entries].map(({ id }) => id);
      const blobs = await collect(reader.blobs(ids, { maximum: 100_000 }));
      expect(blobs.map(({ size, bytes }) => [size, bytes?.length ?? null])).toEqual([
        [3_000_000, null],
        [300_000, null],
        [5, 5],
        [3_000_000, null],
        [300_000, null],
        [5, 5],
      ]);
    }
  });

  it("lists sizes of deltas and of every kind of pack entry", async () => {
    const repository = make();
    const lines = Array.from({ length: 2_000 }, (_, i) => `line ${i} of a file that changes little`);
    for (let i = 0; i < 12; i++) {
      lines[i * 100] = `changed in ${i}`;
      repository.write("grows.txt", `${lines.join("\n")}\n${"x".repeat(i * 1_000)}`);
      repository.write(`copy-${i}.txt`, `${lines.join("\n")}\n${"y".repeat(i)}`);
      repository.commit();
    }
    repository.git("repack", "-a", "-d", "-f", "-q", "--depth=50", "--window=50");
    const reader = await open(repository.dir);
    for (const commit of await collect(reader.ancestors((await reader.head())!, 12))) {
      const entries = await reader.list(commit);
      const blobs = await collect(reader.blobs(entries.map(({ id }) => id)));
      expect(entries.map(({ bytes }) => bytes)).toEqual(blobs.map(({ bytes }) => bytes!.length));
      for (const { id, bytes } of blobs.slice(0, 2)) {
        expect(repository.gitBytes(["hash-object", "--stdin"], { input: bytes! }).toString().trim()).toBe(id);
      }
    }
  });

  it.each(["packed", "loose"])("reads on through a repack of %s objects", async (form) => {
    const repository = make();
    for (let i = 0; i < 40; i++) repository.write(`${i}.txt`, `file ${i}\n`.repeat(200));
    repository.commit();
    if (form === "packed") repository.git("repack", "-a", "-d", "-q");
    const reader = await open(repository.dir);
    const entries = await reader.list((await reader.resolve("HEAD")).tree);
    let count = 0;
    for await (const blob of reader.blobs(entries.map(({ id }) => id))) {
      expect(blob.bytes).not.toBe(null);
      if (count++ === 3) {
        repository.write("new.txt", "new");
        repository.commit();
        repository.git("repack", "-a", "-d", "-f", "-q");
        repository.git("prune-packed");
      }
    }
    expect(count).toBe(40);
    const later = await reader.list((await reader.resolve("HEAD")).tree);
    expect(later.length).toBe(41);
    expect(
      (await collect(reader.blobs(later.map(({ id }) => id)))).every(({ bytes }) => bytes !== null),
    ).toBe(true);
  });

  it("reads 4,000 loose objects", async () => {
    const repository = make();
    const names = Array.from({ length: 4_000 }, (_, i) => `${i % 100}/${i}.txt`);
    const stream = names.map((name, i) => `blob\nmark :${i + 1}\ndata ${name.length}\n${name}\n`).join("");
    const files = names.map((name, i) => `M 100644 :${i + 1} ${name}\n`).join("");
    const commit = `commit refs/heads/main\ncommitter C <c@example.com> 1700000000 +0000\ndata 0\n${files}`;
    repository.gitBytes(["-c", "fastimport.unpackLimit=100000", "fast-import", "--quiet"], {
      input: Buffer.from(stream + commit),
    });
    const reader = await open(repository.dir);
    const entries = await reader.list((await reader.resolve("main")).tree);
    expect(entries.length).toBe(4_000);
    let right = 0;
    for await (const blob of reader.blobs(entries.map(({ id }) => id))) {
      if (text(blob) === entries[right]!.path && entries[right]!.bytes === blob.size) right++;
    }
    expect(right).toBe(4_000);
    expect(fs.readdirSync(path.join(repository.dir, ".git/objects/pack"))).toEqual([]);
  }, 60_000);
});
