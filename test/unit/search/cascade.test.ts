import { describe, expect, it } from "vitest";
import type { SearchQuery } from "../../../src/model/answer.js";
import type { DirectoryNode } from "../../../src/model/directory.js";
import { createSearchIndex } from "../../../src/search/search-index.js";
import { defaultSettings } from "../../../src/search/settings.js";
import { ask, type MadeFile, makeForm } from "./fixture.js";

const node = (path: string, more: Partial<DirectoryNode> = {}): DirectoryNode => ({
  path,
  readme: null,
  terms: [],
  symbols: [],
  entries: [],
  uses: [],
  usedBy: [],
  packages: [],
  ...more,
});

const files: readonly MadeFile[] = [
  { path: "src/auth/login.ts", chunks: ["log people in with a password"], defines: ["function login"] },
  {
    path: "src/auth/jwt.ts",
    chunks: ["decode a token and verify its signature"],
    defines: ["function decode"],
  },
  {
    path: "src/auth/session.ts",
    chunks: ["keep a session alive after the login"],
    defines: ["class Session"],
  },
  { path: "src/auth/keys/rotate.ts", chunks: ["rotate the signing keys every month"] },
  { path: "src/store/table.ts", chunks: ["rows of a table in the store"], defines: ["class Table"] },
  { path: "src/store/index.ts", chunks: ["open the store and its tables"] },
  { path: "src/store/session.ts", chunks: ["store a session row"], defines: ["class SessionRow"] },
  { path: "docs/auth.md", chunks: ["what auth does: it lets people in"] },
];

const nodes = [
  node(""),
  node("src"),
  node("src/auth", { terms: ["token", "session"], readme: "Lets people in and out." }),
  node("src/store", { terms: ["row", "table"] }),
];

const index = (settings = defaultSettings) =>
  createSearchIndex(makeForm(files), null, settings, async () => nodes);

const asked = async (text: string, more: Partial<SearchQuery> = {}, settings = defaultSettings) => {
  const { hits, folders } = await index(settings).search(ask(text, more));
  return {
    paths: hits.map(({ path }) => path),
    folders,
    narrowed: folders.find((one) => one.narrowed)?.path,
  };
};

describe("the cascade over folders", () => {
  it.each([
    "what does auth/ do?",
    "what does the auth folder do",
    "how does src/auth/ work",
    "the package auth",
  ])("narrows %j to the folder that it spells out", async (text) => {
    const { paths, narrowed } = await asked(text);
    expect(narrowed).toBe("src/auth");
    expect(paths.length).toBeGreaterThanOrEqual(4);
    expect(paths.every((path) => path.startsWith("src/auth/"))).toBe(true);
  });

  it.each(["jwt.ts decode", "auth", "decode", "session row", "src/auth/jwt.ts", "who opens tables", ""])(
    "leaves %j alone",
    async (text) => {
      expect((await asked(text)).narrowed).toBeUndefined();
    },
  );

  it("tells which folders match also when it does not narrow", async () => {
    const { folders, narrowed } = await asked("auth token");
    expect(folders[0]).toMatchObject({ path: "src/auth", files: 4 });
    expect(folders[0]!.score).toBeGreaterThan(0.5);
    expect(folders.every(({ score }) => score > 0 && score <= 1)).toBe(true);
    expect(narrowed === undefined || narrowed === "src/auth").toBe(true);
  });

  it("does not narrow when it may not, or when fewer than three files score, or below the threshold", async () => {
    expect((await asked("what does auth/ do?", { narrow: false })).narrowed).toBeUndefined();
    expect((await asked("what does auth/ do?", { narrow: false })).paths).toContain("docs/auth.md");
    const strict = { ...defaultSettings, cascade: { ...defaultSettings.cascade, files: 5 } };
    expect((await asked("what does auth/ do?", {}, strict)).narrowed).toBeUndefined();
    const never = { ...defaultSettings, cascade: { ...defaultSettings.cascade, threshold: 1.5 } };
    expect((await asked("what does auth/ do?", {}, never)).narrowed).toBeUndefined();
  });

  it("keeps to the filters in the folder", async () => {
    const { paths } = await asked("what does auth/ do?", { paths: ["src/auth/*.ts", "docs/**"] });
    expect(paths).not.toContain("src/auth/keys/rotate.ts");
    expect(paths).not.toContain("docs/auth.md");
  });

  it("asks for no folders where there are none, and for none but hybrid questions", async () => {
    const form = makeForm(files);
    const without = createSearchIndex(form, null, defaultSettings, async () => null);
    expect((await without.search(ask("what does auth/ do?"))).folders).toEqual([]);
    let times = 0;
    const counting = createSearchIndex(form, null, defaultSettings, async () => {
      times++;
      return nodes;
    });
    expect((await counting.search(ask("what does auth/ do?", { mode: "keyword" }))).folders).toEqual([]);
    expect(times).toBe(0);
    await counting.search(ask("auth/"));
    await counting.search(ask("store/"));
    expect(times).toBe(1);
  });

  it("does not choose between two folders of one name", async () => {
    const twins = [
      ...["a", "b"].flatMap((where) =>
        ["x", "y", "z"].map(
          (name): MadeFile => ({ path: `${where}/auth/${name}.ts`, chunks: [`auth ${name}`] }),
        ),
      ),
    ];
    const both = createSearchIndex(makeForm(twins), null, defaultSettings, async () => [
      node("a/auth"),
      node("b/auth"),
    ]);
    const { folders } = await both.search(ask("what does auth/ do?"));
    expect(folders.map(({ path, narrowed }) => [path, narrowed])).toEqual([
      ["a/auth", false],
      ["b/auth", false],
    ]);
    expect((await both.search(ask("what does b/auth/ do?"))).folders[0]).toMatchObject({
      path: "b/auth",
      narrowed: true,
    });
  });
});
