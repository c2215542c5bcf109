import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SheafError } from "../../../src/model/error.js";
import { createReadForm, openReadForm } from "../../../src/search/read-form.js";
import { createSearchIndex } from "../../../src/search/search-index.js";
import { ask, digest, type MadeFile, makeBytes, makeForm, numbers } from "./fixture.js";

const topics = ["token", "cookie", "route", "render"];
/** A made-up embedder: one dimension a topic. */
const vectorOf = (text: string): number[] =>
  topics.map((topic) => (text.toLowerCase().includes(topic) ? 127 : 0));
const embedder = { dimensions: 4, embedQuery: async (text: string) => Int8Array.from(vectorOf(text)) };

const files: readonly MadeFile[] = [
  {
    path: "src/auth/jwt.ts",
    chunks: [
      { text: "import verify. Checks a token before it is trusted", symbol: "verifyToken" },
      { text: "export function parseHTMLResponse(body) { token }", symbol: "parseHTMLResponse" },
      { text: "class TokenStore { read() }", symbol: "TokenStore", kind: "class" },
    ],
    defines: ["function verifyToken", "function parseHTMLResponse", "class TokenStore"],
  },
  {
    path: "src/http/cookies.ts",
    chunks: ["set a cookie on the answer", "parse html response headers and a cookie"],
    defines: ["function setCookie", "function parseHeaders"],
  },
  { path: "src/http/router.ts", chunks: ["match a route with its handler"], defines: ["class Router"] },
  {
    path: "src/view/render.ts",
    chunks: ["render a page and set E_PAGE_MISSING"],
    defines: ["function renderPage"],
  },
  {
    path: "test/cookies.test.ts",
    chunks: ["set a cookie on the answer and expect a cookie cookie"],
    defines: ["function setCookieTest"],
    flags: { test: true },
  },
  {
    path: "docs/guide.md",
    chunks: ["Routes and the cookie: a guide"],
    language: "markdown",
    flags: { documentation: true },
  },
  { path: "vendor/big.ts", chunks: [], ranked: false, flags: { vendored: true }, defines: ["class Router"] },
];
const form = makeForm(files, 4, vectorOf);
const index = createSearchIndex(form, embedder);
const paths = async (text: string, more: Parameters<typeof ask>[1] = {}): Promise<string[]> =>
  (await index.search(ask(text, more))).hits.map((hit) => hit.path);

describe("hybrid search", () => {
  it("puts the definition of a named symbol first, and shows the chunk that holds it", async () => {
    const [hit] = (await index.search(ask("parseHTMLResponse"))).hits;
    expect(hit).toMatchObject({
      path: "src/auth/jwt.ts",
      symbol: "parseHTMLResponse",
      startLine: 11,
      endLine: 20,
      kind: "function",
      language: "typescript",
      blob: form.blobOf(form.findPath("src/auth/jwt.ts")),
    });
  });

  it("finds a compound name by its words, and a file by its name", async () => {
    expect((await paths("html response parsing"))[0]).toMatch(/jwt|cookies/);
    expect((await paths("verify tokens"))[0]).toBe("src/auth/jwt.ts");
    expect((await paths("routing"))[0]).toBe("src/http/router.ts");
  });

  it("puts the only file with a literal first", async () => {
    expect((await paths("E_PAGE_MISSING"))[0]).toBe("src/view/render.ts");
  });

  it("knows paths, however they are written", async () => {
    for (const text of [
      "src/http/router.ts",
      "http/router.ts",
      "src\\http\\router.ts",
      "./src/http/router.ts",
    ]) {
      expect((await paths(text))[0]).toBe("src/http/router.ts");
    }
    const [hit] = (await index.search(ask("src/auth/jwt.ts"))).hits;
    expect(hit).toMatchObject({ path: "src/auth/jwt.ts", startLine: 1 });
  });

  it("ranks a test below what it tests, unless it is asked for", async () => {
    const plain = await paths("set a cookie on the answer");
    expect(plain.indexOf("src/http/cookies.ts")).toBeLessThan(plain.indexOf("test/cookies.test.ts"));
    expect((await paths("tests for cookies"))[0]).toBe("test/cookies.test.ts");
  });

  it("never answers with a file that is not ranked", async () => {
    expect(await paths("Router class big vendor")).not.toContain("vendor/big.ts");
  });

  it("tells the parts of a score, and they add up", async () => {
    for (const hit of (await index.search(ask("cookie token"))).hits) {
      expect(hit.parts.length).toBeGreaterThan(0);
      expect(hit.parts.reduce((sum, part) => sum + part.value, 0)).toBeCloseTo(hit.score, 9);
    }
  });

  it("works without an embedder, by words and names", async () => {
    const plain = createSearchIndex(makeForm(files), null);
    const { hits } = await plain.search(ask("verify tokens"));
    expect(hits[0]!.path).toBe("src/auth/jwt.ts");
    expect(hits[0]!.parts.some((part) => part.name.startsWith("meaning"))).toBe(false);
  });
});

