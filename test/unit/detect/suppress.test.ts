import { describe, expect, it } from "vitest";
import { ignoreCommentsIn } from "../../../src/detect/ignore-comments.js";
import { suppress } from "../../../src/detect/suppress.js";
import { defaultDetectSettings, type SuppressionRule } from "../../../src/model/detect-settings.js";
import type { Findings } from "../../../src/model/findings.js";
import { assemblyOf } from "../../helpers/assembly.js";
import { clones, cycle, dead, found } from "../report/findings.js";

const hidden = async (
  sources: Readonly<Record<string, string>>,
  findings: Findings,
  rules: readonly SuppressionRule[] = [],
) => {
  const { suppressions: _, ...rest } = findings;
  const result = await suppress(
    await assemblyOf(sources),
    { ...defaultDetectSettings, suppress: rules },
    rest,
  );
  return {
    dead: result.deadCode.findings.map(({ suppressed }) => suppressed),
    classes: result.duplicates.classes.map(({ suppressed }) => suppressed),
    cycles: result.structure.cycles.map(({ suppressed }) => suppressed),
    suppressions: result.suppressions,
  };
};

const source = (before: string): string =>
  `import { x } from "./x.js";\n\n${before}export function first(): number {\n  return x;\n}\n\nexport function second(): number {\n  return x + 1;\n}\n`;

/** Where the two functions of `source` begin when so many lines stand before the first. */
const pair = (lines: number): Findings =>
  found({
    dead: [
      dead("src/a.ts", "first", { startLine: 3 + lines, endLine: 5 + lines }),
      dead("src/a.ts", "second", { startLine: 7 + lines, endLine: 9 + lines }),
    ],
  });

