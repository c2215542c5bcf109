import { describe, expect, it } from "vitest";
import { python } from "../../../src/graph/resolve/python.js";
import { imports, treeOf } from "./tree.js";

const paths = [
  "src/shop/__init__.py",
  "src/shop/json/__init__.py",
  "src/shop/json/tag.py",
  "src/shop/app.py",
  "src/shop/plugins/print.py",
  "src/shop/typed.pyi",
  "src/shop/bare/json.py",
  "src/shop/bare/use.py",
  "src/shop/bare/copy.py",
  "src/shop/plugins/use.py",
  "tests/__init__.py",
  "tests/test_app.py",
  "tests/support/fake.py",
  "tools/types.py",
  "tools/run.py",
  "packages/one/lib/deep/one.py",
  "packages/two/app/__init__.py",
  "packages/three/app/__init__.py",
  "packages/three/check.py",
];
const tree = treeOf(
  "python",
  Object.fromEntries(paths.map((path) => [path, {}])),
  ["src/shop/fast.pyx", "src/shop/bare/__init__.py"],
  {
    "pyproject.toml": '[tool.setuptools]\npackage-dir = {"" = "src"}\n',
    "packages/one/setup.py":
      'from setuptools import setup\nsetup(name="one", package_dir={"deep": "lib/deep"})',
    "src/shop/bare/setup.py": "import platform",
    "packages/two/pyproject.toml": "this is [not toml",
    "packages/three/pyproject.toml": "",
  },
);
const resolver = python.open(tree);
const ask = (from: string, specifier: string, imported = "*", local = imported === "*" ? "" : imported) =>
  resolver.resolve(tree.indexOf(from), imports(specifier, imported, local));
const led = (...question: Parameters<typeof ask>) => {
  const answer = ask(...question);
  if (answer?.kind !== "module") return answer;
  const files = answer.files.map((file) => tree.files[file]?.path);
  return `${answer.module} ${files.join()}${answer.inferred ? " inferred" : ""}`;
};

describe("imports of Python", () => {
  it.each([
    ["src/shop/app.py", "shop", "Cache", "src/shop/__init__.py src/shop/__init__.py"],
    ["tests/test_app.py", "shop.json.tag", "Tag", "src/shop/json/tag.py src/shop/json/tag.py"],
    ["tests/test_app.py", "tests.support", "fake", "tests/support/ "],
    ["tests/test_app.py", "shop.plugins", "print", "src/shop/plugins/ "],
    ["src/shop/app.py", ".json.tag", "Tag", "src/shop/json/tag.py src/shop/json/tag.py"],
    ["src/shop/json/tag.py", "..app", "App", "src/shop/app.py src/shop/app.py"],
    ["src/shop/json/tag.py", "..", "app", "src/shop/__init__.py src/shop/__init__.py"],
    ["src/shop/app.py", ".typed", "T", "src/shop/typed.pyi src/shop/typed.pyi"],
    [
      "packages/three/check.py",
      "app",
      "run",
      "packages/three/app/__init__.py packages/three/app/__init__.py",
    ],
    [
      "packages/three/check.py",
      "deep.one",
      "run",
      "packages/one/lib/deep/one.py packages/one/lib/deep/one.py",
    ],
  ])("%s: from %s import %s", (from, specifier, name, expected) => {
    expect(led(from, specifier, name)).toBe(expected);
  });

  it("binds the first part of a path, and all of it under another name", () => {
    expect(led("tests/test_app.py", "shop.json.tag", "*", "shop")).toBe(
      "src/shop/__init__.py src/shop/json/tag.py",
    );
    expect(led("tests/test_app.py", "shop.json.tag", "*", "t")).toBe(
      "src/shop/json/tag.py src/shop/json/tag.py",
    );
  });

  it("takes a module of the library before one of that name, but for what stands beside a script", () => {
    expect(ask("src/shop/app.py", "json", "*", "json")).toEqual({ kind: "runtime", name: "json" });
    expect(led("tools/run.py", "types", "Thing")).toBe("tools/types.py tools/types.py");
    expect(ask("tests/test_app.py", "types", "Thing")).toEqual({ kind: "runtime", name: "types" });
  });

  it("knows packages by files that are empty, which have no facts", () => {
    expect(led("src/shop/app.py", "shop.bare", "json")).toBe("src/shop/bare/ ");
    expect(resolver.submodule("src/shop/bare/", "json", 0)).toBe("src/shop/bare/json.py");
    expect(ask("src/shop/bare/use.py", "json", "*", "json")).toEqual({ kind: "runtime", name: "json" });
    expect(led("src/shop/bare/use.py", "shop.app", "App")).toBe("src/shop/app.py src/shop/app.py");
  });

  it("takes no module of a package for one from outside that has its name, whatever stands beside it", () => {
    expect(ask("src/shop/json/tag.py", "tag", "*", "tag")).toEqual({ kind: "external", name: "tag" });
    expect(ask("src/shop/plugins/use.py", "print", "*", "print")).toMatchObject({ kind: "module" });
    expect(ask("src/shop/bare/use.py", "copy", "*", "copy")).toEqual({ kind: "runtime", name: "copy" });
  });

  it("takes nothing for a module because a folder has its name", () => {
    expect(ask("tools/run.py", "packages", "*", "packages")).toEqual({ kind: "external", name: "packages" });
    expect(ask("tools/run.py", "yaml.nodes", "Node")).toEqual({ kind: "external", name: "yaml" });
  });

  it("says nothing of what is missing, and leads to files without facts", () => {
    expect(ask("src/shop/app.py", "shop._version", "version")).toBeNull();
    expect(ask("src/shop/app.py", ".gone", "x")).toBeNull();
    expect(ask("tools/run.py", "....up", "x")).toBeNull();
    expect(ask("src/shop/app.py", ".fast", "x")).toEqual({ kind: "file", path: "src/shop/fast.pyx" });
  });

  it("cannot tell which of two packages is meant from neither of their projects", () => {
    expect(ask("tests/test_app.py", "app", "run")).toEqual({ kind: "external", name: "app" });
  });

  it("knows modules inside packages", () => {
    expect(resolver.submodule("src/shop/__init__.py", "json", 0)).toBe("src/shop/json/__init__.py");
    expect(resolver.submodule("src/shop/", "app", 0)).toBe("src/shop/app.py");
    expect(resolver.submodule("src/shop/app.py", "json", 0)).toBeNull();
    expect(resolver.submodule(null, "shop", 0)).toBeNull();
  });
});
