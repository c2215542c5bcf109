import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openRepository } from "../../src/git/repository.js";
import { collect, describeReaders, errorOf } from "../helpers/readers.js";
import type { TestRepository } from "../helpers/repository.js";

describeReaders("limits", ({ kind, make, open }) => {
  it("spends no memory on a blob of 200 MB", async () => {
    const repository = make();
    const large = 200 * 1024 * 1024;
    repository.write("small", "small");
    repository.write("large", "");
    fs.truncateSync(path.join(repository.dir, "large"), large);
    repository.git("add", "--all");
    fs.truncateSync(path.join(repository.dir, "large"), 0);
    repository.git("commit", "--quiet", "--message", "large");
    const reader = await open(repository.dir);
    const entries = await reader.list((await reader.resolve("HEAD")).tree);
    expect(entries.map(({ bytes }) => bytes)).toEqual([large, 5]);
    const before = process.resourceUsage().maxRSS;
    const blobs = await collect(
      reader.blobs(
        [...entries, ...entries].map(({ id }) => id),
        { maximum: 1 << 20 },
      ),
    );
    expect(blobs.map(({ size, bytes }) => [size, bytes?.length])).toEqual([
      [large, undefined],
      [5, 5],
      [large, undefined],
      [5, 5],
    ]);
    // Kilobytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(60 * 1024);
  }, 60_000);

  it("says that a pack is too large for isomorphic-git", async () => {
    const repository = make();
    repository.write("a", "a");
    const id = repository.commit();
    repository.git("repack", "-a", "-d", "-q");
    const folder = path.join(repository.dir, ".git/objects/pack");
    const pack = path.join(folder, fs.readdirSync(folder).find((name) => name.endsWith(".pack"))!);
    fs.chmodSync(pack, 0o644);
    if (kind === "binary") expect((await (await open(repository.dir)).resolve("HEAD")).commit).toBe(id);
    fs.truncateSync(pack, 2 ** 31);
    if (kind === "binary") return;
    const error = await errorOf(openRepository(repository.dir, { prefer: kind }));
    expect(error.code).toBe("unsupported-repository");
    expect(error.message).toContain("2 GiB");
  });

  describe("a tree that git would not make", () => {
    const entry = (mode: string, name: string, id: string): Buffer =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);
    const write = (repository: TestRepository, type: string, bytes: Buffer): string =>
      repository
        .gitBytes(["hash-object", "-w", "--stdin", "--literally", "-t", type], { input: bytes })
        .toString()
        .trim();

    it("is listed as it is: dot-dot, .git, odd modes", async () => {
      const repository = make();
      const blob = write(repository, "blob", Buffer.from("x"));
      const inner = write(repository, "tree", entry("100644", "evil", blob));
      const tree = write(
        repository,
        "tree",
        Buffer.concat([
          entry("40000", "..", inner),
          entry("40000", ".git", inner),
          entry("100664", "group-writable", blob),
          entry("100755", "x", blob),
        ]),
      );
      const reader = await open(repository.dir);
      expect((await reader.list(tree)).map((each) => [each.path, each.kind, each.bytes])).toEqual([
        ["../evil", "file", 1],
        [".git/evil", "file", 1],
        ["group-writable", "file", 1],
        ["x", "file", 1],
      ]);
    });

    it("is refused when it is cut short", async () => {
      const repository = make();
      const blob = write(repository, "blob", Buffer.from("x"));
      const tree = write(repository, "tree", entry("100644", "name", blob).subarray(0, -3));
      const error = await errorOf((await open(repository.dir)).list(tree));
      expect(error.code).toBe("missing-object");
    });

    it("is refused when it repeats itself without end", async () => {
      const repository = make();
      let tree = write(repository, "blob", Buffer.from("x"));
      for (let level = 0; level < 9; level++) {
        const mode = level === 0 ? "100644" : "40000";
        tree = write(
          repository,
          "tree",
          Buffer.concat([..."0123456789"].map((name) => entry(mode, name, tree))),
        );
      }
      repository.git("update-ref", "refs/heads/main", repository.git("commit-tree", tree, "-m", "bomb"));
      repository.git("repack", "-a", "-d", "-q");
      const error = await errorOf((await open(repository.dir)).list(tree));
      expect(error.code).toBe("unsupported-repository");
    }, 60_000);
  });
});
