import { describe, expect, it } from "vitest";
import type { BlobFacts } from "../../../src/model/facts.js";
import { read } from "./facts.js";

/** Rust has them: what stands in the arguments of a macro is code, or anything else. */
const factsOf = async (text: string): Promise<BlobFacts> => (await read("rust", text)).facts;

const names = (facts: BlobFacts): string[] => facts.definitions.map(({ qualified }) => qualified);

const calls = (facts: BlobFacts): string[] =>
  facts.references.map(
    ({ name, receiver, arity, line }) =>
      `${line} ${receiver === null ? "" : `${receiver} `}${name} ${arity ?? "-"}`,
  );

describe("code in a shell", () => {
  it("is read where it stands, and what stands around it is a reference", async () => {
    const facts = await factsOf(
      "cfg! {\n    mod m;\n    /// Does.\n    pub fn f(a: u8) {\n        g(a)\n    }\n}\n",
    );
    expect(facts.quality).toBe("clean");
    expect(facts.definitions).toMatchObject([
      { qualified: "f", startLine: 3, line: 4, endLine: 6, arity: 1, exported: true, documented: true },
    ]);
    expect(facts.imports).toMatchObject([{ specifier: "./m", line: 2 }]);
    expect(calls(facts)).toEqual(["1 cfg -", "5 g 1"]);
  });

  it("is read in shells within shells", async () => {
    const facts = await factsOf(
      "cfg! {\n  impl A {\n    more! {\n      fn f() { check!(vec![g(1), h!(2)].len()); }\n    }\n  }\n}\n",
    );
    expect(names(facts)).toEqual(["A", "A::f"]);
    expect(calls(facts)).toEqual([
      "1 cfg -",
      "3 more -",
      "4 check 1",
      "4 vec -",
      "4 g 1",
      "4 h 1",
      "4 ? len 0",
    ]);
  });

  it("stays closed where it is another language, and opens beside and around that", async () => {
    const facts = await factsOf(
      "words! { not => { code } }\ncfg! { fn f() { check!(a, info!(x: %y), g(1)); } }\nfn h() { check!(i(1)) }\n",
    );
    expect(facts.quality).toBe("clean");
    expect(names(facts)).toEqual(["f", "h"]);
    expect(calls(facts)).toEqual([
      "1 words -",
      "2 cfg -",
      "2 check 3",
      "2 info -",
      "2 g 1",
      "3 check 1",
      "3 i 1",
    ]);
  });

  it("does not open where the text has errors anyway", async () => {
    const facts = await factsOf("fn a() {}\ncfg! { fn b() {} }\nfn c( {}\n");
    expect(facts.quality).toBe("partial");
    expect(names(facts)).toContain("a");
    expect(names(facts)).not.toContain("b");
  });

  it("opens the first of very many", async () => {
    const facts = await factsOf("cfg! { fn f() {} }\n".repeat(2_000));
    expect(facts.quality).toBe("clean");
    expect(facts.definitions).toHaveLength(250);
  });

  it("gives up on what cannot be mended by closing", async () => {
    const facts = await factsOf(`fn f() {\n${"    check!(x y);\n".repeat(600)}}\n`);
    expect(facts.quality).toBe("clean");
    expect(names(facts)).toEqual(["f"]);
    expect(facts.references).toHaveLength(600);
  });
});
