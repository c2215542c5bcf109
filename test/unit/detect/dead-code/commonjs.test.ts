import { expect, test } from "vitest";
import { verdictsOf } from "./verdicts.js";

const app = `{ "name": "app", "private": true, "scripts": { "start": "node server.js" } }`;

test("a static member of what require gives is a use of the class or object that the module is", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js": [
      "const Shop = require('./shop');",
      "const image = require('./image');",
      "process.on('exit', async () => { await Shop.close(1); image.write(2); });",
    ].join("\n"),
    "shop.js":
      "class Shop {\n  static close(a) { return a; }\n}\nfunction unused() {}\nmodule.exports = Shop;\n",
    "image.js":
      "const image = (() => {\n  return { write(a) { return a; } };\n})();\nmodule.exports = image;\n",
  });
  expect(found).toEqual({ "shop.js unused": "dead" });
});

test("node names no folder of tests, and lib is not built from all that is there", async () => {
  const found = await verdictsOf({
    "package.json": `{ "name": "app", "private": true, "directories": { "lib": "./lib" },
      "scripts": { "start": "node server.js", "test": "cross-env A=1 node --test test/unit" } }`,
    "server.js": "require('./lib/a.js')();\n",
    "lib/a.js": "module.exports = () => 1;\n",
    "src/old.js": "exports.old = 1;\n",
    "test/unit/a.js": "require('node:test').test('a', () => {});\n",
  });
  expect(found).toEqual({ "src/old.js": "unreachable-file" });
});

test("commands that are written in strings name files", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js": "run('mocha --require test/hooks/register.js test/x');\nfunction run(a) { return a; }\n",
    "playwright.config.js": "module.exports = { webServer: { command: 'node e/serve.js --port 1' } };\n",
    "e/serve.js": "exports.serve = 1;\n",
    "test/hooks/register.js": "exports.hook = 1;\n",
    "test/hooks/other.js": "exports.hook = 1;\n",
    "run.sh": "D=lib/jobs\nnode $D/nightly.js\n",
    "lib/jobs/nightly.js": "exports.job = 1;\n",
  });
  expect(found).toEqual({
    "e/serve.js serve": "dead",
    "lib/jobs/nightly.js": "unknown",
    "test/hooks/other.js": "unreachable-file",
    "test/hooks/register.js": "unknown",
  });
});

test("whoever is given an object from outside may call all of its methods", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js": [
      "const { Table } = require('table-kit');",
      "class Editor {\n  moveCursor() {}\n}",
      "class Shown {\n  drawAll() {}\n}",
      "class Own {\n  neverCalled() {}\n}",
      "const editor = new Editor();",
      "module.exports = [new Table(editor), new Table({ shown: new Shown() }), keep(new Own())];",
      "function keep(a) { return a; }",
    ].join("\n"),
  });
  expect(found).toEqual({
    "server.js Editor.moveCursor": "unknown",
    "server.js Shown.drawAll": "unknown",
    "server.js Own.neverCalled": "dead",
  });
});

test("what may be loaded by a computed path keeps what others cannot have of it", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js": [
      "const { loadAll } = require('loader');",
      "loadAll('./models/all');",
      "require('./models/all/shop').shop();",
      "const id = process.argv[2];",
      "require(id + '/theme');",
    ].join("\n"),
    "models/all/user.js": "exports.user = 1;\n",
    "models/all/shop.js": "exports.shop = () => 1;\nexports.other = () => 2;\nfunction unused() {}\n",
    "lib/theme.js": "exports.theme = 1;\n",
    "lib/other.js": "exports.other = 1;\n",
  });
  expect(found).toEqual({
    "models/all/user.js": "unknown",
    "models/all/shop.js other": "unknown",
    "models/all/shop.js unused": "dead",
    "lib/theme.js": "unknown",
    "lib/other.js": "unreachable-file",
  });
});

test("what is written beside its source, tests of types and scripts that export nothing are not called dead", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js": "require('./shared.js').used();\n",
    "shared.ts": "export class Log { print(): void {} }\nexport function used() { return 1; }\n",
    "shared.js": "exports.used = () => 1;\nclass Log { print() {} }\nexports.Log = Log;\n",
    "test/types/a.test.ts":
      "import type { A } from 'x';\nconst one: A = { a: 1 };\nfunction two(): void {}\n",
    "extra/clean.js": "const fs = require('fs');\nfs.rmSync('x');\n",
  });
  expect(Object.values(found)).not.toContain("unreachable-file");
  expect(Object.entries(found).filter(([, verdict]) => verdict === "dead")).toEqual([
    ["shared.ts Log", "dead"],
  ]);
});

test("a test is one by what it calls at its top, and a pattern for new files is none that is dead", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js": "run();\nfunction run() {}\n",
    "tests/lib/all/shop.js": "const a = require('../shared');\ndescribe('shop', () => { a.one(); });\n",
    "tests/lib/shared.js": "exports.one = () => 1;\nexports.two = () => 2;\n",
    "lib/own.js": "exports.own = test('a', 1);\nfunction test(a, b) { return a + b; }\n",
    "controllers/_template.js": "exports.page = () => 1;\n",
  });
  expect(found).toEqual({
    "tests/lib/shared.js two": "dead",
    "lib/own.js": "unreachable-file",
    "controllers/_template.js page": "unknown",
  });
});

