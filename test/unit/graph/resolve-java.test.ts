import { describe, expect, it } from "vitest";
import { java } from "../../../src/graph/resolve/java.js";
import { definition, imports, treeOf } from "./tree.js";

const file = (pack: string, ...others: string[]) => ({
  definitions: [definition(`module ${pack}`), ...others.map((text) => definition(text))].map((one) =>
    one.kind === "module" ? { ...one, name: pack, qualified: pack } : one,
  ),
});

const tree = treeOf("java", {
  "m1/src/com/e/U.java": file("com.e", "class U", "method U.f"),
  "m1/src/com/e/Caller.java": file("com.e", "class Caller"),
  "m2/src/com/e/U.java": file("com.e", "class U", "method U.f"),
  "m3/src/org/o/Out.java": file("org.o", "class Out", "class Out.In"),
  "m3/src/org/o/Other.java": file("org.o", "enum Other"),
  "m3/src/module-info.java": file("org.o.all"),
  "script/Main.java": { definitions: [definition("class Main")] },
});
const resolver = java.open(tree);
const from = tree.indexOf("m1/src/com/e/Caller.java");
const ask = (specifier: string, imported?: string, local?: string) =>
  resolver.resolve(from, imports(specifier, imported, local));
const out = tree.indexOf("m3/src/org/o/Out.java");

describe("imports", () => {
  it("lead to the file that defines the type in the package, whatever its folder is called", () => {
    expect(ask("org.o", "Out")).toEqual({
      kind: "module",
      module: "java:org.o",
      inner: [],
      files: [out],
      folder: null,
      inferred: false,
    });
  });

  it("name types in types, members of types, and all members", () => {
    expect(ask("org.o.Out", "In")).toMatchObject({ module: "java:org.o", inner: ["Out"], files: [out] });
    expect(ask("org.o.Out.In", "make")).toMatchObject({ inner: ["Out", "In"], files: [out] });
    expect(ask("org.o.Out")).toMatchObject({ inner: ["Out"], files: [out] });
  });

  it("open packages", () => {
    expect(ask("org.o")).toMatchObject({
      module: "java:org.o",
      inner: [],
      files: [],
      folder: "m3/src/org/o",
    });
  });

  it("take a type by its text", () => {
    const dynamic = { ...imports("org.o.Out$In", "", ""), kind: "dynamic" as const };
    expect(resolver.resolve(from, dynamic)).toMatchObject({ module: "java:org.o", inner: ["Out", "In"] });
  });

  it("of one type in two source trees take the nearer", () => {
    expect(ask("com.e", "U")).toMatchObject({
      files: [tree.indexOf("m1/src/com/e/U.java")],
      inferred: false,
    });
    const far = tree.indexOf("m3/src/org/o/Other.java");
    expect(resolver.resolve(far, imports("com.e", "U"))).toMatchObject({ inferred: true });
  });

  it("tell the platform, packages from outside, and types that are not there", () => {
    expect(ask("java.util", "List")).toEqual({ kind: "runtime", name: "java.util" });
    expect(ask("javax.inject", "Inject")).toEqual({ kind: "external", name: "javax.inject" });
    expect(ask("org.junit.Assert", "assertTrue")).toEqual({ kind: "external", name: "org.junit" });
    expect(ask("org.o.generated", "Made")).toEqual({ kind: "external", name: "org.o.generated" });
    expect(ask("org.o", "Gone")).toBeNull();
  });

  it("require modules", () => {
    expect(ask("org.o.all", "", "")).toMatchObject({ files: [tree.indexOf("m3/src/module-info.java")] });
    expect(ask("java.sql", "", "")).toEqual({ kind: "runtime", name: "java.sql" });
  });
});

describe("packages", () => {
  it("are one by one the parts of a name", () => {
    expect(resolver.submodule(null, "org", from)).toBe("java:org");
    expect(resolver.submodule("java:org", "o", from)).toBe("java:org.o");
    expect(resolver.submodule("java:org", "x", from)).toBeNull();
    expect(resolver.submodule(null, "com", from)).toBe("java:com");
    expect(resolver.filesOf("java:com.e")).toHaveLength(3);
  });

  it("are their folder where files say none", () => {
    expect(resolver.seen(tree.indexOf("script/Main.java"))).toEqual(["java:/script"]);
    expect(resolver.submodule("java:/script", "Main", from)).toBeNull();
  });
});
