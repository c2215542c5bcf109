// What published refs cost people who do not ask for them: every `git push` is told all refs of the remote.
//   node bench/refs.mjs [--refs 0,50,200,500,2000] [--commits 200] [--repo GITDIR] [--megabits 50 --milliseconds 20] [--runs 5]
// Serves copies of a repository with so many refs under refs/sheaf/v1/, and lists, clones, fetches and pushes.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { argument, git } from "./clone.mjs";
import { startGitServer } from "./git-server.mjs";

const source = argument("repo", fileURLToPath(new URL("..", import.meta.url)));
const counts = argument("refs", "0,50,200,500,2000").split(",").map(Number);
const runs = Number(argument("runs", "5"));
const brake = {
  megabits: Number(argument("megabits", "50")),
  milliseconds: Number(argument("milliseconds", "20")),
};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

const run = (argv, input = "") =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn("git", ["-c", "gc.auto=0", ...argv], { stdio: ["pipe", "ignore", "pipe"] });
    let err = "";
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.on("close", (code) =>
      code === 0 ? resolve(performance.now() - started) : reject(new Error(`git ${argv.join(" ")}: ${err}`)),
    );
    child.stdin.end(input);
  });

/** As the transport writes them: parentless commits, one a commit of the history, here with a tree of one file. */
const addRefs = async (repo, count) => {
  const lines = [];
  for (let i = 0; i < count; i++) {
    const name = createHash("sha1").update(`commit ${i}`).digest("hex");
    lines.push(
      `commit refs/sheaf/v1/${name}\nauthor sheaf <> 0 +0000\ncommitter sheaf <> 0 +0000\ndata 0\n\nM 644 inline manifest.json\ndata ${name.length}\n${name}\n\n`,
    );
  }
  await run(["-C", repo, "fast-import", "--quiet", "--force"], lines.join(""));
  await run(["-C", repo, "pack-refs", "--all"]);
};

const folder = mkdtempSync(join(tmpdir(), "sheaf-refs-"));
try {
  console.log(`${brake.megabits} Mbit/s, a round trip of ${brake.milliseconds} ms, median of ${runs}`);
  for (const count of counts) {
    const remote = join(folder, `remote-${count}.git`);
    await run(["-c", "safe.directory=*", "clone", "--quiet", "--bare", source, remote]);
    await addRefs(remote, count);
    const head = git(remote, "symbolic-ref", "HEAD").replace("refs/heads/", "");
    const fast = await startGitServer(folder);
    const slow = await startGitServer(folder, brake);
    let serial = 0;
    const measure = async (name, make) => {
      const times = [];
      let taken;
      for (let i = 0; i < runs; i++) {
        const argv = await make(slow.url);
        slow.taken();
        times.push(await run(argv));
        taken = slow.taken();
      }
      console.log(
        `${String(count).padStart(6)} refs  ${name.padEnd(28)} ${String(taken.sent).padStart(9)} bytes received, ${String(taken.requests).padStart(2)} requests  ${median(times).toFixed(0).padStart(6)} ms`,
      );
    };
    const work = join(folder, `work-${count}`);
    await run(["clone", "--quiet", `${fast.url}/remote-${count}.git`, work]);
    git(work, "config", "user.name", "a");
    git(work, "config", "user.email", "a@example.com");
    const at = (url) => `${url}/remote-${count}.git`;
    const clone =
      (...options) =>
      async (url) => {
        const to = join(folder, `clone-${count}-${serial++}`);
        return ["clone", "--quiet", ...options, at(url), to];
      };
    const advance = () => {
      git(work, "commit", "--quiet", "--allow-empty", "--message", `change ${serial++}`);
    };
    await measure("ls-remote refs/sheaf/*", async (url) => ["ls-remote", at(url), "refs/sheaf/*"]);
    await measure("clone --depth 1", clone("--depth", "1"));
    await measure("clone --depth 1, protocol 0", async (url) => [
      "-c",
      "protocol.version=0",
      ...(await clone("--depth", "1")(url)),
    ]); // prettier-ignore
    await measure("fetch, nothing new", async (url) => ["-C", work, "fetch", "--quiet", at(url), head]);
    await measure("fetch, protocol 0", async (url) => [
      "-C",
      work,
      "-c",
      "protocol.version=0",
      "fetch",
      "--quiet",
      at(url),
      head,
    ]); // prettier-ignore
    await measure("push of one commit", async (url) => {
      advance();
      return ["-C", work, "push", "--quiet", at(url), `HEAD:refs/heads/${head}`];
    });
    await fast.close();
    await slow.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
