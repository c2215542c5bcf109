import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultLimits } from "../../../src/model/limits.js";
import { createThread, type ExtractionThread } from "../../../src/open/overlay/thread.js";

const file = fileURLToPath(new URL("workers/scripted.mjs", import.meta.url));

describe("a thread that reads changed files", () => {
  let folder: string;
  let thread: ExtractionThread;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sheaf-thread-"));
    const setup = { assets: folder, model: null, limits: defaultLimits };
    thread = createThread({ file, setup, patience: 1_500 });
  });
  afterEach(() => {
    thread.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (texts: readonly string[], signal = new AbortController().signal): Promise<string[]> => {
    const jobs = texts.map((text, id) => ({
      id,
      language: "text",
      ranked: true,
      bytes: new TextEncoder().encode(text),
    }));
    const outcomes = await thread.run(jobs, signal);
    return jobs.map(({ id }) => outcomes.get(id)!.kind);
  };

  it("answers again and again", async () => {
    for (let times = 0; times < 3; times++) expect(await run(["o", "o"])).toEqual(["skip", "skip"]);
    expect(await run([])).toEqual([]);
  });

  it("tries a file that trapped once more in a fresh thread, and gives up one that traps again", async () => {
    expect(await run(["o", "c once", "o"])).toEqual(["skip", "skip", "skip"]);
    expect(await run(["o", "c", "o", "c", "o"])).toEqual(["skip", "crash", "skip", "crash", "skip"]);
    expect(await run(["o"])).toEqual(["skip"]);
  });

  it("gives up a file that takes too long, and reads the others", async () => {
    expect(await run(["o", "s", "o"])).toEqual(["skip", "crash", "skip"]);
  });

  it("stops when it is told to, and answers the next", async () => {
    const controller = new AbortController();
    const stopped = run(["s"], controller.signal);
    setTimeout(() => controller.abort(new Error("enough")), 50);
    await expect(stopped).rejects.toThrow("enough");
    expect(await run(["o"])).toEqual(["skip"]);
  });
});
