import { describe, expect, it } from "vitest";
import { detectDuplicates } from "../../../../src/detect/duplicates/detect.js";
import { defaultDetectSettings } from "../../../../src/model/detect-settings.js";
import type { CloneClass, DuplicateFindings } from "../../../../src/model/findings.js";
import { assemblyOf } from "../../../helpers/assembly.js";
import type { Sources } from "../../../helpers/link.js";
import { lines, parse, renamed, settle, small, unrelated } from "./code.js";

const find = async (
  sources: Sources,
  duplicates: Partial<typeof defaultDetectSettings.duplicates> = {},
): Promise<DuplicateFindings> =>
  detectDuplicates(await assemblyOf(sources), {
    ...defaultDetectSettings,
    duplicates: { ...defaultDetectSettings.duplicates, ...duplicates },
  });

const classesOf = async (sources: Sources, minTokens = 50): Promise<readonly CloneClass[]> =>
  (await find(sources, { minTokens })).classes;

const places = ({ members }: CloneClass): string[] =>
  members.map(({ path, startLine, endLine }) => `${path}:${startLine}-${endLine}`);

const edited = (change: (copy: string[]) => void): string => {
  const copy = [...lines];
  change(copy);
  return `${copy.join("\n")}\n`;
};

/** Around a function, so that files are not equal as wholes. */
const around = (name: string, body: string): string =>
  `import { ${name} } from "./${name}.js";\n\n${name}();\n\n${body}`;

