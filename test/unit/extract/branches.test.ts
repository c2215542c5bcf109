import { describe, expect, it } from "vitest";
import { firstBranches } from "../../../src/extract/branches.js";
import { read } from "./facts.js";

const words = { begin: ["if"], otherwise: ["elif", "else"], end: ["endif"] };

describe("the first branches of a text", () => {
  it("keep their places, and blanks stand for all others", () => {
    const text =
      "a\n#if A\nb\n  # if B\nc\n#else\nd\n#endif\n#elif C // no\n#if D\ne\n#endif\nf\n#else\ng\n# endif\nh\n";
    const first = firstBranches(text, words)!;
    expect(first.text).toHaveLength(text.length);
    const rows = first.text.split("\n");
    expect(rows).toHaveLength(text.split("\n").length);
    expect(rows.map((row) => row.trim()).join("")).toBe("abch");
    expect(first.lost).toBe("defg".length);
  });

  it("are not looked for where nothing is chosen", () => {
    expect(firstBranches("#region A\n#pragma b\nx = '#if';\n#else\n", words)).toBeNull();
  });

  it("end with the text when nothing ends them, and an end of nothing is text", () => {
    expect(firstBranches("#endif\na\n#if A\nb\n#else\nc", words)!.text.trim()).toBe("#endif\na\n     \nb");
  });
});

describe("code with branches that the grammar cannot read", () => {
  const method = (name: string): string => `        public void ${name}() { Call(); }\n`;

  it("is read by its first ones", async () => {
    const source = `namespace N\n{\n    public class A\n${"    #if ONE\n"}        : B<\n    #else\n        : C\n    #endif\n    #if ONE\n        int>\n    #endif\n    {\n${method("One")}    }\n}\n`;
    const { facts } = await read("csharp", source);
    expect(facts.quality).toBe("clean");
    expect(facts.definitions.map(({ qualified, line }) => `${line} ${qualified}`)).toEqual([
      "1 N",
      "3 A",
      "13 A.One",
    ]);
    expect(facts.references.find(({ kind }) => kind === "extends")).toMatchObject({ name: "B", line: 5 });
  });

  it("is read by its first ones where an error would end what stands around it", async () => {
    const other = `#if ONE\n${method("Two")}#else\n${method("AsTwoButOlder")}#endif\n`;
    const source = `public class A\n{\n        void One()\n        {\n            switch (a)\n            {\n                case 1:\n#if ONE\n                    if (b)\n                    {\n                        c();\n                    }\n                    else\n#endif\n                    {\n                        d();\n                    }\n                    break;\n            }\n        }\n${other}        void Three() { }\n}\n`;
    const { facts } = await read("csharp", source);
    expect(facts.quality).toBe("clean");
    expect(facts.definitions.map(({ qualified }) => qualified)).toEqual(["A", "A.One", "A.Two", "A.Three"]);
  });

  it("is read whole where that loses less", async () => {
    const source = `public class A\n{\n#if ONE\n${method("One")}#else\n${method("Two")}#endif\n    int x = ;\n}\n`;
    const { facts } = await read("csharp", source);
    expect(facts.quality).toBe("partial");
    expect(facts.definitions.map(({ name }) => name)).toEqual(expect.arrayContaining(["A", "One", "Two"]));
  });
});

describe("a text without a last line end", () => {
  it("is read as if it had one", async () => {
    const { facts } = await read("csharp", "public class A { }\n#pragma warning restore 618");
    expect(facts.quality).toBe("clean");
    expect(facts.definitions.map(({ endLine }) => endLine)).toEqual([1]);
  });
});
