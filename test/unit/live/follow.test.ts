import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { SheafError } from "../../../src/model/error.js";
import {
  gitVersion,
  makeRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../../helpers/repository.js";
import { change, following, index, makeSmall, manifestsOf, whoAnswers } from "./project.js";

const old = Number(gitVersion?.split(".")[1] ?? 0) < 45 && gitVersion?.startsWith("2.") === true;
const withoutTables = withoutGit ?? (old ? "skipped, because git is older than 2.45" : null);

describe.skipIf(withoutGit)(withoutGit ?? "an index that follows its repository", () => {
  let made: TestRepository[] = [];
  const keep = (repository: TestRepository): TestRepository => {
    made.push(repository);
    return repository;
  };
  afterEach(() => {
    for (const repository of made) repository.remove();
    made = [];
  });
  const storeOf = (repository: TestRepository): string => path.join(repository.dir, ".git", "sheaf");

  it("H8-030, H8-032: answers from a bundle that was built while it ran, and says which commit", async () => {
    const repository = keep(makeSmall());
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      expect(await whoAnswers(live)).toEqual({
        commit: first,
        head: first,
        choice: "head",
        notice: null,
        found: "firstThing",
      });
      const second = change(repository, "second");
      expect(await whoAnswers(live)).toMatchObject({ commit: first, head: second, choice: "ancestor" });
      await index(repository.dir);
      expect(await whoAnswers(live)).toMatchObject({
        commit: second,
        head: second,
        choice: "head",
        found: "secondThing",
      });
    });
  });

  it("H8-033: sees a commit that was made by plumbing alone, and says how far the bundle is from it", async () => {
    const repository = keep(makeSmall());
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      await whoAnswers(live);
      const blob = repository.gitBytes(["hash-object", "-w", "--stdin"], {
        input: Buffer.from("export const plumbedThing = 1;\n"),
      });
      repository.git("update-index", "--cacheinfo", `100644,${blob.toString("latin1").trim()},src/main.ts`);
      const commit = repository.git(
        "commit-tree",
        "-p",
        "HEAD",
        "-m",
        "plumbing",
        repository.git("write-tree"),
      );
      repository.git("update-ref", "refs/heads/main", commit);
      const distance = await live.use(async ({ index: { coverage } }) => coverage.distance);
      expect(distance).toEqual({ ahead: 1, behind: 0 });
      await index(repository.dir);
      expect(await whoAnswers(live)).toMatchObject({ commit, found: "plumbedThing" });
      expect(first).not.toBe(commit);
    });
  });

  it("follows checkouts, resets, detached HEADs and packed refs", async () => {
    const repository = keep(makeSmall());
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    const second = change(repository, "second");
    await index(repository.dir);
    repository.git("branch", "side", first);
    await following(repository.dir, async (live) => {
      const answers = async (commit: string): Promise<void> =>
        expect(await whoAnswers(live)).toMatchObject({ commit, head: commit, choice: "head" });
      await answers(second);
      repository.git("checkout", "-q", "side");
      await answers(first);
      repository.git("pack-refs", "--all", "--prune");
      await answers(first);
      repository.git("checkout", "-q", "main");
      await answers(second);
      // The ref stands in the packed file alone, and then beside it.
      repository.git("reset", "-q", "--hard", "HEAD~1");
      await answers(first);
      repository.git("reset", "-q", "--hard", second);
      repository.git("pack-refs", "--all");
      await answers(second);
      repository.git("checkout", "-q", "--detach", first);
      await answers(first);
      repository.git("symbolic-ref", "HEAD", "refs/heads/main");
      await answers(second);
    });
  });

  it("follows the steps of a rebase, a merge and a bisect", async () => {
    const repository = keep(makeSmall());
    const base = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    repository.git("checkout", "-q", "-b", "side");
    repository.write("side.ts", "export const sideThing = 1;\n");
    repository.commit("side");
    change(repository, "left");
    repository.git("checkout", "-q", "main");
    const right = change(repository, "right");
    await following(repository.dir, async (live) => {
      repository.git("checkout", "-q", "side");
      expect(() => repository.git("rebase", "-q", "main")).toThrow();
      const stopped = repository.git("rev-parse", "HEAD");
      expect(await whoAnswers(live)).toMatchObject({ commit: base, head: stopped, choice: "ancestor" });
      await index(repository.dir);
      expect(await whoAnswers(live)).toMatchObject({ commit: stopped, head: stopped });
      repository.git("rebase", "--abort");
      expect(await whoAnswers(live)).toMatchObject({
        commit: base,
        head: repository.git("rev-parse", "side"),
      });
      expect(() => repository.git("merge", "-q", "main")).toThrow();
      expect(await whoAnswers(live)).toMatchObject({ commit: base });
      repository.git("merge", "--abort");
      repository.git("bisect", "start", "side", base);
      const middle = repository.git("rev-parse", "HEAD");
      expect(middle).not.toBe(repository.git("rev-parse", "side"));
      expect(await whoAnswers(live)).toMatchObject({ commit: base, head: middle });
      repository.git("bisect", "reset");
      repository.git("checkout", "-q", "main");
      expect(await whoAnswers(live)).toMatchObject({ commit: base, head: right });
    });
  });

  it.skipIf(withoutTables !== null)(withoutTables ?? "follows refs that are kept in tables", async () => {
    const parent = keep(makeRepository());
    parent.git("init", "-q", "--ref-format=reftable", "tables");
    const repository = openTestRepository(path.join(parent.dir, "tables"));
    const first = change(repository, "first");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      expect(await whoAnswers(live)).toMatchObject({ commit: first, choice: "head" });
      const second = change(repository, "second");
      expect(await whoAnswers(live)).toMatchObject({ commit: first, head: second });
      repository.git("checkout", "-q", "--detach", first);
      expect(await whoAnswers(live)).toMatchObject({ commit: first, head: first });
    });
  });

  it("H8-117: answers once there is a bundle, in a store that was not there, and in a repository without a commit", async () => {
    const repository = keep(makeRepository());
    const refused = async (live: Parameters<typeof whoAnswers>[0]): Promise<SheafError> => {
      const error: unknown = await whoAnswers(live).catch((reason: unknown) => reason);
      if (error instanceof SheafError) return error;
      throw new Error(`no error: ${JSON.stringify(error)}`);
    };
    await following(repository.dir, async (live) => {
      expect(await refused(live)).toMatchObject({
        code: "no-commits",
        hint: `Commit something first, then run: sheaf build --repo ${repository.dir}`,
      });
      const first = change(repository, "first");
      expect(await refused(live)).toMatchObject({
        code: "no-bundle",
        message: `no bundle answers for main (${first.slice(0, 10)}) of ${repository.dir}`,
        hint: `Run: sheaf build --repo ${repository.dir}`,
      });
      repository.git("remote", "add", "origin", "https://example.com/x.git");
      expect((await refused(live)).hint).toMatch(/^Run: sheaf pull --repo .* sheaf build --repo /);
      expect(fs.existsSync(storeOf(repository))).toBe(false);
      await index(repository.dir);
      expect(await whoAnswers(live)).toMatchObject({ commit: first });
    });
  });

  it("goes over to another bundle when the one that answered was pruned or replaced", async () => {
    const repository = keep(makeSmall());
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    const second = change(repository, "second");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      expect(await whoAnswers(live)).toMatchObject({ commit: second });
      const [manifest] = manifestsOf(storeOf(repository), second);
      const bytes = fs.readFileSync(manifest!);
      fs.rmSync(manifest!);
      expect(await whoAnswers(live)).toMatchObject({
        commit: first,
        head: second,
        choice: "ancestor",
        notice: null,
      });
      // One that cannot be read is told of, though another answers.
      fs.writeFileSync(manifest!, "{");
      expect((await whoAnswers(live)).notice).toMatch(
        /^A bundle that would answer better cannot be read: .*not JSON/,
      );
      fs.writeFileSync(`${manifest}.tmp`, bytes);
      fs.renameSync(`${manifest}.tmp`, manifest!);
      expect(await whoAnswers(live)).toMatchObject({ commit: second, choice: "head", notice: null });
      // Its objects alone: what was read already is not asked of them.
      fs.rmSync(path.join(storeOf(repository), "bundles"), { recursive: true });
      await expect(whoAnswers(live)).rejects.toMatchObject({ code: "no-bundle" });
    });
  });

  it("answers from the earlier bundle, and says so, when what stands there now cannot be opened", async () => {
    const repository = keep(makeSmall());
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      await whoAnswers(live);
      const [manifest] = manifestsOf(storeOf(repository), first);
      const other = path.join(path.dirname(manifest!), `${"0".repeat(16)}-${"1".repeat(16)}.json`);
      const hide = (back: boolean): void => {
        for (const name of ["objects", "derived"]) {
          const [here, away] = [
            path.join(storeOf(repository), name),
            path.join(repository.dir, ".git", `${name}-away`),
          ];
          fs.renameSync(back ? away : here, back ? here : away);
        }
      };
      // A manifest came, and its objects are not there.
      hide(false);
      fs.copyFileSync(manifest!, other);
      const answer = await whoAnswers(live);
      expect(answer).toMatchObject({ commit: first, found: "firstThing" });
      expect(answer.notice).toMatch(/could not be opened, so an earlier bundle answers/);
      // With another HEAD it would be wrong.
      const second = change(repository, "second");
      await expect(whoAnswers(live)).rejects.toMatchObject({
        code: "corrupt-bundle",
        hint: expect.stringContaining("sheaf build --repo"),
      });
      hide(true);
      fs.rmSync(other);
      expect(await whoAnswers(live)).toMatchObject({ commit: first, head: second, notice: null });
    });
  });

  it("keeps the old index for a question that runs, and closes it then", async () => {
    const repository = keep(makeSmall());
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      let go: () => void = () => {};
      const gate = new Promise<void>((resolve) => {
        go = resolve;
      });
      let entered: () => void = () => {};
      const inside = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const slow = live.use(async ({ index: { search, coverage } }) => {
        entered();
        await gate;
        const { results } = await search({ text: "thing" });
        return { commit: coverage.commit, text: results[0]?.snippet?.text };
      });
      await inside;
      const second = change(repository, "second");
      await index(repository.dir);
      expect(await whoAnswers(live)).toMatchObject({ commit: second });
      live.rest();
      go();
      expect(await slow).toMatchObject({ commit: first, text: expect.stringContaining("firstThing") });
      expect(await whoAnswers(live)).toMatchObject({ commit: second });
    });
    await expect(
      following(repository.dir, async (live) => live.close().then(() => whoAnswers(live))),
    ).rejects.toThrow("closed");
  });

  it("opens once for questions that come together, and none that is cancelled loses the others", async () => {
    const repository = keep(makeSmall());
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      const cancel = new AbortController();
      const seen = new Set<unknown>();
      const ask = (signal?: AbortSignal): Promise<void> =>
        live.use(async ({ index: opened }) => void seen.add(opened), signal);
      const cancelled = ask(cancel.signal);
      const others = Array.from({ length: 20 }, () => ask());
      cancel.abort(new Error("enough"));
      await expect(cancelled).rejects.toThrow("enough");
      await Promise.all(others);
      expect(seen.size).toBe(1);
      await expect(ask(AbortSignal.abort(new Error("before")))).rejects.toThrow("before");
    });
  });

  it("reads on after a repack, and after its git process was killed", async () => {
    const repository = keep(makeSmall());
    await index(repository.dir);
    const text = (live: Parameters<typeof whoAnswers>[0]): Promise<string | null | undefined> =>
      live.use(async ({ index: { search } }) => (await search({ text: "thing" })).results[0]?.snippet?.text);
    await following(repository.dir, async (live) => {
      expect(await text(live)).toContain("firstThing");
      repository.git("repack", "-adq");
      repository.git("prune", "--expire=now");
      expect(await text(live)).toContain("firstThing");
      const killed = killChildren();
      expect(await text(live)).toContain("firstThing");
      if (process.platform === "linux") expect(killed).toBeGreaterThan(0);
    });
  });

  it("H8-037: a question that finds nothing new reads no file of the tree and starts no process", async () => {
    const repository = keep(makeSmall());
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      const first = await live.use(async ({ index: opened }) => opened);
      const before = children();
      for (let i = 0; i < 200; i++) expect(await live.use(async ({ index: opened }) => opened)).toBe(first);
      expect(children()).toEqual(before);
    });
  });

  it("tells when the folder was renamed, and answers again when another is there", async () => {
    const repository = keep(makeSmall());
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      await whoAnswers(live);
      const away = `${repository.dir}-away`;
      fs.renameSync(repository.dir, away);
      await expect(whoAnswers(live)).rejects.toMatchObject({ code: "not-a-repository" });
      fs.renameSync(away, repository.dir);
      expect(await whoAnswers(live)).toMatchObject({ commit: first });
      // Another repository in its place.
      fs.renameSync(repository.dir, away);
      fs.mkdirSync(repository.dir);
      const other = openTestRepository(repository.dir);
      other.git("init", "-q");
      const commit = change(other, "other");
      await index(other.dir);
      expect(await whoAnswers(live)).toMatchObject({ commit, found: "otherThing" });
    });
  });
});

/** Processes that this one started and that still run. */
const children = (): readonly number[] => {
  if (process.platform !== "linux") return [];
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, "latin1");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return Number(parent) === process.pid && state !== "Z" ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
};

const killChildren = (): number => {
  const running = children();
  for (const pid of running) process.kill(pid, "SIGKILL");
  return running.length;
};