describe("kinds and scores", () => {
  const original = around("first", settle);
  const pair = async (body: string): Promise<CloneClass> => {
    const classes = await classesOf({ "src/a.ts": original, "src/b.ts": around("second", body) });
    expect(classes).toHaveLength(1);
    return classes[0]!;
  };

  it("duplicates 6, 9: exact copies", async () => {
    const found = await pair(settle);
    expect(found).toMatchObject({ kind: "exact", score: 1000, test: false });
    expect(places(found)).toEqual(["src/a.ts:5-30", "src/b.ts:5-30"]);
    expect(found.members.map(({ symbol }) => symbol)).toEqual(["settle", "settle"]);
  });

  it("H8-175: copies with other names and literals", async () => {
    expect(await pair(renamed)).toMatchObject({ kind: "renamed" });
    const twelve = (f: string, x: string): string =>
      `function ${f}(${x}: number) {\n${Array.from({ length: 10 }, (_, i) => `  ${x} = ${x} + ${i};`).join("\n")}\n  return ${x};\n}\n`;
    const classes = await classesOf({ "a.ts": twelve("f", "x"), "b.ts": twelve("g", "y") });
    expect(classes.map(({ kind }) => kind)).toEqual(["renamed"]);
  });

  it("H8-176: one line more gives one near class", async () => {
    const found = await pair(
      edited((copy) => copy.splice(14, 0, "    report.count(order.id, taxed, rate);")),
    );
    expect(found.kind).toBe("near");
    expect(found.score).toBeGreaterThanOrEqual(930);
    expect(found.score).toBeLessThan(980);
    expect(found.members).toHaveLength(2);
  });

  it("H8-176: what was copied and edited may differ more than what is alike in form alone", async () => {
    const copy = edited((all) => {
      for (const i of [20, 19, 13, 11]) all[i] = `    observe(order, ${i}, [report, total].length);`;
    });
    const kinds = async (body: string): Promise<string[]> =>
      (await classesOf({ "a.ts": original, "b.ts": around("other", body) })).map(({ kind }) => kind);
    expect(await kinds(copy)).toEqual(["near"]);
    const reworded = copy.replaceAll(/\b(?!const|if|for|of|let|while|try|catch|return)([a-z]\w+)\b/g, "$1X");
    expect(await kinds(reworded)).toEqual([]);
  });

  it("H8-180: scores fall strictly from exact to renamed, to a line added, to structure alone", async () => {
    const scoreOf = async (body: string): Promise<number> => {
      const classes = await classesOf({ "a.ts": original, "b.ts": around("other", body) });
      return Math.max(0, ...classes.map(({ score }) => score));
    };
    const structure = lines
      .map((line) =>
        line.replace(/=> sum \+ item\.price \* item\.count/, "=> sum").replace("taxed * rate", "rate"),
      )
      .join("\n");
    const scores = [
      await scoreOf(settle),
      await scoreOf(renamed),
      await scoreOf(edited((copy) => copy.splice(14, 0, "    report.count(order.id, taxed, rate);"))),
      await scoreOf(`${structure}\n`),
    ];
    expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a));
    expect(scores[1]).toBeGreaterThan(0);
    const all = await classesOf({
      "a.ts": original,
      "b.ts": around("b", settle),
      "c.ts": around("c", renamed),
      "d.ts": around(
        "d",
        edited((copy) => copy.splice(14, 0, "    report.count(order.id, taxed, rate);")),
      ),
      "e.ts": around("e", `${structure}\n`),
    });
    expect(all).toHaveLength(1);
    expect(all[0]!.members.map(({ score }) => score)).toEqual([1000, ...scores]);
  });

  it.each([
    ["changed", (copy: string[]) => copy.splice(11, 1, "    total = total.plus(taxed, rate).scaled(100);")],
    ["removed", (copy: string[]) => copy.splice(11, 1)],
    [
      "changed twice",
      (copy: string[]) => {
        copy.splice(11, 1, "    total = total.plus(taxed, rate).scaled(100);");
        copy.splice(20, 1, "    report.last = newest([report.last, order.time]);");
      },
    ],
  ])("duplicates 6: a near miss with a line %s", async (_, change) => {
    const found = await pair(edited(change));
    expect(found.kind).toBe("near");
    expect(found.score).toBeGreaterThanOrEqual(800);
    expect(places(found)[0]).toBe("src/a.ts:5-30");
  });

  it("H8-179, duplicates 6: equal files are one class of whole files, all of them doubled", async () => {
    const text = `import os\n\n\n${parse}\n\ndef main():\n    print(parse(os.stdin, os.options))\n`;
    const found = await find({ "a/x.py": text, "b/x.py": text });
    expect(found.classes.map(({ kind, score }) => [kind, score])).toEqual([["whole-file", 1000]]);
    expect(places(found.classes[0]!)).toEqual(["a/x.py:1-18", "b/x.py:1-18"]);
    expect(found.duplicated).toBe(found.tokens);
  });

  it("duplicates 8, H8-176: ten equal lines of a whole function count though the minimum is larger", async () => {
    const sources = { "a.js": `first();\n${small}`, "b.js": `second(2);\n\n${small}` };
    const [found] = await classesOf(sources, 400);
    expect(found).toMatchObject({ kind: "exact" });
    expect(places(found!)).toEqual(["a.js:2-11", "b.js:3-12"]);
    const other = { "a.js": `first();\n${small}`, "b.js": `${small.replaceAll("file", "entry")}` };
    expect(await classesOf(other, 400)).toEqual([]);
  });

  it("duplicates 8: a minimum of 0 is 0", async () => {
    const tiny = "export function add(a, b) {\n  return a + b;\n}\n";
    const sources = { "a.js": `one();\n${tiny}`, "b.js": `two(2);\n${tiny}` };
    expect(await classesOf(sources)).toEqual([]);
    expect((await classesOf(sources, 0)).map(places)).toContainEqual(["a.js:2-4", "b.js:2-4"]);
  });
});

