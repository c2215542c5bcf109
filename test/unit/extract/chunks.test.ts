import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../../src/model/limits.js";
import { outlineOf, read } from "./facts.js";

/** `count` lines of about 40 characters each. */
const body = (count: number, indent = "  "): string =>
  Array.from({ length: count }, (_, i) => `${indent}const value${i} = compute(${i}, "argument");\n`).join("");

const fn = (name: string, count: number): string => `export function ${name}() {\n${body(count)}}\n`;

describe("chunks of code", () => {
  it("are whole functions with their doc comments", async () => {
    const source = `/** One. */\n${fn("one", 10)}\n\n// Two.\n// Still two.\n${fn("two", 10)}`;
    expect(outlineOf(await read("typescript", source))).toEqual(["1-13 function one", "16-29 function two"]);
  });

  it("take the line of a namespace to the type behind it", async () => {
    const members = Array.from({ length: 40 }, (_, i) => `        public int M${i}(int a) { return a; }\n`);
    const source = `using System;\n${"// A licence of many words.\n".repeat(40)}\nnamespace A.B\n{\n    public class C : D\n    {\n${members.join("")}    }\n}\n`;
    expect(outlineOf(await read("csharp", source)).slice(0, 2)).toEqual([
      "1-41 block -",
      expect.stringMatching(/^43-\d+ class C$/),
    ]);
  });

  it("take a doc comment that a blank line separates, but not the file's own", async () => {
    const source = `/** The file. */\n\n${fn("one", 10)}\n/** Two. */\n\n${fn("two", 10)}`;
    const { facts } = await read("typescript", source);
    expect(facts.definitions.map(({ name, startLine, documented }) => [name, startLine, documented])).toEqual(
      [
        ["one", 3, false],
        ["two", 16, true],
      ],
    );
  });

  it("do not take a comment at the end of the line above", async () => {
    const { facts } = await read("go", "package p\n\nvar a = 1 // of a\nvar b = 2\n\n// Of c.\nvar c = 3\n");
    expect(facts.definitions.map(({ name, startLine, documented }) => [name, startLine, documented])).toEqual(
      [
        ["a", 3, false],
        ["b", 4, false],
        ["c", 6, true],
      ],
    );
  });

  it("join small neighbours and let big ones stand alone", async () => {
    const source = `${fn("a", 1)}\n${fn("b", 1)}\n${fn("big", 12)}\n${fn("c", 1)}`;
    expect(outlineOf(await read("typescript", source))).toEqual([
      "1-7 function a",
      "9-22 function big",
      "24-26 function c",
    ]);
  });

  it("put small imports with what follows", async () => {
    expect(outlineOf(await read("typescript", `import a from "a";\n\n${fn("big", 12)}`))).toEqual([
      "1-16 function big",
    ]);
  });

  it("keep a small class whole and cut a bigger one at its members", async () => {
    const method = (name: string, count: number): string => `  ${name}() {\n${body(count, "    ")}  }\n`;
    const small = `class Small {\n  field = 1;\n${method("m", 3)}}\n`;
    expect(outlineOf(await read("typescript", small))).toEqual(["1-8 class Small"]);
    const big = `class Big {\n  field = 1;\n  other = 2;\n${method("first", 20)}\n${method("second", 20)}${method("x", 1)}${method("y", 1)}}\n`;
    expect(outlineOf(await read("typescript", big))).toEqual([
      "1-3 class Big",
      "4-25 method Big.first",
      "27-48 method Big.second",
      "49-55 class Big",
    ]);
  });

  it("put a bracket that has its line to itself with what stands before it", async () => {
    const method = (name: string): string => `    void ${name}()\n    {\n${body(20, "        ")}    }\n`;
    const source = `class Big\n{\n    int field;\n${method("First")}\n${method("Second")}}\n`;
    expect(outlineOf(await read("csharp", source.replaceAll("const ", "var ")))).toEqual([
      "1-3 class Big",
      "4-26 method Big.First",
      "28-51 method Big.Second",
    ]);
  });

  it("cut a long function at its statements and keep its symbol", async () => {
    const source = `/** Long. */\n${fn("long", 120)}`;
    const result = await read("typescript", source);
    const pieces = outlineOf(result);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toMatch(/ function long$/);
    for (const { text } of result.texts) expect(text.length).toBeLessThanOrEqual(defaultLimits.chunkTarget);
    expect(pieces[0]).toMatch(/^1-/);
  });

  it("leave no last line of a long function and no comment between methods alone", async () => {
    const tiny = defaultLimits.chunkTarget / 8;
    for (let length = 40; length <= 130; length += 3) {
      const { texts } = await read("typescript", fn("long", length));
      expect(texts.at(-1)?.text.length, `${length} lines`).toBeGreaterThan(tiny);
    }
    const method = (name: string): string => `  ${name}() {\n${body(20, "    ")}  }\n`;
    const source = `class A {\n${method("first")}\n  // other methods\n\n${method("second")}}\n`;
    const { texts } = await read("typescript", source);
    expect(texts.filter(({ text }) => text.length < tiny)).toEqual([]);
  });

  it("put the head of a type in a module with that of the module, under the name of the type", async () => {
    const method = (name: string): string =>
      `    def ${name}\n${"      call(:argument, 1)\n".repeat(40)}    end\n`;
    const members = `    attr_reader :a, :b\n\n    # Says what it is for.\n    LIMIT = 1\n\n${method("one")}\n${method("two")}`;
    const source = `# frozen_string_literal: true\n\nmodule Outer\n  class Inner\n${members}  end\nend\n`;
    expect(outlineOf(await read("ruby", source))).toEqual([
      "1-8 class Outer::Inner",
      "10-51 method Outer::Inner::one",
      "53-96 method Outer::Inner::two",
    ]);
  });

  it("keep the name of a method when a comment behind it joins", async () => {
    const method = (name: string): string => `  def ${name}\n${"    call(:argument, 1)\n".repeat(40)}  end\n`;
    const source = `class A\n${method("one")}\n${method("two")}  # check: on\n\n${method("three")}end\n`;
    expect(outlineOf(await read("ruby", source))).toEqual([
      "1-43 class A",
      "45-87 method A::two",
      "89-131 method A::three",
    ]);
  });

  it("cut inside the one statement that fills a file", async () => {
    const test = (name: string): string => `  it("${name}", () => {\n${body(20, "    ")}  });\n`;
    const source = `describe("all", () => {\n${["a", "b", "c", "d"].map(test).join("")}});\n`;
    const result = await read("typescript", source);
    expect(result.facts.chunks.map(({ startLine }) => startLine)).toEqual([1, 24, 46, 68]);
  });

  it("put the beginning of a cut statement with its first part", async () => {
    const test = (name: string): string => `  it("${name}", () => {\n${body(20, "    ")}  });\n`;
    const source = `const limit = 1;\nconst other = 2;\n\ndescribe("all", () => {\n${["a", "b", "c", "d"].map(test).join("")}});\n`;
    const chunks = outlineOf(await read("typescript", source));
    expect(chunks.map((chunk) => chunk.split(" ")[0])).toEqual(["1-2", "4-26", "27-48", "49-70", "71-93"]);
  });

  it("put a comment that stands by itself with what follows, not with what is before", async () => {
    const small = (name: string): string => `function ${name}() {\n${body(6)}}\n`;
    const source = `${small("a")}\n// === the second ===\n\n/** Says why. */\n${small("b")}// behind\n\n${small("c")}`;
    expect(outlineOf(await read("typescript", source))).toEqual([
      "1-8 function a",
      "10-21 function b",
      "23-30 function c",
    ]);
  });

  it("put a comment that stands by itself with a type that is cut", async () => {
    const method = (name: string): string => `  ${name}() {\n${body(20, "    ")}  }\n`;
    const source = `${fn("f", 12)}\n// === the type ===\n\nclass A {\n${["a", "b", "c"].map(method).join("\n")}}\n`;
    const chunks = outlineOf(await read("typescript", source));
    expect(chunks[0]).toBe("1-14 function f");
    expect(chunks[1]).toMatch(/^16-\d+ class A$/);
  });

  it("take a doc comment above an attribute with a comment behind it", async () => {
    const source = "/// One.\n#[repr(C)] // as it is there\npub enum A {\n    B,\n}\n";
    const { facts } = await read("rust", source);
    expect(facts.definitions[0]).toMatchObject({ name: "A", startLine: 1, documented: true });
  });

  it("cut a long comment off from its code rather than both by lines", async () => {
    const comment = `/**\n${" * Some words on what this is for.\n".repeat(60)} */\n`;
    const source = `${comment}export function f() {\n${body(36)}}\n`;
    const chunks = outlineOf(await read("typescript", source));
    expect(chunks).toEqual(["1-62 function f", "63-100 function f"]);
  });

  it("cut a long text before the lines that are indented least", async () => {
    const option = (n: number): string =>
      `  option${n}:\n    description:\n${"      - words on this option\n".repeat(6)}    type: str\n`;
    const source = `TEXT = """\n${Array.from({ length: 20 }, (_, n) => option(n)).join("")}"""\n`;
    const { facts, texts } = await read("python", source);
    expect(texts.length).toBeGreaterThan(1);
    for (const { text } of texts.slice(1)) expect(text).toMatch(/^ {2}option\d+:/);
    expect(texts.at(-1)!.text).toMatch(/"""$/);
    expect(new Set(facts.chunks.map(({ symbol }) => symbol))).toEqual(new Set(["TEXT"]));
  });

  it("cut what has no parts by lines", async () => {
    const source = `const text = \`\n${"some words of a long template\n".repeat(300)}\`;\n`;
    const result = await read("typescript", source);
    expect(result.facts.chunks.length).toBeGreaterThan(4);
    for (const { text } of result.texts) expect(text.length).toBeLessThanOrEqual(defaultLimits.chunkMaximum);
    expect(new Set(result.facts.chunks.map(({ symbol }) => symbol))).toEqual(new Set(["text"]));
  });

  it("name members that stand outside of their type after it", async () => {
    const method = (name: string): string => `func (q *Queue) ${name}() int {\n\treturn q.size\n}\n`;
    const source = `package p\n\nimport "fmt"\n\n${fn("x", 0).slice(0, 0)}${["A", "B", "C"].map(method).join("\n")}`;
    const chunks = outlineOf(await read("go", source));
    expect(chunks).toEqual(["1-15 method Queue"]);
  });

  it("follow the limits", async () => {
    const source = Array.from({ length: 20 }, (_, i) => fn(`f${i}`, 3)).join("\n");
    const few = await read("typescript", source, { chunkTarget: 20_000, chunkMaximum: 40_000 });
    const many = await read("typescript", source, { chunkTarget: 50, chunkMaximum: 100 });
    expect(few.facts.chunks.length).toBe(1);
    expect(many.facts.chunks.length).toBeGreaterThan(20);
    for (const { text } of many.texts) expect(text.length).toBeLessThanOrEqual(100);
  });

  it("are none for what is generated or not ranked, which keeps its other facts", async () => {
    const source = fn("one", 3);
    for (const { facts, texts } of [
      await read("typescript", source, {}, false),
      await read("typescript", `// Code generated by x. DO NOT EDIT.\n${source}`),
    ]) {
      expect([facts.chunks, facts.vocabulary, texts]).toEqual([[], [], []]);
      expect(facts.definitions.map(({ name }) => name)).toEqual(["one"]);
    }
  });
});

describe("chunks of prose and data", () => {
  it("follow headings, and a heading goes with its text", async () => {
    const paragraph = `${"word ".repeat(120)}\n\n`;
    const source = `# Top\n\n## A\n\n${paragraph.repeat(6)}## B\n\n${paragraph}`;
    const chunks = outlineOf(await read("markdown", source));
    expect(chunks[0]).toMatch(/^1-\d+ section Top > A$/);
    expect(chunks.at(-1)).toBe("17-19 section Top > B");
    for (const chunk of chunks.slice(0, -1)) expect(chunk).toMatch(/section Top > A$/);
  });

  it("are windows of lines, cut after blank lines, for plain text", async () => {
    const source = Array.from(
      { length: 100 },
      (_, i) => `line ${i} of some text\n${i % 10 === 9 ? "\n" : ""}`,
    ).join("");
    const { facts } = await read("text", source, { chunkTarget: 300, chunkMaximum: 600 });
    expect(facts.quality).toBe("lines");
    expect(facts.chunks.map(({ startLine, endLine }) => [startLine, endLine]).slice(0, 3)).toEqual([
      [1, 10],
      [12, 21],
      [23, 32],
    ]);
  });

  it("repeat lines where windows are to overlap", async () => {
    const { facts } = await read("text", "some line\n".repeat(50), {
      chunkTarget: 100,
      chunkMaximum: 100,
      chunkOverlap: 3,
    });
    expect(facts.chunks.slice(0, 3).map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 10],
      [8, 17],
      [15, 24],
    ]);
  });

  it("name entries of data by their path", async () => {
    const entry = (name: string): string =>
      `  "${name}": {\n${`    "some key": "some value of it",\n`.repeat(30)}    "z": 1\n  }`;
    const chunks = outlineOf(await read("json", `{\n${["a", "b", "c"].map(entry).join(",\n")}\n}\n`));
    expect(chunks).toEqual(["1-34 entry a", "35-67 entry b", "68-101 entry c"]);
  });
});

describe("keys of data", () => {
  const names = async (source: object): Promise<number> =>
    (await read("json", JSON.stringify(source, null, 1))).facts.definitions.length;
  const keys = (count: number, value: unknown): object =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${i}`, value]));

  it("are definitions while they are few: at the top and one below", async () => {
    expect(await names(keys(10, { a: { b: 1 }, c: 1 }))).toBe(30);
    expect(await names(keys(200, { a: 1, b: 1 }))).toBe(200);
    expect(await names(keys(501, 1))).toBe(0);
  });
});

describe("terms of chunks", () => {
  it("count wholes and parts, clipped", async () => {
    const { facts } = await read("text", `parseHTMLResponse ${"word ".repeat(300)}\n`);
    const [chunk] = facts.chunks;
    const counts = Object.fromEntries(
      [...chunk!.terms].map((term, i) => [facts.vocabulary[term], chunk!.counts[i]]),
    );
    expect(counts).toEqual({ parsehtmlresponse: 1, pars: 1, html: 1, respons: 1, word: 255 });
  });

  it("hold ordinary names that are special elsewhere", async () => {
    const { facts } = await read("text", "__proto__ constructor toString\n");
    expect(facts.vocabulary).toEqual(["__proto__", "constructor", "proto", "string", "to", "tostring"]);
  });

  it("hold no keys and hashes, and neither do symbols", async () => {
    const secret = "k3y9Zq8wX7vB6nM5tR4eQ2aS1dF0gH";
    const hash = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
    const source = `export const ${secret} = "${hash}";\nexport function uses() {\n  return ${secret}();\n}\n`;
    const { facts } = await read("typescript", source);
    const { vocabulary, definitions, references, exports, chunks } = facts;
    const stored = JSON.stringify({
      vocabulary,
      definitions,
      references,
      exports,
      symbols: chunks.map((c) => c.symbol),
    });
    expect(stored.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(stored).not.toContain(hash);
    expect(definitions.map(({ name }) => name)).toEqual(["uses"]);
  });
});

describe("lines that are about what follows", () => {
  const method = (name: string): string =>
    `    def ${name}\n${"      call one, two, three\n".repeat(20)}    end\n`;
  const kept = (source: string): Promise<string[]> => read("ruby", source).then(outlineOf);

  it("stand with it: the head of a block that is cut", async () => {
    const source = `class A\n  B = {\n${"    one: 1,\n".repeat(30)}  }\n\n  class << self\n${["a", "b", "c", "d"].map(method).join("")}  end\nend\n`;
    expect(await kept(source)).toEqual([
      "1-33 class A",
      "35-57 method A::a",
      "58-79 method A::b",
      "80-101 method A::c",
      "102-125 method A::d",
    ]);
  });

  it("stand with it: a comment below a blank line, which heads several", async () => {
    const source = `class A\n${method("a")}\n  # All of the rest.\n\n  # Two.\n${method("b")}\n${method("c")}\n  # The end.\nend\n`;
    expect(await kept(source)).toEqual(["1-23 class A", "25-49 method A::b", "51-75 method A::c"]);
  });

  it("do not when they are right below something else", async () => {
    const source = `class A\n${method("a")}    # of a\n\n${method("b")}\n${method("c")}\n${method("d")}end\n`;
    expect((await kept(source)).slice(0, 2)).toEqual(["1-24 class A", "26-47 method A::b"]);
  });

  it("are not the last ones of a class, which stand with what is before", async () => {
    const source = `module A\n${["a", "b", "c"].map(method).join("\n")}\n    call two\nend\n\nrequire "one"\nrequire "two"\n`;
    expect((await kept(source)).slice(-2)).toEqual(["48-72 method A::c", "74-75 block -"]);
  });

  it("are all rows of markup whose text ends where an element begins", async () => {
    const item = "  <item>\n    <a>one of many</a>\n    <b>one of many</b>\n  </item>\n";
    const { facts } = await read("xml", `<list>\n${item.repeat(60)}</list>\n`);
    expect(facts.chunks.length).toBeGreaterThan(2);
    expect(facts.chunks.slice(1).every(({ startLine }) => (startLine - 2) % 4 === 0)).toBe(true);
  });
});

describe("names of chunks", () => {
  it("are not those of a small part that holds nothing of the rest", async () => {
    const calls = 'register("something", "of some length", 1);\n'.repeat(12);
    expect(outlineOf(await read("typescript", `${fn("big", 12)}\nconst a = 1;\n${calls}`))).toEqual([
      "1-14 function big",
      "16-28 block -",
    ]);
  });

  it("say function of a macro with parameters, and not of one that is a value", async () => {
    const small = "#define SIZE 16\n";
    expect(outlineOf(await read("c", small))).toEqual(["1-1 block SIZE"]);
    expect(outlineOf(await read("c", "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n"))).toEqual([
      "1-1 function MAX",
    ]);
  });
});

describe("local names", () => {
  it("hide what the file defines and imports under the same name", async () => {
    const source = `import { take, drop } from "m";
export function use(take: () => void) {
  take();
  drop();
  for (const drop of []) drop();
}
take();
`;
    const { facts } = await read("typescript", source);
    expect(facts.references.map(({ name, line, kind }) => `${line} ${kind} ${name}`)).toEqual([
      "4 call drop",
      "7 call take",
    ]);
  });
});
