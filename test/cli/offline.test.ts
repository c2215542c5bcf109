import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOutput } from "../../cli/schemas.js";
import { offline, traced, withoutNetworkNamespace, withoutStrace } from "../helpers/confined.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { askAll } from "./ask-all.js";
import { makeProject } from "./project.js";
import { jsonOf, sheaf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "without a network", () => {
  let repository: TestRepository;
  let parent: string;
  let home: string;
  beforeAll(() => {
    repository = makeProject();
    parent = path.dirname(repository.dir);
    home = path.join(parent, "home");
    fs.mkdirSync(home);
  });
  afterAll(() => repository.remove());

  it.skipIf(withoutNetworkNamespace)(
    withoutNetworkNamespace ?? "a commit is indexed and asked, and nothing is put into the home",
    async () => {
      const options = { under: offline, env: { HOME: home }, cwd: repository.dir };
      const made = jsonOf(await sheaf(["build", "--json", "--quiet"], options), buildOutput);
      expect(made).toMatchObject({ reused: false, cost: { service: null, requests: 0, bytes: 0 } });
      await askAll([], options);
      expect(fs.readdirSync(home)).toEqual([]);
    },
  );

  /** Calls that reach another machine, or could: sockets of any family but that of this machine's own. */
  const reaching = (trace: string): readonly string[] =>
    fs
      .readFileSync(trace, "utf8")
      .split("\n")
      .filter((line) => /\b(?:socket|connect|sendto|sendmsg|bind)\(/.test(line))
      .filter((line) => !/AF_UNIX|AF_LOCAL|AF_NETLINK/.test(line));

  it.skipIf(withoutStrace)(withoutStrace ?? "no build and no question opens a connection", async () => {
    const trace = path.join(parent, "trace");
    const options = {
      under: traced("socket,connect,sendto,sendmsg,bind,execve", trace),
      cwd: repository.dir,
    };
    // What is looked for can be seen at all.
    const [program, ...first] = options.under;
    const connect = "require('node:net').connect(9, '127.0.0.1').on('error', () => {})";
    spawnSync(program!, [...first, process.execPath, "-e", connect]);
    expect(reaching(trace).length).toBeGreaterThan(0);
    for (const argv of [
      ["build", "--out", path.join(parent, "bundle"), "--no-cache"],
      ["search", "cookie header"],
      ["symbol", "backoffDelay"],
      ["graph", "src/retry.ts"],
      ["status"],
    ]) {
      const ran = await sheaf([...argv], options);
      expect(ran.code).toBe(0);
      expect(fs.readFileSync(trace, "utf8")).toContain("execve(");
      expect(reaching(trace)).toEqual([]);
    }
  });
});
