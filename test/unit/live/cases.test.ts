import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { createWorkspace } from "../../../mcp/workspace.js";
import { encodeManifest, parseManifest } from "../../../src/bundle/manifest.js";
import { build } from "../../../src/index.js";
import type { SheafError } from "../../../src/model/error.js";
import { openTestRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";
import { change, following, index, makeSmall, manifestsOf, whoAnswers } from "./project.js";

const main = path.resolve(import.meta.dirname, "../../../dist/cli/main.js");
const withoutShell = process.platform === "win32" ? "skipped, because there is no POSIX shell" : withoutGit;

describe.skipIf(withoutGit)(withoutGit ?? "an index that follows its repository, from the field", () => {
  let made: TestRepository[] = [];
  const small = (name?: string): TestRepository => {
    const repository = makeSmall(name);
    made.push(repository);
    return repository;
  };
  afterEach(() => {
    for (const repository of made) repository.remove();
    made = [];
  });
  const storeOf = (repository: TestRepository): string => path.join(repository.dir, ".git", "sheaf");

  it("answers in a shallow clone, and says how far its HEAD is", async () => {
    const repository = small();
    change(repository, "second");
    const dir = path.join(path.dirname(repository.dir), "shallow");
    repository.git("clone", "-q", "--depth=1", pathToFileURL(repository.dir).href, dir);
    const clone = openTestRepository(dir);
    await index(dir);
    await following(dir, async (live) => {
      const built = clone.git("rev-parse", "HEAD");
      expect(await whoAnswers(live)).toMatchObject({ commit: built, choice: "head", found: "secondThing" });
      const head = change(clone, "third");
      expect(await whoAnswers(live)).toMatchObject({ commit: built, head, choice: "ancestor" });
      const { distance, known } = await live.use(async ({ index: { coverage } }) => coverage);
      expect(distance).toEqual({ ahead: 1, behind: 0 });
      expect(known).toBe(true);
    });
  });

  it("answers from the same tree under another commit", async () => {
    const repository = small();
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      repository.git("commit", "-q", "--amend", "-m", "told otherwise");
      const head = repository.git("rev-parse", "HEAD");
      expect(await whoAnswers(live)).toMatchObject({
        commit: first,
        head,
        choice: "same-tree",
        found: "firstThing",
      });
    });
  });

  it("answers from the bundle of another indexer until one of this indexer is there, and says so", async () => {
    const repository = small();
    const head = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    const [own] = manifestsOf(storeOf(repository), head);
    const manifest = parseManifest(fs.readFileSync(own!), own!);
    const languages = { ...manifest.indexer.languages, typescript: "0".repeat(64) };
    const other = path.join(path.dirname(own!), `${"0".repeat(16)}-${"1".repeat(16)}.json`);
    fs.writeFileSync(other, encodeManifest({ ...manifest, indexer: { ...manifest.indexer, languages } }));
    fs.renameSync(own!, `${own}.away`);
    const workspace = createWorkspace({ roots: [repository.dir] });
    try {
      expect(await workspace.places()).toMatchObject([
        { state: "ready", current: false, choice: "head", next: expect.stringContaining("sheaf build") },
      ]);
      fs.renameSync(`${own}.away`, own!);
      expect(await workspace.places()).toMatchObject([{ state: "ready", current: true, next: null }]);
      // A damaged one beside it changes nothing.
      fs.writeFileSync(other, "{");
      expect(await workspace.places()).toMatchObject([{ state: "ready", current: true, problem: null }]);
    } finally {
      await workspace.close();
    }
  });

  it("H8-028: eight servers on three repositories take nothing from each other, and write nothing", async () => {
    const repositories = ["a", "b", "c"].map((name) => small(name));
    for (const { dir } of repositories) await index(dir);
    const list = (): readonly string[] =>
      repositories.flatMap(({ dir }) =>
        fs
          .readdirSync(dir, { recursive: true, withFileTypes: true })
          .map((entry) => path.join(entry.parentPath, entry.name))
          .map((file) => `${file} ${fs.lstatSync(file).mtimeMs} ${fs.lstatSync(file).size}`),
      );
    const before = list();
    const roots = repositories.map(({ dir }) => dir);
    const servers = Array.from({ length: 8 }, () => createWorkspace({ roots, kept: 2 }));
    try {
      await Promise.all(
        servers.map(async (server, i) => {
          const places = await server.places();
          expect(places.map(({ name, state }) => [name, state])).toEqual(
            ["a", "b", "c"].map((name) => [name, "ready"]),
          );
          const repo = ["a", "b", "c"][i % 3]!;
          expect(await server.ask({ repo }, async ({ root }) => root)).toBe(roots[i % 3]);
        }),
      );
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
    expect(list()).toEqual(before);
  });

  it("H8-040: what a commit leaves out of the index is not found any more", async () => {
    const repository = small();
    repository.write("data.csv", "zyzzyvaword,1\n");
    repository.commit("data");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      const paths = (): Promise<readonly string[]> =>
        live.use(async ({ index: { search } }) =>
          (await search({ text: "zyzzyvaword", mode: "keyword" })).results.map((hit) => hit.path),
        );
      expect(await paths()).toEqual(["data.csv"]);
      repository.write("sheaf.json", '{ "exclude": [{ "glob": "*.csv", "reason": "data" }] }\n');
      repository.commit("without data");
      await index(repository.dir);
      expect((await paths()).filter((found) => found.endsWith(".csv"))).toEqual([]);
    });
  });

  it("H8-114, H8-120, H8-121: branches and worktrees share what they have alike, and each answers for itself", async () => {
    const repository = small();
    for (let i = 0; i < 99; i++) repository.write(`lib/file${i}.ts`, `export const part${i} = ${i};\n`);
    repository.commit("many");
    await build({ repo: repository.dir, workers: 1 });
    const dir = path.join(path.dirname(repository.dir), "release");
    repository.git("worktree", "add", "-q", "-b", "release/1", dir);
    // The same commit in another worktree: nothing is to be done at all.
    expect(await build({ repo: dir, workers: 1 })).toMatchObject({ reused: true });
    const release = openTestRepository(dir);
    const commit = change(release, "release");
    expect(await build({ repo: dir, workers: 1 })).toMatchObject({ extractedBlobs: 1, reusedBlobs: 99 });
    const workspace = createWorkspace({ roots: [repository.dir] });
    try {
      const words = (repo: string): Promise<readonly unknown[]> =>
        workspace.ask({ repo }, async ({ index: { search, coverage } }) => [
          (await search({ text: "thing", limit: 1 })).results[0]?.symbol,
          coverage.commit,
        ]);
      expect(await words("repo")).toEqual(["firstThing", repository.git("rev-parse", "main")]);
      expect(await words("release")).toEqual(["releaseThing", commit]);
    } finally {
      await workspace.close();
    }
  });

  it("asks again when what a question reads was taken away meanwhile", async () => {
    const repository = small();
    const first = repository.git("rev-parse", "HEAD");
    await index(repository.dir);
    const second = change(repository, "second");
    await index(repository.dir);
    await following(repository.dir, async (live) => {
      const commits: string[] = [];
      const found = await live.use(async ({ index: { coverage, graph } }) => {
        commits.push(coverage.commit);
        if (commits.length === 1) {
          // As pruning does it: the manifest first, then what only it needs.
          fs.rmSync(path.join(storeOf(repository), "bundles", second), { recursive: true });
          for (const name of fs.readdirSync(path.join(storeOf(repository), "derived")))
            if (name === coverage.digest)
              fs.rmSync(path.join(storeOf(repository), "derived", name), { recursive: true });
          const { SheafError: Lost } = await import("../../../src/model/error.js");
          throw new Lost("corrupt-bundle", "an object is missing");
        }
        await graph();
        return coverage.commit;
      });
      expect(found).toBe(first);
      expect(commits).toEqual([second, first]);
      // What cannot be mended by asking again is told once.
      let asked = 0;
      const failing = live.use(async () => {
        asked++;
        throw new Error("mine");
      });
      await expect(failing).rejects.toThrow("mine");
      expect(asked).toBe(1);
    });
  });
});

