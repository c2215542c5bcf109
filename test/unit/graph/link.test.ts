import { describe, expect, it } from "vitest";
import { countLinks, createLinker, manifestsOf } from "../../../src/graph/link.js";
import { edgesOf, factsOf, linkSources, readSources, type Sources } from "../../helpers/link.js";

const edges = async (sources: Sources): Promise<string[]> => edgesOf(await linkSources(sources));

describe("names", () => {
  it("follows imports through chains of re-exports", async () => {
    const found = await edges({
      "a.ts": 'import { run as go } from "./barrel.js";\nexport function start() { go(); }\n',
      "barrel.ts": 'export * from "./middle.js";\n',
      "middle.ts": 'export { work as run } from "./deep.js";\n',
      "deep.ts": "export function work() {}\n",
    });
    expect(found).toContain("a.ts#start call deep.ts#work");
    expect(found).toContain("a.ts import barrel.ts");
  });

  it("takes default exports, namespaces and modules of CommonJS", async () => {
    const found = await edges({
      "a.js":
        'import make from "./make.js";\nimport * as tools from "./tools.js";\nconst old = require("./old.js");\nfunction all() { make(); tools.cut(); old.age(); }\n',
      "make.js": "export default function build() {}\n",
      "tools.js": "export const cut = () => 1;\n",
      "old.js": "module.exports = { age };\nfunction age() {}\n",
    });
    expect(found).toContain("a.js#all call make.js#build");
    expect(found).toContain("a.js#all call tools.js#cut");
    expect(found).toContain("a.js#all call old.js#age");
  });

  it("follows a module of CommonJS that is another one", async () => {
    const linker = await linkSources({
      "index.js": "module.exports = require('./lib/make');\n",
      "lib/make.js":
        "exports = module.exports = make;\nfunction make() {}\nexports.other = other;\nfunction other() {}\n",
      "test/a.js": "var lib = require('..');\nlib();\nlib.other();\nrequire('../')();\n",
    });
    const edges = edgesOf(linker);
    expect(edges).toContain("test/a.js call lib/make.js#make");
    expect(edges).toContain("test/a.js call lib/make.js#other");
  });

  it("takes a name of the library for a program's own only where that is included", async () => {
    const linker = await linkSources({
      "win.h": "#define snprintf own_print\n",
      "a.c": "#include <stdio.h>\nvoid a(void) { snprintf(0, 0, 0); }\n",
      "b.c": '#include "win.h"\nvoid b(void) { snprintf(0, 0, 0); }\n',
    });
    const edges = edgesOf(linker);
    expect(edges).toContain("a.c#a call runtime snprintf");
    expect(edges).toContain("b.c#b call win.h#snprintf");
  });

  it("keeps what tests add to a namespace from code that is none", async () => {
    const linker = await linkSources({
      "src/a.php": "<?php\nnamespace A;\nfunction go() { mail(1); own(); }\n",
      "src/b.php": "<?php\nnamespace A;\nfunction own() {}\n",
      "tests/a_test.php": "<?php\nnamespace A;\nfunction mail() {}\nfunction check() { mail(2); go(); }\n",
    });
    const edges = edgesOf(linker);
    expect(edges).toContain("src/a.php#go call runtime mail");
    expect(edges).toContain("src/a.php#go call src/b.php#own");
    expect(edges).toContain("tests/a_test.php#check call tests/a_test.php#mail");
    expect(edges).toContain("tests/a_test.php#check call src/a.php#go");
  });

  it("takes nothing of what modules give that are each other", async () => {
    const found = await edges({
      "a.js": 'module.exports = require("./b.js");\n',
      "b.js": 'module.exports = require("./a.js");\n',
      "c.js": 'const a = require("./a.js");\nfunction all() { a().bar(); new a(); }\n',
    });
    expect(found).toContain("c.js#all call ? bar");
    expect(found).toContain("c.js#all construct ? a");
  });

  it("does not take a name of another file for one that nothing imports", async () => {
    const found = await edges({
      "a.ts": 'import { take } from "lodash";\nexport function f() { take(); skip(); fetch("u"); }\n',
      "b.ts": "export function take() {}\nexport function skip() {}\nexport default { fetch() {} };\n",
    });
    expect(found).toContain("a.ts#f call package lodash");
    expect(found).toContain("a.ts#f call ? skip");
    expect(found).toContain("a.ts#f call runtime fetch");
    expect(found.filter((line) => line.includes("b.ts"))).toEqual([]);
  });

  it("lets functions inside functions shadow what is outside", async () => {
    const found = await edges({
      "a.ts":
        "function run() {}\nexport function outer() {\n  function run() {}\n  run();\n}\nexport function other() {\n  run();\n}\n",
    });
    expect(found).toContain("a.ts#outer call a.ts#outer.run");
    expect(found).toContain("a.ts#other call a.ts#run");
  });
});

