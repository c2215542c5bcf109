import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBundleFolder } from "../../../src/bundle/folder.js";
import { openBundleFolder } from "../../../src/bundle/open-folder.js";
import { type Bundle, loadBundle } from "../../../src/bundle/source.js";
import { type BundleWriter, openStore } from "../../../src/bundle/store.js";
import { verifyBundle } from "../../../src/bundle/verify.js";
import type { SheafError } from "../../../src/model/error.js";
import { type SampleBundle, sampleBundle, sampleProvenance } from "./sample.js";

/** How many steps on the disk still work; null for all. The step that fails leaves half of what it writes. */
const power = vi.hoisted(() => ({ left: null as number | null, code: "EIO" }));

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const spend = (): void => {
    if (power.left === null) return;
    if (power.left <= 0) throw Object.assign(new Error(power.code), { code: power.code });
    power.left--;
  };
  return {
    ...real,
    mkdir: async (...args: Parameters<typeof real.mkdir>) => {
      spend();
      return real.mkdir(...args);
    },
    rename: async (...args: Parameters<typeof real.rename>) => {
      spend();
      return real.rename(...args);
    },
    rm: async (...args: Parameters<typeof real.rm>) => {
      spend();
      return real.rm(...args);
    },
    open: async (path: string, flags?: string | number) => {
      if (flags !== "wx") return real.open(path, flags);
      spend();
      const handle = await real.open(path, flags);
      const writeFile = handle.writeFile.bind(handle);
      handle.writeFile = async (data) => {
        try {
          spend();
        } catch (error) {
          const bytes = data as Uint8Array;
          await writeFile(bytes.subarray(0, bytes.length >> 1));
          throw error;
        }
        return writeFile(data);
      };
      return handle;
    },
  };
});

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sheaf-interrupted-"));
});
afterEach(() => {
  power.left = null;
  return rm(root, { recursive: true, force: true });
});

const one = sampleBundle(1, 9, 1);
const two = sampleBundle(2, 9, 1);

const write = async (to: BundleWriter, bundle: SampleBundle): Promise<string> => {
  for (const { bytes } of bundle.objects) await to.put(bytes);
  return (await to.putBundle(bundle.manifest, sampleProvenance)).digest;
};

/** Runs `work` with power for so many steps. @returns whether it came to its end. */
const during = async (steps: number, work: () => Promise<unknown>): Promise<boolean> => {
  power.left = steps;
  try {
    await work();
    return true;
  } catch (error) {
    expect((error as SheafError).code).toBe("store-unwritable");
    return false;
  } finally {
    power.left = null;
  }
};

const expectWhole = async (bundle: Bundle | null, of: SampleBundle): Promise<void> => {
  expect(bundle?.manifest).toEqual(of.manifest);
  for (const { object } of of.objects) await bundle?.get(object);
};

describe("a build that stops at any step", () => {
  it("leaves the store without the bundle or with all of it, and the next build makes it", async () => {
    const digest = await write(openStore(join(root, "reference")), one);
    let stopped = 0;
    for (let steps = 0; ; steps++) {
      const store = openStore(join(root, `s${steps}`));
      const done = await during(steps, () => write(store, one));
      const { commit, config, fingerprint } = one.manifest;
      const found = await store.findBundle(commit, config, fingerprint);
      if (found !== null) await expectWhole(found, one);
      expect(await write(openStore(store.folder), one)).toBe(digest);
      await expectWhole(await store.findBundle(commit, config, fingerprint), one);
      if (done) break;
      stopped++;
    }
    expect(stopped).toBeGreaterThan(one.objects.length * 2);
  });

  it("leaves a folder with its old bundle or with the new one, never a mixture", async () => {
    for (let steps = 0; ; steps++) {
      const folder = join(root, `f${steps}`);
      await write(await createBundleFolder(folder), one);
      const done = await during(steps, async () => write(await createBundleFolder(folder), two));
      const found = await loadBundle(openBundleFolder(folder));
      await expectWhole(found, found.manifest.commit === one.manifest.commit ? one : two);
      await write(await createBundleFolder(folder), two);
      expect((await verifyBundle(openBundleFolder(folder))).problems).toEqual([]);
      if (done) break;
    }
  });

  it("says what to do when the disk is full", async () => {
    power.code = "ENOSPC";
    power.left = 2;
    const error = await openStore(root)
      .put(Buffer.alloc(1_000, 1))
      .catch((e: unknown) => e as SheafError);
    expect((error as SheafError).message).toMatch(/no space is left there \(ENOSPC\)/);
    expect((error as SheafError).hint).toContain("Free some space");
    power.code = "EIO";
  });
});
