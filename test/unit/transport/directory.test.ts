import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { directoryTransport } from "../../../src/transport/directory/directory.js";
import type { OutgoingBundle, Sent } from "../../../src/transport/transport.js";
import { fetched, idOf, noise, outgoing } from "../../helpers/outgoing.js";
import { errorOf, fingerprint } from "../../helpers/readers.js";

let base: string;
let root: string;
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-directory-"));
  root = path.join(base, "published");
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

const bundleOf = (commit: number, contents: Record<string, Uint8Array> = {}): OutgoingBundle =>
  outgoing({ commit: idOf(commit), contents: { "files/000": noise("files", 300), ...contents } });

const publish = async (bundle: OutgoingBundle, force = false): Promise<Sent> =>
  await directoryTransport(root).publish!(bundle, { force });

const remove = async (...commits: readonly number[]): Promise<readonly string[]> =>
  await directoryTransport(root).remove!(commits.map(idOf));

const indexed = (): unknown => JSON.parse(fs.readFileSync(path.join(root, "index.json"), "utf8"));

const filesBelow = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

const objectFile = (bundle: OutgoingBundle, name: string): string => {
  const { sha256 } = bundle.objects.find((object) => object.name === name)!;
  return path.join(root, "objects", sha256.slice(0, 2), `${sha256}.gz`);
};

/** Makes a file look as if it had been written so long ago. */
const age = (file: string, hours: number): void => {
  const time = new Date(Date.now() - hours * 3_600_000);
  fs.utimesSync(file, time, time);
};

describe("layout", () => {
  it("writes manifests, packed objects and a list for web servers, and nothing else", async () => {
    const bundle = bundleOf(1, { "facts/000": noise("facts", 200) });
    expect(await publish(bundle)).toMatchObject({ where: path.join(root, "commits", bundle.commit) });
    const objects = bundle.objects.map(({ sha256 }) => `objects/${sha256.slice(0, 2)}/${sha256}.gz`);
    expect(filesBelow(root)).toEqual(
      [...objects, `commits/${bundle.commit}/manifest.json`, "index.json"].sort(),
    );
    expect(gunzipSync(fs.readFileSync(objectFile(bundle, "facts/000"))).equals(noise("facts", 200))).toBe(
      true,
    );
    expect(indexed()).toEqual({
      version: 1,
      bundles: [{ commit: bundle.commit, tree: bundle.tree, digest: bundle.digest }],
    });
  });

  it("keeps the list sorted, and mends it when it lags", async () => {
    for (const commit of [2, 1, 3]) await publish(bundleOf(commit));
    const whole = indexed();
    expect(whole).toMatchObject({
      bundles: [1, 2, 3]
        .map(idOf)
        .sort()
        .map((commit) => ({ commit })),
    });
    fs.writeFileSync(path.join(root, "index.json"), '{"version":1,"bundles":[]}\n');
    expect(await directoryTransport(root).list()).toHaveLength(3);
    await publish(bundleOf(3));
    expect(indexed()).toEqual(whole);
    await remove(2);
    expect(indexed()).toMatchObject({ bundles: [{}, {}] });
  });

  it("lists all of those that publish at once", async () => {
    const commits = Array.from({ length: 8 }, (_, i) => i);
    await Promise.all(commits.map((commit) => publish(bundleOf(commit))));
    expect(indexed()).toMatchObject({
      bundles: commits
        .map(idOf)
        .sort()
        .map((commit) => ({ commit })),
    });
  });

  it("reads objects that were unpacked by hand", async () => {
    const bundle = bundleOf(1);
    await publish(bundle);
    const file = objectFile(bundle, "files/000");
    fs.writeFileSync(file.replace(/\.gz$/, ""), gunzipSync(fs.readFileSync(file)));
    fs.rmSync(file);
    const remote = (await directoryTransport(root).open(bundle.commit))!;
    expect((await fetched(remote, bundle.objects))["files/000"]!.equals(noise("files", 300))).toBe(true);
    expect(await publish(bundle)).toMatchObject({ state: "present", objects: 0 });
  });

  it("leaves out folders of commits that hold no manifest, and what is no commit", async () => {
    await publish(bundleOf(1));
    fs.mkdirSync(path.join(root, "commits", idOf(2)));
    fs.mkdirSync(path.join(root, "commits", "notes"));
    fs.writeFileSync(path.join(root, "commits", idOf(3)), "a file");
    const transport = directoryTransport(root);
    expect((await transport.list())!.map(({ commit }) => commit)).toEqual([idOf(1), idOf(3)].sort());
    expect(await errorOf(transport.open(idOf(3)))).toMatchObject({ code: "corrupt-bundle" });
  });

  it("follows no link to a manifest", async () => {
    await publish(bundleOf(1));
    fs.renameSync(path.join(root, "commits", idOf(1)), path.join(base, "elsewhere"));
    fs.symlinkSync(path.join(base, "elsewhere"), path.join(root, "commits", idOf(1)));
    expect(await errorOf(directoryTransport(root).open(idOf(1)))).toMatchObject({ code: "corrupt-bundle" });
    expect(await errorOf(publish(bundleOf(1)))).toMatchObject({ code: "remote-refused" });
  });
});