test("a library's objects are in the hands of others, and visitors are called by names that are put together", async () => {
  const found = await verdictsOf({
    "package.json": `{ "name": "lib", "version": "1.0.0", "main": "index.js" }`,
    "index.js": [
      "class Manager {\n  addPlugin() {}\n}",
      "class Finder {\n  visitRule() {}\n  visitMedia() {}\n  visitBlock() {}\n  keepNothing() {}\n}",
      "const walk = (node, one) => one['visit' + node.kind](node);",
      "module.exports = (node) => {\n  walk(node, new Finder());\n  const manager = new Manager();\n  return manager;\n};",
    ].join("\n"),
  });
  expect(found).toEqual({
    "index.js Manager.addPlugin": "unknown",
    "index.js Finder.visitRule": "unknown",
    "index.js Finder.visitMedia": "unknown",
    "index.js Finder.visitBlock": "unknown",
    "index.js Finder.keepNothing": "dead",
  });
});

test("files that nothing imports may be loaded by a name that is somewhere else", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js":
      "const name = process.env.BACKEND;\nrequire(name).start();\nrequire('./backends/graph').go();\n",
    "backends/console.js": "exports.start = () => 1;\n",
    "backends/graph.js": "exports.go = () => 1;\nexports.never = () => 2;\n",
  });
  expect(found).toEqual({ "backends/console.js": "unknown", "backends/graph.js never": "dead" });
});

test("a base that stands for another, settings of Cucumber, and types for all files", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js":
      "const events = require('./lib/events');\nconst Base = events.Emitter;\nclass Server extends Base {}\nmodule.exports = new Server();\n",
    "lib/events.js": "class Emitter {}\nexports.Emitter = Emitter;\n",
    "cucumber.js": "module.exports = { default: '--format progress' };\n",
    "shapes.ts": "type Shape = { size: number };\n",
  });
  expect(found).toEqual({ "server.js Server": "needless-export", "shapes.ts": "unknown" });
});

test("what a file that may be loaded passes on, and a path behind the name of a package", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js":
      "const { used } = require('./lib/kept.js');\nconst name = process.env.NAME;\nused({ entry: '@shop/cart/lib/hook.js' });\nrequire(name);\n",
    "helpers/index.mjs": "export { passed } from '../lib/kept.js';\n",
    "lib/kept.js": "exports.used = () => 1;\nexports.passed = () => 2;\nexports.never = () => 3;\n",
    "packages/cart/lib/hook.js": "exports.hook = () => 1;\n",
  });
  expect(found).toEqual({
    "helpers/index.mjs": "unknown",
    "lib/kept.js passed": "unknown",
    "lib/kept.js never": "dead",
    "packages/cart/lib/hook.js": "unknown",
  });
});

test("what documentation names by a path behind a package's name, and then all that nothing imports there", async () => {
  const files = {
    "package.json": `{ "name": "lib", "version": "1.0.0", "main": "index.js" }`,
    "index.js": "exports.one = () => 1;\n",
    "extra/rc.js": "exports.rc = () => 1;\nfunction never() {}\n",
    "extra/other.js": "exports.other = () => 1;\n",
  };
  expect(await verdictsOf(files)).toEqual({
    "extra/rc.js": "unreachable-file",
    "extra/other.js": "unreachable-file",
  });
  const told = await verdictsOf({ ...files, "docs/use.md": "Use `require('lib/extra/rc')`.\n" });
  expect(told).toMatchObject({ "extra/rc.js": "unknown", "extra/other.js": "unknown" });
});

test("data that names a module, folders by their ends, tasks, and what runners read of tests", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js":
      "autoload(path.join(APP.root, 'graph/resolvers'));\nbase.import(path.join(__dirname, 'models', name));\ngrunt.loadTasks('inner');\n",
    "graph/resolvers/page.js": "module.exports = { Mutation: { async pages() { return {}; } } };\n",
    "models/user.js": "module.exports = () => 1;\n",
    "inner/sub.js": "module.exports = () => 1;\n",
    "hooks/near.js": "exports.near = () => 1;\n",
    "test/event_test.js": "exports.event = function (test) { test.done(); };\n",
    "hooks/broken.js": "exports.a = () => 1;\nfunction never() { return ((; }\n",
  });
  expect(Object.entries(found).filter(([, verdict]) => /dead|unreach/.test(verdict))).toEqual([
    ["hooks/near.js", "unreachable-file"],
  ]);
});

test("the name of a package within a scope is no path of a file", async () => {
  const found = await verdictsOf({
    "package.json": `{ "name": "app", "private": true, "main": "server.js", "devDependencies": { "@testing/total": "1" } }`,
    "server.js": "exports.run = () => 1;\n",
    "lib/total.js": "exports.sum = () => 1;\n",
  });
  expect(found["lib/total.js"]).toBe("unreachable-file");
});

test("a type that a comment imports may be used there", async () => {
  const found = await verdictsOf({
    "package.json": app,
    "server.js":
      "const { run } = require('./lib/run.js');\n/**\n * @param {import('./lib/shapes').Order} order\n */\nfunction take(order) { return run(order); }\ntake(1);\n",
    "lib/run.js": "exports.run = (a) => a;\n",
    "lib/shapes.ts": "export interface Order { size: number }\nexport interface Lost { size: number }\n",
  });
  expect(found).toEqual({ "lib/shapes.ts": "unknown" });
});
