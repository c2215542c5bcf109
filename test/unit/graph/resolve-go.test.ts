import { describe, expect, it } from "vitest";
import { go } from "../../../src/graph/resolve/go.js";
import { imports, treeOf } from "./tree.js";

const whole = (exported: string) => ({ exported, local: "*", from: null, line: 1 });
const packageOf = (name: string, build?: string) => ({
  exports: [...(build === undefined ? [] : [whole(`//go:build ${build}`)]), whole(name)],
});
const tree = treeOf(
  "go",
  {
    "main.go": packageOf("main"),
    "go-store/store.go": packageOf("store"),
    "go-store/gen.go": packageOf("main"),
    "go-store/fast.go": packageOf("store", "fast && (linux || darwin)"),
    "go-store/slow.go": packageOf("store", "!fast"),
    "go-store/windows.go": packageOf("store", "windows && go1.20"),
    "go-store/store_test.go": packageOf("store"),
    "go-store/outside_test.go": packageOf("store_test"),
    "tools/lint/lint.go": packageOf("lint"),
    "forks/yaml/yaml.go": packageOf("yaml"),
    "vendor/example.com/dep/dep.go": packageOf("dep"),
    "examples/a/x/x.go": packageOf("x"),
    "examples/b/x/x.go": packageOf("x"),
    "examples/b/main.go": packageOf("main"),
  },
  [],
  {
    "go.mod": `module example.org/app // the root
require (
	github.com/acme/lib/v2 v2.0.1
	example.net/forked v1.0.0 // indirect
)
replace example.net/forked => ./forks/yaml
`,
    "tools/go.mod": 'module "example.org/app/tools"\n',
    "examples/a/go.mod": "module demo\n",
    "examples/b/go.mod": "module demo\n",
  },
);
const resolver = go.open(tree);
const ask = (from: string, specifier: string) =>
  resolver.resolve(tree.indexOf(from), imports(specifier, "*", "x"));

describe("imports of Go", () => {
  it.each([
    ["main.go", "example.org/app/go-store", "go-store"],
    ["main.go", "example.org/app/tools/lint", "tools/lint"],
    ["main.go", "example.net/forked", "forks/yaml"],
    ["main.go", "example.com/dep", "vendor/example.com/dep"],
    ["main.go", "./go-store", "go-store"],
    ["examples/b/main.go", "demo/x", "examples/b/x"],
  ])("%s: %s", (from, specifier, folder) => {
    expect(ask(from, specifier)).toEqual({
      kind: "module",
      module: folder,
      inner: [],
      files: [],
      folder,
      inferred: false,
    });
  });

  it.each([
    ["net/http", { kind: "runtime", name: "net/http" }],
    ["C", { kind: "runtime", name: "C" }],
    ["github.com/acme/lib/v2/sub", { kind: "external", name: "github.com/acme/lib/v2" }],
    ["github.com/other/lib/sub", { kind: "external", name: "github.com/other/lib" }],
    ["gopkg.in/yaml.v3", { kind: "external", name: "gopkg.in/yaml.v3" }],
    ["example.org/app/made", null],
  ])("%s", (specifier, expected) => {
    expect(ask("main.go", specifier)).toEqual(expected);
  });

  it("says that it chose between modules of one path", () => {
    expect(ask("main.go", "demo/x")).toMatchObject({ module: "examples/a/x", inferred: true });
  });
});

describe("packages of Go", () => {
  const moduleOf = (path: string) => resolver.moduleOf(tree.indexOf(path));

  it("are folders, without the tests from outside and programs beside them", () => {
    expect(moduleOf("go-store/store.go")).toBe("go-store");
    expect(moduleOf("go-store/store_test.go")).toBe("go-store");
    expect(moduleOf("go-store/outside_test.go")).toBe("go-store#store_test");
    expect(moduleOf("go-store/gen.go")).toBe("go-store#main");
    expect(resolver.filesOf("go-store").map((file) => tree.files[file]?.path)).toEqual([
      "go-store/slow.go",
      "go-store/store.go",
      "go-store/store_test.go",
      "go-store/windows.go",
    ]);
  });

  it("see the ordinary build from what is only for another", () => {
    const fast = "go-store#fast && (linux || darwin)";
    expect(moduleOf("go-store/fast.go")).toBe(fast);
    expect(resolver.seen(tree.indexOf("go-store/fast.go"))).toEqual([fast, "go-store"]);
  });

  it("are known by what their clauses say", () => {
    expect(resolver.nameOf?.("go-store")).toBe("store");
    expect(resolver.nameOf?.("nowhere")).toBeNull();
  });
});
