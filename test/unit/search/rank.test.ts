import { describe, expect, it } from "vitest";
import { createPostingReader } from "../../../src/search/posting-reader.js";
import { createRarity, weighParts } from "../../../src/search/rank/asked.js";
import { matchDefinitions } from "../../../src/search/rank/definitions.js";
import { createDirectoryMatcher } from "../../../src/search/rank/directory-match.js";
import { matchLiterals } from "../../../src/search/rank/literal.js";
import { matchPath } from "../../../src/search/rank/path-match.js";
import { createPrior } from "../../../src/search/rank/prior.js";
import { readQuestion } from "../../../src/search/rank/question.js";
import { createStemMatcher, type StemMatch } from "../../../src/search/rank/stem-match.js";
import { createCompoundMatcher, wordMatch } from "../../../src/search/rank/word-match.js";
import { type MadeFile, makeForm } from "./fixture.js";

describe("reading a question", () => {
  it("leaves out the words that hold it together", () => {
    expect(readQuestion("how are the routes registered?").parts).toEqual(["rout", "register"]);
    expect(readQuestion("what is this").parts).toEqual(["what", "is", "this"]);
  });

  it.each([
    ["parseHTMLResponse", "parseHTMLResponse"],
    ["App.render()", "render"],
    ["Type::method", "method"],
    ["Class#save!", "save!"],
    ["$scope", "$scope"],
    ["größe", "größe"],
    ["two words", null],
    ["a-b", null],
    ["", null],
  ])("%s names %s", (text, name) => {
    expect(readQuestion(text).name).toBe(name);
  });

  it.each([
    ["src/a.ts", "src/a.ts"],
    ["./src/a.ts", "src/a.ts"],
    ["src\\sub\\a.ts", "src/sub/a.ts"],
    ["a.ts:12", "a.ts"],
    ["jwt.py", "jwt.py"],
    ["App.renderAll", null],
    ["what does jwt.ts decode", "jwt.ts"],
  ])("%s is the path %s", (text, path) => {
    expect(readQuestion(text).paths).toEqual(path === null ? [] : [path]);
  });

  it("knows qualified names in prose, and their owners for less", () => {
    expect(readQuestion("how does res.redirect end, and Type::of?").names).toEqual([
      { name: "redirect", qualified: "res.redirect", certainty: 1 },
      { name: "of", qualified: "type.of", certainty: 1 },
      { name: "res", qualified: null, certainty: 0.4 },
      { name: "Type", qualified: null, certainty: 0.4 },
    ]);
  });

  it("knows names of code in prose", () => {
    const { words } = readQuestion(
      "Where does Flask call make_response or `send` via app.run, fooBar and HTTP?",
    );
    expect(words.filter((word) => word.code).map((word) => word.text)).toEqual([
      "make_response",
      "send",
      "app",
      "run",
      "fooBar",
    ]);
    expect(words.filter((word) => word.capital).map((word) => word.text)).toEqual(["Flask", "HTTP"]);
  });
});

describe("matching words", () => {
  it.each([
    ["session", "session", 1],
    ["renderer", "render", 0.95],
    ["rout", "router", 0.95],
    ["validat", "validation", 0.95],
    ["logger", "log", 0.95],
    ["serializer", "serialization", 0.95],
    ["auth", "authentication", 0.8],
    ["ctx", "context", 0.7],
    ["cfg", "configuration", 0.7],
    ["msg", "message", 0.7],
    ["context", "contest", 0],
    ["form", "formula", 0.8],
    ["cat", "concatenate", 0],
    ["post", "port", 0],
    ["a", "apple", 0],
  ])("%s for %s is worth %f", (name, asked, want) => {
    expect(wordMatch(name, asked)).toBeCloseTo(want, 2);
  });

  it("knows compounds and initials", () => {
    expect(createCompoundMatcher(["an", "error", "handler"])("errorhandler")).toBe(1);
    expect(createCompoundMatcher(["json", "web", "token"])("jwt")).toBe(0.9);
    expect(createCompoundMatcher(["file", "x"])("filesystem")).toBeCloseTo(0.4);
    expect(createCompoundMatcher(["json", "web"])("other")).toBe(0);
  });
});

const files: readonly MadeFile[] = [
  {
    path: "src/auth/jwt_decode.ts",
    chunks: ["decode a token"],
    defines: ["function decode", "class JwtDecoder"],
  },
  { path: "src/auth/index.ts", chunks: ["re-export"], defines: ["variable thing"] },
  {
    path: "src/server/errorHandler.ts",
    chunks: ["handle error"],
    defines: ["function handle", "class ErrorHandler"],
  },
  {
    path: "src/server/run.ts",
    chunks: ["run it on XKEY_MARK"],
    defines: ["class Server", "method Server.handle"],
  },
  {
    path: "test/decode.test.ts",
    chunks: ["decode test"],
    defines: ["function decodeTest"],
    flags: { test: true },
    imports: ["../src/auth/jwt_decode.js"],
  },
  { path: "types.d.ts", chunks: ["interface A"], defines: ["interface A"] },
];
const form = makeForm(files);
const rarity = createRarity(form);
const reader = createPostingReader(form);
const fileAt = (path: string): number => form.findPath(path);

