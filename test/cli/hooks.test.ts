import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { initOutput, refreshOutput } from "../../cli/schemas/setup.js";
import { errorOutput } from "../../cli/schemas.js";
import { initHooks } from "../../src/init.js";
import {
  makeRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { jsonOf, sheaf } from "./sheaf.js";

/** What the job of a test found when it ran. */
interface Started {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly stdin: string;
  /** Files beside its script that were open when it began; none where that cannot be told. */
  readonly open: readonly string[];
  readonly pid: number;
}

const identity = {
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

const jobSource = `
import fs from "node:fs";
const stdin = fs.readFileSync(0, "utf8");
const fds = "/proc/self/fd";
const target = (fd) => { try { return fs.readlinkSync(fds + "/" + fd); } catch { return ""; } };
const open = fs.existsSync(fds) ? fs.readdirSync(fds).map(target).filter((path) => path.endsWith("/held")) : [];
const line = JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), stdin, open, pid: process.pid });
fs.appendFileSync(new URL("started", import.meta.url), line + "\\n");
`;

describe.skipIf(withoutGit)(withoutGit ?? "git hooks", () => {
  let repository: TestRepository;
  let beside: string;
  beforeEach(() => {
    repository = makeRepository({ name: "a 'quoted' project" });
    beside = path.join(path.dirname(repository.dir), 'it\'s a "job"');
    fs.mkdirSync(beside);
    fs.writeFileSync(path.join(beside, "job.mjs"), jobSource);
    repository.write("a.txt", "1\n");
    repository.commit("One");
  });
  afterEach(() => repository.remove());

  const program = () => ({ node: process.execPath, script: path.join(beside, "job.mjs") });
  const install = (repo = repository.dir) => initHooks({ repo, program: program() });
  const hook = (name: string): string => path.join(repository.dir, ".git/hooks", name);
  const writeHook = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(hook(name)), { recursive: true });
    fs.writeFileSync(hook(name), text, { mode: 0o755 });
  };
  const runHook = (name: string, ...args: readonly string[]): number | null =>
    spawnSync(hook(name), args, { cwd: repository.dir, input: "hello" }).status;
  const started = (): readonly Started[] => {
    const file = path.join(beside, "started");
    if (!fs.existsSync(file)) return [];
    return fs
      .readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Started);
  };
  /** Waits for the jobs of one step, and forgets them. A line is written by one call, so it is there whole or not at all. */
  const jobs = async (least = 1): Promise<readonly Started[]> => {
    while (started().length < least) await sleep(20);
    const found = started();
    fs.rmSync(path.join(beside, "started"));
    return found;
  };
  const expected = (cwd: string, repo = "."): Started => ({
    args: ["refresh", "--quiet", "--repo", repo],
    cwd,
    stdin: "",
    open: [],
    pid: expect.any(Number) as number,
  });

  it("start the job in the repository through commit, checkout, switch, merge, pull and rebase", async () => {
    await install();
    const { git, write, dir } = repository;
    write("a.txt", "2\n");
    repository.commit("Two");
    expect((await jobs())[0]).toEqual(expected(dir));
    git("checkout", "--quiet", "-b", "side", "HEAD~1");
    expect((await jobs())[0]).toEqual(expected(dir));
    write("b.txt", "b\n");
    repository.commit("Side");
    await jobs();
    git("switch", "--quiet", "main");
    expect((await jobs())[0]).toEqual(expected(dir));
    git("merge", "--quiet", "--no-edit", "side");
    expect((await jobs())[0]).toEqual(expected(dir));
    git("checkout", "--quiet", "-b", "again", "HEAD~1");
    write("c.txt", "c\n");
    repository.commit("Again");
    await jobs(2);
    git("rebase", "--quiet", "main");
    // The checkout at its start and the end; the commits between start none.
    await jobs(2);
    git("commit", "--quiet", "--amend", "--allow-empty", "-m", "Other words");
    await jobs(2);
    const clone = path.join(path.dirname(dir), "clone");
    git("clone", "--quiet", "--branch", "main", dir, clone);
    await install(clone);
    git("checkout", "--quiet", "main");
    await jobs();
    git("commit", "--quiet", "--allow-empty", "-m", "More");
    await jobs();
    openTestRepository(clone).git("pull", "--quiet", "origin", "main");
    expect((await jobs())[0]).toEqual(expected(clone));
  });

  it("serve linked worktrees, in whose folder they run", async () => {
    const linked = path.join(path.dirname(repository.dir), "linked tree");
    repository.git("worktree", "add", "--quiet", "-b", "other", linked);
    await install(linked);
    expect(fs.existsSync(hook("post-commit"))).toBe(true);
    openTestRepository(linked).git("commit", "--quiet", "--allow-empty", "-m", "There");
    const [job] = await jobs();
    expect(job).toMatchObject({ cwd: linked });
    const gitDir = openTestRepository(linked).git("rev-parse", "--absolute-git-dir");
    expect(path.resolve(linked, job!.args[3]!)).toBe(gitDir);
  });

  it("know the repository of a work tree that stands elsewhere", async () => {
    await install();
    const elsewhere = path.join(path.dirname(repository.dir), "elsewhere");
    fs.mkdirSync(elsewhere);
    const gitDir = path.join(repository.dir, ".git");
    repository.git(
      `--git-dir=${gitDir}`,
      `--work-tree=${elsewhere}`,
      "commit",
      "--quiet",
      "--allow-empty",
      "-m",
      "x",
    );
    expect((await jobs())[0]).toEqual(expected(elsewhere, gitDir));
  });

  it("leave exit codes, arguments, input and jobs of a shell script as they were", async () => {
    writeHook(
      "post-checkout",
      '#!/bin/sh -eu\nprintf "%s|" "$@" > args\nsleep 0 & wait\nset | grep -q "^sheaf=" || exit 7\n',
    );
    writeHook("post-rewrite", "#!/bin/bash\ncat > input\n");
    await install();
    const head = repository.git("rev-parse", "HEAD");
    const result = spawnSync("git", ["checkout", "-b", "x"], { cwd: repository.dir, encoding: "utf8" });
    // What git makes of the hook's 7.
    expect(result).toMatchObject({ status: 1, stdout: "", stderr: "Switched to a new branch 'x'\n" });
    expect(runHook("post-checkout", head, head, "1")).toBe(7);
    expect(fs.readFileSync(path.join(repository.dir, "args"), "utf8")).toBe(`${head}|${head}|1|`);
    await jobs(2);
    repository.git("commit", "--quiet", "--amend", "--allow-empty", "-m", "y");
    const input = fs.readFileSync(path.join(repository.dir, "input"), "utf8");
    expect(input).toBe(`${head} ${repository.git("rev-parse", "HEAD")}\n`);
    await jobs(2);
  });

  it("leave exit codes, arguments and input of a hook in another language as they were", async () => {
    const source = (code: number) =>
      `#!${process.execPath}\nconst fs = require("node:fs");\nfs.writeFileSync("seen", process.argv.slice(2).join("|") + "\\n" + fs.readFileSync(0, "utf8"));\nprocess.exit(${code});\n`;
    writeHook("post-checkout", source(9));
    writeHook("post-rewrite", source(0));
    await install();
    const head = repository.git("rev-parse", "HEAD");
    const seen = (): string => fs.readFileSync(path.join(repository.dir, "seen"), "utf8");
    expect(spawnSync("git", ["checkout", "-b", "x"], { cwd: repository.dir }).status).toBe(1);
    expect(seen()).toBe(`${head}|${head}|1\n`);
    expect(runHook("post-checkout", "1 2", "", "*")).toBe(9);
    expect(seen()).toBe("1 2||*\nhello");
    await jobs(2);
    repository.git("commit", "--quiet", "--amend", "--allow-empty", "-m", "y");
    expect(seen()).toBe(`amend\n${head} ${repository.git("rev-parse", "HEAD")}\n`);
    await jobs(2);
    await initHooks({ repo: repository.dir, remove: true });
    expect(fs.readFileSync(hook("post-checkout"), "utf8")).toBe(source(9));
  });

  it("run although the script ends in its first line, and hold nothing open", async () => {
    writeHook("post-commit", "#!/bin/sh\nexec true\n");
    await install();
    // A lock that the caller holds through a file must end with the caller, and so must its pipes.
    fs.writeFileSync(path.join(beside, "job.mjs"), `${jobSource}setTimeout(() => {}, 600_000);\n`);
    const script = "exec 8>held 9<held; git commit -q --allow-empty -m x; echo done";
    const env = { ...process.env, ...identity };
    const result = spawnSync("sh", ["-c", script], { cwd: repository.dir, encoding: "utf8", env });
    expect(result).toMatchObject({ status: 0, stdout: "done\n", stderr: "" });
    const [job] = await jobs();
    expect(job).toEqual(expected(repository.dir));
    process.kill(job!.pid);
  });

  it("are silent when Sheaf is gone", async () => {
    await install();
    fs.rmSync(path.join(beside, "job.mjs"));
    const result = spawnSync("git", ["checkout", "-b", "x"], { cwd: repository.dir, encoding: "utf8" });
    expect(result).toMatchObject({ status: 0, stdout: "", stderr: "Switched to a new branch 'x'\n" });
  });

  it("are not put into a folder that others own; the line is told, and runs", async () => {
    fs.mkdirSync(path.join(repository.dir, ".husky/_"), { recursive: true });
    repository.git("config", "core.hooksPath", ".husky/_");
    const husky = await sheafIn(["init", "--hooks", "--json"], { cwd: repository.dir });
    expect(husky.code).toBe(1);
    const report = jsonOf(husky, initOutput);
    expect(report.hooks?.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => "refuse"));
    expect(report.advice?.where).toContain(".husky/");
    expect(fs.readdirSync(path.join(repository.dir, ".husky/_"))).toEqual([]);
    expect(fs.existsSync(hook("post-merge"))).toBe(false);

    const home = path.join(path.dirname(repository.dir), "home");
    fs.mkdirSync(path.join(home, "hooks"), { recursive: true });
    fs.writeFileSync(path.join(home, ".gitconfig"), "[core]\n\thooksPath = ~/hooks\n");
    repository.git("config", "--unset", "core.hooksPath");
    const shared = await sheafIn(["init", "--hooks"], { cwd: repository.dir, env: { HOME: home } });
    expect(shared.code).toBe(1);
    expect(shared.out).toContain("may serve other repositories too");
    expect(fs.readdirSync(path.join(home, "hooks"))).toEqual([]);

    const line = report.advice!.line;
    fs.writeFileSync(
      path.join(home, "sheaf"),
      `#!/bin/sh\nexec '${process.execPath}' '${path.join(home, "job.mjs")}' "$@"\n`,
      { mode: 0o755 },
    );
    fs.copyFileSync(path.join(beside, "job.mjs"), path.join(home, "job.mjs"));
    writeHook("post-checkout", `#!/bin/sh\n${line}\n`);
    const env = { ...process.env, PATH: `${home}${path.delimiter}${process.env.PATH}`, HOME: beside };
    expect(spawnSync("git", ["checkout", "-q", "-b", "x"], { cwd: repository.dir, env }).status).toBe(0);
    while (!fs.existsSync(path.join(home, "started"))) await sleep(20);
  });

  it("are found where core.hooksPath names a folder of the git directory", async () => {
    repository.git("config", "core.hooksPath", path.join(repository.dir, ".git/my hooks"));
    await install();
    expect(fs.readdirSync(path.join(repository.dir, ".git/my hooks"))).toHaveLength(4);
    repository.git("commit", "--quiet", "--allow-empty", "-m", "x");
    await jobs();
    await initHooks({ repo: repository.dir, remove: true });
    expect(fs.existsSync(path.join(repository.dir, ".git/my hooks"))).toBe(false);
  });

  it("say what they would do, and need to be asked for", async () => {
    const bare = await sheafIn(["init", "--remove", "--json"], { cwd: repository.dir });
    expect(bare.code).toBe(2);
    expect(jsonOf(bare, errorOutput).error).toMatchObject({
      code: "bad-argument",
      hint: expect.stringContaining("--hooks"),
    });
    const before = fs.readdirSync(path.join(repository.dir, ".git/hooks"));
    const dry = await sheafIn(["init", "--hooks", "--dry-run"], { cwd: repository.dir });
    expect(dry.code).toBe(0);
    expect(dry.out).toContain("would be made");
    const printed = await sheafIn(["init", "--hooks", "--print"], { cwd: repository.dir });
    expect(printed.out).toContain(`node='${process.execPath}'`);
    expect(fs.readdirSync(path.join(repository.dir, ".git/hooks"))).toEqual(before);
    for (const { out } of [printed, dry]) expect(out).not.toContain("From now on");
    const made = await sheafIn(["init", "--hooks"], { cwd: repository.dir });
    expect(made.out).toMatch(/post-commit +made\n.*From now on/s);
    const again = await sheafIn(["init", "--hooks"], { cwd: repository.dir });
    expect(again.out).toMatch(/post-commit +there already\n/);
    await sheafIn(["init", "--hooks", "--remove"], { cwd: repository.dir });
    const gone = await sheafIn(["init", "--hooks", "--remove"], { cwd: repository.dir });
    expect(gone.out).toMatch(/post-commit +not there\n/);
  });
});

