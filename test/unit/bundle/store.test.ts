import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBundleFolder } from "../../../src/bundle/folder.js";
import { openBundleFolder } from "../../../src/bundle/open-folder.js";
import { readStore } from "../../../src/bundle/read-store.js";
import { type BundleSource, loadBundle } from "../../../src/bundle/source.js";
import { type BundleWriter, openStore, type Written } from "../../../src/bundle/store.js";
import { verifyBundle } from "../../../src/bundle/verify.js";
import { makeFolder, unwritable } from "../../../src/bundle/write.js";
import type { SheafError } from "../../../src/model/error.js";
import { type SampleBundle, sampleBundle, sampleProvenance } from "./sample.js";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sheaf-store-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = async (to: BundleWriter, bundle: SampleBundle): Promise<Written> => {
  for (const { bytes } of bundle.objects) await to.put(bytes);
  return to.putBundle(bundle.manifest, sampleProvenance);
};

const allFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((e) => e.isFile())
    .map((e) => e.name);

const rejects = async (work: Promise<unknown>, code: SheafError["code"], text: RegExp): Promise<void> => {
  const error = (await work.then(
    () => null,
    (e: unknown) => e,
  )) as SheafError | null;
  expect(error?.code).toBe(code);
  expect(error?.message).toMatch(text);
};

const one = sampleBundle(1);
const two = sampleBundle(2);
const find = (from: ReturnType<typeof readStore>, bundle: SampleBundle) =>
  from.findBundle(bundle.manifest.commit, bundle.manifest.config, bundle.manifest.fingerprint);