describe("comments that hide findings", () => {
  it.each([
    ["directly before", "// sheaf-ignore dead-code: called by the shell\n", 1],
    ["before a comment and a blank line", "// sheaf-ignore dead-code: called by the shell\n\n// Adds.\n", 3],
    ["in a block", "/* sheaf-ignore dead-code: called by the shell */\n", 1],
    ["for two kinds", "// sheaf-ignore duplicates, dead-code: called by the shell\n", 1],
  ])("hides the definition that it stands %s", async (_, comment, lines) => {
    const answer = await hidden({ "src/a.ts": source(comment) }, pair(lines));
    expect(answer.dead).toEqual([{ reason: "called by the shell", path: "src/a.ts", line: 3 }, null]);
    expect(answer.suppressions).toContainEqual({
      finding: "dead-code",
      reason: "called by the shell",
      path: "src/a.ts",
      line: 3,
      matched: 1,
    });
  });

  it("hides what has it on its first line, or in its documentation", async () => {
    const inline = source("").replace(
      "first(): number {",
      "first(): number { // sheaf-ignore dead-code: kept",
    );
    expect((await hidden({ "src/a.ts": inline }, pair(0))).dead.map((one) => one?.line)).toEqual([
      3,
      undefined,
    ]);
    const documented = source("/**\n * Adds.\n * sheaf-ignore dead-code: kept\n */\n");
    const findings = found({
      dead: [dead("src/a.ts", "first", { startLine: 3, endLine: 9 }), pair(4).deadCode.findings[1]!],
    });
    expect((await hidden({ "src/a.ts": documented }, findings)).dead.map((one) => one?.line)).toEqual([
      5,
      undefined,
    ]);
  });

  it("goes with the lines that move", async () => {
    const comment = "// sheaf-ignore dead-code: called by the shell\n";
    const moved = `// One.\n// Two.\n${source(comment)}`;
    const answer = await hidden({ "src/a.ts": moved }, pair(3));
    expect(answer.dead.map((one) => one?.line)).toEqual([5, undefined]);
  });

  it("speaks of the whole file where it says so", async () => {
    const answer = await hidden(
      { "src/a.ts": `// sheaf-ignore-file dead-code: an example\n${source("")}`, "src/b.ts": source("") },
      found({ dead: [...pair(1).deadCode.findings, dead("src/b.ts", "first")] }),
    );
    expect(answer.dead.map((one) => one?.reason)).toEqual(["an example", "an example", undefined]);
    expect(answer.suppressions).toMatchObject([{ matched: 2 }]);
  });

  it("reports one without a reason, with another word, or that speaks of nothing, and hides nothing", async () => {
    const answer = await hidden(
      {
        "src/a.ts": source("// sheaf-ignore dead-code\n"),
        "src/b.ts": source("// sheaf-ignore dead: gone soon\n"),
        "src/c.ts": source("// sheaf-ignore dead-code: nothing is dead here\n"),
      },
      pair(1),
    );
    expect(answer.dead).toEqual([null, null]);
    expect(answer.suppressions).toEqual([
      { finding: "dead-code", reason: "", path: "src/a.ts", line: 3, matched: 0 },
      { finding: null, reason: "gone soon", path: "src/b.ts", line: 3, matched: 0 },
      { finding: "dead-code", reason: "nothing is dead here", path: "src/c.ts", line: 3, matched: 0 },
    ]);
  });

  it("takes a place out of a clone class, and hides it when fewer than two are left", async () => {
    const sources = {
      "src/a.ts": source("// sheaf-ignore duplicates: on purpose\n"),
      "src/b.ts": source(""),
      "src/c.ts": source(""),
    };
    const two = clones("x", ["src/a.ts:4-6#first", "src/b.ts:3-5#first"]);
    const three = clones("y", ["src/a.ts:4-6#first", "src/b.ts:3-5#first", "src/c.ts:3-5#first"]);
    const inside = clones("z", ["src/a.ts:5-6#first", "src/b.ts:4-5#first"]);
    const other = clones("w", ["src/a.ts:8-10#second", "src/b.ts:7-9#second"]);
    const answer = await hidden(sources, found({ classes: [two, three, inside, other] }));
    expect(answer.classes.map((one) => one?.reason)).toEqual([
      "on purpose",
      undefined,
      "on purpose",
      undefined,
    ]);
    expect(answer.suppressions).toMatchObject([{ matched: 3 }]);
  });

  it("hides a cycle at the import that would have to go", async () => {
    const answer = await hidden(
      {
        "src/a.ts":
          'import { b } from "./b.js"; // sheaf-ignore cycles: until the parser is split\nexport const a = b;\n',
      },
      found({ cycles: [cycle(["src/a.ts", "src/b.ts"]), cycle(["src/c.ts", "src/d.ts"])] }),
    );
    expect(answer.cycles.map((one) => one?.line)).toEqual([1, undefined]);
  });

  it("finds comments of other languages, and none in strings and prose", () => {
    const kinds = (text: string): readonly string[] =>
      ignoreCommentsIn("a", text).map(({ finding, reason, target }) => `${finding}:${reason}:${target}`);
    expect(kinds("# sheaf-ignore dead-code: a hook\ndef a(): pass\n")).toEqual(["dead-code:a hook:2"]);
    expect(kinds("# sheaf-ignore dead-code: a hook\n@task\ndef a(): pass\n")).toEqual(["dead-code:a hook:2"]);
    expect(kinds("-- sheaf-ignore duplicates: a: b\n\nlocal x\n")).toEqual(["duplicates:a: b:3"]);
    expect(kinds("<!-- sheaf-ignore duplicates: a page -->\n<p>\n")).toEqual(["duplicates:a page:2"]);
    expect(kinds("#include <a> // sheaf-ignore cycles: x\n")).toEqual(["cycles:x:1"]);
    expect(kinds("#define A 1\n/* sheaf-ignore dead-code: x */\n#define B 2\n")).toEqual(["dead-code:x:3"]);
    expect(kinds("/* sheaf-ignore dead-code: x */ f(); /* y */\n")).toEqual(["dead-code:x:1"]);
    expect(kinds("/*\n  sheaf-ignore dead-code: x\n\n  more: y\n*/\n\nf();\n")).toEqual(["dead-code:x:7"]);
    expect(kinds("/*\n */\nsheaf-ignore dead-code: x\n")).toEqual([]);
    expect(kinds("<A>\n  {/* sheaf-ignore duplicates: x */}\n  <B />\n")).toEqual(["duplicates:x:3"]);
    expect(kinds("# sheaf-ignore dead-code: of src/*/a and */b\ndef a(): pass\n")).toEqual([
      "dead-code:of src/*/a and */b:2",
    ]);
    expect(kinds('const a = "// sheaf-ignore dead-code: x";\n')).toEqual([]);
    expect(kinds("a sheaf-ignore dead-code: x\n// sheaf-ignored: no\n")).toEqual([]);
    expect(kinds("\r\n// sheaf-ignore dead-code: x\r\nfoo();\r\n")).toEqual(["dead-code:x:3"]);
  });

  it("takes no time for lines made to cost it", () => {
    const text =
      `// sheaf-ignore ${"a, ".repeat(600)}\n`.repeat(200) + `${"*".repeat(1900)} sheaf-ignore\n`.repeat(200);
    expect(ignoreCommentsIn("a", text).every(({ finding }) => finding === null)).toBe(true);
  });
});

describe("rules of sheaf.json that hide findings", () => {
  const why = { reason: "generated by hand" } as const;

  it("matches path, symbol and id, all that are given", async () => {
    const findings = found({
      dead: [dead("lib/a.ts", "one"), dead("lib/a.ts", "two"), dead("src/a.ts", "one")],
    });
    const ask = async (rule: Omit<SuppressionRule, "finding" | "reason">) =>
      (await hidden({}, findings, [{ finding: "dead-code", ...why, ...rule }])).dead.map(
        (one) => one !== null,
      );
    expect(await ask({ path: "lib/**" })).toEqual([true, true, false]);
    expect(await ask({ symbol: "one" })).toEqual([true, false, true]);
    expect(await ask({ path: "lib/", symbol: "one" })).toEqual([true, false, false]);
    expect(await ask({ id: findings.deadCode.findings[1]!.id })).toEqual([false, true, false]);
    expect(await ask({})).toEqual([true, true, true]);
  });

  it("hides a clone class only when all of its places match", async () => {
    const inside = clones("x", ["lib/a.ts:1-9", "lib/b.ts:1-9"]);
    const half = clones("y", ["lib/a.ts:1-9", "src/b.ts:1-9"]);
    const answer = await hidden({}, found({ classes: [inside, half] }), [
      { finding: "duplicates", path: "lib/**", ...why },
      { finding: "duplicates", path: "old/**", ...why },
    ]);
    expect(answer.classes).toEqual([{ ...why, path: "sheaf.json", line: 0 }, null]);
    expect(answer.suppressions.map(({ matched }) => matched)).toEqual([1, 0]);
  });
});