describe("the answer", () => {
  it("has one chunk a file, or as many as asked for, and no more than the limit", async () => {
    const one = await paths("cookie");
    expect(new Set(one).size).toBe(one.length);
    const several = (await index.search(ask("token", { chunksPerFile: 3 }))).hits;
    expect(several.filter((hit) => hit.path === "src/auth/jwt.ts").length).toBeGreaterThan(1);
    expect(several.map((hit) => hit.score)).toEqual(several.map((hit) => hit.score).sort((a, b) => b - a));
    expect(await paths("cookie", { limit: 1 })).toHaveLength(1);
    expect(await paths("cookie", { limit: 0 })).toEqual([]);
  });

  it("orders ties by path and line", async () => {
    const twins = makeForm(
      ["b", "a", "c"].map((name) => ({ path: `${name}/same.ts`, chunks: ["one thing", "one thing"] })),
    );
    const { hits } = await createSearchIndex(twins, null).search(ask("thing", { chunksPerFile: 2 }));
    expect(hits.map((hit) => `${hit.path}:${hit.startLine}`)).toEqual([
      "a/same.ts:1",
      "a/same.ts:11",
      "b/same.ts:1",
      "b/same.ts:11",
      "c/same.ts:1",
      "c/same.ts:11",
    ]);
  });

  it("is the same in any order of questions", async () => {
    const fresh = createSearchIndex(form, embedder);
    const first = await index.search(ask("cookie route"));
    await index.search(ask("render", { paths: ["src"] }));
    expect(await index.search(ask("cookie route"))).toEqual(first);
    expect(await fresh.search(ask("cookie route"))).toEqual(first);
  });

  it("counts what matched and what was searched", async () => {
    const all = await index.search(ask("cookie"));
    expect(all.searched).toBe(6);
    expect(all.matched).toBeGreaterThanOrEqual(3);
    const some = await index.search(ask("cookie", { paths: ["src"], limit: 1 }));
    expect(some.searched).toBe(4);
    expect(some.matched).toBeLessThanOrEqual(4);
  });

  it("keeps to every filter in every mode", async () => {
    for (const mode of ["hybrid", "keyword", "semantic"] as const) {
      const inSource = await paths("cookie", { mode, paths: [".\\src\\http"] });
      expect(inSource.length).toBeGreaterThan(0);
      expect(inSource.every((path) => path.startsWith("src/http/"))).toBe(true);
      expect(await paths("cookie", { mode, tests: "only" })).toEqual(["test/cookies.test.ts"]);
      expect(await paths("cookie", { mode, tests: "exclude" })).not.toContain("test/cookies.test.ts");
      expect(await paths("cookie", { mode, languages: ["markdown"] })).toEqual(["docs/guide.md"]);
      expect(await paths("cookie", { mode, extensions: ["md"] })).toEqual(["docs/guide.md"]);
      expect(await paths("token", { mode, kinds: ["class"] })).toEqual(["src/auth/jwt.ts"]);
    }
    const [hit] = (await index.search(ask("token", { kinds: ["class"] }))).hits;
    expect(hit!.symbol).toBe("TokenStore");
  });
});

describe("single legs", () => {
  it("keyword is BM25 alone", async () => {
    const { hits } = await index.search(ask("cookie", { mode: "keyword" }));
    expect(hits.map((hit) => hit.parts.map((part) => part.name))).toEqual(hits.map(() => ["text"]));
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).sort((a, b) => b - a));
  });

  it("semantic is cosine alone", async () => {
    const { hits } = await index.search(ask("token cookie", { mode: "semantic" }));
    expect(hits[0]!.parts).toEqual([{ name: "meaning", value: hits[0]!.score }]);
    expect(hits[0]!.score).toBeLessThanOrEqual(1);
    expect(hits.map((hit) => hit.path)).not.toContain("src/view/render.ts");
  });

  it("semantic without vectors is refused", async () => {
    const plain = createSearchIndex(makeForm(files), null);
    await expect(plain.search(ask("x", { mode: "semantic" }))).rejects.toMatchObject({
      code: "bad-argument",
    });
  });

  it("an embedder of other dimensions is refused", () => {
    expect(() => createSearchIndex(form, { ...embedder, dimensions: 8 })).toThrow(SheafError);
  });
});