describe.skipIf(withoutShell)(withoutShell ?? "H8-034: the command that an error names", () => {
  /** Runs a command as a person would who has `sheaf` on the PATH. */
  const run = (command: string, folder: string): void => {
    const bin = path.join(folder, "bin");
    fs.mkdirSync(bin, { recursive: true });
    fs.writeFileSync(path.join(bin, "sheaf"), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, {
      mode: 0o755,
    });
    const ran = spawnSync("/bin/sh", ["-c", command], {
      cwd: "/",
      encoding: "utf8",
      env: { PATH: `${bin}:${process.env.PATH}`, HOME: folder },
    });
    if (ran.status !== 0) throw new Error(`${command}: ${ran.stderr}`);
  };
  const refusal = async (work: Promise<unknown>): Promise<SheafError> =>
    work.then(
      () => Promise.reject(new Error("it answers")),
      (error: SheafError) => error,
    );

  it("brings the bundle that was missing, and mends a damaged one, in exactly this repository", async () => {
    const repository = makeSmall("it's a $(touch x) repo");
    try {
      const folder = path.dirname(repository.dir);
      await following(repository.dir, async (live) => {
        const missing = await refusal(whoAnswers(live));
        expect(missing.hint).toMatch(/^Run: sheaf build --repo /);
        run(missing.hint!.slice("Run: ".length), folder);
        const commit = repository.git("rev-parse", "HEAD");
        expect(await whoAnswers(live)).toMatchObject({ commit, choice: "head" });
        const store = path.join(repository.dir, ".git", "sheaf");
        fs.writeFileSync(manifestsOf(store, commit)[0]!, "{");
        const damaged = await refusal(whoAnswers(live));
        expect(damaged.code).toBe("corrupt-bundle");
        run(damaged.hint!.slice("Run: ".length), folder);
        expect(await whoAnswers(live)).toMatchObject({ commit, notice: null });
      });
    } finally {
      repository.remove();
    }
  });

  it("fetches what is published where there is a remote", async () => {
    const repository = makeSmall();
    try {
      const folder = path.dirname(repository.dir);
      const bare = path.join(folder, "server.git");
      repository.git("clone", "-q", "--bare", repository.dir, bare);
      repository.git("remote", "add", "origin", bare);
      await index(repository.dir);
      run(`sheaf publish --repo '${repository.dir}' --quiet`, folder);
      const dir = path.join(folder, "clone");
      repository.git("clone", "-q", bare, dir);
      await following(dir, async (live) => {
        const { hint } = await refusal(whoAnswers(live));
        const command = /^Run: (sheaf pull --repo \S+) \(or, .*: (sheaf build --repo \S+)\)$/.exec(
          hint ?? "",
        );
        run(command![1]!, folder);
        expect(await whoAnswers(live)).toMatchObject({ choice: "head", found: "firstThing" });
      });
    } finally {
      repository.remove();
    }
  });
});
