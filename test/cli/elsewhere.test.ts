import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOutput, searchOutput } from "../../cli/schemas.js";
import { contentsOf, onHost, traced, withoutHostNamespace, withoutStrace } from "../helpers/confined.js";
import {
  copyRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../helpers/repository.js";
import { askAll } from "./ask-all.js";
import { sheafHere, sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, sheaf } from "./sheaf.js";

const built = async (argv: readonly string[], options: Parameters<typeof sheaf>[1] = {}): Promise<void> => {
  const ran = await (options.under === undefined ? sheafIn : sheaf)(["build", "--quiet", ...argv], options);
  if (ran.code !== 0) throw new Error(ran.err);
};

describe.skipIf(withoutGit)(withoutGit ?? "what a bundle says of the machine that made it", () => {
  // Words that stand nowhere else, so that any trace of them is found.
  const folder = "quokkafolder";
  const home = "wombathome";
  const user = "numbatuser";
  const host = withoutHostNamespace === null ? "bilbyhost" : os.hostname();
  let project: TestRepository;
  let repository: TestRepository;
  beforeEach(() => {
    project = makeProject();
    const dir = path.join(path.dirname(project.dir), folder);
    fs.renameSync(project.dir, dir);
    repository = openTestRepository(dir);
  });
  afterEach(() => project.remove());

  /** Files that hold a word, in any case. */
  const holding = (dir: string, word: string): readonly string[] =>
    [...contentsOf(dir)].flatMap(([file, { bytes }]) =>
      bytes.toString("latin1").toLowerCase().includes(word.toLowerCase()) ? [file] : [],
    );

  const build = async (...argv: readonly string[]): Promise<void> =>
    built(argv, {
      cwd: repository.dir,
      env: { HOME: path.join(path.dirname(repository.dir), home), USER: user, LOGNAME: user },
      under: withoutHostNamespace === null ? onHost(host) : [],
    });

  it("is neither a path, nor a home, a user or a host", async () => {
    repository.git("remote", "add", "origin", path.join(path.dirname(repository.dir), "elsewhere.git"));
    const out = path.join(path.dirname(repository.dir), "bundle");
    await build();
    await build("--out", out, "--no-cache");
    const store = path.join(repository.dir, ".git/sheaf");
    for (const word of [folder, home, user, host, os.tmpdir(), path.basename(path.dirname(repository.dir))])
      expect([word, holding(out, word)]).toEqual([word, []]);
    for (const word of [folder, home, user, os.tmpdir()])
      expect([word, holding(store, word)]).toEqual([word, []]);
    // The store stays where it is: its machine's name may stand beside the bundle there, not in it.
    for (const file of holding(store, host)) expect(file).toMatch(/^bundles\/.+\.provenance\.json$/);
  });

  it("would be found if it were there", async () => {
    repository.write("src/found.ts", `export const ${user} = "${folder}";\n`);
    repository.commit("Second");
    const out = path.join(path.dirname(repository.dir), "bundle");
    await build("--out", out);
    expect(holding(out, user).some((file) => file.startsWith("objects"))).toBe(true);
    expect(holding(out, user).some((file) => file.startsWith("derived"))).toBe(true);
  });
});

describe.skipIf(withoutGit)(withoutGit ?? "an index that was copied to another checkout", () => {
  let made: TestRepository;
  let first: TestRepository;
  let second: TestRepository;
  let bundle: string;
  beforeAll(async () => {
    made = makeProject();
    await built([], { cwd: made.dir });
    await built(["--out", path.join(path.dirname(made.dir), "bundle")], { cwd: made.dir });
  });
  afterAll(() => made.remove());
  beforeEach(() => {
    first = copyRepository(made);
    bundle = path.join(path.dirname(first.dir), "bundle");
    const dir = path.join(path.dirname(first.dir), "second");
    first.git("clone", "--quiet", first.dir, dir);
    second = openTestRepository(dir);
    second.git("remote", "remove", "origin");
    fs.cpSync(path.join(first.dir, ".git/sheaf"), path.join(dir, ".git/sheaf"), { recursive: true });
    // What the first checkout has now must not show in answers of the second.
    first.write("src/cookies.py", "def parse_cookie_header(header):\n    raise NotImplementedError\n");
  });
  afterEach(() => first.remove());

  const stores = (): readonly (readonly string[])[] => [
    ["--repo", second.dir],
    ["--repo", second.dir, "--bundle", bundle],
  ];

  it("answers from its own checkout, with and without the first, and names the first nowhere", async () => {
    const before = contentsOf(first.dir);
    const answers: (readonly string[])[] = [];
    for (const where of stores()) answers.push(await askAll(where));
    expect(contentsOf(first.dir)).toEqual(before);
    for (const text of answers.flat()) expect(text).not.toContain(first.dir);
    const asked = await sheafHere(["search", "cookie header", "--json", "--snippet", ...stores()[0]!]);
    const [hit] = jsonOf(asked, searchOutput).results;
    expect(hit).toMatchObject({ path: "src/cookies.py", freshness: "fresh" });
    expect(hit!.snippet!.text).toContain("Split a Cookie header");
    fs.rmSync(first.dir, { recursive: true });
    for (const [i, where] of stores().entries()) expect(await askAll(where)).toEqual(answers[i]);
  });

  it("takes its own changes from its own checkout", async () => {
    second.write("src/retry.ts", "export const gone = 1;\n");
    const asked = await sheafHere(["search", "backoffDelay", "--json", ...stores()[0]!]);
    expect(jsonOf(asked, searchOutput).results[0]).toMatchObject({
      path: "src/retry.ts",
      freshness: "modified",
    });
  });

  it.skipIf(withoutStrace)(withoutStrace ?? "opens no file of the first", async () => {
    const trace = path.join(path.dirname(first.dir), "trace");
    const opened = (): string => fs.readFileSync(trace, "utf8");
    for (const where of stores()) {
      const ran = await sheaf(["search", "cookie header", "--json", ...where], {
        under: traced("file", trace),
        cwd: os.tmpdir(),
      });
      expect(ran).toMatchObject({ code: 0, err: "" });
      expect(opened()).toContain(second.dir);
      expect(opened()).not.toContain(first.dir);
    }
    // The second builds its own next bundle from what was copied, and takes nothing from there either.
    second.write("src/new.ts", "export const fresh = 1;\n");
    second.commit("Second");
    const next = await sheaf(["build", "--json", "--quiet", "--repo", second.dir], {
      under: traced("file", trace),
      cwd: os.tmpdir(),
    });
    expect(jsonOf(next, buildOutput)).toMatchObject({ extractedBlobs: 1 });
    expect(opened()).not.toContain(first.dir);
  });
});

describe.skipIf(withoutGit)(withoutGit ?? "linked worktrees", () => {
  it("share the bundle of a commit, and copy and build nothing", async () => {
    const repository = makeProject();
    try {
      await built([], { cwd: repository.dir });
      const dir = path.join(path.dirname(repository.dir), "linked");
      repository.git("worktree", "add", "--quiet", "--detach", dir);
      const before = contentsOf(path.join(repository.dir, ".git/sheaf"));
      await askAll(["--repo", dir]);
      const again = jsonOf(await sheafHere(["build", "--json", "--quiet", "--repo", dir]), buildOutput);
      expect(again).toMatchObject({ reused: true, extractedBlobs: 0, embeddedChunks: 0 });
      expect(contentsOf(path.join(repository.dir, ".git/sheaf"))).toEqual(before);
      expect(
        fs.readdirSync(dir, { recursive: true }).filter((name) => String(name).includes("sheaf")),
      ).toEqual([]);
    } finally {
      repository.remove();
    }
  });
});