describe("store", () => {
  it("gives back what was put, and lists it", async () => {
    const store = openStore(join(root, "sheaf"));
    const { digest, path } = await write(store, one);
    await write(store, two);
    const found = await find(store, one);
    expect(found?.manifest).toEqual(one.manifest);
    expect(found?.digest).toBe(digest);
    expect(found?.path).toBe(path);
    expect(found?.provenance).toEqual(sampleProvenance);
    for (const { object, bytes } of one.objects) {
      expect(await store.has(object)).toBe(true);
      expect(Buffer.compare(await found!.get(object), bytes)).toBe(0);
    }
    const refs = await store.listBundles();
    expect(refs.map((ref) => ref.commit)).toEqual([one.manifest.commit, two.manifest.commit].sort());
    expect(await store.bundlesOf(two.manifest.commit)).toHaveLength(1);
    expect((await loadBundle(store.source(refs[0]!))).manifest.commit).toBe(refs[0]!.commit);
  });

  it("is empty where there is none, and reading makes no folder", async () => {
    const store = readStore(join(root, "none"));
    expect(await find(store, one)).toBeNull();
    expect(await store.listBundles()).toEqual([]);
    expect(await store.has(one.objects[0]!.object)).toBe(false);
    await rejects(store.get(one.objects[0]!.object), "corrupt-bundle", /config.*missing/);
    expect(await readdir(root)).toEqual([]);
  });

  it("tells configurations and indexers apart whose digests begin alike", async () => {
    const store = openStore(root);
    await write(store, one);
    const { commit, config, fingerprint } = one.manifest;
    const other = config.slice(0, 20) + "0".repeat(44);
    expect(await store.findBundle(commit, other, fingerprint)).toBeNull();
    expect(await store.findBundle(commit, config, other)).toBeNull();
  });

  it("takes no bundle that is incomplete or whose objects are not there", async () => {
    const store = openStore(root);
    await rejects(
      store.putBundle({ ...one.manifest, incomplete: true }, sampleProvenance),
      "incomplete-build",
      /incomplete/,
    );
    await rejects(store.putBundle(one.manifest, sampleProvenance), "store-unwritable", /is gone/);
    expect(await store.listBundles()).toEqual([]);
  });

  it("shows no bundle before its manifest, and no leftovers after", async () => {
    const store = openStore(root);
    for (const { bytes } of one.objects) await store.put(bytes);
    expect(await find(readStore(root), one)).toBeNull();
    await store.putBundle(one.manifest, sampleProvenance);
    expect((await allFiles(root)).filter((name) => name.startsWith("tmp-"))).toEqual([]);
  });

  it("sweeps old leftovers of killed builds and leaves young ones to their builds", async () => {
    await writeFile(join(root, "tmp-1-old"), "half");
    await utimes(join(root, "tmp-1-old"), 0, 0);
    await writeFile(join(root, "tmp-2-young"), "half");
    await write(openStore(root), one);
    const names = await readdir(root);
    expect(names).not.toContain("tmp-1-old");
    expect(names).toContain("tmp-2-young");
  });

  it("serves two builds at once", async () => {
    const both = await Promise.all([
      write(openStore(root), one),
      write(openStore(root), one),
      write(openStore(root), two),
    ]);
    expect(both[0]!.digest).toBe(both[1]!.digest);
    const store = readStore(root);
    for (const bundle of [one, two]) {
      const found = await find(store, bundle);
      for (const { object } of bundle.objects) await found!.get(object);
    }
  });

  it("replaces a damaged object when it is put again", async () => {
    const store = openStore(root);
    await write(store, one);
    const { object, bytes } = one.objects.find((o) => o.object.name === "facts/001")!;
    const path = join(root, "objects", object.sha256.slice(0, 2), object.sha256);
    for (const harm of [
      () => writeFile(path, Buffer.alloc(bytes.length)),
      () => truncate(path, 10),
      () => truncate(path, 0),
    ]) {
      await harm();
      await rejects(store.get(object), "corrupt-bundle", /facts\/001/);
      await store.put(bytes);
      expect(Buffer.compare(await store.get(object), bytes)).toBe(0);
    }
  });

  it("says that a bundle was pruned when its objects went with it, and that it is damaged when they went alone", async () => {
    const store = openStore(root);
    const { path } = await write(store, one);
    const bundle = await loadBundle(store.source((await store.listBundles())[0]!));
    const { object } = one.objects[0]!;
    await rm(join(root, "objects", object.sha256.slice(0, 2), object.sha256));
    await rejects(bundle.get(object), "corrupt-bundle", /is missing/);
    await rm(path);
    await rejects(bundle.get(object), "no-bundle", /was pruned/);
  });

  it("does not follow symbolic links to objects", async () => {
    const store = openStore(root);
    await write(store, one);
    const { object, bytes } = one.objects[0]!;
    const path = join(root, "objects", object.sha256.slice(0, 2), object.sha256);
    await writeFile(join(root, "elsewhere"), bytes);
    await rm(path);
    await symlink(join(root, "elsewhere"), path);
    expect(await store.has(object)).toBe(false);
    await rejects(store.get(object), "corrupt-bundle", /no plain file/);
  });

  it("ignores a provenance that speaks of another bundle or is damaged", async () => {
    const store = openStore(root);
    const { path } = await write(store, one);
    const at = path.replace(/\.json$/, ".provenance.json");
    await writeFile(at, (await readFile(at, "utf8")).replace(/[0-9a-f]{64}/, "0".repeat(64)));
    expect((await find(store, one))?.provenance).toBeNull();
    await writeFile(at, "{");
    expect((await find(store, one))?.provenance).toBeNull();
  });

  it("reads a provenance of an older build, and none that names files elsewhere", async () => {
    const store = openStore(root);
    const { path } = await write(store, one);
    const at = path.replace(/\.json$/, ".provenance.json");
    const said = JSON.parse(await readFile(at, "utf8")) as Record<string, unknown>;
    const { license: _, repository: __, licenseFiles: ___, ...older } = said;
    await writeFile(at, JSON.stringify(older));
    expect((await find(store, one))?.provenance).toMatchObject({
      tool: sampleProvenance.tool,
      license: null,
      repository: null,
      licenseFiles: [],
    });
    const blob = "0".repeat(40);
    await writeFile(at, JSON.stringify({ ...said, licenseFiles: [{ path: "/etc/passwd", blob }] }));
    expect((await find(store, one))?.provenance).toBeNull();
  });

  it("names a manifest that is damaged or that stands under another commit", async () => {
    const store = openStore(root);
    const { path } = await write(store, one);
    const other = await write(store, two);
    await writeFile(other.path, await readFile(path));
    await rejects(find(store, two), "corrupt-bundle", /is that of commit/);
    await truncate(path, 100);
    await rejects(find(store, one), "corrupt-bundle", /not JSON/);
  });

  it("keeps derived files by version, and those of the latest bundles", async () => {
    const store = openStore(root);
    const digest = (i: number): string => i.toString(16).padStart(64, "0");
    await store.writeDerived(digest(0), "search", 1, Buffer.from("one"));
    await store.writeDerived(digest(0), "search", 2, Buffer.from("two"));
    const bundle = store.source({ commit: one.manifest.commit, config: "", fingerprint: "" });
    expect(await bundle.readDerived(digest(0), "search", 1)).toBeNull();
    expect(Buffer.from((await bundle.readDerived(digest(0), "search", 2))!).toString()).toBe("two");
    for (let i = 1; i < 12; i++) await store.writeDerived(digest(i), "search", 2, Buffer.from(`${i}`));
    expect(await readdir(join(root, "derived"))).toHaveLength(8);
    expect(await bundle.readDerived(digest(11), "search", 2)).not.toBeNull();
  });
});

