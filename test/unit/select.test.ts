import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/config.js";
import type { FileFlags, TreeEntry } from "../../src/model/snapshot.js";
import { type PathRules, planFiles, withContentLanguages } from "../../src/select.js";

const flags: FileFlags = {
  test: false,
  generated: false,
  vendored: false,
  documentation: false,
  configuration: false,
  example: false,
};
const silent = { generated: null, vendored: null, documentation: null, language: null };
const rules: PathRules = {
  attributes: () => silent,
  flags: () => flags,
  sensitive: (path) => path.endsWith(".env"),
  language: (path) => (path.endsWith(".ts") ? "typescript" : path.endsWith(".h") ? "c" : null),
  headBytes: (path) => (path.endsWith(".h") ? 8 : path.includes(".") ? 0 : 4),
};
const entry = (path: string, over: Partial<TreeEntry> = {}): TreeEntry => ({
  path,
  kind: "file",
  id: "0".repeat(40),
  bytes: 10,
  ...over,
});
const skips = (entries: readonly TreeEntry[], config = defaultConfig): readonly (string | null)[] =>
  planFiles(entries, config, rules).map((file) => file.skip);

describe("planning the files of a commit", () => {
  it("names a reason for all that needs no look at the content", () => {
    const entries = [
      entry("a.ts"),
      entry("b", { kind: "symlink" }),
      entry("c", { kind: "submodule", bytes: null }),
      entry("d.env"),
      entry("e.ts", { bytes: null }),
      entry("f.ts", { bytes: 0 }),
      entry("g.ts", { bytes: defaultConfig.limits.fileBytes + 1 }),
      entry("h.ts", { bytes: defaultConfig.limits.fileBytes }),
    ];
    expect(skips(entries)).toEqual([
      null,
      "symlink",
      "submodule",
      "sensitive",
      "missing-blob",
      "empty",
      "too-large",
      null,
    ]);
  });

  it("takes globs and folders, hidden files too, and lets exclude win", () => {
    const config = {
      ...defaultConfig,
      include: ["src", "**/*.md", "./lib/"],
      exclude: [{ glob: "src/old/**", reason: "old" }],
    };
    const paths = [
      "src/a.ts",
      "src/.hidden/b.ts",
      "src/old/c.ts",
      "docs/d.md",
      "lib/e.ts",
      "other/f.ts",
      "srcs/g.ts",
    ];
    expect(
      skips(
        paths.map((path) => entry(path)),
        config,
      ),
    ).toEqual([null, null, "excluded", null, null, "excluded", "excluded"]);
  });

  it("reads globs as search does: at every depth without a slash, from the root with one", () => {
    const config = { ...defaultConfig, exclude: ["*.gen.ts", "/lib"].map((glob) => ({ glob, reason: "" })) };
    const paths = ["a/b.gen.ts", "lib/a.ts", "src/lib/a.ts", `${"a".repeat(150)}.ts`];
    const entries = paths.map((path) => entry(path));
    expect(skips(entries, config)).toEqual(["excluded", "excluded", null, null]);
    const hostile = { ...defaultConfig, exclude: [{ glob: "*a*a*a*a*a*a*a*a*a*a*b", reason: "" }] };
    expect(skips(entries, hostile)).toEqual([null, null, null, null]);
  });

  it("refuses globs that negate", () => {
    const refused = 'the glob "!src" begins with "!", which include and exclude do not know';
    expect(() => skips([], { ...defaultConfig, include: ["!src"] })).toThrow(refused);
    expect(() => skips([], { ...defaultConfig, exclude: [{ glob: "!src", reason: "" }] })).toThrow(refused);
  });

  it("ranks neither generated nor vendored files, and lets attributes overrule paths", () => {
    const vendoring: PathRules = {
      ...rules,
      flags: (path) => ({ ...flags, vendored: path.startsWith("vendor/") }),
      attributes: (path) => ({
        ...silent,
        vendored: path === "vendor/ours.ts" ? false : null,
        generated: path === "made.ts" ? true : null,
      }),
    };
    const planned = planFiles(
      ["made.ts", "own.ts", "vendor/ours.ts", "vendor/theirs.ts"].map((path) => entry(path)),
      defaultConfig,
      vendoring,
    );
    expect(planned.map((file) => file.ranked)).toEqual([false, true, true, false]);
  });

  async function* none(): AsyncGenerator<never> {}

  it("asks the first bytes where a file without an extension has no language", async () => {
    const script = "1".repeat(40);
    const entries = [entry("run", { id: script }), entry("notes.unknown"), entry("a.ts")];
    const planned = planFiles(entries, defaultConfig, rules);
    const asked: string[] = [];
    async function* read(ids: Iterable<string>) {
      for (const id of ids) {
        asked.push(id);
        yield { id, bytes: new TextEncoder().encode("#!/usr/bin/env node\n") };
      }
    }
    const detect = (_: string, head: Uint8Array) =>
      head.length === 4 && head[0] === 0x23 ? "javascript" : null;
    const files = await withContentLanguages(planned, read, detect, () => null);
    expect(files.map((file) => file.language)).toEqual(["javascript", "text", "typescript"]);
    expect(asked).toEqual([script]);
  });

  it("asks them also where several languages share an extension, once for each blob and all of its paths", async () => {
    const [one, two] = ["1".repeat(40), "2".repeat(40)];
    const entries = [entry("a.h", { id: one }), entry("b", { id: one }), entry("c.h", { id: two })];
    const asked: string[] = [];
    async function* read(ids: Iterable<string>) {
      for (const id of ids) {
        asked.push(id);
        yield { id, bytes: new TextEncoder().encode(id) };
      }
    }
    const detect = (path: string, head: Uint8Array) => `${path} ${new TextDecoder().decode(head)}`;
    const planned = planFiles(entries, defaultConfig, rules);
    expect(planned.map((file) => file.language)).toEqual([null, null, null]);
    const files = await withContentLanguages(planned, read, detect, () => null);
    expect(files.map((file) => file.language)).toEqual(["a.h 11111111", "b 1111", "c.h 22222222"]);
    expect(asked).toEqual([one, two]);
  });

  it("asks nothing of what an earlier build, an attribute or no rule has told", async () => {
    const said: PathRules = {
      ...rules,
      attributes: (path) => ({ ...silent, language: path === "said.h" ? "cpp" : null }),
    };
    const entries = [entry("known.h"), entry("said.h"), entry("skipped.h", { bytes: 0 })];
    const planned = planFiles(entries, defaultConfig, said);
    const files = await withContentLanguages(
      planned,
      none,
      () => null,
      (file) => (file.path === "known.h" ? "objc" : null),
    );
    expect(files.map((file) => file.language)).toEqual(["objc", "cpp", null]);
  });
});
