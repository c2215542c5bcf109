import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sheafHere } from "../cli/here.js";
import { sheaf } from "../cli/sheaf.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

/** Mounts a small file system; null where that may not be done. */
const mount = (options: string): { readonly dir: string; readonly release: () => void } | null => {
  const dir = mkdtempSync(join(tmpdir(), "sheaf-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", dir], { stdio: "ignore" });
  } catch {
    rmSync(dir, { recursive: true });
    return null;
  }
  return {
    dir,
    release: () => {
      execFileSync("umount", [dir]);
      rmSync(dir, { recursive: true });
    },
  };
};

const main = join(import.meta.dirname, "../../dist/cli/main.js");

/** Starts a build and kills it after so many milliseconds, or when it is done. */
const killedBuild = (repo: string, after: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, "build", "--repo", repo, "--quiet"], { stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), after);
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });

interface Report {
  readonly digest: string;
  readonly error?: { readonly code: string; readonly message: string; readonly hint: string | null };
}

type Ended = Report & { readonly code: number | null };

const buildJson = async (...args: readonly string[]): Promise<Ended> => {
  const ran = await sheafHere(["build", "--json", "--quiet", ...args]);
  return { ...(JSON.parse(ran.out) as Report), code: ran.code };
};

/** In a process of its own, for builds that race. */
const buildApart = async (...args: readonly string[]): Promise<Ended> => {
  const ran = await sheaf(["build", "--json", "--quiet", ...args]);
  return { ...(JSON.parse(ran.out) as Report), code: ran.code };
};

/** Three batches of a build. */
const files = 100;

