import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { build, type Index, open } from "../../../src/index.js";
import { contentsOf } from "../../helpers/confined.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";

const store = `import { clock } from "./clock.js";

/** Keeps sessions. */
export const saveSession = (id: string): number => clock() + id.length;

export const dropSession = (id: string): void => void saveSession(id);
`;
const clock = "export const clock = (): number => 7;\n";
const main = `import { saveSession } from "./store.js";

export const run = (): number => saveSession("a");
`;

describe.skipIf(withoutGit !== null)("questions over a working tree that has changed", () => {
  let repository: TestRepository;
  let index: Index;
  const file = (at: string): string => path.join(repository.dir, at);

  beforeEach(async () => {
    repository = makeRepository();
    repository.write("src/store.ts", store);
    repository.write("src/clock.ts", clock);
    repository.write("src/main.ts", main);
    repository.write("app.py", "def render_page():\n    return 1\n");
    repository.write("README.md", "# Sessions\n\nKeeps sessions.\n");
    repository.commit("First");
    await build({ repo: repository.dir, workers: 1 });
    index = await open({ repo: repository.dir });
  });
  afterEach(async () => {
    await index.close();
    repository.remove();
  });

  it("H8-031: name the commit and the files that changed since", async () => {
    repository.write("src/main.ts", `// edited\n${main}`);
    const report = await index.symbol({ name: "saveSession" });
    expect(report.coverage).toMatchObject({
      commit: repository.git("rev-parse", "HEAD"),
      workingTree: { modified: 1, added: 0, deleted: 0, moved: 0, overlaid: 1, flagged: 0 },
    });
    expect(report.definitions[0]!.callers.items.map(({ path, line }) => [path, line])).toContainEqual([
      "src/main.ts",
      3,
    ]);
    const changed = {
      path: "src/main.ts",
      freshness: "modified",
      added: false,
      movedFrom: null,
      overlaid: true,
    };
    expect(report.stale).toEqual([changed]);
    expect(await index.changes()).toEqual([changed]);
  });

  it("H8-036: show the lines of now, marked as such", async () => {
    repository.write("src/store.ts", "// above\n".repeat(10) + store);
    const { results } = await index.search({ text: "saveSession", limit: 1 });
    expect(results[0]).toMatchObject({
      path: "src/store.ts",
      freshness: "modified",
      source: "working-tree",
      added: false,
    });
    const { snippet, startLine } = results[0]!;
    const lines = fs.readFileSync(file("src/store.ts"), "utf8").split("\n");
    expect(snippet).toMatchObject({ from: "working-tree", startLine });
    expect(snippet!.text!.split("\n")[0]).toBe(lines[startLine - 1]);
    const { definitions } = await index.symbol({ name: "saveSession" });
    expect(definitions[0]).toMatchObject({ line: 14, doc: "Keeps sessions.", source: "working-tree" });
  });

  it("H8-035: leave a file fresh that a later commit did not touch", async () => {
    repository.write("README.md", "# Other\n");
    repository.commit("Only words");
    await index.close();
    index = await open({ repo: repository.dir });
    const { results, coverage } = await index.search({ text: "render_page", limit: 1 });
    expect(results[0]).toMatchObject({ path: "app.py", freshness: "fresh", source: "commit" });
    expect(coverage).toMatchObject({ distance: { ahead: 1 }, workingTree: { modified: 1 } });
    expect((await index.symbol({ name: "render_page" })).definitions[0]!.freshness).toBe("fresh");
  });

  it("H8-172: have two hundred changed files in them, and say which were too many", async () => {
    for (let i = 0; i < 200; i++)
      repository.write(`many/file${i}.ts`, `export const zebra${i} = (): number => ${i};\n`);
    const found = await index.search({ text: "zebra150", limit: 1 });
    expect(found.results[0]).toMatchObject({ path: "many/file150.ts", added: true, freshness: "modified" });
    expect(found.coverage.workingTree).toMatchObject({ added: 200, overlaid: 200, flagged: 0 });
    for (let i = 200; i < 510; i++) repository.write(`more/file${i}.md`, `# Quagga ${i}\n`);
    await index.close();
    index = await open({ repo: repository.dir });
    const beyond = await index.search({ text: "zebra150", limit: 1 });
    expect(beyond.coverage.workingTree).toMatchObject({ added: 510, overlaid: 500, flagged: 10 });
  });

  it("H8-126: lay a person's own edits over a bundle that stays as it is", async () => {
    const before = contentsOf(file(".git/sheaf"));
    repository.write("src/clock.ts", "export const sundial = (): number => 8;\n");
    expect((await index.search({ text: "sundial", limit: 1 })).results[0]).toMatchObject({
      path: "src/clock.ts",
      symbol: "sundial",
    });
    expect(contentsOf(file(".git/sheaf"))).toEqual(before);
    await index.close();
    index = await open({ repo: repository.dir, overlay: false });
    const alone = await index.search({ text: "sundial", limit: 1 });
    expect(alone.confidence).toBe("low");
    expect(alone.coverage.workingTree).toBeNull();
    expect((await index.search({ text: "clock", limit: 5 })).results).toContainEqual(
      expect.objectContaining({ path: "src/clock.ts", freshness: "modified", source: "commit" }),
    );
  });

  it("see what was written a moment after the last question", async () => {
    await index.search({ text: "saveSession" });
    repository.write("src/store.ts", `\n\n${store}`);
    const { results } = await index.search({ text: "saveSession", limit: 1 });
    expect(results[0]).toMatchObject({ path: "src/store.ts", source: "working-tree" });
    const symbol = await index.symbol({ name: "dropSession" });
    expect(symbol.definitions[0]!.line).toBe(8);
    fs.rmSync(file("src/main.ts"));
    expect((await index.symbol({ name: "run" })).definitions[0]).toMatchObject({
      freshness: "deleted",
      source: "commit",
    });
    repository.write("src/fresh.ts", "export const brandNew = 1;\n");
    expect(await index.overview({ path: "src/fresh.ts", depth: 0 })).toMatchObject({ added: true });
  });

  it("follow what was moved, and find what is new", async () => {
    repository.git("mv", "src/store.ts", "src/keeper.ts");
    repository.write("src/extra.ts", "/** Counts. */\nexport const countSessions = (): number => 0;\n");
    repository.write("src/store.ts", "");
    fs.rmSync(file("src/store.ts"));
    const { definitions } = await index.symbol({ name: "saveSession" });
    expect(definitions[0]).toMatchObject({
      path: "src/keeper.ts",
      freshness: "moved",
      movedFrom: "src/store.ts",
      linked: true,
      line: 4,
    });
    expect(definitions[0]!.callers.total).toBe(2);
    const added = await index.symbol({ name: "countSessions" });
    expect(added.definitions[0]).toMatchObject({
      path: "src/extra.ts",
      linked: false,
      added: true,
      signature: "export const countSessions = (): number",
      doc: "Counts.",
    });
    const walked = await index.trace({ from: ["src/store.ts"], direction: "in" });
    expect(walked.nodes.map(({ path }) => path)).toEqual(["src/keeper.ts", "src/main.ts"]);
    expect(walked.stale).toEqual([
      expect.objectContaining({ path: "src/keeper.ts", freshness: "moved", movedFrom: "src/store.ts" }),
    ]);
    const asked = await index.trace({ from: ["how many sessions are counted"], direction: "in" });
    expect(asked.nodes).toContainEqual(
      expect.objectContaining({ path: "src/extra.ts", symbol: "countSessions", linked: false, gone: false }),
    );
    const folder = await index.overview({ path: "src", depth: 1 });
    expect(folder.children.map(({ path, changed }) => [path, changed])).toEqual([
      ["src/clock.ts", 0],
      ["src/extra.ts", 1],
      ["src/keeper.ts", 1],
      ["src/main.ts", 0],
    ]);
    expect(folder.changed).toBe(2);
    expect(await index.overview({ path: "src/store.ts", depth: 0 })).toMatchObject({
      path: "src/keeper.ts",
      freshness: "moved",
      movedFrom: "src/store.ts",
    });
  });

  it("look again for what they do not find", async () => {
    const { coverage } = await index.search({ text: "saveSession" });
    expect(coverage.workingTree).toMatchObject({ added: 0 });
    repository.write("src/a.ts", "export const zebra = (): number => 1;\n");
    expect((await index.symbol({ name: "zebra" })).definitions[0]).toMatchObject({ path: "src/a.ts" });
    repository.write("src/b.ts", "export const quagga = (): number => 1;\n");
    expect((await index.trace({ from: ["quagga"] })).starts[0]).toMatchObject({ match: "exact" });
    repository.write("src/c.ts", "export const okapi = (): number => 1;\n");
    expect(await index.exists({ text: "okapi", mode: "keyword" })).toMatchObject({
      found: true,
      best: "src/c.ts",
    });
    repository.write("src/d.ts", "export const bongo = (): number => 1;\n");
    const { results } = await index.search({ text: "bongo", mode: "keyword" });
    expect(results[0]).toMatchObject({ path: "src/d.ts", added: true });
  });

  it("find what was deleted where it is written anew, and say no more that it was moved when it is back", async () => {
    fs.rmSync(file("src/store.ts"));
    expect((await index.symbol({ name: "saveSession" })).definitions[0]!.freshness).toBe("deleted");
    repository.write("src/keeper.ts", store);
    const moved = { path: "src/keeper.ts", movedFrom: "src/store.ts" };
    expect((await index.symbol({ name: "saveSession" })).definitions[0]).toMatchObject(moved);
    repository.write("src/store.ts", store);
    const { definitions } = await index.symbol({ name: "saveSession" });
    expect(definitions.map(({ path: at, freshness, movedFrom }) => [at, freshness, movedFrom])).toEqual([
      ["src/store.ts", "fresh", null],
      ["src/keeper.ts", "modified", null],
    ]);
  });

  it("say of a path that only the commit has that it is gone, and of what is too large that it is there", async () => {
    const overview = (at: string) => index.overview({ path: at, depth: 1 });
    fs.renameSync(file("src"), file("lib"));
    await expect(overview("src")).rejects.toMatchObject({
      message: 'the indexed commit has "src", the working tree has its files elsewhere',
      hint: "src/clock.ts is lib/clock.ts now.",
    });
    fs.rmSync(file("lib"), { recursive: true });
    await expect(overview("src/")).rejects.toThrow(
      'the indexed commit has "src/", the working tree has it no more',
    );
    await expect(overview("nowhere")).rejects.toThrow("no indexed file or folder");
    repository.write("app.py", "def render_page():\n    return 1\n".repeat(100_000));
    await expect(overview("app.py")).rejects.toThrow("empty, too large or no text");
    expect((await index.symbol({ name: "render_page" })).definitions[0]).toMatchObject({
      freshness: "modified",
      source: "commit",
    });
    expect((await overview("")).symbols.every(({ line }) => line > 0)).toBe(true);
  });

  it("tell definitions that are gone after those that are there", async () => {
    repository.write("src/store.ts", store.replace("dropSession", "forgetSession"));
    repository.write("src/drop.ts", "export const dropSession = (): void => undefined;\n");
    const { definitions } = await index.symbol({ name: "dropSession" });
    expect(definitions.map(({ path, freshness, linked }) => [path, freshness, linked])).toEqual([
      ["src/drop.ts", "modified", false],
      ["src/store.ts", "deleted", true],
    ]);
    const walked = await index.trace({ from: ["src/store.ts#dropSession"] });
    expect(walked.nodes[0]).toMatchObject({ symbol: "dropSession", gone: true });
  });

  it("leave the repository byte for byte as it is", async () => {
    repository.write("src/store.ts", `// edited\n${store}`);
    repository.write("src/extra.ts", "export const extra = 1;\n");
    repository.git("mv", "app.py", "page.py");
    fs.rmSync(file("src/clock.ts"));
    const before = contentsOf(repository.dir);
    await index.search({ text: "session" });
    await index.exists({ text: "session" });
    await index.symbol({ name: "saveSession" });
    await index.trace({ from: ["where are sessions kept"], impact: true });
    await index.trace({ from: ["src/main.ts"], to: "src/clock.ts" });
    await index.overview({ path: "", depth: 3 });
    await index.changes();
    await index.skippedFiles();
    expect(contentsOf(repository.dir)).toEqual(before);
  });

  it("stop when nobody waits, and go on for who still does", async () => {
    repository.write("src/store.ts", `// edited\n${store}`);
    const controller = new AbortController();
    const cancelled = index.search({ text: "saveSession" }, { signal: controller.signal });
    const kept = index.search({ text: "saveSession", limit: 1 });
    controller.abort(new Error("enough"));
    await expect(cancelled).rejects.toThrow("enough");
    expect((await kept).results[0]).toMatchObject({ source: "working-tree" });
    await expect(index.symbol({ name: "run" }, { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
