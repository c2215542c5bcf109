import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { blobId } from "../../../src/git/on-disk.js";
import { defaultLimits } from "../../../src/model/limits.js";
import { createFactsReader, type FactsReader } from "../../../src/open/overlay/facts.js";

const file = fileURLToPath(new URL("workers/counted.mjs", import.meta.url));

const flags = {
  test: false,
  generated: false,
  vendored: false,
  documentation: false,
  configuration: false,
  example: false,
};

let folder: string;
const readers: FactsReader[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-readings-"));
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (): FactsReader => {
  const setup = { assets: folder, model: null, limits: defaultLimits };
  const reader = createFactsReader({ objectFormat: "sha1" }, folder, { file, setup });
  readers.push(reader);
  return reader;
};

/** How many threads have started, and how many files they have read, once these were asked for. */
const ask = async (reader: FactsReader, texts: readonly string[]): Promise<readonly number[]> => {
  const files = texts.map((text, i) => {
    const path = `${i}.txt`;
    writeFileSync(join(folder, path), text);
    const blob = blobId(Buffer.from(text), "sha1");
    return {
      path,
      indexedAt: null,
      blob,
      bytes: text.length,
      language: "text",
      flags,
      ranked: true,
      skip: null,
    };
  });
  const read = await reader.read(files, new AbortController().signal);
  expect([...read.keys()]).toEqual(files.map(({ path }) => path));
  const { counts } = (await import(file)) as {
    readonly counts: (assets: string) => { readonly threads: number; readonly files: number };
  };
  const { threads, files: count } = counts(folder);
  return [threads, count];
};

it("reads for an index that was opened again what is new alone, in the thread that there is", async () => {
  const first = open();
  expect(await ask(first, ["a", "b"])).toEqual([1, 2]);
  first.close();
  const second = open();
  expect(await ask(second, ["a", "b", "c"])).toEqual([1, 3]);
});

it("reads for several indexes at a time in one thread, and gives each its own", async () => {
  const many = Array.from({ length: 70 }, (_, i) => `text ${i}`);
  const counts = await Promise.all([open(), open()].map((reader) => ask(reader, many)));
  expect(counts.map(([threads]) => threads)).toEqual([1, 1]);
});

it("goes on in a fresh thread after many megabytes, whose memory does not shrink", async () => {
  const reader = open();
  const large = (mark: string): string => mark.repeat(17_000_000);
  expect(await ask(reader, [large("a")])).toEqual([1, 1]);
  expect(await ask(reader, [large("b")])).toEqual([1, 2]);
  expect(await ask(reader, ["c"])).toEqual([2, 3]);
});
