import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { ObjectId } from "../../src/model/ids.js";
import { describeScratch, plainEnvironment, runGit, writeFiles } from "../helpers/exchange.js";
import type { GitServer } from "../helpers/git-server.js";
import { errorOf } from "../helpers/readers.js";
import type { TestRepository } from "../helpers/repository.js";

const mebibyte = 1024 * 1024;
const secret = "pass-w0rd-that-nobody-may-see";
const user = { name: "ada", password: secret };
const header = `Basic ${Buffer.from(`ada:${secret}`).toString("base64")}`;

/** Files below a folder that hold some text. */
const filesWith = (folder: string, text: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.readFileSync(file).includes(text));

describeScratch("access to a remote", ({ kind, make, serve, open }) => {
  let local: TestRepository;
  let remote: TestRepository;
  let guarded: GitServer;
  let url: string;
  let home: string;
  let environment: Record<string, string>;
  let first: ObjectId;
  beforeAll(async () => {
    local = make();
    local.write("a.txt", "a\n");
    local.commit();
    home = path.dirname(local.dir);
    environment = plainEnvironment(home);
    remote = make({ bare: true });
    const plain = await serve(remote);
    const scratch = await open(local, `${plain.url}/repo`, { use: "push" });
    first = await writeFiles(scratch, { "manifest.json": Buffer.from("one") });
    await scratch.push([{ name: "refs/sheaf/v1/one", id: first, expected: null }], []);
    guarded = await serve(remote, { user });
    url = `${guarded.url}/repo`;
  });

  it("fails without credentials, and asks nobody", async () => {
    const scratch = await open(local, url, { environment });
    const error = await errorOf(scratch.listRefs(["refs/"]));
    expect(error.code).toBe("transfer-failed");
    expect(error.message).toContain("authentication failed");
    expect(error.hint).toContain("SHEAF_TOKEN");
  });

  it("takes user and password of the address, and never shows them", async () => {
    const scratch = await open(local, `${guarded.urlWithUser}/repo`, { environment });
    expect(scratch.place).toBe(url);
    expect(await scratch.listRefs(["refs/sheaf/"])).toHaveLength(1);
    await scratch.fetchTrees(first, mebibyte);
    const gone = await open(local, `${guarded.urlWithUser}/nothing/here`, { environment });
    const missing = await errorOf(gone.listRefs(["refs/"]));
    expect(missing.code).toBe("transfer-failed");
    expect(missing.message).toMatch(/is not a repository/);
    expect(missing.message).not.toContain(secret);
    expect(missing.message).not.toContain("ada");
    const wrong = await open(local, url.replace("//", "//ada:another-s3cret@"), { environment });
    const refused = await errorOf(wrong.listRefs(["refs/"]));
    expect(refused.message).toContain("authentication failed");
    expect(refused.message).not.toContain("another-s3cret");
  });

  it("sends the headers that the repository's configuration names, and only to that host", async () => {
    local.git("config", `http.${guarded.url}/.extraheader`, `AUTHORIZATION: ${header}`);
    const scratch = await open(local, url, { environment });
    expect(await scratch.listRefs(["refs/sheaf/"])).toHaveLength(1);
    const other = await serve(remote);
    const plain = await open(local, `${other.url}/repo`, { environment });
    await plain.listRefs(["refs/sheaf/"]);
    expect(other.requests.map(({ authorization }) => authorization)).not.toContain(header);
    local.git("config", "--unset-all", `http.${guarded.url}/.extraheader`);
  });

  it("takes a token of the environment, which is kept nowhere", async () => {
    const folder = path.join(home, "token-scratch");
    fs.writeFileSync(path.join(home, ".gitconfig"), "[credential]\n\thelper = store\n");
    const withToken = { ...environment, SHEAF_TOKEN: `ada:${secret}` };
    const scratch = await open(local, url, { environment: withToken, folder });
    expect(await scratch.listRefs(["refs/sheaf/"])).toHaveLength(1);
    await scratch.fetchTrees(first, mebibyte);
    expect(filesWith(folder, secret)).toEqual([]);
    expect(fs.existsSync(path.join(home, ".git-credentials"))).toBe(false);
    fs.rmSync(path.join(home, ".gitconfig"));
    const stale = { ...environment, SHEAF_TOKEN: "stale-token-of-last-year" };
    const refused = await errorOf((await open(local, url, { environment: stale })).listRefs(["refs/"]));
    expect(refused.message).toContain("authentication failed");
    expect(refused.message).not.toContain("stale-token");
  });

  it("gives GITHUB_TOKEN to GitHub alone", async () => {
    const github = await serve(remote, { user: { name: "x-access-token", password: secret } });
    const address = `${github.url}/repo`;
    const ours = { ...environment, GITHUB_TOKEN: secret, GITHUB_SERVER_URL: github.url };
    const scratch = await open(local, address, { environment: ours });
    expect(await scratch.listRefs(["refs/sheaf/"])).toHaveLength(1);
    github.reset();
    const elsewhere = { ...environment, GITHUB_TOKEN: secret };
    await errorOf((await open(local, address, { environment: elsewhere })).listRefs(["refs/"]));
    expect(github.requests.every(({ authorization }) => authorization === null)).toBe(true);
  });

  it("gives a token to nobody that the host redirects to", async () => {
    const trap = await serve(remote, { user: { name: "someone", password: "else" } });
    let asked = 0;
    const redirecting = await serve(remote, {
      intercept: (request, response) => {
        if (request.headers.authorization === undefined) {
          response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
          return true;
        }
        asked++;
        response.writeHead(302, { location: `${trap.url}${request.url}` }).end();
        return true;
      },
    });
    const withToken = { ...environment, SHEAF_TOKEN: `ada:${secret}` };
    const scratch = await open(local, `${redirecting.url}/repo`, { environment: withToken });
    const error = await errorOf(scratch.listRefs(["refs/"]));
    expect(error.code).toBe("transfer-failed");
    expect(asked).toBeGreaterThan(0);
    expect(trap.requests.length).toBeGreaterThan(0);
    for (const { authorization } of trap.requests) expect(authorization).toBeNull();
  });

  it("follows a repository that was renamed", async () => {
    const moved = await serve(remote, {
      intercept: (request, response) => {
        if (!request.url!.startsWith("/old/")) return false;
        response.writeHead(301, { location: request.url!.replace("/old/", "/repo/") }).end();
        return true;
      },
    });
    const scratch = await open(local, `${moved.url}/old`, { environment, use: "push" });
    await scratch.fetchTrees(first, mebibyte);
    expect(await scratch.commit(first)).not.toBeNull();
    const id = await writeFiles(scratch, { "manifest.json": Buffer.from("moved") });
    const [result] = await scratch.push([{ name: "refs/sheaf/v1/moved", id, expected: null }], []);
    expect(result!.state).toBe("done");
  });

  it("tells that one may not write", async () => {
    const readOnly = await serve(remote, { readOnly: true });
    const scratch = await open(local, `${readOnly.url}/repo`, { environment, use: "push" });
    const id = await writeFiles(scratch, { "manifest.json": Buffer.from("two") });
    const error = await errorOf(scratch.push([{ name: "refs/sheaf/v1/two", id, expected: null }], []));
    expect(error.code).toBe("remote-refused");
    expect(error.hint).toContain("write access");
  });

  it("tells that nobody answers", async () => {
    const closed = await serve(remote);
    await closed.close();
    const scratch = await open(local, `${closed.url}/repo`, { environment });
    const error = await errorOf(scratch.listRefs(["refs/"]));
    expect(error.code).toBe("transfer-failed");
    expect(error.message).toContain("cannot be reached");
  });

  it("is not misled by the variables of a hook", async () => {
    const decoy = make();
    const hook = {
      ...environment,
      GIT_DIR: path.join(decoy.dir, ".git"),
      GIT_WORK_TREE: decoy.dir,
      GIT_INDEX_FILE: path.join(decoy.dir, "index"),
      GIT_OBJECT_DIRECTORY: path.join(decoy.dir, ".git", "objects"),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: path.join(decoy.dir, "alternates"),
      GIT_COMMON_DIR: path.join(decoy.dir, ".git"),
      GIT_NAMESPACE: "elsewhere",
      GIT_PREFIX: "sub/",
      GIT_QUARANTINE_PATH: path.join(decoy.dir, "quarantine"),
    };
    const objects = path.join(decoy.dir, ".git", "objects");
    const before = fs.readdirSync(objects).sort();
    const scratch = await open(local, `${guarded.urlWithUser}/repo`, { environment: hook, use: "push" });
    await scratch.fetchTrees(first, mebibyte);
    const id = await writeFiles(scratch, { "manifest.json": Buffer.from("hook") });
    const [result] = await scratch.push([{ name: "refs/sheaf/v1/hook", id, expected: null }], [first]);
    expect(result!.state).toBe("done");
    expect(fs.readdirSync(objects).sort()).toEqual(before);
  });

  it("bears buffers for uploads as large as people set them", async () => {
    local.git("config", "http.postBuffer", "1048576000");
    const scratch = await open(local, `${guarded.urlWithUser}/repo`, { environment, use: "push" });
    await scratch.fetchTrees(first, mebibyte);
    const id = await writeFiles(scratch, { "manifest.json": Buffer.from("buffer") });
    const [result] = await scratch.push([{ name: "refs/sheaf/v1/buffer", id, expected: null }], [first]);
    expect(result!.state).toBe("done");
    local.git("config", "--unset-all", "http.postBuffer");
  });

  it("goes where the repository's own insteadOf leads", async () => {
    local.git("config", `url.${guarded.urlWithUser}/.insteadOf`, "short:");
    local.git("remote", "add", "origin", "short:repo");
    const scratch = await open(local, "origin", { environment });
    expect(scratch.place).toBe(`origin (${url})`);
    expect(await scratch.listRefs(["refs/sheaf/v1/one"])).toHaveLength(1);
    local.git("remote", "remove", "origin");
    local.git("config", "--unset-all", `url.${guarded.urlWithUser}/.insteadOf`);
  });

  it("pushes to the push address, and asks there too", async () => {
    const fork = make({ bare: true });
    await runGit(local.dir, "push", "--quiet", fork.dir, "main");
    const there = await serve(fork);
    local.git("remote", "add", "both", url);
    local.git("config", "remote.both.pushUrl", `${there.url}/repo`);
    const scratch = await open(local, "both", { environment, use: "push" });
    expect((await scratch.listRefs(["refs/"])).map(({ name }) => name)).toEqual(["refs/heads/main"]);
    const id = await writeFiles(scratch, { "manifest.json": Buffer.from("fork") });
    await scratch.push([{ name: "refs/sheaf/v1/fork", id, expected: null }], []);
    expect(await runGit(fork.dir, "rev-parse", "refs/sheaf/v1/fork")).toBe(id);
    local.git("remote", "remove", "both");
  });

  it("shows no secret among the processes", async ({ skip }) => {
    if (process.platform !== "linux") skip("skipped, because there is no /proc");
    local.git("config", "http.extraheader", `X-Secret: ${secret}`);
    const controller = new AbortController();
    const hanging = await serve(remote, { intercept: () => true });
    const scratch = await open(local, `${hanging.url}/repo`, {
      environment: { ...environment, SHEAF_TOKEN: secret },
      signal: controller.signal,
    });
    const work = scratch.listRefs(["refs/"]).catch(() => null);
    while (hanging.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const lines = fs.readdirSync("/proc").flatMap((id) => {
      try {
        return /^\d+$/.test(id) ? [fs.readFileSync(`/proc/${id}/cmdline`, "latin1")] : [];
      } catch {
        return [];
      }
    });
    if (kind === "binary") expect(lines.some((line) => line.includes("sheaf-exchange"))).toBe(true);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    controller.abort();
    await work;
    local.git("config", "--unset-all", "http.extraheader");
  });

  it("gives no process user and password of an address as an argument", async ({ skip }) => {
    if (kind !== "binary") skip("skipped, because nothing is started without git");
    const trace = path.join(home, "arguments");
    local.git("config", `url.${guarded.urlWithUser}/.insteadOf`, "brief:");
    local.git("config", `url.${guarded.urlWithUser}/.pushInsteadOf`, "brief:");
    for (const where of [`${guarded.urlWithUser}/repo`, "brief:repo"]) {
      const scratch = await open(local, where, {
        environment: { ...environment, GIT_TRACE: trace },
        use: "push",
      });
      await scratch.fetchTrees(first, mebibyte);
      const name = `refs/sheaf/v1/${where.length}`;
      const pushed = await scratch.push([{ name, id: first, expected: null }], []);
      expect(pushed).toEqual([{ name, state: "done" }]);
    }
    const said = fs.readFileSync(trace, "utf8");
    expect(said).toContain(`sheaf-exchange ${guarded.url}/repo`);
    expect(said).not.toContain(secret);
    for (const key of ["insteadOf", "pushInsteadOf"])
      local.git("config", "--unset-all", `url.${guarded.urlWithUser}/.${key}`);
  });

  it("without git says what needs it", async ({ skip }) => {
    if (kind === "binary") skip("skipped, because git speaks ssh");
    for (const place of ["git@example.com:o/n", remote.dir, `file://${remote.dir}`]) {
      const error = await errorOf(open(local, place, { environment }));
      expect(error.code).toBe("unsupported-repository");
      expect(error.hint).toContain("HTTPS");
    }
  });

  it("through git also comes by path, by file URL and by ssh", async ({ skip }) => {
    if (kind === "portable") skip("skipped, because without git there is only HTTP");
    const shell = path.join(home, "fake-ssh");
    // Runs what ssh would run on the other side, here.
    fs.writeFileSync(shell, '#!/bin/sh\nfor last; do :; done\nexec sh -c "$last"\n', { mode: 0o755 });
    const ssh = { ...environment, GIT_SSH_COMMAND: shell, GIT_SSH_VARIANT: "simple" };
    local.git("remote", "add", "near", path.relative(local.dir, remote.dir));
    const places = [remote.dir, `file://${remote.dir}`, path.relative(home, remote.dir), "near"];
    for (const place of [...places, `host:${remote.dir}`]) {
      const scratch = await open(local, place, { environment: ssh, use: "push", cwd: home });
      expect(await scratch.listRefs(["refs/sheaf/v1/one"])).toHaveLength(1);
      await scratch.fetchTrees(first, mebibyte);
      const tree = await scratch.tree((await scratch.commit(first))!.tree, 10);
      await scratch.fetchBlobs([tree![0]!.id], first, mebibyte);
      expect(await scratch.sizes([tree![0]!.id])).toEqual([3]);
      const id = await writeFiles(scratch, { "manifest.json": Buffer.from(place) });
      const name = "refs/sheaf/v1/near";
      const [before] = await scratch.listRefs([name]);
      const [result] = await scratch.push([{ name, id, expected: before?.id ?? null }], [first]);
      expect(result!.state).toBe("done");
    }
    const nowhere = await open(local, path.join(home, "nothing"), { environment });
    expect((await errorOf(nowhere.listRefs(["refs/"]))).message).toContain("is not a repository");
  });
});
