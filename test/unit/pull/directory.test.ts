import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encodeManifest, parseManifest } from "../../../src/bundle/manifest.js";
import { wholeFingerprint } from "../../../src/fingerprints.js";
import { build, open, prune, publish, pull, status, verify } from "../../../src/index.js";
import {
  makeRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../../helpers/repository.js";

describe.skipIf(withoutGit !== null)("bundles through a folder", () => {
  let repository: TestRepository;
  let parent: string;
  let remote: string;
  let copies = 0;
  beforeEach(() => {
    repository = makeRepository();
    parent = path.dirname(repository.dir);
    remote = path.join(parent, "published");
    repository.write("src/cart.ts", "export function total(a: number) {\n  return a * 2;\n}\n");
    repository.write("src/use.ts", 'import { total } from "./cart.js";\nexport const twice = total(2);\n');
    repository.commit("one");
  });
  afterEach(() => repository.remove());

  const clone = (...args: string[]): TestRepository => {
    const dir = path.join(parent, `clone-${copies++}`);
    repository.git("clone", "--quiet", ...args, `file://${repository.dir}`, dir);
    return openTestRepository(dir);
  };
  const change = (name: string): string => {
    repository.write(`src/${name}.ts`, `export const ${name} = 1;\n`);
    return repository.commit(name);
  };
  const place = () => ({ transport: "directory", remote }) as const;
  const storeOf = (one: TestRepository): string =>
    path.join(one.git("rev-parse", "--absolute-git-dir"), "sheaf");
  const filesOf = (folder: string): string[] =>
    fs.existsSync(folder)
      ? (fs.readdirSync(folder, { recursive: true }) as string[])
          .filter((name) => fs.statSync(path.join(folder, name)).isFile())
          .sort()
      : [];

  it("brings the very bundle, which answers without a build", async () => {
    const sent = await publish({ repo: repository.dir, ...place() });
    expect(sent).toMatchObject({ state: "published", transport: "directory" });
    expect(sent.sentObjects).toBe(sent.objects);
    const other = clone();
    const got = await pull({ repo: other.dir, ...place() });
    expect(got).toMatchObject({ outcome: "fetched", published: 1, skipped: [], hidden: null });
    expect(got.bundle).toMatchObject({ digest: sent.digest, choice: "head", distance: 0, current: true });
    expect(got.fetchedBytes).toBe(got.bundle!.bytes);
    expect((await verify({ repo: other.dir })).problems).toEqual([]);
    const index = await open({ repo: other.dir });
    expect((await index.search({ text: "total" })).results[0]?.path).toBe("src/cart.ts");
    await index.close();
    expect(filesOf(path.join(storeOf(other), "derived", sent.digest))).toHaveLength(2);
    expect((await build({ repo: other.dir })).reused).toBe(true);
    const again = await pull({ repo: other.dir, ...place() });
    expect(again).toMatchObject({ outcome: "present", fetchedObjects: 0 });
    expect((await publish({ repo: other.dir, ...place() })).state).toBe("present");
    expect((await status({ repo: other.dir })).bundle?.digest).toBe(sent.digest);
  });

  it("takes the nearest ancestor and only what is missing", async () => {
    await publish({ repo: repository.dir, ...place() });
    const other = clone();
    await pull({ repo: other.dir, ...place() });
    const second = change("second");
    await publish({ repo: repository.dir, ...place() });
    change("third");
    change("fourth");
    other.git("pull", "--quiet");
    const got = await pull({ repo: other.dir, ...place() });
    expect(got).toMatchObject({ outcome: "fetched", published: 2 });
    expect(got.bundle).toMatchObject({ commit: second, choice: "ancestor", distance: 2 });
    expect(got.fetchedObjects).toBeGreaterThan(0);
    expect(got.fetchedObjects).toBeLessThan(got.bundle!.objects);
    await expect(pull({ repo: other.dir, exact: true, ...place() })).rejects.toMatchObject({
      code: "not-published",
      message: expect.stringContaining(remote) as string,
    });
  });

  it("takes one with the same files", async () => {
    const squashed = change("second");
    await publish({ repo: repository.dir, ...place() });
    repository.git("reset", "--quiet", "--soft", "HEAD~1");
    const merged = repository.commit("squashed");
    expect(merged).not.toBe(squashed);
    const other = clone();
    const got = await pull({ repo: other.dir, ...place() });
    expect(got.bundle).toMatchObject({ commit: squashed, choice: "same-tree" });
    expect((await status({ repo: other.dir })).choice).toBe("same-tree");
  });

  it("takes one of another version only when there is none of this one, and says so", async () => {
    await publish({ repo: repository.dir, ...place() });
    const second = change("second");
    await publish({ repo: repository.dir, ...place() });
    const file = path.join(remote, "commits", second, "manifest.json");
    const manifest = parseManifest(fs.readFileSync(file), file);
    const indexer = { ...manifest.indexer, stages: { ...manifest.indexer.stages, extract: "0".repeat(64) } };
    const fingerprint = wholeFingerprint(indexer, manifest.embedder, manifest.limits);
    fs.writeFileSync(file, encodeManifest({ ...manifest, indexer, fingerprint }));
    const other = clone();
    const nearest = await pull({ repo: other.dir, ...place() });
    expect(nearest.bundle).toMatchObject({ choice: "ancestor", distance: 1, current: true });
    expect(nearest.skipped).toEqual([{ commit: second, problem: "another version of Sheaf made it" }]);
    const exact = await pull({ repo: other.dir, exact: true, ...place() });
    expect(exact.bundle).toMatchObject({ commit: second, choice: "head", current: false });
    expect((await pull({ repo: other.dir, exact: true, ...place() })).outcome).toBe("present");
    expect((await status({ repo: other.dir })).bundle).toMatchObject({ commit: second, current: false });
    const index = await open({ repo: other.dir });
    expect(index.coverage.commit).toBe(second);
    expect((await index.search({ text: "total" })).results[0]?.path).toBe("src/cart.ts");
    await index.close();
  });

  it("ends well when nothing is published, and says what answers", async () => {
    fs.mkdirSync(remote);
    const got = await pull({ repo: repository.dir, ...place() });
    expect(got).toMatchObject({ outcome: "nothing", bundle: null, published: 0 });
    const { digest } = await build({ repo: repository.dir });
    change("second");
    const later = await pull({ repo: repository.dir, ...place() });
    expect(later).toMatchObject({ outcome: "present" });
    expect(later.bundle).toMatchObject({ digest, choice: "ancestor", distance: 1 });
  });

  it("publishes what a dry run foretells, and nothing with one", async () => {
    const dry = await publish({ repo: repository.dir, dryRun: true, ...place() });
    expect(dry.builtMilliseconds).toBeGreaterThan(0);
    expect(dry).toMatchObject({ state: "dry-run", sentObjects: dry.objects });
    expect(fs.existsSync(remote)).toBe(false);
    const first = await publish({ repo: repository.dir, ...place() });
    expect(first.builtMilliseconds).toBe(null);
    const nothingToDo = await publish({ repo: repository.dir, dryRun: true, ...place() });
    expect(nothingToDo).toMatchObject({ state: "present", sentObjects: 0, digest: first.digest });
    change("second");
    const foretold = await publish({ repo: repository.dir, dryRun: true, ...place() });
    const sent = await publish({ repo: repository.dir, ...place() });
    expect(sent.sentObjects).toBe(foretold.sentObjects);
    expect(sent.sentBytes).toBe(foretold.sentBytes);
    expect(sent.sentObjects).toBeLessThan(sent.objects);
    const commit = change("third");
    await expect(publish({ repo: repository.dir, build: false, ...place() })).rejects.toMatchObject({
      code: "no-bundle",
      hint: `Run: sheaf build ${commit.slice(0, 9)}`,
    });
  });

  it("serves linked worktrees and bare repositories", async () => {
    const { digest } = await publish({ repo: repository.dir, ...place() });
    const bare = clone("--bare");
    expect((await pull({ repo: bare.dir, ...place() })).bundle?.digest).toBe(digest);
    const other = clone();
    const linked = path.join(parent, "linked");
    other.git("worktree", "add", "--quiet", "--detach", linked, "HEAD");
    await pull({ repo: linked, ...place() });
    expect((await status({ repo: other.dir })).bundle?.digest).toBe(digest);
    expect(await pull({ repo: other.dir, ...place() })).toMatchObject({ outcome: "present" });
  });

  it("keeps what arrived before it broke off, and fetches the rest the next time", async () => {
    const sent = await publish({ repo: repository.dir, ...place() });
    const other = clone();
    let seen = 0;
    const stop = new AbortController();
    const broken = pull({
      repo: other.dir,
      ...place(),
      signal: stop.signal,
      onProgress: ({ phase }) => {
        if (phase === "fetch" && ++seen === 5) stop.abort(new Error("stopped"));
      },
    });
    await expect(broken).rejects.toThrow("stopped");
    expect((await status({ repo: other.dir, all: true })).stored).toEqual([]);
    const kept = filesOf(path.join(storeOf(other), "objects")).length;
    expect(kept).toBeGreaterThan(0);
    const got = await pull({ repo: other.dir, ...place() });
    expect(got.bundle?.digest).toBe(sent.digest);
    expect(got.fetchedObjects).toBeLessThan(sent.objects);
    expect((await verify({ repo: other.dir })).problems).toEqual([]);
    expect(filesOf(storeOf(other)).filter((name) => name.startsWith("tmp-"))).toEqual([]);
  });

  it("prunes: the newest stay, and those of tags and branches", async () => {
    const commits = [repository.git("rev-parse", "HEAD")];
    await publish({ repo: repository.dir, ...place() });
    for (const name of ["b", "c", "d", "e"]) {
      commits.push(change(name));
      await publish({ repo: repository.dir, ...place() });
    }
    repository.git("tag", "-a", "v1", "-m", "v1", commits[1]!);
    const dry = await prune({ repo: repository.dir, keep: 2, dryRun: true, ...place() });
    expect(dry.removed).toEqual([commits[2], commits[0]]);
    expect(dry.kept.map(({ commit }) => commit)).toEqual([commits[4], commits[3], commits[1]]);
    expect(dry.kept[2]!.reason).toBe("tag v1");
    await expect(prune({ repo: repository.dir })).rejects.toMatchObject({
      code: "no-remote",
      hint: expect.stringContaining("--local"),
    });
    const done = await prune({ repo: repository.dir, keep: 2, ...place() });
    expect([...done.removed].sort()).toEqual([commits[0], commits[2]].sort());
    const other = clone();
    for (const commit of commits.filter((one) => !done.removed.includes(one))) {
      expect((await pull({ repo: other.dir, revision: commit, exact: true, ...place() })).outcome).toBe(
        "fetched",
      );
    }
    const gone = pull({ repo: other.dir, revision: commits[2]!, exact: true, ...place() });
    await expect(gone).rejects.toMatchObject({ code: "not-published" });
    const kept = await publish({ repo: repository.dir, revision: commits[0]!, keep: 1, ...place() });
    expect([...kept.pruned]).toEqual([commits[3]]);
  });

  it("keeps as many as sheaf.json says", async () => {
    repository.write("sheaf.json", '{"retention":{"keep":1}}');
    const first = repository.commit("retention");
    const before = (await publish({ repo: repository.dir, ...place() })).digest;
    change("second");
    await publish({ repo: repository.dir, ...place() });
    expect((await prune({ repo: repository.dir, ...place() })).removed).toEqual([first]);
    expect(before).toMatch(/^[0-9a-f]{64}$/);
  });
});