describe("names of files", () => {
  const match = (text: string, path: string): StemMatch =>
    createStemMatcher(form, weighParts(form, readQuestion(text), rarity), rarity).match(fileAt(path));

  it("match in whole, in part, and not at all", () => {
    expect(match("jwt decode", "src/auth/jwt_decode.ts")).toEqual({ recall: 1, balance: 1, coverage: 1 });
    const part = match("decode it", "src/auth/jwt_decode.ts");
    expect(part.recall).toBeGreaterThan(0.2);
    expect(part.recall).toBeLessThan(0.8);
    expect(match("database", "src/auth/jwt_decode.ts").recall).toBe(0);
  });

  it("are their folder's for index", () => {
    expect(match("authentication", "src/auth/index.ts").recall).toBeCloseTo(0.8);
  });

  it("count little for a sliver of a long question", () => {
    const long = match(
      "zebra yak xenon walrus vulture umbrella tiger server decode run",
      "src/server/run.ts",
    );
    const short = match("run", "src/server/run.ts");
    expect(long.recall).toBeLessThan(short.recall);
  });

  it("find the best files, within the mask", () => {
    const stems = createStemMatcher(form, weighParts(form, readQuestion("error handling"), rarity), rarity);
    expect(stems.best(5, null)[0]).toBe(fileAt("src/server/errorHandler.ts"));
    expect(stems.best(5, new Uint8Array(form.fileCount))).toEqual([]);
    expect(stems.best(0, null)).toEqual([]);
  });
});

describe("definitions", () => {
  const matches = (text: string) => {
    const question = readQuestion(text);
    return matchDefinitions(form, question, weighParts(form, question, rarity), rarity);
  };
  const exact = (text: string, path: string): number => matches(text).get(fileAt(path))?.exact ?? 0;

  it("count types more than functions, and those more than methods", () => {
    expect(exact("ErrorHandler", "src/server/errorHandler.ts")).toBeGreaterThan(1);
    expect(exact("handle", "src/server/errorHandler.ts")).toBeGreaterThan(
      exact("handle", "src/server/run.ts"),
    );
    expect(exact("handle", "src/server/run.ts")).toBeGreaterThan(0);
  });

  it("are found in another case, for less", () => {
    expect(exact("server", "src/server/run.ts")).toBeGreaterThan(0);
    expect(exact("server", "src/server/run.ts")).toBeLessThan(exact("Server", "src/server/run.ts"));
  });

  it("heed the owner of a qualified name", () => {
    expect(exact("Server.handle", "src/server/run.ts")).toBeGreaterThan(
      exact("Server.handle", "src/server/errorHandler.ts"),
    );
  });

  it("of a type are not what only extends it, unless nothing else is called so", () => {
    const own = makeForm([
      { path: "src/buffer.rs", chunks: ["pub struct Buffer"], defines: ["struct Buffer"] },
      { path: "src/display.rs", chunks: ["impl Display for Buffer"], defines: ["extension Buffer"] },
      { path: "src/foreign.rs", chunks: ["impl Own for String"], defines: ["extension String"] },
    ]);
    const matchesOf = (text: string): string[] => {
      const question = readQuestion(text);
      const rare = createRarity(own);
      const found = matchDefinitions(own, question, weighParts(own, question, rare), rare);
      return [...found.keys()].map((file) => own.pathOf(file));
    };
    expect(matchesOf("Buffer")).toEqual(["src/buffer.rs"]);
    expect(matchesOf("String")).toEqual(["src/foreign.rs"]);
  });

  it("are matched by the words of their names", () => {
    const found = matches("the decoder of jwt");
    expect(found.get(fileAt("src/auth/jwt_decode.ts"))!.like).toBeGreaterThan(0.4);
    expect(found.get(fileAt("src/server/run.ts"))).toBeUndefined();
  });
});

describe("other rules", () => {
  it("point to the only file with a name that is spelled out", () => {
    expect(matchLiterals(reader, readQuestion("XKEY_MARK")).get(fileAt("src/server/run.ts"))).toBe(1);
    expect(
      matchLiterals(reader, readQuestion("where is XKEY_MARK set")).get(fileAt("src/server/run.ts")),
    ).toBe(0.5);
    expect(matchLiterals(reader, readQuestion("NO_SUCH_MARK")).size).toBe(0);
  });

  it("know a path and the end of one", () => {
    expect([...matchPath(form, readQuestion("src/server/run.ts"))]).toEqual([
      [fileAt("src/server/run.ts"), 1],
    ]);
    expect([...matchPath(form, readQuestion("server\\run.ts"))]).toEqual([
      [fileAt("src/server/run.ts"), 0.9],
    ]);
    expect(matchPath(form, readQuestion("erver/run.ts")).size).toBe(0);
  });

  it("know the words of folders", () => {
    const folder = createDirectoryMatcher(weighParts(form, readQuestion("authentication"), rarity));
    expect(folder("src/auth/x.ts")).toBeCloseTo(0.8);
    expect(folder("src/server/x.ts")).toBe(0);
    expect(folder("x.ts")).toBe(0);
  });

  it("lower tests and declarations unless they are asked for", () => {
    const test = fileAt("test/decode.test.ts");
    expect(createPrior(reader, readQuestion("decode"))(test).test).toBe(1);
    expect(createPrior(reader, readQuestion("tests of decode"))(test).test).toBe(0);
    expect(createPrior(reader, readQuestion("decode"))(fileAt("types.d.ts")).declaration).toBe(1);
    expect(createPrior(reader, readQuestion("decode"))(fileAt("src/server/run.ts")).declaration).toBe(0);
    expect(
      createPrior(reader, readQuestion("decode"))(fileAt("src/auth/jwt_decode.ts")).importers,
    ).toBeGreaterThan(0);
  });

  it("take a word that most other files hold for no request", () => {
    const framework = makeForm([
      ...["a", "b", "c", "d"].map((name) => ({ path: `src/${name}.ts`, chunks: ["run a test"] })),
      { path: "src/a.test.ts", chunks: ["test"], flags: { test: true } },
    ]);
    const prior = createPrior(createPostingReader(framework), readQuestion("how is a test run"));
    expect(prior(framework.findPath("src/a.test.ts")).test).toBe(1);
  });
});
