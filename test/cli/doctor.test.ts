import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DoctorOutput } from "../../cli/schemas/doctor.js";
import { doctorOutput } from "../../cli/schemas/doctor.js";
import { ok, problem } from "../../src/doctor/finding.js";
import type { checkServer } from "../../src/doctor/server.js";
import { doctor as look } from "../../src/doctor.js";
import { initEditors } from "../../src/index.js";
import { contentsOf } from "../helpers/confined.js";
import { copyRepository, makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafHere } from "./here.js";
import { jsonOf, type Ran, sheaf } from "./sheaf.js";

type Found = DoctorOutput["findings"][number];

describe.skipIf(withoutGit)(withoutGit ?? "sheaf doctor", () => {
  /** A repository with its bundle, of which each test gets a copy. */
  let made: TestRepository;
  let copy: TestRepository;
  let home: string;
  let work: string;
  beforeAll(async () => {
    made = makeRepository();
    made.write("src/retry.ts", "/** Tries again. */\nexport const retry = (times: number) => times + 1;\n");
    made.commit();
    const built = await sheafHere(["build", "--quiet", "--repo", made.dir]);
    if (built.code !== 0) throw new Error(built.err);
  });
  afterAll(() => made.remove());
  beforeEach(() => {
    copy = copyRepository(made);
    work = copy.dir;
    home = path.dirname(work);
  });
  afterEach(() => copy.remove());

  const env = () => ({ HOME: home, XDG_CONFIG_HOME: path.join(home, ".config"), GIT_CONFIG_NOSYSTEM: "1" });

  /** Runs the program in the repository. */
  const program = (args: readonly string[]): Promise<Ran> => sheaf(args, { cwd: work, env: env() });

  /** Stands in for a start of the server, which `program` tries. */
  let server: typeof checkServer;
  beforeEach(() => {
    server = async ({ node, script }, repo) => {
      for (const file of [node, script, repo]) expect(fs.existsSync(file), file).toBe(true);
      return ok("server", "not tried");
    };
  });

  /** Runs a command line in this process, where the doctor starts no server. */
  const run = (args: readonly string[]): Promise<Ran> => {
    const places = {
      platform: process.platform,
      home,
      appData: undefined,
      configHome: path.join(home, ".config"),
    };
    return sheafHere(args.includes("--repo") ? args : [...args, "--repo", work], env(), {
      doctor: (options) => look({ places, ...options }, server),
      initEditors: (options) => initEditors({ places, ...options }),
    });
  };

  /** @param by what runs it: this process, or the program. */
  const doctorBy = async (by: typeof run, ...args: readonly string[]): Promise<DoctorOutput> => {
    const ran = await by(["doctor", "--json", ...args]);
    const report = jsonOf(ran, doctorOutput);
    expect(report.problems).toBe(report.findings.filter(({ state }) => state === "problem").length);
    expect(ran).toMatchObject({ code: report.problems > 0 ? 1 : 0, err: "" });
    return report;
  };
  const doctor = (...args: readonly string[]): Promise<DoctorOutput> => doctorBy(run, ...args);
  const of = ({ findings }: DoctorOutput, part: Found["part"]): readonly Found[] =>
    findings.filter((finding) => finding.part === part);
  const states = (report: DoctorOutput, part: Found["part"]): readonly string[] =>
    of(report, part).map(({ state }) => state);
  const git = (...args: readonly string[]): string => copy.git(...args);

  /** Runs the command that a finding names first, as it is printed. */
  const follow = async (found: Found | undefined, by = run): Promise<void> => {
    const command = /^(sheaf|git) ([^,;]+)/.exec(found?.remedy ?? "");
    if (command === null) throw new Error(`no command in ${JSON.stringify(found)}`);
    const words = command[2]!.split(" ");
    if (command[1] === "git") git(...words);
    else expect(await by(words)).toMatchObject({ code: 0 });
  };

  /** Looks, follows the remedy of the part's first finding that is not `ok`, and looks again. */
  const mended = async (part: Found["part"], state: Found["state"], by = run): Promise<DoctorOutput> => {
    const before = await doctorBy(by);
    const found = of(before, part).find((finding) => finding.state !== "ok");
    expect(found?.state).toBe(state);
    await follow(found, by);
    return doctorBy(by);
  };

  it("finds nothing wrong in a repository with its bundle, and writes nothing", async () => {
    const before = contentsOf(home);
    const report = await doctorBy(program);
    expect(contentsOf(home)).toEqual(before);
    expect(report).toMatchObject({ repository: work, online: false, problems: 0 });
    for (const part of [
      "node",
      "git",
      "model",
      "grammars",
      "repository",
      "store",
      "bundle",
      "server",
    ] as const)
      expect(states(report, part)).toEqual(["ok"]);
    for (const part of ["remote", "hooks", "editors"] as const)
      expect(states(report, part)).toEqual(["note"]);
    expect(of(report, "bundle")[0]!.found).toContain("HEAD has its own");
    expect(of(report, "server")[0]!.found).toContain("starts and answers");
    const text = await run(["doctor"]);
    expect(text.out).toMatch(/^ok {7}node {8}Node\.js/);
    expect(text.out).toContain("Everything works.");
  });

  it("says what came of trying the server", async () => {
    server = async () => problem("server", "no answer", "Report it");
    const report = await doctor();
    expect(report.problems).toBe(1);
    expect(of(report, "server")).toEqual([
      { part: "server", state: "problem", found: "no answer", remedy: "Report it" },
    ]);
  });

  it("says that there is no repository, and what to name instead", async () => {
    const ran = await run(["doctor", "--json", "--repo", home]);
    expect(ran.code).toBe(1);
    const report = jsonOf(ran, doctorOutput);
    expect(report.repository).toBeNull();
    expect(of(report, "repository")[0]).toMatchObject({ state: "problem" });
    expect(of(report, "server")).toEqual([]);
  });

  it("H8-034: names commands that mend a bundle which is absent, behind or broken", async () => {
    const store = path.join(work, ".git/sheaf");
    fs.rmSync(store, { recursive: true });
    const unbuilt = await doctor();
    expect(states(unbuilt, "store")).toEqual(["note"]);
    expect(of(unbuilt, "bundle")[0]).toMatchObject({ state: "problem" });
    await follow(of(unbuilt, "bundle")[0]);
    expect(states(await doctor(), "bundle")).toEqual(["ok"]);

    fs.writeFileSync(path.join(work, "src/more.ts"), "export const more = 1;\n");
    git("add", "-A");
    git("commit", "--quiet", "-m", "more");
    expect(of(await doctor(), "bundle")[0]!.found).toContain("1 commit before HEAD");
    expect(states(await mended("bundle", "note"), "bundle")).toEqual(["ok"]);

    const objects = path.join(store, "objects");
    const victim = fs
      .readdirSync(objects, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of victim.slice(0, 3)) fs.truncateSync(file, 1);
    for (const file of victim.slice(3, 5)) fs.rmSync(file);
    const broken = await doctor();
    expect(of(broken, "bundle").at(-1)!.found).toContain("missing or cut short");
    expect(states(await mended("bundle", "problem"), "bundle")).toEqual(["ok"]);
    expect((await run(["verify"])).code).toBe(0);
  });

  it("H8-034: names commands that mend manifests which cannot be read", async () => {
    const folder = path.join(work, ".git/sheaf/bundles", git("rev-parse", "HEAD"));
    const [manifest = ""] = fs.readdirSync(folder).filter((name) => /^[0-9a-f-]+\.json$/.test(name));
    fs.truncateSync(path.join(folder, manifest), 100);
    expect(states(await mended("bundle", "problem", program), "bundle")).toEqual(["ok"]);
  });

  it("tells what kind of repository it is, and what that means", async () => {
    const empty = path.join(home, "empty");
    made.git("init", "--quiet", empty);
    const unborn = await doctor("--repo", empty);
    expect(of(unborn, "repository")[0]!.found).toContain("has no commit yet");
    expect(of(unborn, "bundle")[0]).toMatchObject({ state: "note" });
    fs.writeFileSync(path.join(work, ".git/MERGE_HEAD"), `${git("rev-parse", "HEAD")}\n`);
    expect(of(await doctor(), "repository")[1]!.found).toContain("in the middle of a merge");
    git("commit", "--quiet", "--allow-empty", "-m", "second");
    const shallow = path.join(home, "shallow");
    made.git("clone", "--quiet", "--depth", "1", `file://${work}`, shallow);
    const cut = of(await doctor("--repo", shallow), "repository");
    expect(cut[1]).toMatchObject({ state: "note", remedy: `git -C ${shallow} fetch --unshallow` });
    await follow(cut[1]);
    expect(states(await doctor("--repo", shallow), "repository")).toEqual(["ok"]);
    const linked = path.join(home, "linked");
    git("worktree", "add", "--quiet", "--detach", linked);
    expect(of(await doctor("--repo", linked), "repository")[0]!.found).toMatch(/linked .* detached HEAD/);
    expect(of(await doctor("--repo", path.join(work, ".git")), "repository")[0]!.state).toBe("ok");
  });

  it("tells locks and leftovers of the store, and a file in its place", async () => {
    const store = path.join(work, ".git/sheaf");
    const old = path.join(store, "tmp-0123456789abcdef");
    fs.writeFileSync(old, "half");
    fs.utimesSync(old, new Date(0), new Date(0));
    fs.writeFileSync(path.join(store, "tmp-young"), "at work");
    fs.writeFileSync(path.join(store, "tmp-lock"), "12 34\n");
    fs.utimesSync(path.join(store, "tmp-lock"), new Date(0), new Date(0));
    const report = await doctor();
    expect(report.problems).toBe(0);
    expect(of(report, "store").map(({ found }) => found)).toEqual([
      expect.stringContaining(store),
      expect.stringContaining("1 leftover of runs that were killed"),
      expect.stringContaining("was left by a run that was killed"),
    ]);
    const sweeping = /: (sheaf .*)$/.exec(of(report, "store")[1]!.remedy ?? "")?.[1];
    await follow({ ...of(report, "store")[1]!, remedy: sweeping ?? null });
    expect(fs.existsSync(old)).toBe(false);
    expect(states(await doctor(), "store")).toEqual(["ok"]);
    fs.writeFileSync(path.join(store, "tmp-lock"), `${process.ppid} ${os.hostname()} ${"0".repeat(32)}\n`);
    expect(of(await doctor(), "store").at(-1)!.found).toContain(`process ${process.ppid}`);
    fs.rmSync(store, { recursive: true });
    fs.writeFileSync(store, "");
    const blocked = await doctor();
    expect(of(blocked, "store")[0]).toMatchObject({
      state: "problem",
      found: expect.stringContaining("no folder"),
    });
    fs.rmSync(store);
    expect((await run(["build", "--quiet"])).code).toBe(0);
    expect((await doctor()).problems).toBe(0);
  });

  it("mends hooks that are missing in part or start what is gone", async () => {
    expect(states(await mended("hooks", "note"), "hooks")).toEqual(["ok"]);
    fs.rmSync(path.join(work, ".git/hooks/post-merge"));
    expect(states(await mended("hooks", "problem"), "hooks")).toEqual(["ok"]);
    const hook = path.join(work, ".git/hooks/post-commit");
    fs.writeFileSync(hook, fs.readFileSync(hook, "utf8").replace(/sheaf='[^']*'/, "sheaf='/gone/main.js'"));
    expect(states(await mended("hooks", "problem"), "hooks")).toEqual(["ok"]);
    // Hooks that fetch nothing are as good.
    expect((await run(["init", "--hooks", "--no-pull"])).code).toBe(0);
    expect(states(await doctor(), "hooks")).toEqual(["ok"]);
  });

  it("mends editors that start what is gone, and passes over those of others", async () => {
    expect((await run(["init", "--editor", "cursor"])).code).toBe(0);
    expect(states(await doctor(), "editors")).toEqual(["ok"]);
    const file = path.join(work, ".cursor/mcp.json");
    fs.writeFileSync(
      file,
      fs.readFileSync(file, "utf8").replace(/"[^"]*main\.js"/, '"/gone/dist/cli/main.js"'),
    );
    expect(states(await mended("editors", "problem"), "editors")).toEqual(["ok"]);
    fs.writeFileSync(file, "{");
    expect(of(await doctor(), "editors")[0]).toMatchObject({ state: "problem", remedy: `Mend ${file}` });
    fs.writeFileSync(file, '{"mcpServers":{"sheaf":{"command":"other"}}}');
    expect(states(await doctor(), "editors")).toEqual(["note"]);
  });

  it("names the remote, and asks it only when it is told to", async () => {
    const remote = path.join(home, "remote.git");
    made.git("init", "--quiet", "--bare", remote);
    git("remote", "add", "origin", `file://${remote}`);
    const silent = of(await doctor(), "remote")[0]!;
    expect(silent).toMatchObject({ state: "ok", found: expect.stringContaining("pull asks origin") });
    const before = contentsOf(work);
    const asked = await doctor("--online");
    expect(contentsOf(work)).toEqual(before);
    expect(asked.online).toBe(true);
    expect(of(asked, "remote")[0]).toMatchObject({ state: "note" });
    expect(of(asked, "remote")[0]!.remedy).toContain("sheaf publish");
    expect((await run(["publish", "--quiet"])).code).toBe(0);
    expect(of(await doctor("--online"), "remote")[0]!.found).toContain("1 bundle, one of them of HEAD");
    fs.rmSync(remote, { recursive: true });
    expect(of(await doctor("--online"), "remote")[0]).toMatchObject({ state: "problem" });
    expect(of(await doctor(), "remote")[0]).toMatchObject({ state: "ok" });
  });
});
