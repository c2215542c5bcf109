import { expect, test } from "vitest";
import { decodeStandards, encodeStandards } from "../../../../src/bundle/findings.js";
import { detectStandards } from "../../../../src/detect/standards/detect.js";
import type { Standard, StandardCategory, Standards } from "../../../../src/model/standards.js";
import { assemblyOf } from "../../../helpers/assembly.js";

type Sources = Readonly<Record<string, string>>;

const standardsOf = async (sources: Sources): Promise<Standards> =>
  detectStandards(await assemblyOf(sources));

const entry = (
  { languages }: Standards,
  language: string,
  category: StandardCategory,
  name: string,
): Standard | undefined => languages.find((one) => one.language === language)?.categories[category]?.[name];

/** `preferred 3/2; other 1/1`: how often and in how many files. */
const told = (standard: Standard | undefined): string | null =>
  standard === undefined
    ? null
    : [
        { name: standard.preferred, usageCount: standard.usageCount, files: standard.files },
        ...standard.alternatives,
      ]
        .map(({ name, usageCount, files }) => `${name} ${usageCount}/${files}`)
        .join("; ");

const many = (count: number, make: (i: number) => readonly [string, string]): Sources =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => make(i)));

const flaskApp: Sources = {
  "requirements.txt": "flask\n",
  "app/__init__.py": "from flask import Flask\n\napp = Flask(__name__)\n\nfrom . import views\n",
  "app/views.py":
    'from flask import jsonify\n\nfrom . import app\nfrom .logging import log\n\n\n@app.route("/")\ndef index_page():\n    return jsonify(log("x"))\n',
  "app/logging.py": "def log(message):\n    return message\n",
  "app/express.py": "def create_app():\n    return 1\n",
  "app/main.py":
    'from flask import Blueprint\nfrom app.express import create_app\n\nbp = Blueprint("a", __name__)\n\n\n@bp.route("/a")\ndef some_a():\n    return create_app()\n\n\n@bp.route("/b")\ndef some_b():\n    raise ValueError("no")\n',
};

test("Flask is called Flask, by what is imported, and nothing else is", async () => {
  const standards = await standardsOf(flaskApp);
  expect(told(entry(standards, "python", "http", "server"))).toBe("Flask 9/3");
  expect(told(entry(standards, "python", "http", "routes"))).toBe("@route decorators of Flask 3/2");
  expect(JSON.stringify(standards).replaceAll("app/express.py", "")).not.toMatch(/express|FastAPI|Django/i);
});

test("a module of the repository with a library's name is not the library", async () => {
  const standards = await standardsOf(flaskApp);
  expect(entry(standards, "python", "logging", "logger")).toBeUndefined();
  const own = await standardsOf({
    "package.json": '{ "name": "express", "main": "./index.js" }',
    "index.js": 'module.exports = require("./lib/express");\n',
    "lib/express.js":
      "exports = module.exports = createApplication;\nfunction createApplication() { return {}; }\n",
    ...many(6, (i) => [
      `apps/a${i}.js`,
      'var express = require("express");\nvar app = express();\napp.get("/", function (req, res) { res.send("x"); });\n',
    ]),
  });
  expect(entry(own, "javascript", "http", "server")).toBeUndefined();
  expect(entry(own, "javascript", "http", "routes")).toBeUndefined();
});

test("an application of Express, with validation and a logger that another file gives", async () => {
  const standards = await standardsOf({
    "package.json": '{ "dependencies": { "express": "4", "pino": "9", "zod": "3" } }',
    "src/log.js": 'const pino = require("pino");\nconst log = pino();\nmodule.exports = { log };\n',
    ...many(5, (i) => [
      `src/routes/r${i}.js`,
      `const express = require("express");\nconst { z } = require("zod");\nconst { log } = require("../log");\nconst router = express.Router();\nconst shape = z.object({ a: z.string() });\nrouter.get("/${i}", (req, res) => {\n  log.info("x");\n  res.json(shape.parse(req.body));\n});\nrouter.post("/${i}", (req, res) => res.json(1));\nmodule.exports = router;\n`,
    ]),
    "test/app.test.js":
      'const request = require("supertest");\ndescribe("a", () => {\n  it("b", () => request(1));\n});\n',
  });
  expect(entry(standards, "javascript", "http", "server")).toMatchObject({
    preferred: "Express",
    confidence: "high",
  });
  expect(told(entry(standards, "javascript", "http", "routes"))).toBe(
    "router.METHOD on an express.Router() 10/5",
  );
  expect(entry(standards, "javascript", "validation", "library")).toMatchObject({
    preferred: "zod",
    files: 5,
  });
  expect(told(entry(standards, "javascript", "imports", "modules"))).toBe("require() 16/6");
  // One line that imports it, one that makes it, and one call in each of the others.
  expect(told(entry(standards, "javascript", "logging", "logger"))).toBe("pino 7/6");
  expect(told(entry(standards, "javascript", "testing", "tools"))).toBe("SuperTest 2/1");
  // Which framework gives them is nowhere imported.
  expect(entry(standards, "javascript", "testing", "framework")?.preferred).toBe(
    "global describe, it and test",
  );
});

