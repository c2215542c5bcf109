import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../src/search/search-index.js";
import { ask, type MadeFile, makeForm } from "./fixture.js";

const filler = (word: string, count: number): MadeFile[] =>
  Array.from({ length: count }, (_, i) => ({
    path: `src/part${i}.ts`,
    chunks: [{ text: `the function of x or not to be ${word} number ${i}`, symbol: `part${i}` }],
    defines: [`function part${i}`],
  }));

const open = (files: readonly MadeFile[]) => createSearchIndex(makeForm(files), null);

describe("definitions in files that are not ranked", () => {
  const index = open([
    ...filler("render", 6),
    { path: "src/errors.js", chunks: [], ranked: true, defines: ["function depthExceeded"] },
    { path: "src/guard.ts", chunks: ["throw errors.depthExceeded() when it is too deep"] },
    {
      path: "src/router.ts",
      chunks: [{ text: "class Router", symbol: "Router" }],
      defines: ["class Router"],
    },
    ...["a", "b", "c", "d", "e", "f"].map(
      (name): MadeFile => ({
        path: `vendor/${name}.ts`,
        chunks: [],
        ranked: false,
        flags: { vendored: true },
        defines: ["class Router", "key name"],
      }),
    ),
  ]);

  it("are told, and nothing else is high then", async () => {
    const answer = await index.search(ask("depthExceeded"));
    expect(answer.unranked).toEqual([
      { path: "src/errors.js", startLine: 1, endLine: 10, symbol: "depthExceeded", kind: "function" },
    ]);
    expect(answer.hits[0]!.path).toBe("src/guard.ts");
    expect(answer.confidence).toBe("medium");
    for (const mode of ["keyword", "hybrid"] as const)
      expect(await index.exists(ask("depthExceeded", { mode }))).toEqual({
        found: true,
        count: 2,
        best: "src/errors.js",
        searched: 8,
      });
  });

  it("are told beside ranked ones, at most five", async () => {
    const answer = await index.search(ask("Router"));
    expect(answer.confidence).toBe("high");
    expect(answer.unranked.map((one) => one.path)).toEqual(
      ["a", "b", "c", "d", "e"].map((name) => `vendor/${name}.ts`),
    );
    expect((await index.exists(ask("Router"))).best).toBe("src/router.ts");
  });

  it("keep to the filters, and to questions of one name", async () => {
    expect((await index.search(ask("Router", { paths: ["src"] }))).unranked).toEqual([]);
    expect((await index.search(ask("Router", { kinds: ["function"] }))).unranked).toEqual([]);
    expect((await index.search(ask("where is the Router"))).unranked).toEqual([]);
    expect((await index.search(ask("name"))).unranked).toEqual([]);
  });
});

describe("whether anything exists", () => {
  const index = open([
    ...filler("render", 20),
    {
      path: "src/cookies.ts",
      chunks: ["set a signed cookie on the answer"],
      defines: ["function setCookie"],
    },
    { path: "src/session.ts", chunks: ["a session lives in the cookie that is signed"] },
    { path: "src/app.ts", chunks: ["call url_for here"], defines: ["method App.url_for"] },
  ]);

  it("is the name as a whole, not parts of it", async () => {
    expect(await index.exists(ask("setCookieJar"))).toEqual({
      found: false,
      count: 0,
      best: null,
      searched: 23,
    });
    expect(await index.exists(ask("setCooki"))).toMatchObject({ found: false });
    expect(await index.exists(ask("url_for"))).toMatchObject({ found: true, count: 1, best: "src/app.ts" });
    expect(await index.exists(ask("App.url_for"))).toMatchObject({ found: true, best: "src/app.ts" });
    expect(await index.exists(ask("Web.url_for"))).toMatchObject({ found: false });
  });

  it("counts the files above the floor, not those with any one word", async () => {
    expect(await index.exists(ask("render a signed cookie"))).toMatchObject({ found: true, count: 2 });
  });

  it("is a path where the question is one", async () => {
    expect(await index.exists(ask("src/app.ts"))).toMatchObject({
      found: true,
      count: 1,
      best: "src/app.ts",
    });
    expect(await index.exists(ask("src/app.ts", { paths: ["docs"] }))).toMatchObject({ found: false });
  });

  it("takes a word that only holds sentences together for nothing", async () => {
    expect(await index.exists(ask("the"))).toMatchObject({ found: false, count: 0 });
  });
});

