import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildOutput } from "../../cli/schemas.js";
import { contentsOf, traced, withoutStrace } from "../helpers/confined.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, sheaf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "what indexing costs", () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = makeProject();
  });
  afterEach(() => repository.remove());

  const build = async (...argv: readonly string[]) =>
    jsonOf(await sheafIn(["build", "--json", "--quiet", ...argv], { cwd: repository.dir }), buildOutput);

  it("is reported: files, chunks, time, bytes, and what was sent to a service", async () => {
    const report = await build();
    expect(report).toMatchObject({
      files: 6,
      indexed: 5,
      // The picture is read too, and found to be none of text.
      extractedBlobs: 6,
      embeddedChunks: report.chunks,
      cost: { service: null, requests: 0, bytes: 0 },
    });
    expect(report.chunks).toBeGreaterThan(4);
    expect(report.milliseconds).toBeGreaterThan(0);
    const objects = path.join(repository.dir, ".git/sheaf/objects");
    const stored = [...contentsOf(objects).values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    // Equal objects of a bundle are stored once.
    expect(report.bundleBytes).toBeGreaterThanOrEqual(stored);
    const source = repository
      .git("ls-tree", "-r", "-l", "HEAD")
      .split("\n")
      .filter((line) => !line.endsWith(".png")); // prettier-ignore
    const sizes = source.map((line) => Number(/(\d+)\t/.exec(line)![1]));
    expect(report.sourceBytes).toBe(sizes.reduce((a, b) => a + b, 0));
    const text = await sheafIn(
      ["build", "--out", path.join(path.dirname(repository.dir), "out"), "--no-cache"],
      {
        cwd: repository.dir,
      },
    );
    expect(text.out).toMatch(/cost {5}none: 6 blobs read, \d+ chunks embedded on this machine\n/);
  });

  it("is nothing the second time, in another process", async () => {
    const first = await build();
    const second = await build();
    expect(second).toMatchObject({
      digest: first.digest,
      reused: true,
      extractedBlobs: 0,
      embeddedChunks: 0,
      linkedFiles: 0,
    });
  });

  it("is that of what changed", async () => {
    const first = await build();
    repository.write("src/new.ts", "/** One. */\nexport const one = (): number => 1;\n");
    repository.commit("Second");
    const second = await build();
    expect(second).toMatchObject({ extractedBlobs: 1, reusedBlobs: 6 });
    expect(second.embeddedChunks).toBe(second.chunks - first.chunks);
  });

  it.skipIf(withoutStrace)(
    withoutStrace ?? "is a look-up when a bundle is opened: no grammar is loaded and no worker started",
    async () => {
      const trace = path.join(path.dirname(repository.dir), "trace");
      const run = async (...argv: readonly string[]): Promise<string> => {
        const ran = await sheaf(argv, { cwd: repository.dir, under: traced("openat,open", trace) });
        expect(ran.code).toBe(0);
        return fs.readFileSync(trace, "utf8");
      };
      expect(await run("build", "--quiet")).toMatch(/\.wasm"/);
      for (const argv of [["search", "cookie header"], ["symbol", "backoffDelay"], ["build"]]) {
        const opened = await run(...argv);
        expect(opened).toContain("/sheaf/");
        expect(opened).not.toMatch(/\.wasm"|\.scm"|build\/worker\.js"/);
      }
    },
  );
});
