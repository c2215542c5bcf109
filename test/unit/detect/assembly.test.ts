import { describe, expect, it } from "vitest";
import { assemblyOf } from "../../helpers/assembly.js";

const sources = {
  "src/a.ts": 'import { b } from "./b.js";\nb();\n',
  "src/b.ts": "export const b = () => 1;\n",
  "test/a.test.ts": 'import "../src/a.js";\n',
  "logo.svg": "<svg/>\n",
  "big.js": "function f() {}\n",
};

describe("an assembly of texts", () => {
  it("has the facts, links and texts of a build", async () => {
    const { files, facts, graph, read } = await assemblyOf(sources, { skip: { "big.js": "too-large" } });
    expect(files.map(({ path, skip, flags }) => [path, skip, flags.test])).toEqual([
      ["big.js", "too-large", false],
      ["logo.svg", null, false],
      ["src/a.ts", null, false],
      ["src/b.ts", null, false],
      ["test/a.test.ts", null, true],
    ]);
    expect(facts(files[0]!)).toBeNull();
    expect(facts(files[3]!)?.definitions.map(({ qualified, exported }) => [qualified, exported])).toEqual([
      ["b", true],
    ]);
    const [b] = graph.symbolsOf(graph.file("src/b.ts"));
    expect(graph.in(b!, new Set(["calls"])).map(({ from, line }) => [graph.node(from).path, line])).toEqual([
      ["src/a.ts", 2],
    ]);
    expect([...(await read(["src/b.ts", "big.js", "none"])).entries()]).toEqual([
      ["src/b.ts", sources["src/b.ts"]],
    ]);
  });

  it("knows the words of a file", async () => {
    const { files, vocabulary } = await assemblyOf(sources);
    expect(vocabulary(files.find(({ path }) => path === "src/b.ts")!)).toContain("b");
  });
});
