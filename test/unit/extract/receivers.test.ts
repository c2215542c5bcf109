import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExtractor, type Extractor } from "../../../src/extract/extract.js";
import { defaultLimits } from "../../../src/model/limits.js";
import { assets } from "./assets.js";

let extractor: Extractor;
beforeAll(async () => {
  extractor = await createExtractor({ assets });
});
afterAll(() => extractor.dispose());

const receiversIn = async (language: string, source: string): Promise<string> => {
  const bytes = new TextEncoder().encode(source);
  const result = await extractor.extract(language, bytes, { ranked: false, limits: defaultLimits });
  if (result.skip !== null) throw new Error(result.skip);
  return result.facts.references
    .filter(({ kind, name }) => kind === "call" && name.startsWith("go"))
    .map(({ receiver }) => receiver ?? "none")
    .join(" ");
};

/** What the receivers of all calls of names with `go` are. */
const table = (language: string, rows: readonly (readonly [what: string, source: string, found: string])[]) =>
  describe(language, () => {
    it.each(rows)("%s", async (_, source, found) => expect(await receiversIn(language, source)).toBe(found));
  });

table("typescript", [
  ["a parameter hides an import", `import { a } from "a";\nfunction f(a: A) { a.go() }\na.go()`, "{A} a"],
  ["a parameter without a type too", `import { a } from "a";\nfunction f(a) { a.go() }`, "?"],
  ["a block hides what is around it", "function f(a: A) { { const a = new B(); a.go() } a.go() }", "{B} {A}"],
  [
    "a chain of locals",
    "function f(a: A) { const b = a.b; const c = b.c(); const d = c; d.go() }",
    "{A}.b.c()",
  ],
  ["a chain through itself", "function f() { const a = b; const b = a; a.go() }", "?"],
  ["a name given itself", "function f(a: A) { { const a = a.b; a.go() } }", "{A}.b"],
  ["the same given again", "function f() { let a = new A(); a = new A(); a.go() }", "{A}"],
  ["another given later", "function f() { let a = new A(); a.go(); a = new B() }", "?"],
  ["nothing at first", "function f() { let a = null; a = new A(); a.go() }", "{A}"],
  ["another given in a closure", "function f() { let a = new A(); run(() => { a = new B() }); a.go() }", "?"],
  [
    "a name held by a closure",
    "function f(a: A) { return () => { const b = a; return () => b.go() } }",
    "{A}",
  ],
  ["what is taken apart", "function f({ a, b: c }: A) { a.go(); c.go() }", "{A}.a {A}.b"],
  ["one of many", "function f(list: A[]) { for (const one of list) one.go() }", "{[]<A>}[]"],
  ["a method", "class A { f() { this.go(); const self = this; self.b.go() } }", "this this.b"],
  ["an arrow in a method", "class A { f() { run(() => this.go()) } }", "this"],
  ["an arrow held by a field", "class A { f = () => this.go() }", "this"],
  ["a function held by a field", "class A { f = function () { this.go() } }", "this"],
  ["a plain function in a method", "class A { f() { run(function () { this.go() }); this.go() } }", "? this"],
  ["an arrow in that", "class A { f() { run(function () { run(() => this.go()) }) } }", "?"],
  ["a named function in a method", "class A { f() { function g() { this.go() } } }", "?"],
  ["a method of an object in a method", "class A { f() { return { g() { this.go() } } } }", "?"],
  ["the object kept in a name there", "class A { f() { return { g() { const it = this; it.go() } } } }", "?"],
  ["a method held for outside", "class A { f() { const it = this; run(function () { it.go() }) } }", "this"],
  ["a function with a declared object", "class A { f() { run(function (this: B) { this.go() }) } }", "{B}"],
  ["a function in no type", "const a = { f() { this.go() } };\nfunction g() { this.go() }", "this this"],
]);

table("javascript", [
  [
    "a field set by the constructor",
    "class A { constructor() { this.b = new B() } f() { this.b.go() } }",
    "this.b",
  ],
  [
    "a method set by the constructor",
    "class A { constructor() { this.f = function () { this.go() } } }",
    "this",
  ],
  [
    "a method of a prototype",
    "A.prototype.f = function () { this.go(); run(function () { this.go() }) }",
    "this this",
  ],
  ["a plain function in a method", "class A { f() { run(function* () { this.go() }) } }", "?"],
  ["a variable for all of its function", "function f(a) { var b = new B(); if (a) { b.go() } }", "{B}"],
]);

table("python", [
  ["the first parameter", "class A:\n    def f(me):\n        b = me.b\n        b.go()\n", "this.b"],
  ["none in a static method", "class A:\n    @staticmethod\n    def f(me):\n        me.go()\n", "?"],
  ["a parameter hides an import", "import a\ndef f(a: A):\n    a.go()\na.go()\n", "{A} a"],
  ["another given later", "def f():\n    a = A()\n    a.go()\n    a = b()\n", "?"],
  ["what a block opens", "def f():\n    with make() as a:\n        a.go()\n", "make()"],
  ["a name held by a closure", "def f(a: A):\n    def g():\n        a.go()\n", "{A}"],
]);

table("go", [
  ["its receiver", "package a\nfunc (s *S) F() { s.b.goOn() }\n", "{S}.b"],
  ["a later one of the same name", "package a\nfunc f(a *A) { a.goOn(); a := b(a); a.goOn() }\n", "{A} b()"],
]);

table("rust", [
  ["a later one holds from there on", "fn f(a: A) { a.go(); let a = a.b(); a.go(); }", "{A} {A}.b()"],
  ["its own object", "impl A { fn f(&self) { let b = &self.b; b.go(); } }", "this.b"],
  ["what is inside", "fn f(a: Option<A>) { if let Some(b) = a { b.go(); } }", "{Option<A>}*"],
]);

table("java", [
  ["a lambda's name", "class A { void f(B b) { run(x -> x.go()); b.go(); } }", "? {B}"],
  [
    "an object in a method",
    "class A { void f() { var b = new B(); b.c().go(); this.go(); } }",
    "{B}.c() this",
  ],
]);
