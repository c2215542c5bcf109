import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type GitServer,
  type GitServerOptions,
  startGitServer,
  withoutGitServer,
} from "../../helpers/git-server.js";
import { makeRepository, type TestRepository } from "../../helpers/repository.js";

const run = promisify(execFile);

/** Git beside the server's event loop, which a synchronous call would stop. */
const git = (cwd: string, ...args: readonly string[]) =>
  run("git", [...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: cwd,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_TERMINAL_PROMPT: "0",
    },
  });

/** Bytes that do not compress, the same each time. */
const noise = (bytes: number): Buffer => {
  let state = bytes;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state >> 8;
  };
  return Buffer.from(Array.from({ length: bytes }, next));
};

describe.skipIf(withoutGitServer !== null)("the git server of the tests", () => {
  let source: TestRepository;
  let remote: TestRepository;
  const servers: GitServer[] = [];
  const start = async (options: Omit<GitServerOptions, "root"> = {}): Promise<GitServer> => {
    const server = await startGitServer({ root: path.dirname(remote.dir), ...options });
    servers.push(server);
    return server;
  };
  beforeAll(() => {
    source = makeRepository();
    remote = makeRepository({ bare: true });
    source.write("large.bin", noise(300_000));
    source.commit();
    source.git("push", "--quiet", remote.dir, "main");
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    source.remove();
    remote.remove();
  });

  it("gives and takes, and counts both", async () => {
    const server = await start();
    const clone = path.join(path.dirname(source.dir), "clone");
    await git(source.dir, "clone", "--quiet", `${server.url}/repo`, clone);
    expect(fs.statSync(path.join(clone, "large.bin")).size).toBe(300_000);
    expect(server.sent()).toBeGreaterThan(10_000);
    server.reset();
    await git(source.dir, "push", "--quiet", `${server.url}/repo`, "HEAD:refs/heads/other");
    expect(remote.git("rev-parse", "other")).toBe(source.git("rev-parse", "HEAD"));
    expect(server.received()).toBeGreaterThan(0);
    expect(server.requests.map(({ status }) => status)).not.toContain(0);
  });

  it("asks who one is, and can be for reading only", async () => {
    const user = { name: "ada", password: "s3cret" };
    const server = await start({ user, readOnly: true });
    await expect(git(source.dir, "ls-remote", `${server.url}/repo`)).rejects.toThrow(
      /could not read Username/,
    );
    const { stdout } = await git(source.dir, "ls-remote", `${server.urlWithUser}/repo`, "main");
    expect(stdout).toContain("refs/heads/main");
    await expect(git(source.dir, "push", `${server.urlWithUser}/repo`, "HEAD:x")).rejects.toThrow(/403/);
  });

  it("leaves out blobs only where filters are on", async () => {
    const sent: number[] = [];
    for (const filters of [true, false]) {
      const server = await start({ filters });
      const bare = path.join(path.dirname(source.dir), `filtered-${filters}`);
      await git(source.dir, "clone", "--quiet", "--bare", "--filter=blob:none", `${server.url}/repo`, bare);
      sent.push(server.sent());
    }
    expect(sent[0]).toBeLessThan(2_000);
    expect(sent[1]).toBeGreaterThan(10_000);
  });

  it("breaks a connection where it was told to", async () => {
    const server = await start();
    const clone = (name: string) =>
      git(source.dir, "clone", "--quiet", `${server.url}/repo`, path.join(path.dirname(source.dir), name));
    server.drop({ sent: 5_000 });
    await expect(clone("broken")).rejects.toThrow(/early EOF|disconnect|hung up|RPC failed/);
    expect(server.sent()).toBe(5_000);
    server.drop(null);
    await clone("whole");
    source.write("more.bin", noise(50_000));
    source.commit();
    server.drop({ received: 3_000 });
    await expect(git(source.dir, "push", `${server.url}/repo`, "HEAD:more")).rejects.toThrow();
    server.drop(null);
    await git(source.dir, "push", "--quiet", `${server.url}/repo`, "HEAD:more");
  });
});
