import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pruneStore } from "../../../src/bundle/prune.js";
import { sweepLeftovers, writeWhole } from "../../../src/bundle/write.js";

describe.skipIf(process.platform === "win32")("a store with symbolic links in it", () => {
  let root: string;
  let elsewhere: string;
  beforeEach(() => {
    const parent = fs.mkdtempSync(join(tmpdir(), "sheaf-links-"));
    root = join(parent, "sheaf");
    elsewhere = join(parent, "elsewhere");
    fs.mkdirSync(root);
    fs.mkdirSync(elsewhere);
  });
  afterEach(() => fs.rmSync(join(root, ".."), { recursive: true, force: true }));

  const write = (path: string): Promise<void> => writeWhole(root, join(root, path), Buffer.from("x"), false);

  it("is not written to through one", async () => {
    fs.symlinkSync(elsewhere, join(root, "objects"));
    fs.mkdirSync(join(root, "bundles"));
    fs.symlinkSync(elsewhere, join(root, "bundles", "c0ffee"));
    for (const path of ["objects/ab/cd", "bundles/c0ffee/a.json"])
      await expect(write(path)).rejects.toMatchObject({
        code: "store-unwritable",
        message: expect.stringContaining("is a symbolic link"),
      });
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    expect(fs.readdirSync(root).sort()).toEqual(["bundles", "objects"]);
  });

  it("is written to where the whole store is one", async () => {
    const link = join(root, "..", "link");
    fs.symlinkSync(root, link);
    await writeWhole(link, join(link, "objects", "ab"), Buffer.from("x"), false);
    expect(fs.readFileSync(join(root, "objects", "ab"), "utf8")).toBe("x");
  });

  it("loses nothing that lies behind one", async () => {
    const options = { keeps: () => false, dryRun: false, now: Date.now() };
    const digest = "ab".repeat(32);
    fs.mkdirSync(join(elsewhere, "ab"));
    fs.writeFileSync(join(elsewhere, "ab", digest), "x");
    fs.utimesSync(join(elsewhere, "ab", digest), 1, 1);
    fs.mkdirSync(join(elsewhere, digest));
    fs.symlinkSync(elsewhere, join(root, "objects"));
    fs.symlinkSync(elsewhere, join(root, "derived"));
    expect(await pruneStore(root, options)).toEqual({ removed: [], freedBytes: 0 });
    expect(fs.readdirSync(elsewhere)).toEqual(["ab", digest]);
    expect(fs.readdirSync(join(elsewhere, "ab"))).toEqual([digest]);
    fs.symlinkSync(elsewhere, join(root, "bundles"));
    await expect(pruneStore(root, options)).rejects.toMatchObject({ code: "store-unwritable" });
  });

  it("is swept of what a killed run left while the clock was wrong", async () => {
    for (const [name, time] of [
      ["tmp-future", 4_000_000_000],
      ["tmp-past", 1],
      ["tmp-now", Date.now() / 1000],
    ] as const) {
      fs.writeFileSync(join(root, name), "x");
      fs.utimesSync(join(root, name), time, time);
    }
    await sweepLeftovers(root);
    expect(fs.readdirSync(root)).toEqual(["tmp-now"]);
  });
});
