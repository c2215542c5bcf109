import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tools } from "../../mcp/tools.js";
import { build } from "../../src/index.js";
import { makeProject } from "../cli/project.js";
import { copyRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { type Speaker, type SpeakOptions, sheafMain, speak } from "./speak.js";

/** What each tool is asked; a tool without an entry fails the test. */
const given: Readonly<Record<string, Record<string, unknown>>> = {
  search_code: { query: "cookie header" },
  find_symbol: { name: "backoffDelay" },
  trace_dependencies: { from: ["src/retry.ts"] },
  get_overview: {},
  index_status: {},
};

describe.skipIf(withoutGit)(withoutGit ?? "a server that starts", () => {
  /** With its bundle. */
  let built: TestRepository;
  let repository: TestRepository;
  const started: Speaker[] = [];
  beforeAll(async () => {
    built = makeProject();
    await build({ repo: built.dir, workers: 1 });
  });
  afterAll(() => built.remove());
  beforeEach(() => {
    repository = copyRepository(built);
  });
  afterEach(async () => {
    for (const speaker of started.splice(0)) {
      speaker.child.kill("SIGKILL");
      await speaker.ended;
    }
    repository.remove();
  });
  const start = (options: SpeakOptions = {}): Speaker => {
    const speaker = speak(sheafMain, { cwd: repository.dir, ...options });
    started.push(speaker);
    return speaker;
  };

  it("H8-088: names the command that makes an index where there is none, and answers once it is made", async () => {
    fs.rmSync(path.join(repository.dir, ".git/sheaf"), { recursive: true });
    const speaker = start();
    await speaker.initialize();
    for (const { name } of tools) {
      const { text, isError } = await speaker.call(name, given[name]);
      expect(text).toContain("sheaf build");
      // What tells about indexes tells that there is none.
      expect({ name, isError }).toEqual({ name, isError: name !== "index_status" });
      if (isError) expect(text).toMatch(/^Error \(no-bundle\): /);
    }
    await build({ repo: repository.dir, workers: 1 });
    for (const { name } of tools) {
      const { text, isError } = await speaker.call(name, given[name]);
      expect({ name, isError, text }).toMatchObject({ isError: false });
    }
    expect(await speaker.end()).toEqual({ code: 0, signal: null });
    expect(speaker.err()).toBe("");
  });

  it.skipIf(process.platform === "win32")(
    "H8-094: greets and lists its tools while no repository answers, and ends when asked",
    async () => {
      const parent = path.dirname(repository.dir);
      const bin = path.join(parent, "bin");
      fs.mkdirSync(bin);
      // A git that does not come to an end while the test runs.
      const script = '#!/bin/sh\nwhile [ -e "$0" ]; do sleep 0.1; done\n';
      fs.writeFileSync(path.join(bin, "git"), script, { mode: 0o755 });
      const speaker = start({ env: { PATH: `${bin}:${process.env.PATH ?? ""}` } });
      expect((await speaker.initialize()).result).toMatchObject({ serverInfo: { name: "sheaf" } });
      expect((await speaker.ask("tools/list")).result?.tools).toHaveLength(tools.length);
      void speaker.call("search_code", given.search_code).catch(() => {});
      await speaker.ask("ping");
      speaker.child.kill("SIGTERM");
      expect(await speaker.ended).toEqual({ code: 0, signal: null });
    },
  );

  it("H8-089: takes no notice of locks and sockets that others left", async () => {
    const store = path.join(repository.dir, ".git/sheaf");
    for (const name of ["lock", "daemon.pid", "daemon.sock", "server.sock", "tmp-1234"]) {
      fs.writeFileSync(path.join(store, name), "1\n");
    }
    for (const name of ["index.lock", "HEAD.lock", "packed-refs.lock", "shallow.lock"]) {
      fs.writeFileSync(path.join(repository.dir, ".git", name), "");
    }
    const speaker = start();
    await speaker.initialize();
    for (const { name } of tools)
      expect(await speaker.call(name, given[name])).toMatchObject({ isError: false });
    await speaker.end();
  });

  it("H8-084: keeps its standard output clean when asked for every trace", async () => {
    const speaker = start({
      env: { SHEAF_DEBUG: "1", NODE_DEBUG: "fs,net,child_process", NODE_OPTIONS: "--trace-warnings" },
    });
    await speaker.initialize();
    for (const { name } of tools) await speaker.call(name, given[name]);
    await speaker.end();
    expect(speaker.lines().length).toBe(tools.length + 1);
    for (const line of speaker.lines()) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
  });

  it("refuses options that cannot be, with a next step and nothing on standard output", async () => {
    for (const args of [
      ["--tools", "search"],
      ["--http", "0.0.0.0:80"],
      ["--query-log", "inside"],
      ["--port", "80"],
    ]) {
      const speaker = start({ args });
      expect((await speaker.ended).code).toBe(2);
      expect(speaker.lines()).toEqual([]);
      expect(speaker.err()).toMatch(/^error: .*\nhint: /);
    }
  });
});
