import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { type Speaker, speak, toolServer } from "./speak.js";

describe.skipIf(withoutGit)(withoutGit ?? "the log of what is asked", () => {
  let repository: TestRepository;
  let parent: string;
  const started: Speaker[] = [];
  beforeEach(() => {
    repository = makeRepository();
    repository.write("a.txt", "a\n");
    repository.commit();
    parent = path.dirname(repository.dir);
  });
  afterEach(async () => {
    for (const speaker of started.splice(0)) {
      speaker.child.kill("SIGKILL");
      await speaker.ended;
    }
    repository.remove();
  });
  const start = (file: string, ...args: readonly string[]): Speaker => {
    const speaker = speak(toolServer, { args: ["--query-log", file, ...args], cwd: repository.dir });
    started.push(speaker);
    return speaker;
  };
  const entries = (file: string): readonly Record<string, unknown>[] =>
    fs
      .readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it("has one line a call, after those of earlier servers, and nobody else may read it", async () => {
    const file = path.join(parent, "log.jsonl");
    for (let round = 0; round < 2; round++) {
      const speaker = start(file);
      await speaker.initialize();
      await speaker.call("say_text", { text: "line\nline" });
      await speaker.call("refuse_it");
      await speaker.call("throw_fault");
      await speaker.call("nothing", { at: "all" });
      await speaker.end();
    }
    const logged = entries(file);
    expect(logged.map(({ tool, error, results }) => ({ tool, error, results }))).toEqual(
      [0, 1].flatMap(() => [
        { tool: "say_text", error: null, results: null },
        { tool: "refuse_it", error: "no-bundle", results: null },
        { tool: "throw_fault", error: "internal", results: null },
        { tool: "nothing", error: "bad-argument", results: null },
      ]),
    );
    expect(logged[0]).toMatchObject({
      arguments: { text: "line\nline" },
      bytes: 9 + '{"said":"line\\nline"}'.length,
    });
    expect(new Date(String(logged[0]?.time)).getTime()).toBeGreaterThan(0);
    if (process.platform !== "win32") expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  it("keeps its lines short, and tells of calls that nobody waits for any more", async () => {
    const file = path.join(parent, "log.jsonl");
    const speaker = start(file);
    await speaker.initialize();
    await speaker.call("x".repeat(5_000), { text: "😀".repeat(50_000) });
    const params = { name: "wait_long", arguments: { seconds: 60 } };
    speaker.send({ jsonrpc: "2.0", id: "gone", method: "tools/call", params });
    speaker.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "gone" } });
    await speaker.untilErr("stopped");
    await speaker.end();
    const [long, gone] = entries(file);
    expect(String(long?.tool)).toHaveLength(100);
    expect(fs.readFileSync(file, "utf8").split("\n")[0]?.length).toBeLessThan(10_000);
    expect(gone).toMatchObject({ tool: "wait_long", error: "cancelled" });
  });

  it("is never a file of a repository, a link, a folder, a pipe or standard output", async () => {
    const outside = path.join(parent, "outside");
    fs.mkdirSync(outside);
    fs.mkdirSync(path.join(repository.dir, "deep/er"), { recursive: true });
    fs.symlinkSync(path.join(outside, "target"), path.join(parent, "link"));
    fs.symlinkSync(outside, path.join(repository.dir, "way-out"));
    fs.symlinkSync(path.join(repository.dir, "deep"), path.join(parent, "way-in"));
    execFileSync("git", ["init", "--quiet", "--bare", path.join(parent, "bare.git")]);
    const places = [
      path.join(repository.dir, "log"),
      "log",
      path.join(repository.dir, "deep/er/log"),
      path.join(repository.dir, ".git/log"),
      path.join(repository.dir, ".git/hooks/post-checkout"),
      path.join(repository.dir, "way-out/log"),
      path.join(parent, "way-in/log"),
      path.join(parent, "way-in/er/../log"),
      path.join(parent, "bare.git/hooks/log"),
      path.join(parent, "link"),
      path.join(parent, "missing/folder/log"),
      outside,
      ...(process.platform === "win32" ? [] : ["/dev/stdout", "/dev/full", "/proc/self/fd/1"]),
    ];
    if (process.platform !== "win32") {
      execFileSync("mkfifo", [path.join(parent, "pipe")]);
      places.push(path.join(parent, "pipe"));
    }
    for (const place of places) {
      const speaker = start(place);
      const { code } = await speaker.ended;
      expect({ place, code, out: speaker.lines() }).toEqual({ place, code: 2, out: [] });
      expect(speaker.err()).toMatch(/the query log .*\nhint: Name a file outside/);
    }
    expect(fs.readdirSync(outside)).toEqual([]);
    expect(repository.git("status", "--porcelain", "--untracked-files=all")).toBe("?? way-out");
  });

  it("is not standard output where that goes to a file", () => {
    const file = path.join(parent, "out");
    const out = fs.openSync(file, "w");
    const run = (): void => {
      execFileSync(process.execPath, [toolServer, "--query-log", file], { stdio: ["ignore", out, "pipe"] });
    };
    expect(run).toThrow(/is standard output/);
    fs.closeSync(out);
    expect(fs.readFileSync(file, "utf8")).toBe("");
  });

  it("is not written any more once a client names roots around it", async () => {
    const other = path.join(parent, "other");
    fs.mkdirSync(other);
    const file = path.join(other, "log.jsonl");
    const speaker = start(file);
    await speaker.initialize({ roots: {} });
    const asked = await speaker.until(({ method }) => method === "roots/list");
    speaker.send({ jsonrpc: "2.0", id: asked.id, result: { roots: [{ uri: `file://${other}` }] } });
    await speaker.untilErr("is not written any more");
    expect((await speaker.call("say_text", { text: "x" })).text).toBe("x");
    await speaker.end();
    expect(fs.readFileSync(file, "utf8")).toBe("");
  });

  const limited = fs.existsSync("/bin/sh") && os.platform() === "linux";
  it.skipIf(!limited)("does not hold up answers when it cannot be written", async () => {
    const file = path.join(parent, "log.jsonl");
    // No file may grow beyond nothing; the signal for that is passed over by Node.
    const under = ["/bin/sh", "-c", 'ulimit -f 0; exec "$0" "$@"'];
    const speaker = speak(toolServer, { args: ["--query-log", file], cwd: repository.dir, under });
    started.push(speaker);
    await speaker.initialize();
    expect((await speaker.call("say_text", { text: "x" })).text).toBe("x");
    expect((await speaker.call("say_text", { text: "y" })).text).toBe("y");
    await speaker.end();
    expect(speaker.err().match(/cannot be written/g)).toHaveLength(1);
  });
});
