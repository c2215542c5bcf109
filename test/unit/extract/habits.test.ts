import { describe, expect, it } from "vitest";
import type { Style } from "../../../src/model/facts.js";
import { read } from "./facts.js";

const styleOf = async (language: string, source: string): Promise<Style> => {
  const { style } = (await read(language, source)).facts;
  if (style === null) throw new Error("no style");
  return style;
};

describe("style", () => {
  it("counts how lines begin and end", async () => {
    const source = "class A:\n  a = 1\n  def b():\n    return 2 \n\n  \t\nx = '''\n        text  \n'''\n";
    expect(await styleOf("python", source)).toMatchObject({
      blankLines: 3,
      tabLines: 0,
      indent: 2,
      trailingSpaceLines: 2,
      finalNewline: true,
      crlfLines: 0,
    });
    const go = "func f() {\r\n\tif a {\r\n\t\tb()\r\n\t}\r\n}";
    expect(await styleOf("go", go)).toMatchObject({
      tabLines: 3,
      blankLines: 0,
      crlfLines: 4,
      finalNewline: false,
    });
  });

  it("counts long lines", async () => {
    const long = (length: number): string => `${"x".repeat(length)}\r\n`;
    const source = long(80) + long(81) + long(101) + long(121);
    expect(await styleOf("javascript", source)).toMatchObject({
      longestLine: 121,
      over80: 3,
      over100: 2,
      over120: 1,
    });
  });

  it("counts quotes, semicolons and commas before closing brackets", async () => {
    const source = `import a from 'a';
const b = "b"
f('c',
  2)
g([
  1,
  2,
]);
h(
  1,
  2
);
const o = {
  p: 1,
  q: "it's",
}
for (let i = 0; i < 2; i++) {
  j();
}
k({
  l: [1],
  m: { n: 1, o: 2 },
});
`;
    expect(await styleOf("typescript", source)).toMatchObject({
      singleQuotes: 2,
      doubleQuotes: 2,
      semicolons: 5,
      lineEnds: 2,
      trailingCommas: 3,
      bareEnds: 1,
    });
  });

  it("is none of text and data", async () => {
    expect((await read("markdown", "# A\n\ntext\n")).facts.style).toBeNull();
    expect((await read("text", "text\n")).facts.style).toBeNull();
  });
});

describe("evidence", () => {
  const evidenceOf = async (language: string, source: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await read(language, source)).facts.evidence.map(({ word, count, lines }) => [
        word,
        `${count} at ${lines}`,
      ]),
    );

  it("of Python", async () => {
    const source = `try:
    a()
except:
    pass
except (A, Exception) as e:
    ...
except B:
    raise
except BaseException:
    raise C from e
finally:
    assert d
async def f():
    async with a as b: await x
`;
    expect(await evidenceOf("python", source)).toEqual({
      try: "1 at 1",
      catch: "4 at 3,5",
      "catch-all": "3 at 3,5",
      "catch-empty": "2 at 3,5",
      finally: "1 at 11",
      throw: "1 at 10",
      rethrow: "1 at 8",
      assert: "1 at 12",
      scoped: "1 at 14",
      async: "2 at 13,14",
      await: "1 at 14",
    });
  });

  it("of Go", async () => {
    const source = `package a

func f() error {
	defer g()
	x := y.(T)
	if err := h(); err != nil {
		return nil, err
	}
	if saveErr != nil {
		return fmt.Errorf("%w", saveErr)
	}
	if d != nil {
		go g()
	}
	return err
}
`;
    expect(await evidenceOf("go", source)).toEqual({
      "error-check": "2 at 6,9",
      propagate: "2 at 7,15",
      defer: "1 at 4",
      async: "1 at 13",
      cast: "1 at 5",
    });
  });

  it("of TypeScript, JavaScript and their markup", async () => {
    const source = `try { a() } catch (e) { throw e } finally {}
try {} catch { /* nothing */ }
try {} catch (e) { }
try {} catch (e) { throw new Error("b") }
const c = async () => await d;
`;
    const habits = {
      try: "4 at 1,2",
      catch: "4 at 1,2",
      "catch-empty": "2 at 2,3",
      finally: "1 at 1",
      throw: "2 at 1,4",
      rethrow: "1 at 1",
      async: "1 at 5",
      await: "1 at 5",
    };
    expect(await evidenceOf("javascript", source)).toEqual(habits);
    expect(await evidenceOf("typescript", source)).toEqual(habits);
    const typed = `const a = b as const;\nconst c = d as T;\nconst e = <p><F g={1} />don't</p>;\n`;
    expect(await evidenceOf("tsx", typed)).toEqual({ cast: "1 at 2", markup: "2 at 3" });
    const loading = `import "a";
export { b } from "b";
const c = require("c").d;
const e = require("e")("f");
const g = () => import("g");
`;
    const ways = { import: "2 at 1,2", require: "2 at 3,4", "import-call": "1 at 5" };
    expect(await evidenceOf("javascript", loading)).toEqual(ways);
    expect(await evidenceOf("typescript", loading)).toEqual(ways);
  });
});
