import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBundleFolder } from "../../../src/bundle/folder.js";
import { folderFiles, openBundleFolder } from "../../../src/bundle/open-folder.js";
import { bundleFiles } from "../../../src/bundle/read-store.js";
import { type BundleWriter, openStore } from "../../../src/bundle/store.js";
import { type SampleBundle, sampleBundle, sampleProvenance } from "./sample.js";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sheaf-beside-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = async (to: BundleWriter, bundle: SampleBundle): Promise<void> => {
  for (const { bytes } of bundle.objects) await to.put(bytes);
  await to.putBundle(bundle.manifest, sampleProvenance);
};

const one = sampleBundle(1);
const two = sampleBundle(2);
const said = Buffer.from('{"said":1}');

describe("what is said of a bundle", () => {
  it("stands beside its manifest in a store, and is not listed as a bundle", async () => {
    const store = openStore(join(root, "sheaf"));
    await write(store, one);
    const [ref] = await store.bundlesOf(one.manifest.commit);
    expect(await store.source(ref!).attestation()).toBeNull();
    const path = await store.putBeside(one.manifest, "attestation", said);
    expect(path).toBe(bundleFiles(store.folder, ref!).attestation);
    expect(path).toMatch(/[0-9a-f]{16}-[0-9a-f]{16}\.attestation\.json$/);
    await store.putBeside(one.manifest, "statement", Buffer.from("{}"));
    expect(await store.bundlesOf(one.manifest.commit)).toEqual([ref]);
    expect(Buffer.from((await store.source(ref!).attestation())!)).toEqual(said);
    // The same bundle once more leaves it.
    await write(store, one);
    expect(await store.source(ref!).attestation()).not.toBeNull();
  });

  it("goes from a folder when another bundle takes the place of its own", async () => {
    const first = await createBundleFolder(root);
    await write(first, one);
    await first.putBeside(one.manifest, "attestation", said);
    await first.putBeside(one.manifest, "statement", said);
    await write(await createBundleFolder(root), one);
    expect(await readFile(folderFiles(root).attestation)).toEqual(said);
    await write(await createBundleFolder(root), two);
    expect(await openBundleFolder(root).attestation()).toBeNull();
    await expect(readFile(folderFiles(root).statement)).rejects.toThrow(/ENOENT/);
  });

  it("is refused as a link or when it is too large", async () => {
    await writeFile(join(root, "elsewhere"), said);
    await symlink(join(root, "elsewhere"), folderFiles(root).attestation);
    await expect(openBundleFolder(root).attestation()).rejects.toMatchObject({ code: "corrupt-bundle" });
    await rm(folderFiles(root).attestation);
    await writeFile(folderFiles(root).attestation, Buffer.alloc(1_048_577, 32));
    await expect(openBundleFolder(root).attestation()).rejects.toMatchObject({ code: "corrupt-bundle" });
  });
});