describe.skipIf(withoutGit !== null)("builds that are stopped, raced or refused", () => {
  let repository: TestRepository;
  let store: string;
  let usual: string;

  beforeAll(async () => {
    repository = makeRepository();
    for (let i = 0; i < files; i++) {
      const body = Array.from(
        { length: 4 },
        (_, j) => `export function f${i}_${j}(x: number) {\n  return x * ${j};\n}\n`,
      );
      repository.write(`src/d${i % 9}/m${i}.ts`, body.join("\n"));
    }
    repository.commit();
    store = join(repository.dir, ".git", "sheaf");
    const out = join(repository.dir, "..", "usual");
    usual = (await buildJson("--repo", repository.dir, "--out", out, "--no-cache")).digest;
  });
  afterAll(() => repository.remove());

  it("leaves a usable store when it is killed, and the next build gives the usual digest", async () => {
    const started = performance.now();
    await buildApart("--repo", repository.dir);
    const whole = performance.now() - started;
    // bench/kills.mjs kills at many more points.
    for (let kill = 1; kill <= 3; kill++) {
      rmSync(store, { recursive: true, force: true });
      await killedBuild(repository.dir, (whole * kill) / 3.5);
      const next = await buildJson("--repo", repository.dir);
      expect(next.digest).toBe(usual);
      const checked = await sheafHere(["verify", "--repo", repository.dir, "--json"]);
      expect(checked.code, checked.out).toBe(0);
    }
  });

  it("lets two builds at once make the same bundle", async () => {
    rmSync(store, { recursive: true, force: true });
    const both = await Promise.all([
      buildApart("--repo", repository.dir),
      buildApart("--repo", repository.dir),
    ]);
    expect(both.map((report) => report.digest)).toEqual([usual, usual]);
    expect((await sheafHere(["verify", "--repo", repository.dir])).code).toBe(0);
    expect(readdirSync(store, { recursive: true }).filter((name) => String(name).includes("tmp-"))).toEqual(
      [],
    );
  });

  it("lets builds of two commits race into one folder, and leaves one of them whole", async () => {
    const out = join(repository.dir, "..", "raced");
    const first = repository.git("rev-parse", "HEAD").trim();
    for (let i = 0; i < files; i += 7)
      repository.write(`src/d${i % 9}/m${i}.ts`, `export const other${i} = 1;\n`);
    repository.commit();
    const second = repository.git("rev-parse", "HEAD").trim();
    for (let round = 0; round < 2; round++) {
      if (round % 2 === 0) rmSync(out, { recursive: true, force: true });
      const both = await Promise.all(
        [first, second].map((commit) => buildApart(commit, "--repo", repository.dir, "--out", out)),
      );
      for (const { code, error } of both) {
        if (code !== 0) expect(error?.code, error?.message).toBe("store-unwritable");
      }
      expect(both.some(({ code }) => code === 0)).toBe(true);
      const checked = await sheafHere(["verify", "--bundle", out, "--json"]);
      expect(checked.code, checked.out).toBe(0);
      expect(both.map(({ digest }) => digest)).toContain((JSON.parse(checked.out) as Report).digest);
    }
    rmSync(out, { recursive: true });
    repository.git("reset", "-q", "--hard", first);
  });

  it.runIf(process.platform === "linux")("ends where no folder can be made", async () => {
    const refused = await buildJson("--repo", repository.dir, "--out", "/proc/sheaf-none");
    expect(refused.error?.code).toBe("store-unwritable");
  });

  it("says that the store cannot be written, where, and what to do", async () => {
    rmSync(store, { recursive: true, force: true });
    writeFileSync(store, "in the way");
    const refused = await buildJson("--repo", repository.dir);
    rmSync(store);
    expect(refused.code).toBe(2);
    expect(refused.error?.code).toBe("store-unwritable");
    expect(refused.error?.message).toContain(store);
    expect(refused.error?.hint).toBeTruthy();
  });

  it("leaves nothing half-written on a full disk", async (context) => {
    const disk = mount("size=64k");
    if (disk === null) return context.skip("skipped, because no file system may be mounted here");
    try {
      const out = join(disk.dir, "bundle");
      const refused = await buildJson("--repo", repository.dir, "--out", out);
      expect(refused.error?.code).toBe("store-unwritable");
      expect(refused.error?.message).toMatch(/full|space/i);
      expect((await sheafHere(["search", "f1_1", "--bundle", out])).code).toBe(2);
      execFileSync("mount", ["-o", "remount,size=64m", disk.dir]);
      expect((await buildJson("--repo", repository.dir, "--out", out)).digest).toBe(usual);
    } finally {
      disk.release();
    }
  });

  it("refuses a read-only place, and answers from a bundle in one", async (context) => {
    const disk = mount("size=64m");
    if (disk === null) return context.skip("skipped, because no file system may be mounted here");
    try {
      const out = join(disk.dir, "bundle");
      await buildJson("--repo", repository.dir, "--out", out);
      rmSync(join(out, "derived"), { recursive: true });
      mkdirSync(join(disk.dir, "empty"));
      execFileSync("mount", ["-o", "remount,ro", disk.dir]);
      const refused = await buildJson("--repo", repository.dir, "--out", join(disk.dir, "empty"));
      expect(refused.error?.code).toBe("store-unwritable");
      // Without its read form, and with no place to keep a new one.
      const answer = await sheafHere(["search", "f17_3", "--bundle", out, "--json"]);
      expect(JSON.parse(answer.out).results[0]?.path).toBe("src/d8/m17.ts");
    } finally {
      disk.release();
    }
  });

  it("says what is wrong with a repository without commits and with a commit that does not exist", async () => {
    const empty = makeRepository();
    try {
      expect((await buildJson("--repo", empty.dir)).error?.code).toBe("no-commits");
      const refused = await buildJson("--repo", repository.dir, "no-such-branch");
      expect(refused.error?.code).toBe("unknown-revision");
      expect(refused.error?.message).toContain("no-such-branch");
      expect((await buildJson("--repo", join(empty.dir, ".."))).error?.code).toBe("not-a-repository");
    } finally {
      empty.remove();
    }
  });
});
