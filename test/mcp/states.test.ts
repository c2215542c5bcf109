import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { tools } from "../../mcp/tools.js";
import { copyRepository, makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { type Asking, asking, index, makeKites } from "./asking.js";

const questions: Readonly<Record<string, object>> = {
  search_code: { query: "kite" },
  find_symbol: { name: "flyKite" },
  trace_dependencies: { from: "flyKite" },
  get_overview: {},
  index_status: {},
};

describe.skipIf(withoutGit)(withoutGit ?? "tools in every state of a repository", () => {
  const made: { readonly remove: () => void }[] = [];
  let server: Asking | null = null;
  const start = (repository: TestRepository): Asking => {
    made.push(repository);
    server = asking(repository.dir);
    return server;
  };
  afterEach(async () => {
    await server?.close();
    for (const one of made.splice(0)) one.remove();
  });

  /** Indexed at HEAD; each test gets a copy. */
  let indexed: TestRepository;
  beforeAll(async () => {
    indexed = makeKites();
    await index(indexed);
  });
  afterAll(() => indexed.remove());

  const states: Readonly<Record<string, () => Promise<TestRepository>>> = {
    "indexed at HEAD": async () => copyRepository(indexed),
    "with HEAD a commit further": async () => {
      const kites = copyRepository(indexed);
      kites.write("src/later.ts", "export const later = 1;\n");
      kites.commit("Later");
      return kites;
    },
    "with changed files": async () => {
      const kites = copyRepository(indexed);
      kites.write("src/kite.ts", "export const flyKite = (): number => 1;\n");
      fs.rmSync(path.join(kites.dir, "src/shop.ts"));
      return kites;
    },
    "with a detached HEAD": async () => {
      const kites = copyRepository(indexed);
      kites.git("checkout", "--quiet", "--detach");
      return kites;
    },
    "never indexed": async () => makeKites(),
    "without a commit": async () => makeRepository({ name: "unborn" }),
    "with a damaged bundle": async () => {
      const kites = copyRepository(indexed);
      const store = path.join(kites.dir, ".git/sheaf");
      for (const folder of fs.readdirSync(path.join(store, "bundles")))
        for (const file of fs.readdirSync(path.join(store, "bundles", folder)))
          fs.writeFileSync(path.join(store, "bundles", folder, file), "{");
      return kites;
    },
  };

  it.each(Object.keys(states))("say ready only where every tool answers: %s", async (state) => {
    const ask = start(await states[state]!());
    const [place] = (await ask.data("index_status")).repositories;
    for (const { name } of tools) {
      const { isError, text } = await ask.ask(name, questions[name]);
      if (name === "index_status" || place.state === "ready") expect(isError, `${name}: ${text}`).toBe(false);
      else expect(isError, `${name}: ${text}`).toBe(true);
    }
    if (place.state !== "ready") expect(place.next ?? place.problem).toBeTruthy();
  });

  it("H8-088: names the command that makes or fetches what is missing", async () => {
    const ask = start(makeKites());
    for (const name of ["search_code", "find_symbol", "trace_dependencies", "get_overview"])
      expect(await ask.refusal(name, questions[name])).toMatch(/Error \(no-bundle\).*sheaf (build|pull)/s);
    const [place] = (await ask.data("index_status")).repositories;
    expect(place).toMatchObject({ state: "no-bundle" });
    expect(place.next).toMatch(/sheaf (build|pull)/);
  });

  it("say how far the index is behind, and whose lines are shown", async () => {
    const ask = start(await states["with HEAD a commit further"]!());
    const text = await ask.text("search_code", { query: "flyKite" });
    expect(text).toMatch(/1 commit behind HEAD [0-9a-f]{9}/);
    expect((await ask.data("search_code", { query: "flyKite" })).basis).toMatchObject({ behind: 1 });
    const [later] = (await ask.data("search_code", { query: "later" })).results;
    expect(later).toMatchObject({
      path: "src/later.ts",
      freshness: "modified",
      source: "working-tree",
      added: true,
    });
  });

  it("say once that edges are those of the indexed commit, where files changed", async () => {
    const ask = start(await states["with changed files"]!());
    const text = await ask.text("trace_dependencies", { from: "src/handlers.ts" });
    expect(text.match(/Edges are those of commit/g)).toHaveLength(1);
    expect(text).toContain('"src/kite.ts" modified');
    const [hit] = (await ask.data("search_code", { query: "flyKite", path: "src/kite.ts" })).results;
    expect(hit).toMatchObject({ freshness: "modified", source: "working-tree", endLine: 1 });
    const { changed } = (await ask.data("index_status")).repositories[0];
    expect(changed.map(({ path: at, freshness }: Record<string, string>) => [at, freshness])).toEqual([
      ["src/kite.ts", "modified"],
      ["src/shop.ts", "deleted"],
    ]);
  });

  it("say that a cursor has lost its place after HEAD moved or files changed", async () => {
    const kites = copyRepository(indexed);
    const ask = start(kites);
    const given = { query: "kite", limit: 2 };
    const { cursor } = await ask.data("search_code", given);
    const walk = { from: "flyKite", direction: "in", limit: 2 };
    const walked = await ask.data("trace_dependencies", walk);
    kites.write("src/more.ts", "export const moreKites = 1;\n");
    // The state of a working tree is believed for two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(await ask.refusal("search_code", { ...given, cursor })).toContain("files have changed since");
    kites.commit("More");
    await index(kites);
    await ask.data("index_status");
    expect(await ask.refusal("search_code", { ...given, cursor })).toMatch(
      /of commit [0-9a-f]{7}, and the index has moved to/,
    );
    expect(await ask.refusal("trace_dependencies", { ...walk, cursor: walked.cursor })).toMatch(
      /Ask again without `cursor`/,
    );
  });
});
