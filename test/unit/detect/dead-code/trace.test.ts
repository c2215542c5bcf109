import { describe, expect, it } from "vitest";
import { createTracer } from "../../../../src/detect/dead-code/trace.js";
import { defaultDetectSettings } from "../../../../src/model/detect-settings.js";
import { assemblyOf } from "../../../helpers/assembly.js";
import { ecosystemOf } from "../../../helpers/dead-code.js";

const sources = {
  "src/main.ts": 'import { Shape } from "./a.js";\n\nnew Shape().draw();\n',
  "src/a.ts":
    "export class Shape {\n  draw() {\n    paint();\n  }\n  gone() {}\n}\n\nfunction paint() {}\nexport const lost = 1;\n",
  "src/lost.ts": "export const far = 1;\n",
};

const trace = async (symbol: string) => {
  const roots = [ecosystemOf({ run: ["src/main.ts"] })];
  return (await createTracer(await assemblyOf(sources), defaultDetectSettings, roots))(symbol);
};

describe("what keeps a symbol alive (rule 4)", () => {
  it("is the shortest way from a root, with the place of each step", async () => {
    const [found, ...others] = await trace("paint");
    expect(others).toEqual([]);
    expect([found!.verdict, found!.reason]).toEqual(["live", "reached from src/main.ts"]);
    expect(found!.chain).toEqual([
      { path: "src/main.ts", symbol: null, line: 1, why: "a root of this test" },
      { path: "src/a.ts", symbol: "Shape.draw", line: 2, why: "called in src/main.ts:3" },
      { path: "src/a.ts", symbol: "paint", line: 8, why: "called in src/a.ts:3" },
    ]);
  });

  it("is nothing for what is dead, and the roots that were searched are told", async () => {
    for (const symbol of ["lost", "Shape.gone", "far", "src/lost.ts"]) {
      const [found] = await trace(symbol);
      const verdict = symbol === "far" || symbol === "src/lost.ts" ? "unreachable-file" : "dead";
      expect([found!.verdict, found!.reason, found!.chain]).toEqual([
        verdict,
        "not reached from 1 root (a root of this test)",
        [],
      ]);
    }
    expect(await trace("nobody")).toEqual([]);
  });

  it("is asked of a file's symbol by the path before its name", async () => {
    expect(await trace("src/a.ts#Shape.draw")).toMatchObject([{ path: "src/a.ts", symbol: "Shape.draw" }]);
    expect(await trace("src/a.ts#draw")).toHaveLength(1);
    expect(await trace("src/lost.ts#draw")).toEqual([]);
  });
});
