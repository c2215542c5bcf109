import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PoolOptions, runJobs } from "../../../src/build/pool.js";
import type { Job, JobResult } from "../../../src/build/protocol.js";
import { defaultLimits } from "../../../src/model/limits.js";

const file = fileURLToPath(new URL("workers/scripted.mjs", import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-pool-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = async (
  orders: readonly string[],
  options: Partial<PoolOptions> = {},
): Promise<readonly JobResult[]> => {
  async function* jobs(): AsyncGenerator<Job> {
    for (const [id, order] of orders.entries()) {
      yield { id, language: "text", ranked: true, bytes: new TextEncoder().encode(order) };
    }
  }
  const results: JobResult[] = [];
  const setup = { assets: folder, model: "", limits: defaultLimits };
  await runJobs(jobs(), (result) => results.push(result), { file, size: 2, setup, ...options });
  return results.sort((a, b) => a.id - b.id);
};

const ordinary = (count: number): string[] => Array.from({ length: count }, (_, i) => `o${i}`);

describe("a pool of workers", () => {
  it("gives one result a job, whatever the number of workers", async () => {
    for (const size of [1, 2, 5]) {
      const results = await run(ordinary(300), { size });
      expect(results.map((r) => r.id)).toEqual(ordinary(300).map((_, i) => i));
      expect(results.every((r) => r.skip === null)).toBe(true);
    }
  });

  it("ends when there is nothing to do", async () => {
    expect(await run([])).toEqual([]);
  });

  it("tries a file that trapped the parser once more, in a fresh worker", async () => {
    const results = await run([...ordinary(10), "c", ...ordinary(10)], { size: 1 });
    expect(results).toHaveLength(21);
    expect(results[10]?.skip).toBeNull();
  });

  it("skips a file that traps the parser twice, and keeps all others", async () => {
    const results = await run([...ordinary(60), "C", ...ordinary(60), "C"]);
    expect(results).toHaveLength(122);
    expect(results.filter((r) => r.skip === "parser-crash").map((r) => r.id)).toEqual([60, 121]);
    expect(results.filter((r) => r.skip === null)).toHaveLength(120);
  });

  it("gives up a file on which a worker stalls", async () => {
    const results = await run([...ordinary(5), "s", ...ordinary(5)], { watchdog: 2_000 });
    expect(results).toHaveLength(11);
    expect(results.filter((r) => r.skip !== null).map((r) => [r.id, r.skip])).toEqual([[5, "timed-out"]]);
  });

  it("gives up a file that takes all memory of a worker", async () => {
    const results = await run(["o", "m", "o"], { memory: 64 });
    expect(results.map((r) => r.skip)).toEqual([null, "timed-out", null]);
  });

  it("fails as a whole when a worker fails for a reason that is no file's fault", async () => {
    await expect(run([...ordinary(3), "f"])).rejects.toMatchObject({ code: "internal" });
    await expect(run(["o"], { file: join(folder, "absent.mjs") })).rejects.toMatchObject({
      code: "internal",
    });
  });

  it("goes on with the worker of a small build before, and not with that of a large one", async () => {
    const threads = async (count: number): Promise<number[]> => {
      const results = await run(ordinary(count), { size: 1 });
      return [...new Set(results.map(({ lines }) => lines))];
    };
    const first = await threads(200);
    expect(first).toHaveLength(1);
    expect(await threads(300)).toEqual(first);
    const third = await threads(1);
    expect(third).not.toEqual(first);
    const both = await Promise.all([threads(1), threads(1)]);
    expect(both[0]).toEqual(third);
    expect(both[1]).not.toEqual(third);
  });

  it("goes on with no worker whose run failed", async () => {
    const [{ lines: first }] = (await run(["o"], { size: 1 })) as [JobResult];
    await expect(run(["f"], { size: 1 })).rejects.toThrow();
    const [{ lines: second }] = (await run(["o"], { size: 1 })) as [JobResult];
    expect(second).not.toBe(first);
  });

  it("stops at once when it is told to", async () => {
    const controller = new AbortController();
    const running = run(["s"], { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(running).rejects.toThrow("enough");
    await expect(run(["o"], { signal: controller.signal })).rejects.toThrow("enough");
  });
});
