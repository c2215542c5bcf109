import { describe, expect, it } from "vitest";
import type { BlobFacts } from "../../../src/model/facts.js";
import { read } from "./facts.js";

/**
 * Lists of thousands of names, as hostile or generated files have them. A pattern that waits at each name for
 * what stands behind the list costs the square of it: then these tests end with the runner's time limit.
 */
const many = 5_000;

const repeat = (make: (i: number) => string): string =>
  Array.from({ length: many }, (_, i) => make(i)).join("");

const factsOf = async (language: string, text: string): Promise<BlobFacts> =>
  (await read(language, text)).facts;

describe("lists of many names", () => {
  for (const language of ["javascript", "typescript", "tsx"]) {
    it(`takes all of one import in ${language}`, async () => {
      const facts = await factsOf(language, `import {\n${repeat((i) => `  k${i} as l${i},\n`)}} from "m";\n`);
      expect(facts.quality).toBe("clean");
      expect(facts.imports).toHaveLength(many);
      expect(facts.imports.at(-1)).toMatchObject({
        imported: `k${many - 1}`,
        local: `l${many - 1}`,
        specifier: "m",
      });
    });

    it(`takes all of one re-export in ${language}`, async () => {
      const facts = await factsOf(language, `export {\n${repeat((i) => `  k${i} as l${i},\n`)}} from "m";\n`);
      expect(facts.exports).toHaveLength(many);
      expect(facts.exports[0]).toMatchObject({ exported: "l0", local: "k0", from: "m" });
      expect(facts.imports).toHaveLength(many);
      expect(facts.imports[0]).toMatchObject({ kind: "re-export", local: "" });
    });

    it(`takes all that a require gives in ${language}, and no definitions`, async () => {
      const facts = await factsOf(language, `const {\n${repeat((i) => `  k${i},\n`)}} = require("m");\n`);
      expect(facts.imports).toHaveLength(many);
      expect(facts.definitions).toEqual([]);
    });

    it(`takes all that an object gives in ${language} as definitions`, async () => {
      const facts = await factsOf(language, `const {\n${repeat((i) => `  k${i},\n`)}} = thing;\n`);
      expect(facts.imports).toEqual([]);
      expect(facts.definitions).toHaveLength(many);
    });
  }

  it("takes all bases, members and decorators of a Python class", async () => {
    const bases = `class A(\n${repeat((i) => `    B${i},\n`)}):\n${repeat((i) => `    k${i} = ${i}\n`)}`;
    const facts = await factsOf("python", bases);
    expect(facts.references.filter(({ kind }) => kind === "extends")).toHaveLength(many);
    expect(facts.definitions).toHaveLength(many + 1);
    const decorated = await factsOf(
      "python",
      `class A:\n${repeat((i) => `    @d${i}\n`)}    def f(self): ...\n`,
    );
    const decorators = decorated.references.filter(({ kind }) => kind === "decorator");
    expect(decorators).toHaveLength(many);
    expect(new Set(decorators.map(({ within }) => decorated.definitions[within]?.qualified))).toEqual(
      new Set(["A.f"]),
    );
  });

  it("takes all attributes, fields, constants, mixins and private names of Ruby", async () => {
    const symbols = repeat((i) => `  :k${i},\n`);
    const attributes = await factsOf("ruby", `class A\n  attr_reader\\\n${symbols}  :last\nend\n`);
    expect(attributes.definitions).toHaveLength(many + 2);
    const fields = await factsOf("ruby", `A = Struct.new(\n${symbols}  :last)\n`);
    expect(fields.definitions.at(-1)?.qualified).toBe("A::last");
    expect(fields.definitions).toHaveLength(many + 2);
    const constants = await factsOf("ruby", `${repeat((i) => `K${i},\n`)}L = 1\n`);
    expect(constants.definitions).toHaveLength(many + 1);
    const mixins = await factsOf("ruby", `class A\n  include\\\n${repeat((i) => `  M${i},\n`)}  N\nend\n`);
    expect(mixins.references.filter(({ kind }) => kind === "implements")).toHaveLength(many + 1);
    const methods = repeat((i) => `  def k${i}; end\n`);
    const hidden = await factsOf("ruby", `class A\n${methods}  private\\\n${symbols}  :last\nend\n`);
    expect(hidden.definitions.filter((definition) => definition.private)).toHaveLength(many);
    const handed = await factsOf("ruby", `class A\n  def_delegator\\\n${symbols}  :last\nend\n`);
    expect(handed.definitions.map(({ name }) => name)).toEqual(["A", "last"]);
  });

  it("takes the one receiver of a Go method among what looks like many", async () => {
    const facts = await factsOf("go", `package a\n\nfunc (\n${repeat((i) => `k${i} T${i},\n`)}) f() {}\n`);
    expect(facts.definitions.map(({ qualified }) => qualified)).toEqual(["T0.f"]);
  });

  it("takes all fields, parameters, bases and members of an enumeration of C#", async () => {
    const type = `public class A :\n${repeat((i) => `  B${i},\n`)}  B\n{\n  public int\n${repeat((i) => `    k${i},\n`)}    k;\n}\n`;
    const facts = await factsOf("csharp", type);
    expect(facts.quality).toBe("clean");
    expect(facts.references.filter(({ kind }) => kind === "implements")).toHaveLength(many);
    expect(facts.definitions.filter(({ kind, exported }) => kind === "field" && exported)).toHaveLength(
      many + 1,
    );
    const record = await factsOf("csharp", `record R(\n${repeat((i) => `  int P${i},\n`)}  int P);\n`);
    expect(record.definitions.filter(({ kind }) => kind === "property")).toHaveLength(many + 1);
    const members = await factsOf("csharp", `enum E {\n${repeat((i) => `  M${i},\n`)}}\n`);
    expect(members.definitions).toHaveLength(many + 1);
  });

  it("takes all names of one `use`, all traits, properties and promoted parameters of PHP", async () => {
    const used = await factsOf("php", `<?php\nuse A\\B\\{\n${repeat((i) => `  C${i} as D${i},\n`)}};\n`);
    expect(used.imports).toHaveLength(many);
    expect(used.imports.at(-1)).toMatchObject({
      imported: `C${many - 1}`,
      local: `D${many - 1}`,
      specifier: "A\\B",
    });
    const facts = await factsOf(
      "php",
      `<?php\nclass A {\n  use\n${repeat((i) => `    T${i},\n`)}    T;\n  private\n${repeat((i) => `    $k${i},\n`)}    $k;\n  function __construct(\n${repeat((i) => `    private int $p${i},\n`)}) {}\n}\n`,
    );
    expect(facts.references.filter(({ kind }) => kind === "implements")).toHaveLength(many + 1);
    expect(facts.definitions.filter((definition) => definition.private)).toHaveLength(2 * many + 1);
  });

  it("gives a definition all the comment lines above it", async () => {
    const facts = await factsOf("go", `package a\n\n${repeat(() => "// word\n")}func f() {}\n`);
    expect(facts.definitions[0]).toMatchObject({ startLine: 3, line: many + 3, documented: true });
  });

  it("takes all of one Rust use, and gives them away where it is public", async () => {
    const list = `{\n${repeat((i) => `  k${i} as l${i},\n`)}}`;
    const facts = await factsOf("rust", `pub use a::b::${list};\nuse c::{d::${list}};\n`);
    expect(facts.quality).toBe("clean");
    expect(facts.imports).toHaveLength(2 * many);
    expect(facts.imports.at(-1)).toMatchObject({
      specifier: "c::d",
      imported: `k${many - 1}`,
      local: `l${many - 1}`,
    });
    expect(facts.exports).toHaveLength(many);
    expect(facts.exports[0]).toMatchObject({ exported: "l0", local: "k0", from: "a::b" });
  });

  it("takes all derives, variants, bounds and methods of Rust", async () => {
    const derive = await factsOf("rust", `#[derive(\n${repeat((i) => `D${i},\n`)})]\nstruct A;\n`);
    expect(derive.references).toHaveLength(many + 1);
    const members = await factsOf(
      "rust",
      `pub enum A {\n${repeat((i) => `K${i},\n`)}}\npub trait B: C\n${repeat((i) => `+ D${i}\n`)}{\n` +
        `${repeat((i) => `fn f${i}();\n`)}}\n`,
    );
    expect(members.definitions.filter(({ exported }) => exported)).toHaveLength(2 * many + 2);
    expect(members.references.filter(({ kind }) => kind === "extends")).toHaveLength(many + 1);
  });

  it("takes all bases, permits, constants and members of Java", async () => {
    const facts = await factsOf(
      "java",
      `public sealed class A implements\n${repeat((i) => `I${i},\n`)}Z permits\n${repeat((i) => `P${i},\n`)}Y {\n` +
        `public static final int\n${repeat((i) => `k${i} = 1,\n`)}z = 1;\n}\n` +
        `interface B {\n${repeat((i) => `void f${i}();\n`)}}\nenum C {\n${repeat((i) => `E${i},\n`)}}\n`,
    );
    expect(facts.quality).toBe("clean");
    expect(facts.references.filter(({ kind }) => kind === "implements")).toHaveLength(many + 1);
    expect(facts.references.filter(({ kind }) => kind === "type")).toHaveLength(many + 1);
    expect(facts.definitions.filter(({ kind }) => kind === "constant")).toHaveLength(many + 1);
    expect(facts.definitions).toHaveLength(3 * many + 4);
  });

  for (const language of ["c", "cpp"]) {
    it(`takes all members, values and entries of ${language}`, async () => {
      const facts = await factsOf(
        language,
        `struct s {\n${repeat((i) => `  int k${i};\n`)}};\nenum e {\n${repeat((i) => `  E${i},\n`)}};\n` +
          `int a, ${repeat((i) => `b${i}, `)}c;\nstruct s all = {\n${repeat((i) => `  .k${i} = f${i},\n`)}};\n`,
      );
      expect(facts.quality).toBe("clean");
      expect(facts.definitions).toHaveLength(3 * many + 5);
      expect(facts.references.filter(({ name }) => name === `f${many - 1}`)).toHaveLength(1);
    });
  }

  it("takes all bases and constructors of a C++ class", async () => {
    const facts = await factsOf(
      "cpp",
      `class A : ${repeat((i) => `public B${i},\n`)} C {\n${repeat((i) => `  A(T${i} t);\n`)}};\n`,
    );
    expect(facts.references.filter(({ kind }) => kind === "extends")).toHaveLength(many + 1);
    expect(facts.definitions.filter(({ kind }) => kind === "constructor")).toHaveLength(many);
  });
});
