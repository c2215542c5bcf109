import { describe, expect, it } from "vitest";
import { headingOf } from "../../../src/open/heading.js";

/** The heading of a text whose name stands on line `line`; the text is the whole definition. */
const heading = (line: number, ...lines: readonly string[]) =>
  headingOf(lines.join("\n"), { startLine: 1, line, endLine: lines.length });

describe("signature and documentation", () => {
  it("reads TypeScript", () => {
    expect(
      heading(
        2,
        "/** Waits. */",
        "export const wait = async (ms: number): Promise<void> => {",
        "  go();",
        "};",
      ),
    ).toEqual({ signature: "export const wait = async (ms: number): Promise<void>", doc: "Waits." });
    expect(heading(1, "function f({ a, b }: { a: string; b: number }): { c: string } {", "}").signature).toBe(
      "function f({ a, b }: { a: string; b: number }): { c: string }",
    );
    expect(
      heading(1, "export const f = (", "  a: string, // first", "  b = {},", "): number => a.length;")
        .signature,
    ).toBe("export const f = ( a: string, b = {}, ): number");
    expect(
      heading(
        6,
        "/**",
        " * Does it.",
        " *",
        " * @deprecated",
        " */",
        "class A extends B<C> implements D {",
        "}",
      ),
    ).toEqual({
      signature: "class A extends B<C> implements D",
      doc: "Does it.\n\n@deprecated",
    });
    expect(heading(1, "export type T = {", "  a: string;", "};").signature).toBe("export type T");
    expect(heading(1, "const table = { a: 1 };").signature).toBe("const table");
  });

  it("reads Python", () => {
    expect(
      heading(
        2,
        "@route('/x')",
        "def load(self, path: str, *, deep: bool = False) -> dict[str, int]:",
        '    """Loads it.',
        "",
        "    :param path: where",
        '    """',
        "    return {}",
      ),
    ).toEqual({
      signature: "def load(self, path: str, *, deep: bool = False) -> dict[str, int]",
      doc: "Loads it.\n\n:param path: where",
    });
    expect(heading(1, "def f(", "    a,", "    b,", "):", "    '''One line.'''").doc).toBe("One line.");
    expect(heading(1, "class A(B):", "    x = 1", '    """not a doc"""')).toEqual({
      signature: "class A(B)",
      doc: null,
    });
  });

  it("reads Go, Rust, Java, C", () => {
    expect(
      heading(
        3,
        "// Run starts it.",
        "// It blocks.",
        "func (e *Engine) Run(addr ...string) (err error) {",
        "}",
      ),
    ).toEqual({
      signature: "func (e *Engine) Run(addr ...string) (err error)",
      doc: "Run starts it.\nIt blocks.",
    });
    expect(heading(1, "func f(x interface{}) map[string]interface{} {", "}").signature).toBe(
      "func f(x interface{}) map[string]interface{}",
    );
    expect(
      heading(
        3,
        "/// Takes one.",
        "#[must_use]",
        "pub fn take<T>(&mut self, n: usize) -> Option<T>",
        "where",
        "    T: Copy,",
        "{",
      ).doc,
    ).toBe("Takes one.");
    expect(heading(3, "/* Adds. */", "@Override", "public int add(int a, int b) {", "}")).toEqual({
      signature: "public int add(int a, int b)",
      doc: "Adds.",
    });
    expect(heading(1, "int add(int a, int b);").signature).toBe("int add(int a, int b)");
  });

  it("is bounded and quick on texts that never end", () => {
    const endless = heading(1, `f(${"(".repeat(100_000)}`);
    expect(endless.signature!.length).toBeLessThanOrEqual(401);
    const doc = heading(2, `/** ${"x ".repeat(100_000)} */`, "f();").doc!;
    expect(doc.length).toBeLessThanOrEqual(2_001);
    expect(heading(9, "short")).toEqual({ signature: null, doc: null });
  });
});
