import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "../../../src/bundle/lock.js";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sheaf-lock-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const times = { wait: 200, stale: 600_000, empty: 100 };
const locked = (): Promise<string> => withLock(root, async () => "done", times);
const write = (pid: number, host = hostname()): Promise<void> =>
  writeFile(join(root, "tmp-lock"), `${pid} ${host} ${"0".repeat(32)}\n`);

describe("lock of a folder", () => {
  it("lets one at a time in, and leaves nothing", async () => {
    let inside = 0;
    const work = async (): Promise<void> => {
      expect(++inside).toBe(1);
      await readdir(root);
      inside--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withLock(root, work)));
    expect(await readdir(root)).toEqual([]);
  });

  it("is given back when the work fails", async () => {
    await expect(withLock(root, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await locked()).toBe("done");
  });

  it("is taken from a build that was killed, whatever it left", async () => {
    await write(spawnSync(process.execPath, ["-e", ""]).pid);
    expect(await locked()).toBe("done");
    await write(process.pid);
    expect(await locked()).toBe("done");
    await writeFile(join(root, "tmp-lock"), "12");
    expect(await locked()).toBe("done");
    await write(1, "elsewhere");
    await utimes(join(root, "tmp-lock"), 0, 0);
    expect(await locked()).toBe("done");
    await write(1, "elsewhere");
    await utimes(join(root, "tmp-lock"), 4_000_000_000, 4_000_000_000);
    expect(await locked()).toBe("done");
    expect(await readdir(root)).toEqual([]);
  });

  it("is not taken from a build that runs", async () => {
    for (const work of [() => write(process.ppid), () => write(1, "elsewhere")]) {
      await work();
      await expect(locked()).rejects.toMatchObject({
        code: "store-unwritable",
        message: expect.stringMatching(/another build writes to the same folder/),
      });
      expect(await readdir(root)).toEqual(["tmp-lock"]);
    }
  });
});
