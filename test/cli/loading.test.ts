import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadedModules, noteLoaded } from "../helpers/loaded.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafMain, speak } from "../mcp/speak.js";
import { makeProject } from "./project.js";
import { sheaf } from "./sheaf.js";

/** What only builds, transfers, signs or sets up; and packages that take long to load. */
const heavy =
  /^src\/(?:build|publish|pull|prune|refresh|init|exchange|attestation|setup|transport|attest|extract\/languages|graph\/(?!columns\/|query\/|overlay\/))|^npm:(?:undici|isomorphic-git|web-tree-sitter|@sigstore\/.*|yaml|smol-toml|jsonc-parser|resolve\.exports|yocto-spinner)$/;

describe.skipIf(withoutGit)(withoutGit ?? "what a command loads", () => {
  let repository: TestRepository;
  let list: string;
  beforeAll(async () => {
    repository = makeProject();
    list = path.join(path.dirname(repository.dir), "loaded");
    const built = await sheaf(["build", "--quiet"], { cwd: repository.dir });
    if (built.code !== 0) throw new Error(built.err);
  });
  afterAll(() => repository.remove());

  const known = new Map<string, readonly string[]>();
  const loadedBy = async (...argv: readonly string[]): Promise<readonly string[]> => {
    const key = argv.join(" ");
    const loaded = known.get(key) ?? (await look(argv));
    known.set(key, loaded);
    return loaded;
  };
  const look = async (argv: readonly string[]): Promise<readonly string[]> => {
    fs.rmSync(list, { force: true });
    const ran = await sheaf(argv, { cwd: repository.dir, nodeArgs: noteLoaded(list) });
    if (ran.code !== 0) throw new Error(ran.err);
    return loadedModules(list);
  };

  it("is next to nothing for the version", async () => {
    const loaded = await loadedBy("--version");
    expect(loaded).toContain("cli/main.js");
    expect(loaded.filter((name) => name.startsWith("npm:"))).toEqual(["npm:commander", "npm:picocolors"]);
    expect(loaded.filter((name) => /^cli\/(?:commands|schemas)\//.test(name))).toEqual([]);
    expect(loaded.filter((name) => name.startsWith("src/")).length).toBeLessThan(15);
  });

  it.each([
    [["search", "retry"]],
    [["search", "retry", "--lang", "typescript", "--json"]],
    [["search", "retry", "--exists"]],
    [["symbol", "retry"]],
    [["graph", "src/retry.ts"]],
    [["overview"]],
    [["status"]],
  ])("is nothing that builds, publishes or checks schemas for %j", async (argv) => {
    const loaded = await loadedBy(...argv);
    expect(loaded).toContain(`cli/commands/${argv[0]}.js`);
    expect(loaded.filter((name) => name.startsWith("cli/commands/"))).toHaveLength(1);
    expect(loaded.filter((name) => heavy.test(name))).toEqual([]);
    expect(loaded).not.toContain("npm:zod");
    expect(loaded.filter((name) => name.startsWith("cli/schemas"))).toEqual([]);
    expect(loaded.filter((name) => name.startsWith("mcp/") || /modelcontextprotocol/.test(name))).toEqual([]);
  });

  it("is the search engine and the model for a search alone", async () => {
    expect(await loadedBy("search", "retry")).toEqual(expect.arrayContaining(["npm:@orama/orama"]));
    for (const argv of [["symbol", "retry"], ["overview"], ["status"]]) {
      const loaded = await loadedBy(...argv);
      expect(loaded).not.toContain("npm:@orama/orama");
      expect(loaded).not.toContain("src/embed/static.js");
    }
  });

  it("is all of it for who needs it", async () => {
    // So that the patterns above cannot become names of nothing.
    const loaded = await loadedBy("build", "--out", path.join(path.dirname(repository.dir), "out"));
    expect(loaded).toEqual(
      expect.arrayContaining(["src/build.js", "npm:zod", "src/graph/link.js", "npm:jsonc-parser"]),
    );
  });

  it("is nothing that builds or transfers for a server that answers", async () => {
    fs.rmSync(list, { force: true });
    const server = speak(sheafMain, { cwd: repository.dir, nodeArgs: noteLoaded(list) });
    await server.initialize();
    expect((await server.call("search_code", { query: "retry" })).text).toContain("src/retry.ts");
    expect((await server.call("index_status")).isError).toBe(false);
    await server.end();
    const loaded = loadedModules(list);
    expect(loaded).toContain("src/open.js");
    expect(loaded.filter((name) => heavy.test(name))).toEqual([]);
  });
});