describe("places", () => {
  it("says that a folder is not there, and makes it to publish where the one above is", async () => {
    const transport = directoryTransport(root);
    expect(await errorOf(transport.list())).toMatchObject({ code: "transfer-failed" });
    expect(await errorOf(transport.open(idOf(1)))).toMatchObject({ code: "transfer-failed" });
    const deep = directoryTransport(path.join(root, "deeper"));
    expect(await errorOf(deep.publish!(bundleOf(1), { force: false }))).toMatchObject({
      code: "transfer-failed",
    });
    expect(fs.existsSync(root)).toBe(false);
    await publish(bundleOf(1));
    expect(await transport.list()).toHaveLength(1);
  });

  it.each([
    ["objects of git", () => fs.mkdirSync(path.join(root, "objects", "pack"), { recursive: true })],
    ["another index.json", () => fs.writeFileSync(path.join(root, "index.json"), '{"pages":[]}')],
    ["a file called commits", () => fs.writeFileSync(path.join(root, "commits"), "")],
    ["commits of another kind", () => fs.mkdirSync(path.join(root, "commits", "2024"), { recursive: true })],
  ])("changes nothing in a folder with %s", async (_, fill) => {
    fs.mkdirSync(root);
    fill();
    const before = filesBelow(base);
    expect(await errorOf(publish(bundleOf(1)))).toMatchObject({ code: "bad-argument" });
    expect(await errorOf(remove(1))).toMatchObject({ code: "bad-argument" });
    expect(filesBelow(base)).toEqual(before);
  });

  it("stands beside other files of a web site", async () => {
    fs.mkdirSync(root);
    fs.writeFileSync(path.join(root, "CNAME"), "index.example\n");
    await publish(bundleOf(1));
    await remove(1);
    expect(filesBelow(root)).toContain("CNAME");
  });

  it("writes nothing where it fetches", async () => {
    const bundle = bundleOf(1);
    await publish(bundle);
    const before = fingerprint(root);
    const transport = directoryTransport(root);
    await transport.list();
    await fetched((await transport.open(bundle.commit))!, bundle.objects);
    expect(fingerprint(root)).toBe(before);
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "fetches where it can only read",
    async () => {
      const bundle = bundleOf(1);
      await publish(bundle);
      fs.chmodSync(root, 0o555);
      try {
        const transport = directoryTransport(root);
        expect(await transport.list()).toHaveLength(1);
        expect(
          Object.keys(await fetched((await transport.open(bundle.commit))!, bundle.objects)),
        ).toHaveLength(1);
        expect(await errorOf(publish(bundleOf(2)))).toMatchObject({ code: "remote-refused" });
      } finally {
        fs.chmodSync(root, 0o755);
      }
    },
  );
});

describe("taking away", () => {
  it("drops objects that nothing names any more, but not young ones", async () => {
    const old = bundleOf(1, { "facts/000": noise("old", 100), "facts/001": noise("young", 100) });
    const kept = bundleOf(2, { "facts/000": noise("kept", 100) });
    await publish(old);
    await publish(kept);
    for (const { name } of old.objects) age(objectFile(old, name), 2);
    age(objectFile(kept, "facts/000"), 2);
    age(objectFile(old, "facts/001"), 0.5);
    expect(await remove(1)).toEqual([idOf(1)]);
    expect(fs.existsSync(objectFile(old, "facts/000"))).toBe(false);
    expect(fs.existsSync(objectFile(old, "facts/001"))).toBe(true);
    expect(fs.existsSync(path.join(root, "commits", idOf(1)))).toBe(false);
    const remote = (await directoryTransport(root).open(idOf(2)))!;
    expect(Object.keys(await fetched(remote, kept.objects))).toHaveLength(2);
  });

  it("drops nothing while it can't tell what a bundle needs", async () => {
    const old = bundleOf(1, { "facts/000": noise("old", 100) });
    await publish(old);
    await publish(bundleOf(2));
    age(objectFile(old, "facts/000"), 2);
    fs.writeFileSync(path.join(root, "commits", idOf(2), "manifest.json"), "damaged");
    await remove(1);
    expect(fs.existsSync(objectFile(old, "facts/000"))).toBe(true);
  });

  it("keeps old objects that a publication is about to name", async () => {
    const content = { "facts/000": noise("shared", 100), "facts/001": noise("slow", 100) };
    const first = bundleOf(1, content);
    await publish(first);
    for (const { name } of first.objects) age(objectFile(first, name), 100);
    const second = outgoing({
      commit: idOf(2),
      contents: { ...content, "files/000": noise("files", 300), "vectors/000": noise("new", 100) },
      onGet: async () => {
        await remove(1);
      },
    });
    expect(await publish(second)).toMatchObject({ state: "published" });
    const remote = (await directoryTransport(root).open(idOf(2)))!;
    expect(Object.keys(await fetched(remote, second.objects))).toHaveLength(4);
  });

  it("makes old objects young when a bundle names them again", async () => {
    const first = bundleOf(1);
    await publish(first);
    age(objectFile(first, "files/000"), 100);
    expect(await publish(bundleOf(2))).toMatchObject({ objects: 0 });
    const { mtimeMs } = fs.statSync(objectFile(first, "files/000"));
    expect(Date.now() - mtimeMs).toBeLessThan(3_600_000);
  });

  it("puts objects back that went while their bundle was being published", async () => {
    const bundle = bundleOf(1, { "facts/000": noise("first", 100), "facts/001": noise("second", 100) });
    let calls = 0;
    const watched = {
      ...bundle,
      get: async (object: OutgoingBundle["objects"][number]) => {
        if (++calls === 3) fs.rmSync(objectFile(bundle, "facts/000"), { force: true });
        return await bundle.get(object);
      },
      get provenance() {
        fs.rmSync(objectFile(bundle, "facts/001"), { force: true });
        return null;
      },
    };
    await publish(watched);
    const remote = (await directoryTransport(root).open(idOf(1)))!;
    expect(Object.keys(await fetched(remote, bundle.objects))).toHaveLength(3);
  });

  it("sweeps what killed publishers left a day ago", async () => {
    await publish(bundleOf(1));
    for (const [name, hours] of [
      ["tmp-1-old", 25],
      ["tmp-2-young", 1],
    ] as const) {
      fs.writeFileSync(path.join(root, name), "");
      age(path.join(root, name), hours);
    }
    await publish(bundleOf(2));
    expect(fs.readdirSync(root).filter((name) => name.startsWith("tmp-"))).toEqual(["tmp-2-young"]);
  });

  it.each([
    ["an object", (b: OutgoingBundle) => objectFile(b, "files/000")],
    ["a manifest", (b: OutgoingBundle) => path.join(root, "commits", b.commit, "manifest.json")],
  ])("puts %s back where an empty folder stands in its place", async (_, fileOf) => {
    const bundle = bundleOf(1);
    await publish(bundle);
    fs.rmSync(fileOf(bundle));
    fs.mkdirSync(fileOf(bundle));
    await publish(bundle, true);
    expect(
      Object.keys(await fetched((await directoryTransport(root).open(idOf(1)))!, bundle.objects)),
    ).toEqual(["files/000"]);
  });

  it.each([
    ["an object", (b: OutgoingBundle) => objectFile(b, "files/000"), true],
    ["a manifest", (b: OutgoingBundle) => path.join(root, "commits", b.commit, "manifest.json"), true],
    ["a shelf", (b: OutgoingBundle) => path.dirname(objectFile(b, "files/000")), false],
    ["a commit's folder", (b: OutgoingBundle) => path.join(root, "commits", b.commit), false],
  ])("says what stands in the place of %s, and leaves it alone", async (_, placeOf, isFile) => {
    const bundle = bundleOf(1);
    await publish(bundle);
    const place = placeOf(bundle);
    fs.rmSync(place, { recursive: true });
    const kept = isFile ? path.join(place, "letter") : place;
    if (isFile) fs.mkdirSync(place);
    fs.writeFileSync(kept, "mine");
    const error = await errorOf(publish(bundle, true));
    expect(error).toMatchObject({ code: "remote-refused", hint: expect.stringContaining("move it away") });
    expect(String(error)).toContain(place);
    expect(fs.readFileSync(kept, "utf8")).toBe("mine");
    expect(filesBelow(root).filter((name) => name.startsWith("tmp-"))).toEqual([]);
    fs.rmSync(place, { recursive: true });
    await publish(bundle, true);
    expect(await directoryTransport(root).open(idOf(1))).not.toBeNull();
  });

  it("mends a damaged object when it is told to write all", async () => {
    const bundle = bundleOf(1);
    await publish(bundle);
    fs.writeFileSync(objectFile(bundle, "files/000"), "damaged");
    expect(await publish(bundle)).toMatchObject({ state: "present", objects: 0 });
    expect(await publish(bundle, true)).toMatchObject({ state: "present", objects: 1 });
    const remote = (await directoryTransport(root).open(bundle.commit))!;
    expect((await fetched(remote, bundle.objects))["files/000"]!.equals(noise("files", 300))).toBe(true);
  });
});
