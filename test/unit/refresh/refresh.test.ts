import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { unlessLocked } from "../../../src/bundle/lock.js";
import { readStore } from "../../../src/bundle/read-store.js";
import { publish } from "../../../src/publish.js";
import { refresh, refreshLog } from "../../../src/refresh.js";
import { listen } from "../../helpers/loopback.js";
import {
  copyRepository,
  makeRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../../helpers/repository.js";

/** What happens when a run waits: for the first time, the second. Tests that would wait for it too could come late. */
const waits = vi.hoisted(() => ({ next: [] as (() => unknown)[] }));
vi.mock("node:timers/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:timers/promises")>();
  const setTimeout: typeof real.setTimeout = async (delay, value, options) => {
    await waits.next.shift()?.();
    return real.setTimeout(delay, value, options);
  };
  return { ...real, setTimeout };
});

describe.skipIf(withoutGit)(withoutGit ?? "refresh", () => {
  /** A repository with one commit, of which each test gets a copy, and that repository with its bundle. */
  let made: TestRepository;
  let built: TestRepository;
  let repository: TestRepository;
  let store: string;
  beforeAll(async () => {
    made = makeRepository();
    made.write("a.ts", "export const a = 1;\n");
    made.commit("One");
    built = copyRepository(made);
    await refresh({ repo: built.dir, settle: 0 });
  });
  afterAll(() => {
    made.remove();
    built.remove();
  });
  const begin = (from: TestRepository): void => {
    repository = copyRepository(from);
    store = path.join(repository.dir, ".git/sheaf");
  };
  beforeEach(() => begin(made));
  afterEach(() => {
    waits.next = [];
    repository.remove();
  });
  const beginBuilt = (): void => {
    repository.remove();
    begin(built);
  };

  const run = (repo = repository.dir, settle = 10) => refresh({ repo, settle });
  const head = (): string => repository.git("rev-parse", "HEAD");
  const indexed = async (): Promise<readonly string[]> =>
    (await readStore(store).listBundles()).map(({ commit }) => commit);
  const leaveLock = (text: string): void => {
    fs.mkdirSync(store, { recursive: true });
    fs.writeFileSync(path.join(store, "tmp-refresh"), text);
  };

  it("builds HEAD, and does nothing when that is there", async () => {
    expect((await run()).steps).toMatchObject([{ commit: head(), outcome: "built", reason: null }]);
    expect(await indexed()).toEqual([head()]);
    expect((await run()).steps).toMatchObject([{ commit: head(), outcome: "present" }]);
    const log = (await refreshLog(repository.dir)).trimEnd().split("\n");
    expect(log).toHaveLength(2);
    expect(log[0]).toContain(`built ${head()}`);
    expect(log[1]).toContain(`present ${head()}`);
    expect(fs.readdirSync(path.join(store, "refresh"))).toEqual(["log", "pruned"]);
    expect(fs.existsSync(path.join(store, "tmp-refresh"))).toBe(false);
  });

  it("makes what answers are read from, when that was dropped", async () => {
    beginBuilt();
    fs.rmSync(path.join(store, "derived"), { recursive: true });
    expect((await run()).steps).toMatchObject([{ outcome: "present" }]);
    const [digest] = fs.readdirSync(path.join(store, "derived"));
    expect(fs.readdirSync(path.join(store, "derived", digest!)).join()).toMatch(/graph.*search/);
  });

  it("builds a damaged bundle again", async () => {
    beginBuilt();
    fs.rmSync(path.join(store, "derived"), { recursive: true });
    fs.rmSync(path.join(store, "objects"), { recursive: true });
    expect((await run()).steps).toMatchObject([{ outcome: "built" }]);
  });

  it("says so where there is no commit", async () => {
    const empty = makeRepository();
    try {
      expect((await run(empty.dir)).steps).toMatchObject([{ commit: null, outcome: "nothing" }]);
    } finally {
      empty.remove();
    }
  });

  it("leaves a repository alone in which a merge, rebase, cherry-pick or bisect is not done", async () => {
    const { git, write } = repository;
    write("a.ts", "export const a = 2;\n");
    repository.commit("Two");
    git("checkout", "--quiet", "-b", "side", "HEAD~1");
    write("a.ts", "export const a = 3;\n");
    repository.commit("Three");
    const start = (...args: readonly string[]) => {
      expect(() => git(...args)).toThrow();
    };
    for (const [operation, args] of [
      ["merge", ["merge", "main"]],
      ["rebase", ["rebase", "main"]],
      ["cherry-pick", ["cherry-pick", "main"]],
      ["revert", ["revert", "--no-edit", "HEAD~1"]],
    ] as const) {
      start(...args);
      const [step] = (await run()).steps;
      expect(step).toMatchObject({ outcome: "waiting", reason: `${operation} in progress` });
      git(operation, "--abort");
    }
    git("bisect", "start", "side", "side~1");
    expect((await run()).steps).toMatchObject([{ outcome: "waiting", reason: "bisect in progress" }]);
    git("bisect", "reset");
    expect(await indexed()).toEqual([]);
    expect((await run()).steps).toMatchObject([{ outcome: "built" }]);
  });

  it("waits for an operation that ends soon, as hooks run before it does", async () => {
    const trace = path.join(repository.dir, ".git/MERGE_HEAD");
    fs.writeFileSync(trace, `${head()}\n`);
    waits.next = [() => {}, () => {}, () => fs.rmSync(trace)];
    expect((await run()).steps).toMatchObject([{ outcome: "built" }]);
  });

  it("works once for all that ask at the same time, in every worktree", async () => {
    const linked = path.join(path.dirname(repository.dir), "linked");
    repository.git("worktree", "add", "--quiet", "-b", "other", linked);
    openTestRepository(linked).git("commit", "--quiet", "--allow-empty", "-m", "There");
    const runs = await Promise.all([run(repository.dir, 300), run(linked, 300), run(repository.dir, 300)]);
    expect(runs.filter(({ busy }) => !busy)).toHaveLength(1);
    const steps = runs.flatMap((one) => one.steps);
    expect(steps.map(({ outcome }) => outcome)).toEqual(["built", "built"]);
    expect(new Set(steps.map(({ commit }) => commit))).toEqual(
      new Set([head(), repository.git("rev-parse", "other")]),
    );
  });

  it("looks again when it was asked while it worked", async () => {
    // Whoever finds the lock held leaves a note and goes.
    const held = await unlessLocked(store, "refresh", async () => {
      throw new Error("the folder is not there yet");
    }).catch(() => null);
    expect(held).toBeNull();
    fs.mkdirSync(store, { recursive: true });
    const worked = await unlessLocked(store, "refresh", async () => {
      const other = await run();
      expect(other).toMatchObject({ busy: true, steps: [] });
      expect(fs.readdirSync(path.join(store, "refresh"))).toHaveLength(1);
    });
    expect(worked).not.toBeNull();
    // The note stands: the next run does it, though it is of another worktree.
    const linked = path.join(path.dirname(repository.dir), "linked");
    repository.git("worktree", "add", "--quiet", "--detach", linked);
    expect((await run(linked)).steps.map(({ outcome }) => outcome).sort()).toEqual(["built", "present"]);
  });

  it("does before it ends what others ask while it works", async () => {
    const linked = path.join(path.dirname(repository.dir), "linked");
    repository.git("worktree", "add", "--quiet", "-b", "other", linked);
    const other = openTestRepository(linked).commit("There");
    const trace = path.join(repository.dir, ".git/MERGE_HEAD");
    fs.writeFileSync(trace, `${head()}\n`);
    const asking = async (): Promise<void> => {
      expect(await run(linked)).toMatchObject({ busy: true, steps: [] });
      fs.rmSync(trace);
    };
    waits.next = [() => {}, asking];
    expect((await run()).steps.map(({ commit }) => commit)).toContain(other);
    expect(new Set(await indexed())).toEqual(new Set([head(), other]));
  });

  it("takes over the lock of a run that was killed, not that of one that lives", async () => {
    const dead = spawnSync(process.execPath, ["-e", ""]).pid;
    const host = hostname().replace(/\s/g, "") || "unknown";
    leaveLock(`${process.ppid} ${host} ${"0".repeat(32)}\n`);
    expect(await run()).toMatchObject({ busy: true, steps: [] });
    leaveLock(`${dead} ${host} ${"0".repeat(32)}\n`);
    expect((await run()).steps).toMatchObject([{ outcome: "built" }]);
    // Of another machine, on a shared disk, that has not shown itself for hours.
    leaveLock(`1 elsewhere ${"0".repeat(32)}\n`);
    expect(await run()).toMatchObject({ busy: true });
    const old = new Date(Date.now() - 3_600_000);
    fs.utimesSync(path.join(store, "tmp-refresh"), old, old);
    expect((await run()).steps).toMatchObject([{ outcome: "present" }]);
  });

  it("goes on with other worktrees when one fails, and says why", async () => {
    const linked = path.join(path.dirname(repository.dir), "linked");
    repository.git("worktree", "add", "--quiet", "-b", "other", linked);
    const other = openTestRepository(linked);
    other.write("sheaf.json", '{"nonsense": 1}\n');
    other.commit("Broken");
    const [one, two] = await Promise.all([run(linked, 300), run(repository.dir, 300)]);
    const steps = [...one.steps, ...two.steps];
    expect(steps.find(({ outcome }) => outcome === "failed")?.reason).toContain("nonsense");
    expect(steps.find(({ outcome }) => outcome === "built")?.commit).toBe(head());
    expect(await refreshLog(repository.dir)).toMatch(/ failed .*nonsense/);
  });

  it("ignores notes that lead to other repositories, to nothing, or through a link", async () => {
    const stranger = makeRepository();
    try {
      stranger.write("b.ts", "export const b = 1;\n");
      stranger.commit("B");
      const asked = path.join(store, "refresh");
      fs.mkdirSync(asked, { recursive: true });
      fs.writeFileSync(path.join(asked, `asked-${"1".repeat(16)}`), path.join(stranger.dir, ".git"));
      fs.writeFileSync(path.join(asked, `asked-${"2".repeat(16)}`), "/nowhere");
      fs.symlinkSync(path.join(stranger.dir, ".git/HEAD"), path.join(asked, `asked-${"3".repeat(16)}`));
      expect((await run()).steps).toMatchObject([{ commit: head(), outcome: "built" }]);
      expect(fs.existsSync(path.join(stranger.dir, ".git/sheaf"))).toBe(false);
      expect(fs.readFileSync(path.join(stranger.dir, ".git/HEAD"), "utf8")).toBe("ref: refs/heads/main\n");
    } finally {
      stranger.remove();
    }
  });

  it("works in a bare clone, and keeps its log short", async () => {
    const bare = path.join(path.dirname(repository.dir), "bare.git");
    repository.git("clone", "--quiet", "--bare", repository.dir, bare);
    expect((await run(bare)).steps).toMatchObject([{ gitDir: bare, commit: head(), outcome: "built" }]);
    const log = path.join(bare, "sheaf/refresh/log");
    fs.writeFileSync(log, "x".repeat(99).concat("\n").repeat(655));
    await run(bare);
    const text = fs.readFileSync(log, "utf8");
    expect(text.length).toBeLessThan(40_000);
    expect(text.split("\n")[0]).toBe("x".repeat(99));
    expect(text.trimEnd().split("\n").at(-1)).toContain("present");
  });

  it.each([
    ["the repository", ""],
    ["its git directory", ".git"],
  ])("makes nothing where %s is removed while it waits", async (_, below) => {
    const held = path.join(store, "tmp-refresh");
    waits.next = [
      () => {
        expect(fs.existsSync(held)).toBe(true);
        fs.rmSync(path.join(repository.dir, below), { recursive: true, maxRetries: 3 });
      },
    ];
    expect(await run().catch((error: unknown) => error)).toMatchObject({ code: "store-unwritable" });
    expect(fs.existsSync(path.join(repository.dir, ".git"))).toBe(false);
  });

  it("builds where the store is removed while it waits", async () => {
    waits.next = [() => fs.rmSync(store, { recursive: true, maxRetries: 3 })];
    expect((await run()).steps).toMatchObject([{ outcome: "built" }]);
    expect(await indexed()).toEqual([head()]);
  });

  it("stops at a signal, and gives the lock back", async () => {
    const controller = new AbortController();
    const running = refresh({ repo: repository.dir, settle: 60_000, signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(running).rejects.toThrow();
    expect(fs.existsSync(path.join(store, "tmp-refresh"))).toBe(false);
  });

  it("fetches the bundle of HEAD where it is published, and builds where it may not or cannot", async () => {
    beginBuilt();
    await publish({ repo: repository.dir, transport: "git-ref", remote: path.join(repository.dir, ".git") });
    const clone = openTestRepository(path.join(path.dirname(repository.dir), "clone"));
    repository.git("clone", "--quiet", repository.dir, clone.dir);
    expect((await refresh({ repo: clone.dir, settle: 10, pull: false })).steps).toMatchObject([
      { outcome: "built", reason: null },
    ]);
    fs.rmSync(path.join(clone.dir, ".git/sheaf"), { recursive: true });
    expect((await run(clone.dir)).steps).toMatchObject([{ commit: head(), outcome: "pulled", reason: null }]);
    expect((await run(clone.dir)).steps).toMatchObject([{ outcome: "present" }]);
    clone.commit("Here alone");
    expect((await run(clone.dir)).steps).toMatchObject([{ outcome: "built", reason: null }]);
    clone.git("remote", "set-url", "origin", path.join(clone.dir, "gone.git"));
    clone.commit("Without a remote");
    const [step] = (await run(clone.dir)).steps;
    expect(step).toMatchObject({ outcome: "built", reason: expect.stringContaining("gone.git") });
  });

  it("builds after a while where a remote never comes to an end", async () => {
    const server = await listen((_, response) => {
      response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
      const timer = setInterval(() => response.write("0"), 50);
      response.on("close", () => clearInterval(timer));
    });
    repository.git("remote", "add", "origin", `${server.url}/x.git`);
    const { steps } = await refresh({ repo: repository.dir, settle: 10, pullLimit: 200 });
    expect(steps).toMatchObject([{ outcome: "built", reason: "fetching took longer than 1 min" }]);
    expect(fs.readdirSync(store).filter((name) => name.startsWith("tmp-"))).toEqual([]);
    await server.close();
  });

  it("begins an empty store with the nearest bundle that is published", async () => {
    beginBuilt();
    await publish({ repo: repository.dir, transport: "git-ref", remote: path.join(repository.dir, ".git") });
    const published = head();
    const clone = openTestRepository(path.join(path.dirname(repository.dir), "clone"));
    repository.git("clone", "--quiet", repository.dir, clone.dir);
    clone.write("b.ts", "export const b = 2;\n");
    const own = clone.commit("Here alone");
    expect((await run(clone.dir)).steps).toMatchObject([{ commit: own, outcome: "built" }]);
    const stored = await readStore(path.join(clone.dir, ".git/sheaf")).listBundles();
    expect(new Set(stored.map(({ commit }) => commit))).toEqual(new Set([own, published]));
  });

  it("cleans the store once a day, keeping what is checked out", async () => {
    const first = repository.commit("Soon gone");
    repository.write("sheaf.json", '{ "retention": { "keep": 1 } }\n');
    repository.git("checkout", "--quiet", "--detach");
    const second = repository.commit("Two");
    const stamp = path.join(store, "refresh/pruned");
    repository.git("checkout", "--quiet", "--detach", first);
    repository.git("branch", "--quiet", "--force", "main", "HEAD~1");
    await run();
    repository.git("checkout", "--quiet", second);
    await run();
    expect(new Set(await indexed())).toEqual(new Set([first, second]));
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    fs.utimesSync(stamp, yesterday, yesterday);
    await run();
    expect(await indexed()).toEqual([second]);
    expect(await refreshLog(repository.dir)).toMatch(/ pruned: bundles 1, bytes /);
  });
});
