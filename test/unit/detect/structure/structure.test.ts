import { expect, test } from "vitest";
import { detectStructure } from "../../../../src/detect/structure/detect.js";
import type { StructureFindings } from "../../../../src/model/findings.js";
import { assemblyOf } from "../../../helpers/assembly.js";

const found = async (sources: Readonly<Record<string, string>>): Promise<StructureFindings> =>
  detectStructure(await assemblyOf(sources));

const filesOf = ({ cycles }: StructureFindings): readonly (readonly string[])[] =>
  cycles.map(({ files }) => files);

test("files that import each other are a cycle, with a way round and the imports to cut", async () => {
  const { cycles } = await found({
    "src/a.ts": 'import { b } from "./b.js";\nexport const a = () => b();\n',
    "src/b.ts": 'import { c } from "./c.js";\nexport const b = () => c();\n',
    "src/c.ts":
      'import { a, other } from "./a.js";\nimport { d } from "./d.js";\nexport const c = () => [a, other, d];\n',
    "src/d.ts": "export const d = 1;\n",
  });
  expect(cycles).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      files: ["src/a.ts", "src/b.ts", "src/c.ts"],
      path: ["src/b.ts", "src/c.ts", "src/a.ts", "src/b.ts"],
      cut: [{ from: "src/b.ts", to: "src/c.ts", line: 1 }],
      typesOnly: false,
      suppressed: null,
    },
  ]);
});

test("re-exports close a cycle too", async () => {
  expect(
    filesOf(
      await found({
        "a/index.ts": 'export * from "./one.js";\nexport { two } from "./two.js";\n',
        "a/one.ts": "export const one = 1;\n",
        "a/two.ts": 'import { one } from "./index.js";\nexport const two = one + 1;\n',
      }),
    ),
  ).toEqual([["a/index.ts", "a/two.ts"]]);
});

test("a cycle that only types close is told apart, also where an interface is imported as a value", async () => {
  const { cycles } = await found({
    "a.ts": 'import type { B } from "./b.js";\nexport const a = (b: B) => b;\nexport interface A { x: 1 }\n',
    "b.ts": 'import { a } from "./a.js";\nexport class B { y = a; }\n',
    "c.ts": 'import { D } from "./d.js";\nexport interface C { d: D }\n',
    "d.ts": 'import { C } from "./c.js";\nexport interface D { c: C }\nexport const d = 1;\n',
  });
  expect(cycles.map(({ files, typesOnly }) => [files, typesOnly])).toEqual(
    expect.arrayContaining([
      [["a.ts", "b.ts"], true],
      [["c.ts", "d.ts"], true],
    ]),
  );
});

test("what is loaded when it is needed makes no cycle", async () => {
  expect(
    filesOf(
      await found({
        "a.ts": 'import { b } from "./b.js";\nexport const a = b;\n',
        "b.ts": 'export const b = async () => (await import("./a.js")).a;\n',
        "pkg/__init__.py": "",
        "pkg/one.py": "from pkg.two import two\n\ndef one():\n    return two()\n",
        "pkg/two.py": "def two():\n    from pkg.one import one\n    return one\n",
        "pkg/three.py": "from typing import TYPE_CHECKING\nfrom pkg.four import four\nthree = four\n",
        "pkg/four.py":
          "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pkg.three import three\nfour = 4\n",
      }),
    ).filter((files) => files[0] !== "pkg/four.py"),
  ).toEqual([]);
});

test("Python's modules, Java's classes and C's headers can import in circles; Go's and Rust's files are not asked", async () => {
  const cycles = filesOf(
    await found({
      "app/__init__.py": "",
      "app/models.py": "from app import views\nModel = 1\n",
      "app/views.py": "from app.models import Model\n",
      "src/main/java/one/A.java": "package one;\nimport two.B;\npublic class A { B b; }\n",
      "src/main/java/two/B.java": "package two;\nimport one.A;\npublic class B { A a; }\n",
      "c/a.h": '#include "b.h"\n',
      "c/b.h": '#include "a.h"\n',
      "lib.rs": "mod one;\npub fn top() { one::go() }\n",
      "one.rs": "use crate::top;\npub fn go() { top() }\n",
    }),
  );
  expect([...cycles].sort()).toEqual([
    ["app/models.py", "app/views.py"],
    ["c/a.h", "c/b.h"],
    ["src/main/java/one/A.java", "src/main/java/two/B.java"],
  ]);
});

test("generated and vendored files are no cycle of ours", async () => {
  expect(
    filesOf(
      await found({
        "vendor/a.js": 'import "./b.js";\n',
        "vendor/b.js": 'import "./a.js";\n',
      }),
    ),
  ).toEqual([]);
});

test("an id depends on the files alone", async () => {
  const sources = (line: string) => ({
    "a.js": `${line}import { b } from "./b.js";\nexport const a = b;\n`,
    "b.js": 'import { a } from "./a.js";\nexport const b = a;\n',
  });
  const [one, two] = await Promise.all([found(sources("")), found(sources("// moved\n\n"))]);
  expect(one.cycles[0]!.id).toBe(two.cycles[0]!.id);
});

test("a file stands out when far more files import it than others, tests not counted", async () => {
  const sources: Record<string, string> = {
    "src/hub.ts": "export const hub = 1;\n",
    "src/tested.ts": "export const t = 1;\n",
  };
  for (let i = 0; i < 40; i++) {
    sources[`src/leaf${i}.ts`] = `export const leaf = ${i};\n`;
    sources[`src/user${i}.ts`] =
      `import { leaf } from "./leaf${i}.js";\nimport { hub } from "./hub.js";\nexport const u = leaf + hub;\n`;
    sources[`test/user${i}.test.ts`] = 'import { t } from "../src/tested.js";\nt;\n';
  }
  sources["src/all.ts"] = Array.from(
    { length: 40 },
    (_, i) => `import { u as u${i} } from "./user${i}.js";\n`,
  ).join("");
  expect((await found(sources)).coupling).toEqual([
    { path: "src/hub.ts", direction: "fan-in", count: 40, bound: 15 },
    { path: "src/all.ts", direction: "fan-out", count: 40, bound: 15 },
  ]);
});