describe("grouping", () => {
  const five = Object.fromEntries(
    ["e", "c", "a", "d", "b"].map((name) => [
      `src/${name}.ts`,
      around(name, `${settle}\n${name}(${name});\n`),
    ]),
  );

  it("H8-177, duplicates 11: five places are one class with its members in order", async () => {
    const classes = await classesOf(five);
    expect(classes).toHaveLength(1);
    expect(places(classes[0]!)).toEqual(["a", "b", "c", "d", "e"].map((name) => `src/${name}.ts:5-30`));
  });

  it("H8-177: a block inside of different functions too", async () => {
    const block = lines.slice(1, 12).join("\n");
    const sources = Object.fromEntries(
      [1, 2, 3, 4, 5].map((n) => [
        `f${n}.ts`,
        `export const run${n} = (orders: A, rates: B) => {\n  ${"step();\n  ".repeat(n % 2)}go${n}(${n});\n${block}\n  }\n  end${n}(total, ${n});\n};\n`,
      ]),
    );
    const classes = await classesOf(sources);
    expect(classes.map(({ members }) => members.length)).toEqual([5]);
  });

  it("H8-189: two equal blocks give one class, whatever is around them", async () => {
    const block = Array.from({ length: 5 }, (_, i) =>
      [
        `    with open(paths[${i}]) as source:`,
        `        data = load${i}(source, strict=True)`,
        `        if data.version < ${i}: upgrade(data)`,
      ].join("\n"),
    ).join("\n");
    const sources = {
      "a.py": `def first(paths):\n    begin()\n${block}\n    return finish(1)\n`,
      "b.py": `def second(paths, more):\n    x = 1\n${block}\n    yield x\n`,
    };
    expect(await classesOf(sources)).toHaveLength(1);
  });

  it("duplicates 12: an unrelated file changes no class", async () => {
    const before = await classesOf(five);
    expect(
      await classesOf({ ...five, "lib/walker.ts": unrelated, "src/aa.ts": unrelated.replace("walk", "go") }),
    ).toEqual(expect.arrayContaining([...before]));
  });

  it("duplicates 11: each pair meets the bound", async () => {
    // Each is like its neighbour, and the first is not like the last.
    const chain = Object.fromEntries(
      [0, 1, 2, 3, 4].map((n) => [
        `c${n}.ts`,
        around(
          `c${n}`,
          edited((copy) => {
            for (let i = 0; i < n; i++)
              copy.splice([2, 9, 11, 20][i]!, 1, `    await changed${"[0]".repeat(i + 1)}(total);`);
          }),
        ),
      ]),
    );
    const { classes } = await find(chain, { similarity: 880 });
    expect(classes.length).toBeGreaterThan(0);
    for (const { score, members } of classes) {
      expect(score).toBeGreaterThanOrEqual(880);
      expect(members.length).toBeLessThan(5);
    }
  });
});

describe("ids", () => {
  const two = { "a.ts": around("a", settle), "b.ts": around("b", settle) };
  const idOf = async (sources: Sources): Promise<string | undefined> => (await classesOf(sources))[0]?.id;

  it("H8-183, duplicates 13: the same wherever it stands and whatever is imported", async () => {
    const id = await idOf(two);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(await idOf({ "z/q.ts": `\n\n// moved\n${two["a.ts"]}`, "y/b.ts": two["b.ts"] })).toBe(id);
    expect(await idOf({ "a.ts": two["a.ts"].replace("./a.js", "../../a.js"), "b.ts": two["b.ts"] })).toBe(id);
  });

  it("duplicates 23: a third copy is one more member of the same class", async () => {
    expect(await idOf({ ...two, "c.ts": around("c", settle) })).toBe(await idOf(two));
    expect(await idOf({ ...two, "c.ts": around("c", renamed) })).toBe(await idOf(two));
  });

  it("H8-193: an edit leaves a content by which the class is known again", async () => {
    const [before] = await classesOf(two);
    const [after] = await classesOf({
      ...two,
      "b.ts": around(
        "b",
        edited((copy) => copy.splice(11, 1, "    total = total.plus(taxed, rate);")),
      ),
    });
    const contents = before!.members.map(({ content }) => content);
    expect(after!.members.some(({ content }) => contents.includes(content))).toBe(true);
  });

  it("are told apart where classes have a content in common", async () => {
    const { classes } = await find({
      "a.ts": around("a", settle),
      "b.ts": around("b", settle + renamed),
      "c.ts": around(
        "c",
        edited((copy) => copy.splice(3, 2, "    each(orders, (order) => {", "    let rate = 1;")),
      ),
    });
    expect(new Set(classes.map(({ id }) => id)).size).toBe(classes.length);
  });
});

