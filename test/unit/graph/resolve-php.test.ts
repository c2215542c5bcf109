import { describe, expect, it } from "vitest";
import { php } from "../../../src/graph/resolve/php.js";
import { definition, imports, treeOf } from "./tree.js";

const tree = treeOf("php", {
  "src/Models/User.php": { definitions: [definition("module App\\Models"), definition("class User")] },
  "src/Http/Kernel.php": { definitions: [definition("module App\\Http"), definition("class Kernel")] },
  "two.php": {
    definitions: [
      definition("module One", 1),
      definition("class A", 2),
      definition("module Two", 5),
      definition("method B::run", 7),
    ],
  },
  "helpers.php": { definitions: [definition("function value")] },
});
const resolver = php.open(tree);
const ask = (specifier: string, imported?: string, local?: string) =>
  resolver.resolve(tree.indexOf("src/Http/Kernel.php"), imports(specifier, imported, local));

describe("use", () => {
  it("leads to the file that defines the name in the namespace, whatever the folder is called", () => {
    expect(ask("App\\Models", "User")).toEqual({
      kind: "module",
      module: "php:app\\models",
      inner: [],
      files: [tree.indexOf("src/Models/User.php")],
      folder: null,
      inferred: false,
    });
    expect(ask("value", "*", "value")).toMatchObject({ module: "php:", inner: ["value"] });
  });

  it("takes a namespace as a name", () => {
    expect(ask("App", "Models")).toMatchObject({ kind: "module", module: "php:app", files: [] });
    expect(resolver.submodule("php:app", "Models", 0)).toBe("php:app\\models");
    expect(resolver.submodule(null, "App", 0)).toBe("php:app");
    expect(resolver.submodule(null, "Psr", 0)).toBeNull();
  });

  it("tells packages outside from what its own namespaces do not have", () => {
    expect(ask("Psr\\Log", "LoggerInterface")).toEqual({ kind: "external", name: "Psr\\Log" });
    expect(ask("Closure", "*", "Closure")).toEqual({ kind: "runtime", name: "Closure" });
    expect(ask("App\\Models", "Gone")).toBeNull();
  });

  it("requires files", () => {
    expect(ask("../../helpers.php")).toMatchObject({ files: [tree.indexOf("helpers.php")] });
    expect(ask("helpers.php")).toMatchObject({ files: [tree.indexOf("helpers.php")] });
    expect(ask("../../../gone.php")).toBeNull();
  });
});

describe("namespaces", () => {
  it("hold from their line to the next", () => {
    const file = tree.indexOf("two.php");
    expect(resolver.placeOf?.(file, 1)).toEqual({ module: "php:one", names: ["A"] });
    expect(resolver.placeOf?.(file, 3)).toEqual({ module: "php:two", names: ["B", "run"] });
    expect(resolver.seen(file)).toEqual(["php:one", "php:two", "php:"]);
    expect(resolver.filesOf("php:two")).toEqual([file]);
  });
});
