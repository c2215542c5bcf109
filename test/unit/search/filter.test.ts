import { describe, expect, it } from "vitest";
import { masksOf, pathMatcher } from "../../../src/search/filter.js";
import { ask, makeForm } from "./fixture.js";

describe("path globs", () => {
  it.each([
    ["src", "src/a/b.ts", true],
    ["src/", "src/a/b.ts", true],
    ["./src/a", "src/a/b.ts", true],
    ["src\\a\\*.ts", "src/a/b.ts", true],
    [".\\src", "src/a/b.ts", true],
    ["*.ts", "src/a/b.ts", true],
    ["b.ts", "src/a/b.ts", true],
    ["src/*.ts", "src/a/b.ts", false],
    ["src/**/*.ts", "src/a/b.ts", true],
    ["/src/a", "src/a/b.ts", true],
    ["/a", "src/a/b.ts", false],
    [".github", ".github/workflows/ci.yml", true],
    ["sr", "src/a/b.ts", false],
    [".", "src/a/b.ts", true],
    ["", "src/a/b.ts", true],
    ["*a*a*a*a*a*a*a*a*a*a*b", "a".repeat(150), false],
  ])("%s against %s: %s", (glob, path, want) => {
    expect(pathMatcher([glob])(path)).toBe(want);
  });

  it("that can't be used are errors that name them", () => {
    expect(() => pathMatcher(["/"])).toThrow('the glob "/" names nothing');
    expect(() => pathMatcher(["!{,}"])).toThrow('the glob "{,}" names nothing');
  });

  it("take away with a leading exclamation mark", () => {
    const matches = pathMatcher(["src", "!src/gen"]);
    expect(["src/a.ts", "src/gen/b.ts", "lib/c.ts"].map(matches)).toEqual([true, false, false]);
    expect(["src/a.ts", "x/b.md"].map(pathMatcher(["!*.md"]))).toEqual([true, false]);
    expect(["docs/a.md", "x/b.md"].map(pathMatcher(["!.\\docs\\"]))).toEqual([false, true]);
  });
});

describe("masks", () => {
  const form = makeForm([
    { path: "a.py", chunks: ["x"], language: "python" },
    { path: "b.test.ts", chunks: ["x", { text: "y", kind: "class" }], flags: { test: true } },
    { path: "c.ts", chunks: [{ text: "x", kind: "class" }] },
    { path: "d.ts", chunks: [] },
  ]);
  const files = (filter: Parameters<typeof ask>[1]): string[] => {
    const masks = masksOf(form, ask("x", filter));
    return Array.from({ length: form.fileCount }, (_, file) => file)
      .filter((file) => masks === null || masks.files[file] === 1)
      .map((file) => form.pathOf(file));
  };

  it("are null when everything passes", () => {
    expect(masksOf(form, ask("x"))).toBeNull();
  });

  it("go by language, extension, kind and tests, all of them together", () => {
    expect(files({ languages: ["Python"] })).toEqual(["a.py"]);
    expect(files({ extensions: [".TS"] })).toEqual(["b.test.ts", "c.ts"]);
    expect(files({ kinds: ["class"] })).toEqual(["b.test.ts", "c.ts"]);
    expect(files({ tests: "only" })).toEqual(["b.test.ts"]);
    expect(files({ tests: "exclude" })).toEqual(["a.py", "c.ts"]);
    expect(files({ kinds: ["class"], tests: "exclude", extensions: ["ts"] })).toEqual(["c.ts"]);
    expect(files({ kinds: ["nonsense"] })).toEqual([]);
    expect(Array.from(masksOf(form, ask("x", { kinds: ["class"] }))!.chunks)).toEqual([0, 0, 1, 1]);
  });
});