test("Go: log/slog is not log, and errors are made in two ways", async () => {
  const standards = await standardsOf({
    "go.mod": "module example.com/service\n\ngo 1.22\n\nrequire github.com/stretchr/testify v1.9.0\n",
    ...many(6, (i) => [
      `svc/s${i}.go`,
      `package svc\n\nimport (\n\t"errors"\n\t"fmt"\n\t"log/slog"\n\t"net/http"\n)\n\n// Run${i} runs.\nfunc Run${i}(w http.ResponseWriter, err error) error {\n\tslog.Info("run")\n\thttp.Error(w, "x", 500)\n\tif err != nil {\n\t\treturn fmt.Errorf("a: %w", err)\n\t}\n\tif w == nil {\n\t\tpanic("no")\n\t}\n\treturn errors.New("b")\n}\n`,
    ]),
    "svc/s_test.go":
      'package svc\n\nimport (\n\t"testing"\n\n\t"github.com/stretchr/testify/require"\n)\n\nfunc TestRun(t *testing.T) {\n\tt.Run("a", func(t *testing.T) { require.NoError(t, nil) })\n}\n',
  });
  expect(told(entry(standards, "go", "logging", "logger"))).toBe("log/slog 12/6");
  expect(told(entry(standards, "go", "errors", "error-values"))).toBe("errors.New 6/6; fmt.Errorf 6/6");
  expect(entry(standards, "go", "http", "server")?.preferred).toBe("net/http");
  expect(told(entry(standards, "go", "testing", "assertions"))).toBe("testify 2/1");
  expect(entry(standards, "go", "testing", "subtests")).toBeUndefined();
  expect(told(entry(standards, "go", "documentation", "public-functions"))).toBe(
    "with a documentation comment 6/6",
  );
});

test("Java: JUnit 4 is not JUnit 5, and handlers say what they take", async () => {
  const java = (i: number): string =>
    `package a;\nimport org.slf4j.Logger;\nimport org.slf4j.LoggerFactory;\nimport org.springframework.web.bind.annotation.GetMapping;\nimport org.springframework.web.bind.annotation.RestController;\n@RestController\npublic class Some${i} {\n  private static final Logger logger = LoggerFactory.getLogger(Some${i}.class);\n  @GetMapping("/x")\n  public String get() {\n    try { return "a"; } catch (IllegalStateException e) { logger.info("x"); }\n    try { return "a"; } catch (Exception e) { }\n    throw new IllegalArgumentException("b");\n  }\n}\n`;
  const standards = await standardsOf({
    ...many(5, (i) => [`src/main/java/a/Some${i}.java`, java(i)]),
    "src/test/java/a/SomeTest.java":
      "package a;\nimport org.junit.jupiter.api.Test;\nclass SomeTest {\n  @Test\n  void works() { }\n}\n",
  });
  expect(entry(standards, "java", "http", "server")?.preferred).toBe("Spring MVC");
  expect(told(entry(standards, "java", "http", "routes"))).toBe("@GetMapping, @PostMapping and the like 5/5");
  expect(entry(standards, "java", "logging", "logger")?.preferred).toBe("SLF4J");
  expect(told(entry(standards, "java", "errors", "handlers"))).toBe(
    "catch of Exception, RuntimeException or Throwable 5/5; catch of a specific type 5/5",
  );
  expect(told(entry(standards, "java", "errors", "empty-handlers"))).toBe("empty 5/5; not empty 5/5");
  expect(told(entry(standards, "java", "testing", "framework"))).toBe("JUnit 5 2/1");
});

test("React: components, state and props; markup of another library is not React's", async () => {
  const standards = await standardsOf({
    "package.json": '{ "dependencies": { "react": "18" } }',
    ...many(6, (i) => [
      `src/UserCard${i}.tsx`,
      `import { useState } from "react";\nimport styles from "./user.module.css";\ninterface UserCardProps { a: string }\nexport function UserCard${i}({ a }: UserCardProps) {\n  const [b] = useState(1);\n  return <div className={styles.a}>{a}{b}</div>;\n}\n`,
    ]),
    "src/Old.tsx":
      'import React from "react";\nexport default class OldThing extends React.Component { render() { return <p />; } }\n',
    "src/Solid.tsx":
      'import { createSignal } from "solid-js";\nexport function SolidThing() { return <p>{createSignal(1)[0]()}</p>; }\n',
  });
  expect(told(entry(standards, "typescript", "components", "kind"))).toBe(
    "function components 6/6; class components 1/1",
  );
  expect(told(entry(standards, "typescript", "state", "component-state"))).toBe("useState 6/6");
  expect(told(entry(standards, "typescript", "components", "props"))).toBe("interfaces 6/6");
  expect(told(entry(standards, "typescript", "components", "styling"))).toMatch(/^CSS modules/);
});