describe("free-standing folder", () => {
  const load = (folder: string): Promise<Awaited<ReturnType<typeof loadBundle>>> =>
    loadBundle(openBundleFolder(folder));
  const names = async (folder: string): Promise<string[]> => (await readdir(join(folder, "objects"))).sort();

  it("gives back what was put", async () => {
    const folder = join(root, "deep", "out");
    const { digest } = await write(await createBundleFolder(folder), one);
    const bundle = await load(folder);
    expect(bundle.digest).toBe(digest);
    expect(bundle.manifest).toEqual(one.manifest);
    expect(bundle.provenance).toEqual(sampleProvenance);
    for (const { object, bytes } of one.objects)
      expect(Buffer.compare(await bundle.get(object), bytes)).toBe(0);
    expect(await names(folder)).toEqual([...new Set(one.objects.map((o) => o.object.sha256))].sort());
  });

  it("holds the old bundle whole until the new one is, and then only the new one", async () => {
    await write(await createBundleFolder(root), one);
    const next = await createBundleFolder(root);
    for (const { bytes } of two.objects) await next.put(bytes);
    const between = await load(root);
    for (const { object } of one.objects) await between.get(object);
    await next.putBundle(two.manifest, sampleProvenance);
    expect((await load(root)).manifest).toEqual(two.manifest);
    expect(await names(root)).toEqual([...new Set(two.objects.map((o) => o.object.sha256))].sort());
  });

  it("goes on where a killed build stopped", async () => {
    const first = await createBundleFolder(root);
    await first.put(one.objects[0]!.bytes);
    await writeFile(join(root, "tmp-9-half"), "half");
    await rejects(load(root), "no-bundle", /there is no bundle/);
    await write(await createBundleFolder(root), two);
    expect((await load(root)).manifest).toEqual(two.manifest);
  });

  it("stays whole when builds of two commits race into it", async () => {
    for (let round = 0; round < 8; round++) {
      const folder = join(root, `race${round}`);
      if (round % 2 === 1) await write(await createBundleFolder(folder), sampleBundle(3));
      const a = await createBundleFolder(folder);
      const b = await createBundleFolder(folder);
      // Every object of the slow one is there before the quick one ends.
      for (const { bytes } of two.objects) await b.put(bytes);
      const ended = await Promise.allSettled([write(a, one), b.putBundle(two.manifest, sampleProvenance)]);
      for (const end of ended)
        if (end.status === "rejected") expect(end.reason.code).toBe("store-unwritable");
      expect(ended.some((end) => end.status === "fulfilled")).toBe(true);
      expect((await verifyBundle(openBundleFolder(folder))).problems).toEqual([]);
      expect((await allFiles(folder)).filter((name) => name.startsWith("tmp-"))).toEqual([]);
    }
  });

  it("leaves the objects of a build that has not ended yet", async () => {
    const slow = await createBundleFolder(root);
    for (const { bytes } of two.objects) await slow.put(bytes);
    await write(await createBundleFolder(root), one);
    await slow.putBundle(two.manifest, sampleProvenance);
    expect((await verifyBundle(openBundleFolder(root))).problems).toEqual([]);
    expect(await names(root)).toEqual([...new Set(two.objects.map((o) => o.object.sha256))].sort());
  });

  it("refuses a build that counted on objects which another one dropped", async () => {
    await write(await createBundleFolder(root), one);
    const slow = await createBundleFolder(root);
    for (const { bytes } of one.objects) await slow.put(bytes);
    await write(await createBundleFolder(root), two);
    await rejects(slow.putBundle(one.manifest, sampleProvenance), "store-unwritable", /is gone/);
    expect((await load(root)).manifest).toEqual(two.manifest);
    expect((await verifyBundle(openBundleFolder(root))).problems).toEqual([]);
  });

  it("says so when another build's bundle replaced the one that is read", async () => {
    const first = await createBundleFolder(root);
    await write(first, one);
    await write(await createBundleFolder(root), two);
    await rejects(first.get(one.objects[0]!.object), "store-unwritable", /another build/);
  });

  it("drops nothing that no manifest of ours named", async () => {
    const kept = "a".repeat(64);
    await mkdir(join(root, "objects"));
    await writeFile(join(root, "objects", kept), "mine");
    await write(await createBundleFolder(root), one);
    await write(await createBundleFolder(root), two);
    expect(await names(root)).toContain(kept);
    await rm(join(root, "objects", kept));
    await writeFile(join(root, "manifest.json"), '{"format":1,"of":"another program"}');
    await rejects(createBundleFolder(root), "bad-argument", /manifest\.json/);
    await writeFile(join(root, "manifest.json"), '{"format":999}');
    await write(await createBundleFolder(root), one);
    expect(await names(root)).toEqual(expect.arrayContaining(two.objects.map((o) => o.object.sha256)));
  });

  it("touches no folder that is something else", async () => {
    await writeFile(join(root, "thesis.txt"), "years of work");
    await rejects(createBundleFolder(root), "bad-argument", /thesis\.txt/);
    await rejects(createBundleFolder(join(root, "thesis.txt")), "bad-argument", /is a file/);
    const web = join(root, "web");
    await mkdir(web);
    await writeFile(join(web, "manifest.json"), '{"name":"an app"}');
    await rejects(createBundleFolder(web), "bad-argument", /manifest\.json/);
    const objects = join(root, "objects-only");
    await mkdir(join(objects, "objects"), { recursive: true });
    await writeFile(join(objects, "objects", "chair.obj"), "v 0 0 0");
    await rejects(createBundleFolder(objects), "bad-argument", /chair\.obj/);
    const linked = join(root, "linked");
    await mkdir(linked);
    await symlink(objects, join(linked, "objects"));
    await rejects(createBundleFolder(linked), "bad-argument", /objects is no folder/);
    expect(await allFiles(root)).toEqual(
      expect.arrayContaining(["thesis.txt", "manifest.json", "chair.obj"]),
    );
  });
});

