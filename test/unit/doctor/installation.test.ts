import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkGrammars, checkModel } from "../../../src/doctor/installed.js";
import { checkGit, checkNode } from "../../../src/doctor/machine.js";
import { checkServer } from "../../../src/doctor/server.js";
import { type Installation, installation } from "../../../src/installation.js";
import { withoutGit } from "../../helpers/repository.js";

describe("what Sheaf runs on", () => {
  it("says which Node.js is none that it is tested with", () => {
    const range = installation().node;
    const stateOf = (version: string): string => checkNode(version, range).state;
    expect(["20.20.0", "20.99.1", "22.9.0", "23.0.0", "24.1.0-nightly"].map(stateOf)).toEqual(
      Array(5).fill("ok"),
    );
    expect(["18.20.4", "20.19.9", "21.7.3", "22.8.9"].map(stateOf)).toEqual(Array(4).fill("problem"));
    expect(checkNode("18.20.4", range).remedy).toContain("Install Node.js");
    expect(checkNode(process.versions.node, range).state).toBe("ok");
  });

  describe("and git", () => {
    let folder: string;
    beforeAll(() => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-git-"));
    });
    afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

    const withVersion = (version: string): { readonly PATH: string } => {
      const own = path.join(folder, version);
      fs.mkdirSync(own);
      fs.writeFileSync(path.join(own, "git"), `#!/bin/sh\necho "git version ${version}"\n`, { mode: 0o755 });
      return { PATH: own };
    };

    it("says what works without it, and for what it is too old", async () => {
      expect(await checkGit({ PATH: folder })).toMatchObject({ state: "note", part: "git" });
      expect((await checkGit({ PATH: folder })).found).toContain("no git on the PATH");
      expect((await checkGit(withVersion("2.19.6"))).found).toContain("it is not used");
      expect((await checkGit(withVersion("2.30.9"))).found).toContain("which pull, publish and prune need");
      expect((await checkGit(withVersion("2.31.0"))).state).toBe("ok");
      expect((await checkGit(withVersion("3.0.1"))).state).toBe("ok");
    });

    it.skipIf(withoutGit)(withoutGit ?? "takes the one that is here", async () => {
      expect(await checkGit(process.env)).toMatchObject({ found: expect.stringMatching(/^git \d+\.\d+/) });
    });
  });
});

describe("Sheaf's own files", () => {
  let copy: Installation;
  beforeAll(() => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-own-"));
    const own = installation();
    copy = { ...own, root, assets: path.join(root, "assets"), model: path.join(root, "model.bin") };
    fs.cpSync(own.assets, copy.assets, { recursive: true });
    fs.cpSync(own.model, copy.model);
  });
  afterAll(() => fs.rmSync(copy.root, { recursive: true, force: true }));

  it("are whole", async () => {
    expect((await checkModel(copy)).state).toBe("ok");
    expect((await checkGrammars(copy)).state).toBe("ok");
  });

  it("show a model that was cut short, is another or is gone", async () => {
    const bytes = fs.readFileSync(copy.model);
    for (const broken of [bytes.subarray(0, 1_000), Buffer.concat([bytes, Buffer.from([0])])]) {
      fs.writeFileSync(copy.model, broken);
      const found = await checkModel(copy);
      expect(found).toMatchObject({ state: "problem", remedy: "Install Sheaf again." });
      expect(found.found).toContain("not the embedding model that this version came with");
    }
    fs.rmSync(copy.model);
    expect((await checkModel(copy)).found).toContain("missing");
    fs.writeFileSync(copy.model, bytes);
    expect((await checkModel(copy)).state).toBe("ok");
  });

  it("show grammars and lists that are gone or damaged", async () => {
    const breaking = async (name: string, content: string | null): Promise<string> => {
      const file = path.join(copy.assets, name);
      const before = fs.readFileSync(file);
      if (content === null) fs.rmSync(file);
      else fs.writeFileSync(file, content);
      const found = await checkGrammars(copy);
      fs.writeFileSync(file, before);
      expect(found).toMatchObject({ state: "problem", part: "grammars", remedy: "Install Sheaf again." });
      return found.found;
    };
    expect(await breaking("grammars/tree-sitter-python.wasm", null)).toContain("tree-sitter-python.wasm");
    expect(await breaking("grammars/tree-sitter-go.wasm", "html")).toContain("tree-sitter-go.wasm");
    expect(await breaking("grammars/web-tree-sitter.wasm", "")).toContain("web-tree-sitter.wasm");
    expect(await breaking("languages.json", "[")).toContain("cannot be read");
    expect(await breaking("languages.json", "[]")).toContain("missing or damaged");
    expect(await breaking("fingerprints.json", null)).toContain("cannot be read");
    expect((await checkGrammars(copy)).state).toBe("ok");
  });

  it("know a checkout, which only has to be built", async () => {
    fs.mkdirSync(path.join(copy.root, "src"));
    fs.writeFileSync(path.join(copy.root, "src/open.ts"), "");
    fs.rmSync(copy.model);
    expect((await checkModel(copy)).remedy).toContain("npm run build");
  });
});

describe("a server that does not answer", () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-server-"));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const checkWith = (text: string, limit?: number) => {
    const script = path.join(folder, "serve.mjs");
    fs.writeFileSync(script, text);
    return checkServer({ node: process.execPath, script }, folder, undefined, limit);
  };

  it("is told by how it ends", async () => {
    expect(await checkWith('console.error("no disk\\nmore"); process.exit(3)')).toMatchObject({
      state: "problem",
      found: "`sheaf serve` does not answer: it ended with 3: no disk",
      remedy: expect.stringContaining("serve --repo"),
    });
    expect((await checkWith("this is no program")).found).toContain("it ended with 1");
    expect((await checkWith("process.kill(process.pid, 'SIGKILL')")).found).toContain("by SIGKILL");
  });

  it("is told by what it says first, and is not left running", async () => {
    const stays = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
    expect((await checkWith(`console.log("Welcome!"); ${stays}`)).found).toContain(
      "was no answer of a server",
    );
    const other = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { serverInfo: { name: "other" } } });
    expect((await checkWith(`console.log(${JSON.stringify(other)})`)).found).toContain("was no answer");
    expect((await checkWith(stays, 300)).found).toContain("did not answer within 0.3 seconds");
    const good = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { serverInfo: { name: "sheaf" } } });
    expect((await checkWith(`console.log(${JSON.stringify(good)}); ${stays}`)).state).toBe("ok");
  });

  it("is one that cannot be started at all", async () => {
    const gone = { node: path.join(folder, "node"), script: "x" };
    expect((await checkServer(gone, folder)).found).toContain("could not be started");
  });
});