describe("confidence", () => {
  const confidence = async (text: string, more: Parameters<typeof ask>[1] = {}) =>
    (await index.search(ask(text, more))).confidence;

  it("is high for a name that is defined here, a literal and a path", async () => {
    for (const text of ["TokenStore", "E_PAGE_MISSING", "src/http/router.ts", "set a cookie on the answer"]) {
      expect(await confidence(text), text).toBe("high");
    }
  });

  it("is low where the words stand nowhere", async () => {
    for (const text of ["kubernetes ingress controller", "frobnicateWidgetFactory", "", "???"]) {
      expect(await confidence(text), text).toBe("low");
      expect(await confidence(text, { mode: "keyword" }), text).toBe("low");
      expect(await confidence(text, { mode: "semantic" }), text).toBe("low");
    }
  });

  it("decides whether anything exists", async () => {
    expect(await index.exists(ask("TokenStore"))).toMatchObject({ found: true, best: "src/auth/jwt.ts" });
    const none = { found: false, count: 0, best: null, searched: 6 };
    expect(await index.exists(ask("kubernetes ingress controller"))).toEqual(none);
    expect(await index.exists(ask("TokenStore", { paths: ["docs"] }))).toMatchObject({ found: false });
  });
});

describe("definitions by name", () => {
  it("are exact, in the order of paths", () => {
    expect(index.definitions("Router").map((one) => [one.path, one.kind, one.line])).toEqual([
      ["src/http/router.ts", "class", 1],
      ["vendor/big.ts", "class", 1],
    ]);
    expect(index.definitions("router")).toEqual([]);
    expect(index.definitions("__proto__")).toEqual([]);
  });
});

describe("odd repositories and questions", () => {
  it("an empty one answers nothing", async () => {
    const empty = openReadForm(createReadForm({ dimensions: 4, digest }).finish(), digest);
    const answer = await createSearchIndex(empty, embedder).search(ask("anything at all"));
    expect(answer).toEqual({
      confidence: "low",
      hits: [],
      folders: [],
      matched: 0,
      searched: 0,
      unranked: [],
    });
  });

  it("words of prototypes are words", async () => {
    const odd = makeForm([
      { path: "a.js", chunks: ["__proto__ of it"], defines: ["function __proto__"] },
      { path: "b.js", chunks: ["constructor of it"], defines: ["method constructor"] },
      { path: "c.js", chunks: ["hasOwnProperty of it"] },
    ]);
    const plain = createSearchIndex(odd, null);
    for (const [text, path] of [
      ["__proto__", "a.js"],
      ["constructor", "b.js"],
      ["hasOwnProperty", "c.js"],
    ] as const) {
      expect((await plain.search(ask(text))).hits[0]!.path).toBe(path);
    }
  });

  it("a question of any length or script is answered", async () => {
    for (const text of [
      "x".repeat(100_000),
      "token ".repeat(20_000),
      "日本語の検索",
      "\u{1f600}\ud800",
      "\0",
      "((([[",
    ]) {
      expect((await index.search(ask(text))).searched).toBe(6);
    }
  });

  it("forged columns give an error of ours or an answer, never anything else", async () => {
    const bytes = makeBytes(files, 4, vectorOf);
    const random = numbers(17);
    for (let round = 0; round < 400; round++) {
      const copy = bytes.slice();
      for (let i = 0; i < 4; i++) copy[64 + (random() % (copy.length - 64))] = random() & 0xff;
      const view = new DataView(copy.buffer);
      view.setUint32(60, crc32(copy.subarray(64), crc32(copy.subarray(0, 60))), true);
      try {
        const forged = createSearchIndex(openReadForm(copy, digest), embedder);
        await forged.search(ask("verifyToken cookie route"));
        await forged.search(ask("TokenStore"));
        forged.definitions("Router");
      } catch (error) {
        expect(error).toBeInstanceOf(SheafError);
      }
    }
  });
});