describe("a place that cannot be written", () => {
  it("is named with what to do", async () => {
    await writeFile(join(root, "file"), "");
    await rejects(
      openStore(join(root, "file", "sheaf")).put(Buffer.from("x")),
      "store-unwritable",
      /cannot write/,
    );
    for (const [code, text] of [
      ["ENOSPC", /no space/],
      ["EROFS", /read-only/],
      ["EACCES", /permission/],
      ["EIO", /failed \(EIO\)/],
    ] as const) {
      const error = unwritable("/x", Object.assign(new Error("no"), { code }));
      expect(error.code).toBe("store-unwritable");
      expect(error.message).toMatch(text);
      expect(error.hint).toContain("--out");
    }
  });

  it("is made with all folders above it, unless there can be none", async () => {
    await Promise.all([1, 2, 3].map((i) => makeFolder(join(root, "a", "b", "c", String(i % 2)))));
    expect((await readdir(join(root, "a", "b", "c"))).sort()).toEqual(["0", "1"]);
    await writeFile(join(root, "plain"), "");
    await rejects(makeFolder(join(root, "plain")), "store-unwritable", /in the way/);
  });

  it.runIf(process.platform === "linux")("may take no folders at all", async () => {
    await rejects(makeFolder("/proc/sheaf-none/deep"), "store-unwritable", /no folder can be made there/);
  });

  it.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
    "may be a folder without permission",
    async () => {
      await mkdir(join(root, "closed"), { mode: 0o500 });
      await rejects(openStore(join(root, "closed")).put(Buffer.from("x")), "store-unwritable", /EACCES/);
    },
  );

  it("is not asked for when sources are only read", async () => {
    const source: BundleSource = openBundleFolder(join(root, "missing"));
    await rejects(source.manifestBytes(), "no-bundle", /there is no bundle/);
    expect(await readdir(root)).toEqual([]);
  });
});