describe("members", () => {
  it("follows this and super through bases in other files", async () => {
    const found = await edges({
      "base.ts": "export class Base {\n  stop() {}\n  run() {}\n}\n",
      "a.ts":
        'import * as b from "./base.js";\nexport class A extends b.Base {\n  run() {\n    this.stop();\n    super.run();\n  }\n}\n',
    });
    expect(found).toContain("a.ts#A.run call base.ts#Base.stop");
    expect(found).toContain("a.ts#A.run call base.ts#Base.run");
    expect(found).toContain("a.ts#A.run overrides base.ts#Base.run");
    expect(found).toContain("a.ts#A extends base.ts#Base");
  });

  it("says so when one method alone can be meant, and nothing when two can", async () => {
    const launched = async (sources: Sources): Promise<readonly string[]> => {
      const files = await factsOf(sources);
      // What the receiver is cannot be told.
      const blind = files.map((file) => ({
        ...file,
        facts: { ...file.facts, references: file.facts.references.map((one) => ({ ...one, receiver: "?" })) },
      }));
      return edgesOf(createLinker({ paths: Object.keys(sources), files: blind, manifest: () => null }));
    };
    const sources = {
      "a.ts": "export function f(x: any) {\n  x.launch();\n}\n",
      "b.ts": "export class B {\n  launch() {}\n}\n",
    };
    expect(await launched(sources)).toContain("a.ts#f call b.ts#B.launch (only-candidate)");
    const two = { ...sources, "c.ts": "export class C {\n  launch() {}\n}\n" };
    expect(await launched(two)).toContain("a.ts#f call ? launch");
  });

  it("never guesses for what comes from outside", async () => {
    const found = await edges({
      "a.ts": "export function f() {\n  Outside.launch();\n}\n",
      "b.ts": "export class B {\n  launch() {}\n}\n",
    });
    expect(found).toContain("a.ts#f call ? launch");
  });

  it("takes what a trait does before what an interface says", async () => {
    const linker = await linkSources({
      "a.php": "<?php\ninterface Says { function run(); }\ntrait Does { function run() {} }\n",
      "b.php": "<?php\nclass Job implements Says {\n  use Does;\n  function go() { $this->run(); }\n}\n",
    });
    expect(edgesOf(linker)).toContain("b.php#Job::go call a.php#Does::run");
  });

  it("bears bases that lead in a circle", async () => {
    const found = await edges({
      "a.ts":
        'import { B } from "./b.js";\nexport class A extends B {\n  run() {\n    this.nothing();\n    super.run();\n  }\n}\n',
      "b.ts": 'import { A } from "./a.js";\nexport class B extends A {}\n',
    });
    expect(found).toContain("a.ts#A.run call ? nothing");
  });
});

describe("tests", () => {
  it("go by their names to the nearest file", async () => {
    const found = await edges({
      "src/shop.ts": "export const a = 1;\n",
      "src/shop.test.ts": 'import "./shop.js";\n',
      "other/shop.ts": "export const b = 1;\n",
    });
    expect(found).toContain("src/shop.test.ts tests src/shop.ts (name-convention)");
  });
});

describe("what is known of a file", () => {
  it("is counted in calls and constructions", async () => {
    const linker = await linkSources({
      "a.ts":
        'import { go } from "pkg";\nclass A {}\nexport function f(x: any) {\n  go();\n  new A();\n  x.what();\n  parseInt("1");\n  f(1);\n}\n',
    });
    const counts = countLinks(linker.files[0]!.facts, linker.link(0).links);
    expect(counts).toEqual({ calls: 5, resolved: 2, inferred: 0, external: 1, runtime: 1, unresolved: 1 });
  });

  it("depends on manifests that are known by their paths", () => {
    expect(manifestsOf(["src/a.ts", "tsconfig.json", "go.mod"])).toEqual(["go.mod", "tsconfig.json"]);
  });

  it("is the same in whatever order files are linked", async () => {
    const sources = readSources("test/cases/shop/repo/python");
    const [one, two] = [await linkSources(sources), await linkSources(sources)];
    const count = one.files.length;
    const forward = one.files.map((_, file) => one.link(file));
    const backward = one.files.map((_, file) => two.link(count - 1 - file)).reverse();
    expect(backward).toEqual(forward);
  });
});