describe.skipIf(withoutGit)(withoutGit ?? "sheaf refresh", () => {
  it("is not misled by what git sets for its hooks, and tells what it did", async () => {
    const repository = makeRepository();
    const other = makeRepository();
    try {
      for (const one of [repository, other]) {
        one.write("a.ts", "export const a = 1;\n");
        one.commit("One");
      }
      const env = {
        GIT_DIR: path.join(other.dir, ".git"),
        GIT_WORK_TREE: other.dir,
        GIT_INDEX_FILE: path.join(other.dir, ".git/index"),
        GIT_OBJECT_DIRECTORY: "/nowhere",
        GIT_PREFIX: "x/",
      };
      const ran = await sheaf(["refresh", "--json"], { cwd: repository.dir, env });
      expect(ran).toMatchObject({ code: 0, err: "" });
      expect(jsonOf(ran, refreshOutput).steps).toMatchObject([
        { commit: repository.git("rev-parse", "HEAD"), outcome: "built" },
      ]);
      expect(fs.existsSync(path.join(other.dir, ".git/sheaf"))).toBe(false);
      const log = await sheafIn(["refresh", "--print-log"], { cwd: repository.dir });
      expect(log.out).toMatch(/^\d{4}-.* built [0-9a-f]{40} .*\n$/);
      expect((await sheafIn(["refresh", "--quiet"], { cwd: repository.dir })).out).toBe("");
    } finally {
      repository.remove();
      other.remove();
    }
  });
});
