import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { defaultConfig } from "../../../../src/config.js";
import type { Config } from "../../../../src/model/config.js";
import type { TrackedIndex, WorkTreeChanges } from "../../../../src/open/overlay/changes.js";
import { trackWorkTree } from "../../../../src/open/overlay/tracker.js";
import { describeReaders } from "../../../helpers/readers.js";
import type { TestRepository } from "../../../helpers/repository.js";
import { contentOf } from "../../../helpers/same-bytes.js";

/** What is said of each path: the word, with `+` for what is read anew. */
const told = (changes: WorkTreeChanges | null): Record<string, string> =>
  Object.fromEntries(
    changes!.files.map(({ path: name, freshness, added, movedFrom, overlaid }) => [
      name,
      `${added ? "added" : freshness}${movedFrom === null ? "" : ` from ${movedFrom}`}${overlaid ? " +" : ""}`,
    ]),
  );

describeReaders("the tracker of a working tree", ({ make, open }) => {
  /** A tracker of HEAD's files; all but those that `skipped` names have facts. */
  const track = async (
    repository: TestRepository,
    options: { readonly config?: Config; readonly skipped?: readonly string[]; readonly tree?: string } = {},
  ) => {
    const reader = await open(repository.dir);
    const tree = repository.git("rev-parse", "HEAD^{tree}");
    const listed = (await reader.list(tree)).filter(
      ({ path: name, kind }) => kind === "file" && !options.skipped?.includes(name),
    );
    const blobs = new Map(listed.map(({ path: name, id }) => [name, id]));
    const clock = { now: 0 };
    const index: TrackedIndex = {
      reader,
      workTree: reader.workTree,
      tree: options.tree ?? tree,
      config: options.config ?? defaultConfig,
      blobOf: (name) => blobs.get(name) ?? null,
      files: async () => listed.map(({ path: name, id }) => ({ path: name, blob: id })),
      now: () => clock.now,
    };
    return { tracker: trackWorkTree(index), clock };
  };

  it("says what a build would make of the tree of now", async () => {
    const repository = make();
    repository.write(".gitignore", "ignored.ts\n");
    repository.write("edited.ts", "export const a = 1;\n");
    repository.write("deleted.ts", "export const gone = 1;\n");
    repository.write(
      "moved.ts",
      "export const moved = 1;\nexport const more = 2;\nexport const still = 3;\n",
    );
    repository.write("same.ts", "export const same = 1;\nexport const x = 2;\n");
    repository.write("image.png", Buffer.from([1, 0, 2]));
    repository.write("filled.ts", "");
    repository.write("emptied.ts", "export const e = 1;\n");
    repository.write("to-link.ts", "export const l = 1;\n");
    repository.commit();
    const { tracker, clock } = await track(repository, { skipped: ["image.png", "filled.ts"] });
    expect((await tracker.changes())!.files).toEqual([]);
    const at = (name: string): string => path.join(repository.dir, name);
    repository.write("edited.ts", "export const a = 2;\n");
    fs.rmSync(at("deleted.ts"));
    fs.mkdirSync(at("sub"));
    fs.renameSync(at("same.ts"), at("sub/same.ts"));
    fs.rmSync(at("moved.ts"));
    repository.write(
      "sub/other.ts",
      "export const moved = 1;\nexport const more = 2;\nexport const fresh = 3;\n",
    );
    repository.write("image.png", Buffer.from([1, 0, 3]));
    repository.write("new.png", Buffer.from([0, 0, 3]));
    repository.write("filled.ts", "export const f = 1;\n");
    repository.write("emptied.ts", "");
    fs.rmSync(at("to-link.ts"));
    fs.symlinkSync("edited.ts", at("to-link.ts"));
    repository.write("new.ts", "export const n = 1;\n");
    repository.write("ignored.ts", "export const i = 1;\n");
    repository.write(".env", "KEY=1\n");
    repository.write("empty.ts", "");
    repository.write("run", "#!/usr/bin/env python3\nprint(1)\n");
    fs.symlinkSync("new.ts", at("link.ts"));
    repository.write("gen/made.ts", "export const g = 1;\n");
    repository.write("gen/.gitattributes", "*.ts linguist-generated linguist-language=JavaScript\n");
    clock.now = 2_001;
    const before = contentOf(repository.dir);
    const changes = (await tracker.changes())!;
    expect(contentOf(repository.dir)).toEqual(before);
    expect(told(changes)).toEqual({
      "deleted.ts": "deleted",
      "edited.ts": "modified +",
      "emptied.ts": "modified +",
      "filled.ts": "modified +",
      "gen/.gitattributes": "added +",
      "gen/made.ts": "added +",
      "new.ts": "added +",
      run: "added +",
      "sub/other.ts": "moved from moved.ts +",
      "sub/same.ts": "moved from same.ts +",
      "to-link.ts": "modified +",
    });
    expect(changes.state).toEqual({
      ...{ modified: 4, added: 4, deleted: 1, moved: 2, overlaid: 10, flagged: 0, complete: true },
    });
    const current = Object.fromEntries(changes.current.map((file) => [file.path, file]));
    expect(current["gen/made.ts"]).toMatchObject({ language: "javascript", ranked: false, indexedAt: null });
    expect(current.run).toMatchObject({ language: "python" });
    expect(current["emptied.ts"]).toMatchObject({ skip: "empty", language: null, indexedAt: "emptied.ts" });
    expect(current["to-link.ts"]).toMatchObject({ skip: "symlink" });
    expect(current["sub/other.ts"]).toMatchObject({
      indexedAt: "moved.ts",
      language: "typescript",
      skip: null,
    });
    expect(current["new.ts"]!.blob).toBe(repository.git("hash-object", "new.ts"));
    expect(changes.movedFrom.get("moved.ts")!.path).toBe("sub/other.ts");
    expect(changes.byPath.get("deleted.ts")!.freshness).toBe("deleted");
  });

  it("follows include, exclude and limits of the bundle's configuration", async () => {
    const repository = make();
    repository.write("src/a.ts", "export const a = 1;\n");
    repository.commit();
    const config: Config = {
      ...defaultConfig,
      include: ["src/**"],
      exclude: [{ glob: "**/left-out/**", reason: "not ours" }],
      limits: { fileBytes: 100 },
    };
    const { tracker } = await track(repository, { config });
    repository.write("src/left-out/b.ts", "export const b = 1;\n");
    repository.write("other/c.ts", "export const c = 1;\n");
    repository.write("src/d.ts", "export const d = 1;\n");
    repository.write("src/long.ts", "x".repeat(101));
    repository.write("src/a.ts", "y".repeat(101));
    const changes = (await tracker.changes())!;
    expect(told(changes)).toEqual({ "src/a.ts": "modified +", "src/d.ts": "added +" });
    expect(changes.current[0]).toMatchObject({ path: "src/a.ts", skip: "too-large" });
  });

  it("asks at most every two seconds, unless it is asked to", async () => {
    const repository = make();
    repository.write("a.ts", "1\n");
    repository.commit();
    const { tracker, clock } = await track(repository);
    const first = await tracker.changes();
    repository.write("a.ts", "2\n");
    clock.now = 1_999;
    expect(await tracker.changes()).toBe(first);
    const second = await tracker.refresh();
    expect(told(second)).toEqual({ "a.ts": "modified +" });
    expect(await tracker.changes()).toBe(second);
    clock.now = 10_000;
    expect(await tracker.changes()).toBe(second);
    const [one, two, three] = [tracker.refresh(), tracker.refresh(), tracker.refresh()];
    repository.write("a.ts", "3\n");
    // The first may have been under way already; those behind it saw what was written before them.
    expect((await three)!.current[0]!.bytes).toBe(2);
    expect(await two).toBe(await three);
    await one;
  });

  it("reads at most 500 files or 5 MB, tracked ones first, and says which it leaves", async () => {
    const repository = make();
    for (let i = 0; i < 520; i++) repository.write(`tracked/${1_000 + i}.ts`, `export const a${i} = 1;\n`);
    repository.commit();
    const { tracker, clock } = await track(repository);
    for (let i = 0; i < 510; i++) repository.write(`tracked/${1_000 + i}.ts`, `export const b${i} = 1;\n`);
    repository.write("a-new.ts", "export const n = 1;\n");
    const many = (await tracker.changes())!;
    expect(many.state).toMatchObject({ modified: 510, added: 1, overlaid: 500, flagged: 11 });
    expect(many.byPath.get("tracked/1499.ts")!.overlaid).toBe(true);
    expect(many.byPath.get("tracked/1500.ts")!.overlaid).toBe(false);
    expect(many.byPath.get("a-new.ts")!.overlaid).toBe(false);
    repository.git("checkout", "--quiet", "--", ".");
    const half = "export const long = 1;\n".repeat(40_000).slice(0, 900_000);
    for (let i = 0; i < 7; i++) repository.write(`new${i}.ts`, half);
    clock.now = 5_000;
    const large = (await tracker.changes())!;
    expect(large.state).toMatchObject({ added: 8, overlaid: 6, flagged: 2 });
  });

  it("follows a folder that was moved, however many files it has", async () => {
    const repository = make();
    for (let i = 0; i < 700; i++) repository.write(`old/f${i}.ts`, `export const f${i} = ${i};\n`);
    repository.commit();
    const { tracker } = await track(repository);
    fs.renameSync(path.join(repository.dir, "old"), path.join(repository.dir, "new"));
    const { state, movedFrom } = (await tracker.changes())!;
    expect(state).toEqual({
      ...{ modified: 0, added: 0, deleted: 0, moved: 700, overlaid: 700, flagged: 0, complete: true },
    });
    expect(movedFrom.get("old/f33.ts")!.path).toBe("new/f33.ts");
    repository.git("add", "--all");
    expect((await tracker.refresh())!.state.moved).toBe(700);
  });

  it("compares by content where the indexed tree is not here, and says that new files were not looked for", async () => {
    const repository = make();
    repository.write("a.ts", "1\n");
    repository.write("b.ts", "1\n");
    repository.write("c.ts", "1\n");
    repository.commit();
    const { tracker } = await track(repository, { tree: "1".repeat(40) });
    repository.write("a.ts", "2\n");
    repository.write("new.ts", "2\n");
    fs.rmSync(path.join(repository.dir, "b.ts"));
    const changes = (await tracker.changes())!;
    expect(told(changes)).toEqual({ "a.ts": "modified +", "b.ts": "deleted" });
    expect(changes.state.complete).toBe(false);
    expect(await tracker.refresh()).toBe(changes);
  });
});
