import { expect, test } from "vitest";
import { detectDeadCode } from "../../../../src/detect/dead-code/detect.js";
import { defaultDetectSettings } from "../../../../src/model/detect-settings.js";
import { assemblyOf } from "../../../helpers/assembly.js";

type Sources = Readonly<Record<string, string>>;

/** `dead src/a.ts#name` for each finding; a file has no name. */
const found = async (sources: Sources): Promise<readonly string[]> => {
  const assembly = await assemblyOf(sources);
  const { findings } = await detectDeadCode(assembly, defaultDetectSettings);
  return findings.map(
    ({ verdict, path, symbol }) => `${verdict} ${path}${symbol === null ? "" : `#${symbol}`}`,
  );
};

const app = `{ "name": "app", "private": true, "main": "src/main.ts" }`;
const library = `{ "name": "lib", "version": "1.0.0", "main": "dist/index.js" }`;

interface Case {
  readonly title: string;
  readonly sources: Sources;
  /** Without needless exports. */
  readonly findings: readonly string[];
  /** Needless exports; left out where they are not looked at. */
  readonly needless?: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: "JS 1 and H8-195: a chain of stars leads to the entry of a package",
    sources: {
      "package.json": library,
      "src/index.ts": "export * from './g/index.js';",
      "src/g/index.ts": "export * from './c';",
      "src/g/c.ts": "export const f = 1;\nconst own = 2;",
    },
    findings: ["dead src/g/c.ts#own"],
  },
  {
    title: "JS 2: a name that is changed on the way",
    sources: {
      "package.json": app,
      "src/main.ts": "import { g } from './i';\ng();",
      "src/i.ts": "export { f as g } from './c';",
      "src/c.ts": "export const f = () => 1;\nexport const other = () => 2;",
    },
    findings: ["dead src/c.ts#other"],
  },
  {
    title: "JS 4: what only an index that nobody imports hands on is a dead file",
    sources: {
      "package.json": app,
      "src/main.ts": "run();\nfunction run() {}",
      "src/x/index.ts": "export * from './unused';",
      "src/x/unused.ts": "export const a = 1;",
    },
    findings: ["unreachable-file src/x/index.ts", "unreachable-file src/x/unused.ts"],
  },
  {
    title: "JS 3 and 5: what is exported twice and used by one path is used",
    sources: {
      "package.json": app,
      "src/main.ts": "import { a } from './i';\nimport { Button } from './Button';\na(Button);",
      "src/i.ts": "export * from './a';\nexport { Button } from './Button';",
      "src/a.ts": "export const a = (x: unknown) => x;",
      "src/Button.ts": "export const Button = 1;\nexport const gone = 2;",
    },
    findings: ["dead src/Button.ts#gone"],
    needless: ["src/i.ts#Button"],
  },
  {
    title: "JS 3: of two lines of a barrel the one that nobody imports through is needless",
    sources: {
      "package.json": app,
      "src/main.ts": "import { a } from './i';\nimport { b } from './b';\na(b);",
      "src/i.ts": "export * from './a';\nexport * from './b';",
      "src/a.ts": "export const a = (x: unknown) => x;",
      "src/b.ts": "export const b = 1;",
    },
    findings: [],
    needless: ["src/i.ts#* from ./b"],
  },
  {
    title: "JS 3 and 5: lines that barrels, namespaces, imported types and import() go through are needed",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import { a } from './far';\nimport * as n from './space';\nimport { B } from './b';\nimport { t, type U } from './t';\nimport { d } from './d';\nexport const run = async () => Object.keys(await import('./lazy'));\nconst u: import('./types').U = t;\na(n, B, u, d, run);",
      "src/far.ts": "export { x as a } from './near';",
      "src/near.ts": "export { a as x } from './a';\nexport { a as y } from './a';",
      "src/a.ts": "export const a = (...x: unknown[]) => x;",
      "src/space.ts": "export { B } from './b';",
      "src/b.ts": "export const B = 1;",
      "src/types.ts": "export type { U } from './t';",
      "src/t.ts": "export interface U { a: 1 }\nexport const t: U = { a: 1 };",
      "src/lazy.ts": "export * from './d';",
      "src/d.ts": "export const d = 1;",
    },
    findings: [],
    needless: ["src/main.ts#run", "src/near.ts#y"],
  },
  {
    title: "JS 5: what a library passes on to others is needed",
    sources: {
      "package.json": library,
      "src/index.ts": "export { a } from './a';\nimport { a } from './a';\nconsole.log(a);",
      "src/a.ts": "export const a = 1;",
    },
    findings: [],
    needless: [],
  },
  {
    title: "JS 6: an interface that is the default, imported as a type",
    sources: {
      "package.json": app,
      "src/main.ts": "import type S from './s';\nexport const x: S = { a: 1 };\nconsole.log(x);",
      "src/s.ts": "export default interface S { a: number }\nexport interface Gone { b: number }",
    },
    findings: ["dead src/s.ts#Gone"],
  },
  {
    title: "JS 8: members of a namespace",
    sources: {
      "package.json": app,
      "src/main.ts": "import * as n from './n';\nn.a();",
      "src/n.ts": "export const a = () => 1;\nexport const b = () => 2;",
    },
    findings: ["dead src/n.ts#b"],
  },
  {
    title: "JS 9 and 10: a namespace that is taken apart with a rest, and one that is spread",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import * as n from './n';\nimport * as m from './m';\nconst { a, ...r } = n;\na(r);\n({ ...m }).b();",
      "src/n.ts": "export const a = (x: unknown) => x;\nexport const b = () => 2;\nconst gone = 1;",
      "src/m.ts": "export const b = () => 2;\nexport const c = () => 2;",
    },
    findings: ["dead src/n.ts#gone"],
  },
  {
    title: "JS 12, 14, H8-199 and H8-200: members of what import() gives",
    sources: {
      "package.json": app,
      "src/main.tsx":
        "export const run = async () => {\n  console.log((await import('./m')).F);\n  const p = await import('./p');\n  p.default();\n  void import('./c').then(({ A }) => A);\n};\nexport const X = () => <div bar={() => { import('./a').then((a) => a.u); }} />;\nrun();\nX();",
      "src/m.ts": "export const F = 1;\nexport const G = 1;",
      "src/p.ts": "export default () => 1;\nexport const H = 1;",
      "src/c.ts": "export const A = 1;\nexport const B = 1;",
      "src/a.ts": "export const u = 1;\nexport const v = 1;",
    },
    findings: ["dead src/a.ts#v", "dead src/c.ts#B", "dead src/m.ts#G", "dead src/p.ts#H"],
  },
  {
    title: "JS 15: a lazy wrapper uses what it imports",
    sources: {
      "package.json": app,
      "src/main.ts": "import { Foo } from './lazy';\nFoo();",
      "src/lazy.ts":
        "import dynamic from 'next/dynamic';\nexport const Foo = dynamic(() => import('./Foo').then((m) => m.Foo));",
      "src/Foo.tsx": "export const Foo = () => null;\nexport const Bar = () => null;",
    },
    findings: ["dead src/Foo.tsx#Bar"],
  },
  {
    title: "JS 17: a path that is put together leaves its folder unknown",
    sources: {
      "package.json": app,
      "src/main.ts": "export const load = (l: string) => import('./locales/' + l);\nload('de');",
      "src/locales/de.ts": "export default {};",
      "src/other.ts": "export default {};",
    },
    findings: ["unknown src/locales/de.ts", "unreachable-file src/other.ts"],
  },
  {
    title: "JS 18: a path in a string may be a route",
    sources: {
      "package.json": app,
      "src/main.ts":
        "export const routes = [{ loadChildren: 'app/c.module#CModule' }];\nconsole.log(routes);",
      "src/app/c.module.ts": "export class CModule {}",
      "src/app/d.module.ts": "export class DModule {}",
    },
    findings: ["unknown src/app/c.module.ts", "unreachable-file src/app/d.module.ts"],
  },
  {
    title: "JS 19: import.meta.glob and require.context take all files",
    sources: {
      "package.json": app,
      "src/main.ts": "console.log(import.meta.glob('./p/*.ts'), require.context('./q', true, /\\.ts$/));",
      "src/p/one.ts": "export default 1;",
      "src/q/two.ts": "export default 1;",
      "src/r/three.ts": "export default 1;",
    },
    findings: ["unreachable-file src/r/three.ts"],
  },
  {
    title: "JS 20: an import for its effects",
    sources: {
      "package.json": app,
      "src/main.ts": "import './polyfill';",
      "src/polyfill.ts": "globalThis.x = 1;\nexport const gone = 1;",
    },
    findings: ["dead src/polyfill.ts#gone"],
  },
  {
    title: "JS 23: an export that is taken apart",
    sources: {
      "package.json": app,
      "src/main.ts": "import { R } from './x';\nconsole.log(R);",
      "src/x.ts": "const x = [1, 2];\nexport const [A, ...R] = x;\nexport const gone = 1;",
    },
    findings: ["dead src/x.ts#gone"],
  },
  {
    title: "JS 28, 29 and H8-216: a module that is added to uses what stands there",
    sources: {
      "package.json": app,
      "src/main.ts": "import './augment';\nimport { on } from './events';\non();",
      "src/events.ts":
        "export interface BaseEntity { id: string }\nexport interface Unused { id: string }\nexport const on = () => 1;",
      "src/augment.ts":
        "import type { BaseEntity } from './events.js';\ndeclare module './events.js' {\n  interface Events { a: BaseEntity }\n}\ndeclare global {\n  interface Window { mine: string }\n}",
    },
    findings: ["dead src/events.ts#Unused"],
  },
  {
    title: "JS 30: members of a namespace of TypeScript",
    sources: {
      "package.json": app,
      "src/main.ts": "import { F } from './f';\nconsole.log(F.make());",
      "src/f.ts":
        "export namespace F {\n  export type B = string;\n  export const make = (): F.B => '';\n  export const gone = 1;\n}",
    },
    findings: ["dead src/f.ts#F.gone"],
  },
  {
    title: "JS 31, H8-208, H8-209 and H8-210: an enumeration that is read as a whole",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import { Key, Loop, Named, Part, Whole } from './e';\nimport { z } from 'zod';\nexport const f = (k: string) => [Object.values(Whole), Key[k as keyof typeof Key], z.nativeEnum(Named), Part.A, Part['B']];\nfor (const k in Loop) f(k);",
      "src/e.ts":
        "export enum Whole { A, B }\nexport enum Key { A, B }\nexport enum Loop { A, B }\nexport enum Named { A, B }\nexport enum Part { A, B, C }",
    },
    findings: ["dead src/e.ts#Part.C"],
  },
  {
    title: "JS 32: an enumeration that is only the type of data",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import { CarBrand } from './e';\nexport interface Car { brand: CarBrand }\nexport const show = (car: Car) => car.brand === CarBrand.Audi;\nshow(await (await fetch('x')).json());",
      "src/e.ts": "export enum CarBrand { Audi = 'audi', Kia = 'kia' }",
    },
    findings: ["unknown src/e.ts#CarBrand.Kia"],
  },
  {
    title: "JS 33: an enumeration of a published package",
    sources: {
      "package.json": library,
      "src/index.ts": "export { E } from './e';",
      "src/e.ts": "export enum E { A, B }\nexport enum Own { A }",
    },
    findings: ["dead src/e.ts#Own"],
  },
  {
    title: "JS 34: overloads are one symbol",
    sources: {
      "package.json": app,
      "src/main.ts": "import { f } from './f';\nf(1);",
      "src/f.ts":
        "export function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a: boolean): void;\nexport function f(a: unknown): void {}\nexport function g(a: string): void;\nexport function g(a: unknown): void {}",
    },
    findings: ["dead src/f.ts#g", "dead src/f.ts#g"],
  },
  {
    title: "JS 35: a method that is called through its interface",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import { A } from './a';\nimport type { I } from './i';\nconst run = (i: I) => i.m();\nrun(new A());",
      "src/i.ts": "export interface I { m(): void }",
      "src/a.ts":
        "import type { I } from './i';\nexport class A implements I {\n  m() {\n    this.inner();\n  }\n  private inner() {}\n  private unusedOne() {}\n}",
    },
    findings: ["dead src/a.ts#A.unusedOne"],
  },
  {
    title: "JS 37 and H8-203: aliases of paths",
    sources: {
      "package.json": app,
      "tsconfig.json": `{ "compilerOptions": { "baseUrl": ".", "paths": { "@q/common/*": ["common/*"] } } }`,
      "src/main.ts": "import { bar } from '@q/common/bar';\nbar();",
      "common/bar.ts": "export const bar = () => 1;",
      "common/baz.ts": "export const baz = () => 1;",
    },
    findings: ["unreachable-file common/baz.ts"],
  },
  {
    title: "JS 38, 39 and 41: packages of one repository",
    sources: {
      "package.json": `{ "name": "root", "private": true, "workspaces": ["apps/*", "libs/*"] }`,
      "apps/web/package.json": `{ "name": "web", "private": true, "main": "src/main.ts", "dependencies": { "@x/ui": "*" } }`,
      "apps/web/tsconfig.json": `{ "compilerOptions": { "paths": { "@/*": ["./src/*"], "@infra/*": ["../../libs/infra/*"] } } }`,
      "apps/web/src/main.ts":
        "import { icon } from '@x/ui';\nimport { one } from '@/one';\nimport { base } from '@infra/lib/base';\nicon(one, base);",
      "apps/web/src/one.ts": "export const one = 1;",
      "apps/api/package.json": `{ "name": "api", "private": true, "main": "src/main.ts" }`,
      "apps/api/tsconfig.json": `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
      "apps/api/src/main.ts": "console.log(1);",
      "apps/api/src/one.ts": "export const one = 1;",
      "libs/ui/package.json": `{ "name": "@x/ui", "private": true, "main": "src/index.ts" }`,
      "libs/ui/src/index.ts": "export { icon } from './icon';\nexport { gone } from './gone';",
      "libs/ui/src/icon.ts": "export const icon = (...x: unknown[]) => x;",
      "libs/ui/src/gone.ts": "export const gone = 1;",
      "libs/infra/lib/base.ts": "export const base = 1;",
    },
    findings: ["unreachable-file apps/api/src/one.ts", "dead libs/ui/src/gone.ts#gone"],
  },
  {
    title: "JS 40: an alias in a configuration that the main one refers to",
    sources: {
      "package.json": app,
      "tsconfig.json": `{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }`,
      "tsconfig.app.json": `{ "include": ["src/**/*"], "compilerOptions": { "paths": { "~x/*": ["./src/*"] } } }`,
      "src/main.ts": "import { a } from '~x/deep/a';\na();",
      "src/deep/a.ts": "export const a = () => 1;",
      "src/deep/b.ts": "export const b = () => 1;",
    },
    findings: ["unreachable-file src/deep/b.ts"],
  },
  {
    title: "JS 47: what a program exports is used by nobody, what a library exports is",
    sources: {
      "package.json": `{ "name": "l", "version": "1.0.0", "main": "dist/index.js", "bin": "dist/cli.js" }`,
      "src/index.ts": "export const given = 1;",
      "src/cli.ts": "export const gone = 1;\nconsole.log(1);",
    },
    findings: ["dead src/cli.ts#gone"],
  },
  {
    title: "JS 49: helpers in files of frameworks are looked at",
    sources: {
      "package.json": `{ "name": "n", "private": true, "dependencies": { "next": "1" } }`,
      "app/page.tsx":
        "export const dynamic = 'auto';\nfunction helper() {}\nexport const nobodyReads = 1;\nexport default function Page() { return null; }",
    },
    findings: ["dead app/page.tsx#helper", "dead app/page.tsx#nobodyReads"],
  },
  {
    title: "JS 50: what only tests and stories use",
    sources: {
      "package.json": app,
      "src/main.ts": "import { a } from './a';\na();",
      "src/a.ts": "export const a = () => 1;\nexport const b = () => 1;\nexport const c = () => 1;",
      "src/a.test.ts": "import { b } from './a';\ntest('b', () => b());",
    },
    findings: ["test-only src/a.ts#b", "dead src/a.ts#c"],
  },
  {
    title: "JS 62: what a tag says goes before what is found",
    sources: {
      "package.json": app,
      "src/main.ts": "import './a';",
      "src/a.ts":
        "/** @public */\nexport const a = 1;\n/** Mine. @internal */\nexport const b = 1;\n/** @testOnly */\nexport const c = 1;\n/** Plain. */\nexport const d = 1;",
    },
    findings: ["test-only src/a.ts#c", "dead src/a.ts#d"],
  },
  {
    title: "a method that a library may call on whatever has the members of its type",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import type { Host } from 'lit';\nimport fs from 'fs';\nexport class Controller {\n  constructor(private host: Host) {}\n  run() {\n    this.host.requestUpdate();\n    fs.readLater('x');\n  }\n}\nnew Controller(null as never).run();\nimport('./host.js').then(({ Mine }) => new Mine());",
      "src/host.ts": "export class Mine {\n  requestUpdate() {}\n  readLater() {}\n}",
    },
    findings: ["unknown src/host.ts#Mine.requestUpdate", "dead src/host.ts#Mine.readLater"],
  },
  {
    title: "a method with a name of the language's own, called on another name for this",
    sources: {
      "package.json": app,
      "src/main.ts":
        "export class Queue {\n  private shift() {\n    return 1;\n  }\n  [Symbol.asyncIterator]() {\n    const t = this;\n    return { async next() { return t.shift(); } };\n  }\n}\nconsole.log(new Queue());",
    },
    findings: ["unknown src/main.ts#Queue.shift"],
  },
  {
    title: "a member that is called through an interface that its class does not name",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import { Mine } from './mine';\ninterface Store { loadChats(): void }\nconst use = (store: Store) => store.loadChats();\nuse(new Mine());",
      "src/mine.ts": "export class Mine {\n  loadChats() {}\n  gone() {}\n}",
    },
    findings: ["unknown src/mine.ts#Mine.loadChats", "dead src/mine.ts#Mine.gone"],
  },
  {
    title: "what is declared for all, beside a default export",
    sources: {
      "package.json": app,
      "src/main.ts": "import x from './x';\nx();",
      "src/x.ts":
        "declare global {\n  interface Window { mine: string }\n}\nexport default () => 1;\ninterface Gone { a: 1 }",
    },
    findings: ["dead src/x.ts#Gone"],
  },
  {
    title: "what only typeof and a tag with a point name",
    sources: {
      "package.json": app,
      "src/main.tsx":
        "const schema = { a: 1 };\nconst gone = { a: 1 };\nconst Context = createContext<typeof schema | null>(null);\nrender(<Context.Provider value={null} />);",
    },
    findings: ["dead src/main.tsx#gone"],
  },
  {
    title: "a package of which nothing says where it begins",
    sources: {
      "package.json": app,
      "src/main.ts": "run();",
      "checks/package.json": `{ "name": "checks", "private": true }`,
      "checks/compiled.ts": "export const f = 1;",
    },
    findings: ["unknown checks/compiled.ts"],
  },
  {
    title: "keys of objects that are patterns of paths are looked at no more than that",
    sources: {
      "package.json": app,
      "src/main.ts":
        "export const staged = { '**/*.{js,ts}': () => ['lint'], 'a(b': function () {} };\nconsole.log(staged);\nconst gone = 1;",
    },
    findings: ["dead src/main.ts#gone"],
  },
  {
    title: "a grammar that names a module by its path",
    sources: {
      "package.json": app,
      "src/main.ts": "run();",
      "src/my.grammar": '@external specialize {Identifier} special from "./tokens"',
      "src/tokens.ts": "export const special = 1;",
      "src/other.ts": "export const special = 1;",
    },
    findings: ["unreachable-file src/other.ts", "unknown src/tokens.ts"],
  },
  {
    title: "CommonJS: exports in each form, and what is taken of them",
    sources: {
      "package.json": `{ "name": "c", "private": true, "main": "index.js" }`,
      "index.js":
        "const a = require('./a');\nconst { two } = require('./b');\nconst C = require('./c');\na.one();\ntwo();\nnew C().used();\nrequire('./d').four();\nrequire('./e')(1);",
      "a.js": "exports.one = function () {};\nexports.gone1 = function () {};",
      "b.js": "function two() {}\nfunction gone2() {}\nmodule.exports = { two, gone2 };",
      "c.js":
        "module.exports = Foo;\nfunction Foo() {}\nFoo.prototype.used = function () {};\nfunction gone3() {}",
      "d.js":
        "module.exports.four = () => own();\nconst own = () => exports.five();\nexports.five = () => 5;\nmodule.exports.gone4 = 1;",
      "e.js": "module.exports = require('./f');",
      "f.js": "module.exports = function given() {};\nfunction gone5() {}",
    },
    findings: ["dead a.js#gone1", "dead b.js#gone2", "dead c.js#gone3", "dead d.js#gone4", "dead f.js#gone5"],
  },
  {
    title: "a function with a name where a value stands, and a variable that is only given values, are used",
    sources: {
      "package.json": app,
      "src/main.ts":
        "let memo: number | undefined;\nexport const get = () => (memo ??= 1);\nlet never = 1;\nwindow.on('x', function named() { get(); });\nfunction gone() {}",
    },
    findings: ["dead src/main.ts#never", "dead src/main.ts#gone"],
  },
  {
    title:
      "objects of a class that a library takes, or that a function as a value makes, may be asked for any method",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import { Editor } from 'editor';\nimport { Given, Kept, View } from './view';\nconst kept = new Kept();\nkept.used();\nnew Editor({ plugins: [], views: ['a'].map((name) =>\n  new View(name)) });\nEditor.add(new Given());",
      "src/view.ts":
        "export class View { constructor(readonly name: string) {}\n select() {}\n #own() {} }\nexport class Given {\n focus() {} }\nexport class Kept {\n used() {}\n gone() {} }",
    },
    findings: [
      "unknown src/view.ts#View.select",
      "dead src/view.ts#View.#own",
      "unknown src/view.ts#Given.focus",
      "dead src/view.ts#Kept.gone",
    ],
  },
  {
    title: "an enumeration to which a value is turned may hold any member",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import { Code, Way } from './e';\nexport const f = (x: string) => [(x as Way) === Way.Up, Code.A];\nf('');",
      "src/e.ts": "export enum Way { Up = 'up', Down = 'down' }\nexport enum Code { A, B }",
    },
    findings: ["unknown src/e.ts#Way.Down", "dead src/e.ts#Code.B"],
  },
  {
    title:
      "a script that exports nothing may be started by hand; a script that may be loaded may be asked for all it gives",
    sources: {
      "package.json": app,
      "src/main.ts": "run('ui/thumbnail');",
      "reports/make.js": "const fs = require('fs');\nfunction main() { fs.rmSync('x'); }\nmain();",
      "src/ui/thumbnail.ts": "import { size } from './size';\nexport const thumbnail = () => size();",
      "src/ui/size.ts": "export const size = () => 1;\nexport const gone = 1;",
      "src/other.ts": "export const a = 1;\nconsole.log(a);",
    },
    findings: [
      "unknown reports/make.js",
      "unreachable-file src/other.ts",
      "unknown src/ui/size.ts",
      "unknown src/ui/thumbnail.ts",
    ],
  },
  {
    title: "of several interfaces on a line one is a library's",
    sources: {
      "package.json": app,
      "src/main.ts":
        "import { OnConnect } from 'sockets';\nimport { Gate, type Own } from './own';\nclass Both implements OnConnect, Own { connected() {} own() {} }\nclass One implements Own { own() {}\n gone() {} }\nrun(Gate, Both, One);",
      "src/own.ts": "export interface Own { own(): void }\nexport class Gate {}",
    },
    findings: ["unknown src/main.ts#Both.connected", "dead src/main.ts#One.gone"],
  },
  {
    title: "what can be seen of a type that a library's API names is of the API",
    sources: {
      "package.json": library,
      "src/index.ts":
        "import { List } from './list';\nexport class Client { readonly list: List = new List(); }",
      "src/list.ts":
        "import { Base } from './base';\nexport class List extends Base { revert() {}\n private gone() {} }",
      "src/base.ts": "export class Base { clear() {} }\nexport class Gone {}",
    },
    findings: ["dead src/base.ts#Gone", "dead src/list.ts#List.gone"],
  },
  {
    title: "an application gives nobody what its types can do",
    sources: {
      "package.json": `{ "name": "app", "private": true, "dependencies": { "next": "1" } }`,
      "pages/api/a.ts":
        "import { List } from '../../src/list';\nexport default class Api { list: List = new List(); }",
      "src/list.ts": "export class List {\n gone() {} }",
    },
    findings: ["dead src/list.ts#List.gone"],
  },
  {
    title: "tests of a kind of their own by their names",
    sources: {
      "package.json": app,
      "src/main.ts": "run();",
      "src/pay.e2e-ee.ts": "it('pays', () => {});",
    },
    findings: [],
  },
];

for (const { title, sources, findings, needless } of cases)
  test(title, async () => {
    const all = await found(sources);
    const exported = all.filter((one) => one.startsWith("needless-export "));
    expect(all.filter((one) => !exported.includes(one))).toEqual(findings);
    if (needless !== undefined) expect(exported.map((one) => one.slice(16))).toEqual(needless);
  });