describe("how much an answer says", () => {
  const index = open([
    ...filler("render", 20),
    { path: "src/cookies.ts", chunks: ["render a signed cookie"] },
  ]);

  it("counts files that hold most of the question by rarity", async () => {
    expect((await index.search(ask("render a signed cookie"))).matched).toBe(1);
    expect((await index.search(ask("render"))).matched).toBe(21);
  });

  it.each(["to be or not to be", "a b", "x", "the"])("%s is no question", async (text) => {
    for (const mode of ["hybrid", "keyword"] as const)
      expect((await index.search(ask(text, { mode }))).confidence).toBe("low");
  });

  it("is not high for a word that stands everywhere", async () => {
    expect((await index.search(ask("function"))).confidence).not.toBe("high");
    expect((await index.search(ask("signed"))).confidence).not.toBe("low");
  });

  it.each(["hybrid", "keyword"] as const)("counts files, not places, in %s mode", async (mode) => {
    const several = open(
      ["a", "b", "c", "d"].map((name) => ({
        path: `${name}/x.ts`,
        chunks: ["one thing", "one thing", "one thing", "one thing"],
      })),
    );
    const { hits } = await several.search(ask("thing", { mode, limit: 3, chunksPerFile: 3 }));
    expect(new Set(hits.map((hit) => hit.path)).size).toBe(3);
    expect(hits).toHaveLength(9);
  });
});

describe("the place shown of a file", () => {
  const place = async (file: MadeFile, text: string): Promise<number> => {
    const hit = (await open([...filler("render", 5), file]).search(ask(text))).hits.find(
      ({ path }) => path === file.path,
    );
    return hit!.startLine;
  };

  it("is code rather than the imports above it", async () => {
    const file: MadeFile = {
      path: "src/jar.ts",
      chunks: [
        { text: "import cookie parser signer", kind: "block" },
        { text: "take what the parser gives of a cookie, and more words to be longer", symbol: "takeAll" },
      ],
      defines: ["key none", "function takeAll"],
    };
    expect(await place(file, "cookie parser")).toBe(11);
  });

  it("is the body whose head says most, rather than another definition", async () => {
    const file: MadeFile = {
      path: "src/tree.ts",
      chunks: [
        { text: "group routes and register them", symbol: "add" },
        { text: "walk every node of it until the prefix differs and split there", symbol: "add" },
        { text: "look for the value that a request and its routes have in the tree", symbol: "look" },
      ],
      defines: ["function add", "function other", "function look"],
    };
    expect(await place(file, "how are groups of routes registered")).toBe(11);
  });

  it("is the body of a definition rather than its bare head", async () => {
    const file: MadeFile = {
      path: "src/jar.ts",
      chunks: [
        { text: "takeAll cookie", symbol: "takeAll" },
        { text: "for each cookie of the jar take what the parser gives and keep it", symbol: "takeAll" },
      ],
      defines: ["function takeAll"],
    };
    expect(await place(file, "takeAll")).toBe(11);
  });
});

describe("a part of a name", () => {
  const index = open([
    ...filler("render", 20),
    { path: "src/binding.ts", chunks: ["bind json and should"], defines: ["interface Bind"] },
    { path: "src/context.ts", chunks: ["ShouldBindJSON"], defines: ["method Context.ShouldBindJSON"] },
    { path: "src/hooks.ts", chunks: ["before_request"], defines: ["function before_request"] },
    { path: "src/play.ts", chunks: ["PlayIterator, Abort"], defines: ["class PlayIterator"] },
    { path: "src/abort.ts", chunks: ["Abort"], defines: ["class Abort"] },
  ]);

  it.each([
    ["ShouldBindJ", "src/context.ts"],
    ["ShouldJSON", "src/context.ts"],
    ["before_req", "src/hooks.ts"],
    ["PlayIter", "src/play.ts"],
    ["PlayIteratr", "src/play.ts"],
    ["PalyIterator", "src/play.ts"],
    ["Abrt", "src/abort.ts"],
  ])("%s is found in %s with medium confidence", async (text, path) => {
    const answer = await index.search(ask(text));
    expect(answer.hits[0]!.path).toBe(path);
    expect(answer.confidence).toBe("medium");
    expect((await index.exists(ask(text))).found).toBe(false);
  });

  it("is not found in names that are too far off", async () => {
    for (const text of ["Bbrt", "PlayItertr", "Zz"])
      expect((await index.search(ask(text))).confidence, text).toBe("low");
  });
});
