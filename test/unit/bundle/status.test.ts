import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBundleFolder } from "../../../src/bundle/folder.js";
import type { BundleCounts } from "../../../src/model/bundle.js";
import { status } from "../../../src/status.js";
import { sampleBundle, sampleProvenance } from "./sample.js";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sheaf-status-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const { manifest, objects } = sampleBundle(1);
const write = async (counts: BundleCounts): Promise<void> => {
  const folder = await createBundleFolder(root);
  for (const { bytes } of objects) await folder.put(bytes);
  await folder.putBundle({ ...manifest, counts }, sampleProvenance);
};

describe("status of a bundle", () => {
  it("tells counts that its files bear out", async () => {
    await write(manifest.counts);
    expect((await status({ bundle: root })).bundle?.commit).toBe(manifest.commit);
  });

  it("refuses counts that its files do not bear out", async () => {
    for (const name of ["files", "indexed", "chunks", "partial"] as const) {
      await write({ ...manifest.counts, [name]: manifest.counts[name] + 1 });
      await expect(status({ bundle: root })).rejects.toMatchObject({
        code: "corrupt-bundle",
        message: expect.stringContaining(`${manifest.counts[name] + 1} ${name}`),
      });
    }
  });
});