test("the share decides confidence, and so do counts and files", async () => {
  const calls = (count: number): string =>
    `export const run = async (f) => {\n${"  await f();\n".repeat(count)}};\n`;
  const confidence = async (sources: Sources): Promise<string | undefined> =>
    entry(await standardsOf(sources), "javascript", "errors", "asynchronous-code")?.confidence;
  expect(await confidence(many(5, (i) => [`a${i}.js`, calls(4)]))).toBe("high");
  expect(await confidence(many(4, (i) => [`a${i}.js`, calls(9)]))).toBe("medium");
  expect(await confidence(many(1, (i) => [`a${i}.js`, calls(90)]))).toBe("low");
  const mixed = { "then.js": `export const g = (f) => {\n${"  f().then(g);\n".repeat(12)}};\n` };
  expect(await confidence({ ...many(5, (i) => [`a${i}.js`, calls(4)]), ...mixed })).toBe("medium");
});

test("naming is that of production code, testing that of tests; generated and vendored files are not looked at", async () => {
  const standards = await standardsOf({
    ...many(3, (i) => [`src/some_file${i}.py`, "def do_this():\n    pass\n\n\ndef do_that():\n    pass\n"]),
    "tests/test_a.py": 'def testCamelName():\n    assert 1\n\n\nprint("x")\n',
    "tests/test_b.py": "def testOtherName():\n    assert 1\n    assert 2\n",
    "vendor/lib.py": "def vendoredName():\n    pass\n".repeat(20),
    "gen.py": `# Code generated by x. DO NOT EDIT.\n${"def generatedName():\n    pass\n".repeat(20)}`,
  });
  expect(told(entry(standards, "python", "naming", "functions"))).toBe("snake_case 6/3");
  expect(told(entry(standards, "python", "testing", "assertions"))).toBe("assert statements 3/2");
  expect(entry(standards, "python", "logging", "logger")).toBeUndefined();
  expect(standards.languages.find(({ language }) => language === "python")).toMatchObject({
    files: 5,
    tests: 2,
  });
});

test("formatting comes from the layout of all files", async () => {
  const standards = await standardsOf(
    many(6, (i) => [`a${i}.ts`, `export const f${i} = () => {\n\tconst a = 'x';\n\treturn a;\n};\n`]),
  );
  expect(told(entry(standards, "typescript", "formatting", "indentation"))).toBe("tabs 6/6");
  expect(told(entry(standards, "typescript", "formatting", "quotes"))).toBe("single 6/6");
  expect(told(entry(standards, "typescript", "formatting", "semicolons"))).toBe("with semicolons 18/6");
  expect(entry(standards, "typescript", "formatting", "final-newline")).toMatchObject({
    share: 1000,
    rationale: "All 6 files, in 6 files",
  });
});

test("examples are places of two files, where most of it is", async () => {
  const standards = await standardsOf({
    "a.py": "def one_two():\n    pass\n",
    "b.py": "\n\ndef one_two():\n    pass\n\n\ndef two_three():\n    pass\n\n\ndef four_five():\n    pass\n",
    "c.py": "def one_two():\n    pass\n\n\ndef two_three():\n    pass\n",
  });
  expect(entry(standards, "python", "naming", "functions")?.examples).toEqual([
    { path: "b.py", line: 3 },
    { path: "c.py", line: 1 },
  ]);
});

test("standards are read back as they were written", async () => {
  const standards = await standardsOf(flaskApp);
  expect(decodeStandards(encodeStandards(standards))).toEqual(standards);
});

test("an import counts once, however many lines its names take, and a dotted name is no ending", async () => {
  const standards = await standardsOf({
    ...many(6, (i) => [
      `src/a${i}.ts`,
      'import {\n  one,\n  two,\n} from "./b.service";\nimport "./look.css";\nexport const x = one + two;\n',
    ]),
    "src/b.service.ts": "export const one = 1;\nexport const two = 2;\n",
    "src/look.css": "a { color: red; }\n",
  });
  expect(told(entry(standards, "typescript", "imports", "own-modules"))).toBe("relative paths 12/6");
  expect(told(entry(standards, "typescript", "imports", "endings"))).toBe("without an ending 6/6");
});

test("an assertion is one, whatever matchers stand behind it, and another library's expect is none", async () => {
  const standards = await standardsOf({
    "src/a.test.ts":
      'import request from "supertest";\nimport { expect, it } from "vitest";\n\nit("a", async () => {\n  expect(1)\n    .not.toBe(2);\n  await expect(f()).rejects.toThrow();\n  expect.soft(1).toBe(1);\n  expect(2).toEqual(expect.anything());\n  await request(app).get("/").expect(200);\n});\n',
  });
  expect(told(entry(standards, "typescript", "testing", "assertions"))).toBe("expect() 4/1");
});
