import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Meant } from "../../../mcp/tool.js";
import { createWorkspace, type Workspace, type WorkspaceOptions } from "../../../mcp/workspace.js";
import {
  makeRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../../helpers/repository.js";
import { change, index, makeSmall } from "../live/project.js";

const using = async <T>(
  roots: WorkspaceOptions["roots"],
  work: (workspace: Workspace) => Promise<T>,
  more: Partial<WorkspaceOptions> = {},
): Promise<T> => {
  const workspace = createWorkspace({ roots, ...more });
  try {
    return await work(workspace);
  } finally {
    await workspace.close();
  }
};

/** Which repository answers, from which commit, and what it finds. */
const who = (workspace: Workspace, meant: Meant = {}) =>
  workspace.ask(meant, async ({ root, name, index: opened }) => {
    const { results } = await opened.search({ text: "thing", limit: 1 });
    return {
      root,
      name,
      commit: opened.coverage.commit,
      found: results[0]?.symbol ?? null,
      text: results[0]?.snippet?.text,
    };
  });

describe.skipIf(withoutGit)(withoutGit ?? "the repositories of a server", () => {
  /** Folder for everything; `work/api` and `oss/api` have the same name, `tree` is a worktree of the first. */
  let parent: TestRepository;
  let api: TestRepository;
  let other: TestRepository;
  let tree: TestRepository;
  let nested: TestRepository;
  const at = (...parts: readonly string[]): string => path.join(parent.dir, ...parts);
  const make = (name: string, word: string): TestRepository => {
    fs.mkdirSync(at(name), { recursive: true });
    const repository = openTestRepository(at(name));
    repository.git("init", "-q");
    change(repository, word);
    return repository;
  };
  beforeAll(async () => {
    // Not a repository itself: a folder beside the one that was made.
    const made = makeRepository();
    const dir = path.join(path.dirname(made.dir), "space é 'q'");
    fs.mkdirSync(dir);
    parent = { ...openTestRepository(dir), remove: made.remove };
    api = make("work/api", "work");
    other = make("oss/api", "oss");
    await index(api.dir);
    await index(other.dir);
    api.git("worktree", "add", "-q", "-b", "side", at("tree"));
    tree = openTestRepository(at("tree"));
    change(tree, "tree");
    await index(tree.dir);
    api.git("worktree", "add", "-q", "-b", "nested", path.join(api.dir, ".claude/worktrees/one"));
    nested = openTestRepository(path.join(api.dir, ".claude/worktrees/one"));
    change(nested, "nested");
    await index(nested.dir);
  });
  afterAll(() => parent.remove());

  it("H8-081: takes a root with spaces, quotes and other letters, as a path or as a client's URI", async () => {
    for (const root of [
      api.dir,
      `${api.dir}/`,
      pathToFileURL(api.dir).href,
      path.join(api.dir, "src"),
      path.join(api.dir, ".git"),
    ])
      await using([root], async (workspace) =>
        expect(await who(workspace)).toMatchObject({ name: "api", found: "workThing" }),
      );
    fs.symlinkSync(api.dir, at("link"));
    await using([at("link")], async (workspace) => {
      expect(await who(workspace)).toMatchObject({ root: api.dir, found: "workThing" });
      const inside = await workspace.ask({}, async ({ pathOf }) => pathOf(at("link/src/main.ts")));
      expect(inside).toBe("src/main.ts");
    });
    await using(["api"], async (workspace) => expect(await who(workspace)).toMatchObject({ root: api.dir }), {
      folder: at("work"),
    });
  });

  it("answers for a bare repository, without a working tree", async () => {
    api.git("clone", "-q", "--bare", api.dir, at("bare/api.git"));
    await index(at("bare/api.git"));
    await using([at("bare/api.git")], async (workspace) => {
      expect(await who(workspace)).toMatchObject({
        root: at("bare/api.git"),
        name: "api.git",
        found: "workThing",
      });
      expect(await who(workspace, { repo: "api" })).toMatchObject({ name: "api.git" });
      const pathOf = workspace.ask({}, async (repository) => repository.pathOf("/src/main.ts"));
      await expect(pathOf).rejects.toMatchObject({ code: "bad-argument" });
    });
    fs.rmSync(at("bare"), { recursive: true });
  });

  it("tells of roots that are no repository, and what to do", async () => {
    fs.mkdirSync(at("empty/deep/deeper"), { recursive: true });
    fs.mkdirSync(at("broken"));
    fs.writeFileSync(at("broken/.git"), "gitdir: /nowhere/at/all\n");
    const roots = [
      at("empty"),
      at("missing"),
      at("broken"),
      "vscode-remote://ssh/x",
      "file://elsewhere/x",
      "a\0b",
    ];
    await using(roots, async (workspace) => {
      const places = await workspace.places();
      expect(places.map(({ state }) => state)).toEqual(roots.map(() => "not-a-repository"));
      for (const { problem, next } of places) {
        expect(problem).not.toBe("");
        expect(next).toMatch(/--repo DIR|git worktree repair/);
      }
      expect(places[1]!.problem).toContain(`There is nothing at ${at("missing")}`);
      await expect(who(workspace)).rejects.toMatchObject({
        code: "not-a-repository",
        hint: expect.stringContaining("--repo"),
      });
      // Not remembered: once there is one, it answers.
      workspace.setRoots([at("missing")]);
      await expect(who(workspace)).rejects.toMatchObject({ code: "not-a-repository" });
      fs.renameSync(other.dir, at("missing"));
      expect(await who(workspace)).toMatchObject({ found: "ossThing", name: "missing" });
      fs.renameSync(at("missing"), other.dir);
      await expect(who(workspace)).rejects.toMatchObject({ code: "not-a-repository" });
    });
    await using([], async (workspace) => {
      expect(await workspace.places()).toEqual([]);
      await expect(who(workspace)).rejects.toMatchObject({ code: "not-a-repository" });
    });
    for (const name of ["empty", "broken"]) fs.rmSync(at(name), { recursive: true });
  });

  it("lists the repositories one and two levels below a folder, and never confuses two of the same name", async () => {
    await using([parent.dir], async (workspace) => {
      const places = await workspace.places();
      expect(places.map(({ name, state }) => [name, state])).toEqual([
        ["tree", "ready"],
        ["oss/api", "ready"],
        ["work/api", "ready"],
      ]);
      await expect(who(workspace)).rejects.toMatchObject({
        code: "bad-argument",
        hint: expect.stringMatching(/^Say which with repo: tree .*, oss\/api .*, work\/api /),
      });
      await expect(who(workspace, { repo: "api" })).rejects.toMatchObject({
        message: "several repositories are called api",
        hint: `Name one of them: oss/api (${other.dir}), work/api (${api.dir}).`,
      });
      expect(await who(workspace, { repo: "work/api" })).toMatchObject({
        found: "workThing",
        name: "work/api",
      });
      expect(await who(workspace, { repo: "oss\\api" })).toMatchObject({ found: "ossThing" });
      expect(await who(workspace, { repo: other.dir })).toMatchObject({ found: "ossThing" });
      expect(await who(workspace, { repo: pathToFileURL(path.join(other.dir, "src")).href })).toMatchObject({
        found: "ossThing",
      });
      await expect(who(workspace, { repo: "ap" })).rejects.toMatchObject({
        message: "there is no repository ap here",
        hint: expect.stringContaining("oss/api"),
      });
    });
  });

  it("lets a path tell which repository is meant", async () => {
    other.write("only/here.ts", "");
    await using([api.dir, other.dir], async (workspace) => {
      expect(await who(workspace, { path: "only/here.ts" })).toMatchObject({ root: other.dir });
      expect(await who(workspace, { path: "only/**" })).toMatchObject({ root: other.dir });
      expect(await who(workspace, { path: path.join(api.dir, "src/**/*.ts") })).toMatchObject({
        root: api.dir,
      });
      for (const unclear of ["src/main.ts", "nowhere.ts", "../api/only", "**"])
        await expect(who(workspace, { path: unclear })).rejects.toMatchObject({ code: "bad-argument" });
      await expect(
        who(workspace, { repo: "work/api", path: path.join(other.dir, "src") }),
      ).rejects.toMatchObject({
        message: expect.stringContaining(`lies in ${other.dir}, not in ${api.dir}`),
      });
    });
    fs.rmSync(path.join(other.dir, "only"), { recursive: true });
  });

  it("answers for no other path of the disk, also not behind a link", async () => {
    fs.symlinkSync(other.dir, path.join(api.dir, "way-out"));
    await using([api.dir], async (workspace) => {
      for (const repo of [
        other.dir,
        path.join(api.dir, "way-out"),
        "/",
        "/etc",
        at("nowhere"),
        `${api.dir}/../../oss/api`,
        "way-out",
        "..",
        ".",
      ])
        await expect(who(workspace, { repo })).rejects.toMatchObject({
          code: "bad-argument",
          hint: expect.stringContaining(api.dir),
        });
      await expect(who(workspace, { path: path.join(other.dir, "src/main.ts") })).rejects.toMatchObject({
        code: "bad-argument",
      });
    });
    fs.rmSync(path.join(api.dir, "way-out"));
  });

  it("H8-116, H8-122: a path in a linked worktree answers from what is checked out there, nested ones too", async () => {
    await using([api.dir], async (workspace) => {
      expect(await who(workspace)).toMatchObject({ root: api.dir, found: "workThing" });
      const file = path.join(tree.dir, "src/main.ts");
      for (const meant of [
        { repo: tree.dir },
        { repo: "tree" },
        { path: file },
        { repo: "api", path: file },
      ]) {
        const answer = await who(workspace, meant);
        expect(answer).toMatchObject({
          root: tree.dir,
          name: "tree",
          found: "treeThing",
          commit: tree.git("rev-parse", "HEAD"),
        });
        expect(answer.text).toBe(fs.readFileSync(file, "utf8").trimEnd());
      }
      expect(await who(workspace, { path: path.join(nested.dir, "src") })).toMatchObject({
        root: nested.dir,
        found: "nestedThing",
      });
      // Nothing of the nested one is found in the one around it.
      const hits = await workspace.ask(
        { repo: "api" },
        async ({ index: opened }) => (await opened.search({ text: "thing" })).results,
      );
      expect(hits.map((hit) => hit.path)).toEqual(["src/main.ts"]);
      const [place] = await workspace.places();
      expect(place!.worktrees.map(({ root, branch }) => [root, branch])).toEqual([
        [tree.dir, "side"],
        [nested.dir, "nested"],
      ]);
      expect(await workspace.places(undefined, { repo: "tree" })).toMatchObject([
        { root: tree.dir, branch: "side", state: "ready" },
      ]);
    });
    // From the worktree the main one is known as well.
    await using([tree.dir], async (workspace) => {
      expect(await who(workspace)).toMatchObject({ found: "treeThing" });
      expect(await who(workspace, { repo: api.dir })).toMatchObject({ found: "workThing" });
    });
  });

  it("H8-117, H8-120: a worktree that is added while the server runs answers at once, and is gone when it is removed", async () => {
    await using([api.dir], async (workspace) => {
      const late = at("late");
      await expect(who(workspace, { repo: late })).rejects.toMatchObject({ code: "bad-argument" });
      await expect(who(workspace, { repo: "late" })).rejects.toMatchObject({ code: "bad-argument" });
      api.git("worktree", "add", "-q", "--detach", late, "main");
      // Bundles are shared by all worktrees: nothing is to be built.
      expect(await who(workspace, { repo: late })).toMatchObject({ root: late, found: "workThing" });
      expect((await workspace.places(undefined, { repo: "late" }))[0]).toMatchObject({
        branch: null,
        choice: "head",
      });
      api.git("worktree", "remove", "--force", late);
      await expect(who(workspace, { repo: late })).rejects.toMatchObject({ code: "bad-argument" });
    });
  });

  it("H8-123: names state, branch, commit and what is going on, for each place", async () => {
    const fresh = make("fresh", "fresh");
    await using([fresh.dir], async (workspace) => {
      expect(await workspace.places()).toMatchObject([
        {
          state: "no-bundle",
          branch: "main",
          head: fresh.git("rev-parse", "HEAD"),
          next: `Run: sheaf build --repo '${fresh.dir.replaceAll("'", "'\\''")}'`,
        },
      ]);
      await index(fresh.dir);
      const first = fresh.git("rev-parse", "HEAD");
      expect(await workspace.places()).toMatchObject([
        {
          state: "ready",
          head: first,
          choice: "head",
          current: true,
          problem: null,
          next: null,
          operation: null,
          coverage: { commit: first },
        },
      ]);
      fresh.git("checkout", "-q", "-b", "left");
      change(fresh, "left");
      fresh.git("checkout", "-q", "main");
      const second = change(fresh, "right");
      expect(() => fresh.git("merge", "-q", "left")).toThrow();
      expect(await workspace.places()).toMatchObject([
        {
          state: "ready",
          head: second,
          choice: "ancestor",
          operation: "merge",
          coverage: { commit: first, distance: { ahead: 1, behind: 0 } },
          next: expect.stringContaining("sheaf build"),
        },
      ]);
      fresh.git("merge", "--abort");
      fresh.git("checkout", "-q", "--detach", first);
      expect(await workspace.places()).toMatchObject([
        { state: "ready", branch: null, head: first, choice: "head" },
      ]);
      fresh.git("checkout", "-q", "--orphan", "unborn");
      expect(await workspace.places()).toMatchObject([
        {
          state: "no-bundle",
          branch: "unborn",
          head: null,
          next: expect.stringMatching(/^Commit something first/),
        },
      ]);
    });
    fs.rmSync(fresh.dir, { recursive: true });
  });

  it("ready means that a question is answered, for every place", async () => {
    await using(
      [parent.dir],
      async (workspace) => {
        for (const { root, state } of await workspace.places()) {
          expect(state).toBe("ready");
          expect((await who(workspace, { repo: root })).root).toBe(root);
        }
      },
      { kept: 1 },
    );
  });

  it("keeps two clones apart that stand at different commits", async () => {
    api.git("clone", "-q", api.dir, at("clones/one/app"));
    api.git("clone", "-q", api.dir, at("clones/two/app"));
    const two = openTestRepository(at("clones/two/app"));
    change(two, "two");
    for (const clone of ["one", "two"]) await index(at("clones", clone, "app"));
    await using(
      [at("clones")],
      async (workspace) => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            who(workspace, { repo: `${i % 2 === 0 ? "one" : "two"}/app` }),
          ),
        );
        for (const [i, { found, root }] of answers.entries()) {
          expect(found).toBe(i % 2 === 0 ? "workThing" : "twoThing");
          expect(root).toBe(at("clones", i % 2 === 0 ? "one" : "two", "app"));
        }
      },
      { kept: 1 },
    );
    fs.rmSync(at("clones"), { recursive: true });
  });

  it("answers for a submodule by its own path, and as a root", async () => {
    const whole = make("whole", "whole");
    whole.git("submodule", "--quiet", "add", other.dir, "lib/sub");
    whole.commit("with a submodule");
    const sub = path.join(whole.dir, "lib/sub");
    await index(whole.dir);
    await index(sub);
    await using([whole.dir], async (workspace) => {
      expect(await who(workspace)).toMatchObject({ found: "wholeThing" });
      expect(await who(workspace, { path: path.join(sub, "src/main.ts") })).toMatchObject({
        root: sub,
        found: "ossThing",
      });
    });
    await using([sub], async (workspace) =>
      expect(await who(workspace)).toMatchObject({ root: sub, found: "ossThing" }),
    );
    fs.rmSync(whole.dir, { recursive: true });
  });

  it("is not misled by variables of the environment, nor by the folder it runs in", async () => {
    const set = {
      GIT_DIR: path.join(other.dir, ".git"),
      GIT_WORK_TREE: other.dir,
      GIT_OBJECT_DIRECTORY: "/nowhere",
      GIT_INDEX_FILE: "/nowhere",
    };
    const before = { ...process.env };
    Object.assign(process.env, set);
    try {
      await using([api.dir], async (workspace) =>
        expect(await who(workspace)).toMatchObject({ root: api.dir, found: "workThing" }),
      );
    } finally {
      for (const name of Object.keys(set)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });

  it("takes other roots while it runs, and loses no question by it", async () => {
    await using([api.dir], async (workspace) => {
      const running = workspace.ask({}, async ({ root, index: opened }) => {
        workspace.setRoots([other.dir]);
        return [root, (await opened.search({ text: "thing" })).results[0]?.symbol];
      });
      expect(await running).toEqual([api.dir, "workThing"]);
      expect(await who(workspace)).toMatchObject({ root: other.dir });
      await expect(who(workspace, { repo: api.dir })).rejects.toMatchObject({ code: "bad-argument" });
    });
  });
});

describe.skipIf(withoutGit)(withoutGit ?? "file names that are no UTF-8", () => {
  it("are asked as answers have them", async () => {
    const repository = makeSmall();
    try {
      const blob = repository.gitBytes(["hash-object", "-w", "--stdin"], {
        input: Buffer.from("export const oddThing = 1;\n"),
      });
      repository.gitBytes(["update-index", "-z", "--index-info"], {
        input: Buffer.concat([
          Buffer.from(`100644 ${blob.toString("latin1").trim()}\t`),
          Buffer.from([0xe9]),
          Buffer.from(".ts\0"),
        ]),
      });
      repository.git("commit", "-qm", "odd");
      await index(repository.dir);
      await using(
        [repository.dir],
        async (workspace) => {
          // Not every file system has such a name: the commit has it alone.
          const found = await workspace.ask({}, async ({ index: opened, pathOf }) => {
            const { results } = await opened.search({ text: "oddThing", limit: 1 });
            return [results[0]?.path, pathOf(results[0]?.path ?? "")];
          });
          expect(found).toEqual(["\\xe9.ts", "\\xe9.ts"]);
        },
        { overlay: false },
      );
    } finally {
      repository.remove();
    }
  });
});
