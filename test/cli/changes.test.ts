import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOutput, searchOutput, statusOutput } from "../../cli/schemas.js";
import { traced, withoutStrace } from "../helpers/confined.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { contentOf } from "../helpers/same-bytes.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, sheaf } from "./sheaf.js";

/** Files of the working tree that were opened, by the log of strace. */
const openedIn = (log: string, dir: string): readonly string[] => {
  const opened = new Set<string>();
  for (const line of fs.readFileSync(log, "utf8").split("\n")) {
    const name = /open(?:at)?\((?:AT_FDCWD, )?"([^"]*)"/.exec(line)?.[1];
    if (name === undefined || /O_DIRECTORY|ENOENT/.test(line)) continue;
    // Git opens by names that count from the working tree.
    const full = path.resolve(dir, name);
    if (!full.startsWith(`${dir}/`) || full.startsWith(`${dir}/.git/`)) continue;
    if (fs.statSync(full, { throwIfNoEntry: false })?.isFile()) opened.add(path.relative(dir, full));
  }
  return [...opened].sort();
};

describe.skipIf(withoutGit)(withoutGit ?? "status of a working tree", () => {
  let repository: TestRepository;
  let digest: string;
  beforeAll(async () => {
    repository = makeProject();
    // As a tree is some time after it was checked out: younger files than its index git itself must look into.
    const past = new Date(Date.now() - 100_000);
    for (const name of repository.git("ls-files", "-z").split("\0"))
      if (name !== "") fs.utimesSync(path.join(repository.dir, name), past, past);
    repository.git("update-index", "--refresh", "-q");
    const built = await sheafIn(["build", "--json", "--quiet"], { cwd: repository.dir });
    digest = jsonOf(built, buildOutput).digest;
  });
  afterAll(() => repository.remove());

  const title = "H8-037: asked five times, reads no file of a tree that has not changed";
  it.skipIf(withoutStrace)(withoutStrace ?? title, async () => {
    const log = path.join(path.dirname(repository.dir), "calls");
    const before = contentOf(repository.dir);
    const read: string[] = [];
    for (let i = 0; i < 5; i++) {
      const ran = await sheaf(["status", "--json"], {
        cwd: repository.dir,
        under: traced("openat,open", log),
      });
      expect(jsonOf(ran, statusOutput).workingTree).toMatchObject({ modified: 0, added: 0, deleted: 0 });
      read.push(...openedIn(log, repository.dir));
    }
    // Rules of what is ignored are no content that answers rest on; this project has none.
    expect(read).toEqual([]);
    expect(contentOf(repository.dir)).toEqual(before);
    // The measure itself: a file that has changed is opened, and no other.
    const file = path.join(repository.dir, "src/cookies.py");
    fs.writeFileSync(file, fs.readFileSync(file));
    await sheaf(["status", "--json"], { cwd: repository.dir, under: traced("openat,open", log) });
    expect(openedIn(log, repository.dir)).toEqual(["src/cookies.py"]);
    repository.git("update-index", "--refresh", "-q");
  });

  it("H8-123: names branch, commit, tree, bundle, why that one, and the files that differ", async () => {
    const head = repository.git("rev-parse", "HEAD");
    const tree = repository.git("rev-parse", "HEAD^{tree}");
    repository.git("switch", "--quiet", "--create", "feature/b");
    repository.git("commit", "--quiet", "--allow-empty", "--message", "Second");
    repository.write("src/cookies.py", "def parse():\n    return {}\n");
    repository.write("src/new.ts", "export const fresh = 1;\n");
    fs.renameSync(path.join(repository.dir, "README.md"), path.join(repository.dir, "READ.md"));
    const second = repository.git("rev-parse", "HEAD");
    const { out } = await sheafIn(["status"], { cwd: repository.dir });
    const lines = out
      .split("\n")
      .filter((line) => !/^(?:made by|licences|from|files|facts|skipped) /.test(line));
    expect(lines.filter((line) => !/^ {11}[\d.]+ .B at /.test(line))).toEqual([
      `repository ${repository.dir}`,
      `HEAD       ${second.slice(0, 9)} (feature/b)`,
      `indexed    ${head.slice(0, 9)} (1 commit behind HEAD): another commit with the same files`,
      `tree       ${tree}`,
      `bundle     ${digest}`,
      "changed    3 files differ from the indexed commit (1 modified, 1 added, 1 moved)",
      "           moved     README.md to READ.md",
      "           modified  src/cookies.py",
      "           added     src/new.ts",
      "",
    ]);
    repository.git("stash", "--quiet", "--include-untracked");
    repository.git("switch", "--quiet", "main");
  });

  it("says what is going on, and that no branch is checked out", async () => {
    repository.git("switch", "--quiet", "--create", "one");
    repository.write("src/cookies.py", "one = 1\n");
    repository.commit();
    repository.git("switch", "--quiet", "--create", "two", "main");
    repository.write("src/cookies.py", "two = 2\n");
    repository.commit();
    expect(() => repository.git("rebase", "--quiet", "one")).toThrow();
    const status = jsonOf(await sheafIn(["status", "--json"], { cwd: repository.dir }), statusOutput);
    expect(status).toMatchObject({ branch: null, operation: "rebase", choice: "ancestor" });
    expect(status.workingTree).toMatchObject({ modified: 1, files: [{ path: "src/cookies.py" }] });
    const { out } = await sheafIn(["status"], { cwd: repository.dir });
    expect(out).toMatch(/^HEAD {7}\w{9} \(detached\)\noperation {2}rebase in progress$/m);
    repository.git("rebase", "--abort");
    repository.git("switch", "--quiet", "main");
  });

  it("takes what a sparse checkout leaves out for unchanged, in answers as in the status", async () => {
    repository.git("sparse-checkout", "init", "--cone");
    repository.git("sparse-checkout", "set", "test");
    expect(fs.existsSync(path.join(repository.dir, "src"))).toBe(false);
    const status = jsonOf(await sheafIn(["status", "--json"], { cwd: repository.dir }), statusOutput);
    expect(status.workingTree).toMatchObject({ modified: 0, added: 0, deleted: 0, moved: 0, complete: true });
    for (const more of [[], ["--no-overlay"]]) {
      const ran = await sheafIn(["search", "parse cookie header", "--json", ...more], {
        cwd: repository.dir,
      });
      const answer = jsonOf(ran, searchOutput);
      expect(answer.results[0]).toMatchObject({ path: "src/cookies.py", freshness: "fresh" });
    }
    repository.git("sparse-checkout", "disable");
  });

  it("tells the same without a git program", async () => {
    const bin = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-bin-"));
    fs.symlinkSync(process.execPath, path.join(bin, "node"));
    repository.write("src/cookies.py", "def parse():\n    return {}\n");
    repository.write("more.ts", "export const more = 1;\n");
    const told = async (env: Readonly<Record<string, string>>) =>
      jsonOf(await sheafIn(["status", "--json"], { cwd: repository.dir, env }), statusOutput).workingTree;
    expect(spawnSync("git", ["--version"], { env: { PATH: bin } }).error).toBeDefined();
    const without = await told({ PATH: bin });
    expect(without).toMatchObject({ modified: 1, added: 1, deleted: 0, moved: 0 });
    expect(without).toEqual(await told({}));
    repository.git("checkout", "--quiet", "--", ".");
    fs.rmSync(path.join(repository.dir, "more.ts"));
    fs.rmSync(bin, { recursive: true });
  });
});