describe("never counted", () => {
  it("H8-185, duplicates 16: licences, imports and package lines", async () => {
    const licence = `/*\n${" * Licensed under some licence, Version 2.0; you may not use this file.\n".repeat(15)} */\n`;
    const imports = Array.from(
      { length: 20 },
      (_, i) => `import { one${i}, two${i} } from "./mod${i}.js";`,
    ).join("\n");
    const sources = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `s${i}.ts`,
        `${licence}${imports}\nexport const v${i} = one${i}(${i});\n`,
      ]),
    );
    expect(await classesOf(sources)).toEqual([]);
  });

  it.each([
    ["package a;\n", "java", (i: number) => `import com.example.deep.Name${i};`],
    ["", "py", (i: number) => `from example.deep import name${i}`],
    ["package a\n", "go", (i: number) => `import "example.com/deep/name${i}"`],
    ["", "c", (i: number) => `#include "deep/name${i}.h"`],
    ["", "cs", (i: number) => `using Example.Deep.Name${i};`],
    ["", "rs", (i: number) => `use example::deep::name${i};`],
    ["<?php\n", "php", (i: number) => `use Example\\Deep\\Name${i};`],
  ])("duplicates 16: imports of %s%s", async (head, extension, line) => {
    const text = head + Array.from({ length: 40 }, (_, i) => line(i)).join("\n");
    expect(await classesOf({ [`a.${extension}`]: text, [`b.${extension}`]: text }, 10)).toEqual([]);
  });

  it("duplicates 16: generated code, by its header, its name and attributes", async () => {
    const header = `// Code generated by stuff. DO NOT EDIT.\n${settle}`;
    const found = await find({
      "a.ts": header,
      "b.ts": header,
      "c.pb.go": "package c\n",
      "x/d.ts": settle,
      "x/e.ts": settle,
      ".gitattributes": "x/* linguist-generated\n",
    });
    expect(found.classes).toEqual([]);
    expect(found.skipped.generated).toBeGreaterThanOrEqual(4);
  });

  it("H8-190: regions that a designer wrote", async () => {
    const designer = (name: string): string =>
      `public class ${name}\n{\n    #region Windows Form Designer generated code\n    private void InitializeComponent()\n    {\n${Array.from(
        { length: 6 },
        (_, i) =>
          `        this.box${i} = new TextBox();\n        this.box${i}.Location = new Point(${i}, 2);\n        if (wide) this.box${i}.Size = Measure(this.box${i}, ${i});`,
      ).join("\n")}\n        for (var i = 0; i < 3; i++) Add(i);\n    }\n    #endregion\n}\n`;
    expect(await classesOf({ "a/A.cs": designer("A"), "b/B.cs": designer("B") })).toEqual([]);
    const written = (name: string): string =>
      designer(name).replace("generated ", "").replace("Designer", "my");
    expect((await classesOf({ "a/A.cs": written("A"), "b/B.cs": written("B") })).length).toBe(1);
    const between = (name: string): string =>
      `one${name}();\n// <auto-generated>\n${settle}// </auto-generated>\ntwo(${name});\n`;
    expect(
      await classesOf({
        "a.ts": `\n\n\n\n\n\n\n\n\n\n\n\n${between("A")}`,
        "b.ts": `x();\n\n\n\n\n\n\n\n\n\n\n\n${between("B")}`,
      }),
    ).toEqual([]);
  });

  it("duplicates 16: lock files, snapshots and tables of data", async () => {
    const lock = JSON.stringify(
      {
        packages: Object.fromEntries(
          Array.from({ length: 60 }, (_, i) => [`p${i}`, { version: "1", resolved: `https://x/${i}` }]),
        ),
      },
      null,
      2,
    );
    const table = `export const table = [\n${Array.from({ length: 60 }, (_, i) => `  [${i}, "name${i}", ${i * 2}, true],`).join("\n")}\n];\n`;
    const named = `export const codes = {\n${Array.from({ length: 60 }, (_, i) => `  code${i}: "${i}",`).join("\n")}\n};\n`;
    const snapshot = `exports[\`it works 1\`] = \`\n${"<div class=a>text</div>\n".repeat(40)}\`;\n`;
    expect(
      await classesOf({
        "package-lock.json": lock,
        "x/package-lock.json": lock,
        "a.ts": table,
        "b.ts": table,
        "c.ts": named,
        "d.ts": named,
        "__snapshots__/a.test.ts.snap": snapshot,
        "__snapshots__/b.test.ts.snap": snapshot,
      }),
    ).toEqual([]);
  });

  it("duplicates 16: annotations alone", async () => {
    const fields = (name: string): string =>
      `public class ${name} {\n${Array.from({ length: 8 }, (_, i) => `  @Column(name = "c${i}", nullable = false, length = ${i})\n  @JsonProperty("c${i}")\n  private ${name}${i} f${name}${i};\n`).join("\n")}}\n`;
    expect(await classesOf({ "A.java": fields("First"), "B.java": fields("Other") })).toEqual([]);
  });

  it("are not parts that are alike in form alone, nor definitions that only call others", async () => {
    const callers = (type: string, of: string, rest: string): string =>
      `package p;\n\nclass ${type}Of${of} {\n${["first", "second", "third", "last"]
        .map(
          (name, i) =>
            `  public ${type} ${name}${of}(final ${type} ${of}, final int ${of}${i}) {\n    return this.${of}.${name}${type}(${of}, ${of}${i}, ${Array.from({ length: i }, () => of).join(" + ") || 0});\n  }\n`,
        )
        .join("\n")}\n${rest}}\n`;
    const rest =
      "  int size() {\n    int all = 0;\n    for (Object one : this) {\n      if (one == null) continue;\n      all += one.size();\n    }\n    while (all > 9) all--;\n    log(all);\n    return all;\n  }\n";
    const inRow = { "A.java": callers("Date", "day", ""), "B.java": callers("Time", "hour", rest) };
    expect(await classesOf(inRow)).toEqual([]);
    const part = (name: string, x: string): string =>
      `export function ${name}(${x}) {\n  ${name}Begin();\n  for (const a${x} of ${x}) {\n    if (a${x}.has(${x})) b${x}(a${x}, c${x});\n    d${x} += a${x} * e${x};\n    f${x} = g${x}(a${x}).h${x} ?? i${x};\n  }\n  while (j${x} > k${x}) l${x}(m${x});\n`;
    const ends = [
      "  return [x, x];\n}\n",
      "  try {\n    save();\n  } finally {\n    close({ all: true });\n  }\n  log(y);\n}\n",
    ];
    expect(await classesOf({ "a.js": part("f", "x") + ends[0], "b.js": part("g", "y") + ends[1] })).toEqual(
      [],
    );
    expect(
      await classesOf({ "a.js": part("f", "x") + ends[0], "b.js": part("f", "x") + ends[1] }),
    ).toHaveLength(1);
  });

  it("duplicates 16: no clone spans what is left out", async () => {
    const half = lines.slice(1, 3).join("\n");
    const text = (name: string): string =>
      `${half}\nimport { a } from "./${name}.js";\n${half.replace("total", "sum")}\n`;
    expect(await classesOf({ "a.ts": `${text("x")}a(1);\n`, "b.ts": `b();\n${text("y")}` }, 30)).toEqual([]);
  });

  it("duplicates 17: tests stand apart, and a copy of a test's code in production does not", async () => {
    const apart = await classesOf({
      "test/a.test.ts": around("a", settle),
      "test/b.test.ts": around("b", settle),
    });
    expect(apart.map(({ test }) => test)).toEqual([true]);
    const mixed = await classesOf({ "src/a.ts": around("a", settle), "test/b.test.ts": around("b", settle) });
    expect(mixed.map(({ test, members }) => [test, members.map((member) => member.test)])).toEqual([
      [false, [false, true]],
    ]);
  });
});

describe("across languages of a family", () => {
  it("JavaScript and TypeScript", async () => {
    const plain = settle
      .replace(": Order[]", "")
      .replace(": Map<string, number>", "")
      .replace(": Report", "")
      .replace("!", "");
    const [found] = await classesOf({ "a.ts": around("a", settle), "b.js": around("b", plain) });
    expect(found).toMatchObject({ kind: "near", members: [{ path: "a.ts" }, { path: "b.js" }] });
  });
});
