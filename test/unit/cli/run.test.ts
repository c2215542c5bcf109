import { describe, expect, it } from "vitest";
import { errorOutput } from "../../../cli/schemas.js";
import type { Api } from "../../../cli/session.js";
import { type BuildOptions, languages, SheafError } from "../../../src/index.js";
import { buildReport, fakeIndex, runWith, searchReport, statusReport, verifyReport } from "./fakes.js";

describe("command line", () => {
  it("shows help without arguments, and the version", async () => {
    const bare = await runWith([]);
    expect(bare.code).toBe(0);
    expect(bare.out).toContain("Usage: sheaf");
    expect(bare.out).toContain("Exit codes");
    expect(await runWith(["--version"])).toEqual({ code: 0, out: "1.2.3\n", err: "" });
    expect((await runWith(["search", "--help"])).out).toContain("Examples:");
    expect((await runWith(["help", "build"])).out).toContain("--allow-incomplete");
  });

  it("names the nearest command and option, on standard error, with exit code 2", async () => {
    const command = await runWith(["serch", "x"]);
    expect(command).toEqual({
      code: 2,
      out: "",
      err: "error: unknown command 'serch'\nhint: Did you mean search?\n",
    });
    const option = await runWith(["build", "--worker", "2"]);
    expect(option.code).toBe(2);
    expect(option.err).toBe("error: unknown option '--worker'\nhint: Did you mean --workers?\n");
  });

  it("also prints errors as JSON when asked for JSON", async () => {
    const unknown = await runWith(["search", "--json", "--lmit", "3", "q"]);
    expect(unknown.code).toBe(2);
    expect(errorOutput.parse(JSON.parse(unknown.out)).error.code).toBe("bad-argument");
    expect(unknown.err).toContain("--limit");
    const build = async (): Promise<never> => {
      throw new SheafError("unknown-revision", "there is no revision x\u001b[31m\nin /r", "List them.");
    };
    const failed = await runWith(["build", "x", "--json", "--quiet"], { build });
    expect(JSON.parse(failed.out)).toEqual({
      error: {
        code: "unknown-revision",
        message: "there is no revision x\u001b[31m in /r",
        hint: "List them.",
      },
    });
    expect(failed.out).not.toContain("\u001b");
    expect(failed.err).toBe("error: there is no revision x\\x1b[31m in /r\nhint: List them.\n");
  });

  it("calls what is no promise of ours a fault of ours", async () => {
    const build = async (): Promise<never> => {
      throw new TypeError("x is not a function");
    };
    const failed = await runWith(["build", "--quiet"], { build });
    expect(failed.code).toBe(2);
    expect(failed.err).toMatch(/^error: x is not a function\nhint: This is a fault in Sheaf\./);
  });

  it.each([
    ["search", "q", "--limit", "0"],
    ["search", "q", "--limit", "1001"],
    ["search", "q", "--limit", "1e2"],
    ["search", "q", "--limit", "-3"],
    ["search", "q", "--chunks", "101"],
    ["search", "q", "--mode", "hybird"],
    ["search", "q", "--kind", "functions"],
    ["search", "q", "--tests", "none"],
    ["search", "q", "--snippet=0"],
    ["search"],
    ["search", "  "],
    ["search", "q", "--queries", "f"],
    ["search", "--exists", "--queries", "f"],
    ["search", "q", "--rev", "v1", "--bundle", "b"],
    ["search", "q", "--lang", "cobol"],
    ["status", "--rev", "v1", "--bundle", "b"],
    ["status", "--all", "--bundle", "b"],
    ["verify", "--rev", "v1", "--bundle", "b"],
    ["build", "--workers", "65"],
    ["build", "one", "two"],
  ])("refuses %j", async (...argv) => {
    const refused = await runWith(argv);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^error: .+\nhint: .+\n$/);
  });
});

describe("build", () => {
  it("hands its options on", async () => {
    const asked: BuildOptions[] = [];
    const build: Api["build"] = async (options) => {
      asked.push(options);
      return buildReport;
    };
    const argv =
      "build v1 --repo r --include a/** --include b/** --exclude c --out o --workers 3 --no-cache --allow-incomplete";
    const done = await runWith([...argv.split(" "), "--json"], { build });
    expect(done.code).toBe(0);
    expect(asked[0]).toMatchObject({
      repo: "r",
      revision: "v1",
      include: ["a/**", "b/**"],
      exclude: ["c"],
      out: "o",
      workers: 3,
      cache: false,
      allowIncomplete: true,
    });
    expect(JSON.parse(done.out)).toMatchObject({ digest: buildReport.digest, reusedBlobs: 0 });
    await runWith(["build"], { build });
    expect(asked[1]).toMatchObject({ repo: ".", cache: true });
    expect(asked[1]!.revision).toBeUndefined();
  });

  it("prints results to standard output and progress to standard error", async () => {
    const build: Api["build"] = async ({ onProgress }) => {
      onProgress?.({ phase: "list", done: 0, total: null, path: null });
      onProgress?.({ phase: "extract", done: 1, total: 2, path: "a" });
      onProgress?.({ phase: "extract", done: 2, total: 2, path: "b" });
      return buildReport;
    };
    const loud = await runWith(["build"], { build });
    expect(loud.out).toMatch(/^Indexed aaaaaaaaa/);
    expect(loud.err).toBe("Listing files\nReading files (2)\n");
    expect(await runWith(["build", "--quiet"], { build })).toEqual({ code: 0, out: "", err: "" });
    expect((await runWith(["build", "--quiet", "--json"], { build })).out).toMatch(/^\{"digest"/);
  });
});

describe("search", () => {
  it("hands question and filters on", async () => {
    const asked: unknown[] = [];
    const open = async () => fakeIndex(searchReport, asked);
    const argv =
      "where is it --limit 5 --chunks 2 --path a/** --path b --lang go --ext .ts --kind method --kind class --tests only --mode keyword";
    const done = await runWith(["search", ...argv.split(" ")], { open });
    expect(done.code).toBe(0);
    expect(asked).toEqual([
      {
        query: {
          text: "where is it",
          mode: "keyword",
          limit: 5,
          chunksPerFile: 2,
          paths: ["a/**", "b"],
          languages: ["go"],
          extensions: ["ts"],
          kinds: ["method", "class"],
          tests: "only",
          narrow: true,
          related: 5,
        },
        options: { snippets: true },
      },
    ]);
  });

  it("reads no text when none is shown, and takes --snippet before a question", async () => {
    const asked: { options: unknown; query: { text: string } }[] = [];
    const open = async () => fakeIndex(searchReport, asked);
    const texts: string[] = [];
    for (const argv of [
      ["q", "--json"],
      ["q", "--no-snippet"],
      ["--snippet", "a question"],
      ["--snippet", "2", "q"],
    ])
      texts.push((await runWith(["search", ...argv], { open })).out);
    expect(asked.map(({ options }) => options)).toEqual([
      { snippets: false },
      { snippets: false },
      { snippets: true },
      { snippets: true },
    ]);
    expect(asked[2]!.query.text).toBe("a question");
    expect(texts[1]).not.toContain("Splits a body");
    expect(texts[2]).toContain("   45  };");
    expect(texts[3]).toContain("   42   * Splits a body.\n\n");
  });

  it("builds first when there is no bundle, and asks again", async () => {
    let built: BuildOptions | null = null;
    const open: Api["open"] = async () => {
      if (built === null) throw new SheafError("no-bundle", "there is no bundle of HEAD", "Run: sheaf build");
      return fakeIndex(searchReport);
    };
    const build: Api["build"] = async (options) => {
      built = options;
      return buildReport;
    };
    const done = await runWith(["search", "q", "--repo", "r", "--rev", "v1", "--json"], { open, build });
    expect(done.code).toBe(0);
    expect(built).toMatchObject({ repo: "r", revision: "v1" });
    expect(JSON.parse(done.out).results).toHaveLength(1);
    expect(done.err).toContain("building one");
    expect(done.err).toContain("Indexed aaaaaaaaa");
    built = null;
    expect((await runWith(["search", "q", "--quiet"], { open, build })).err).toBe("");
  });

  it("does not build with --no-build or for a named bundle, and says what would", async () => {
    const open: Api["open"] = async () => {
      throw new SheafError("no-bundle", "there is no bundle of v1", "Something else");
    };
    const build: Api["build"] = async () => {
      throw new Error("must not build");
    };
    const refused = await runWith(["search", "q", "--no-build", "--repo", "my repo", "--rev", "v1"], {
      open,
      build,
    });
    expect(refused.code).toBe(2);
    expect(refused.err).toBe("error: there is no bundle of v1\nhint: Run: sheaf build v1 --repo 'my repo'\n");
    const named = await runWith(["search", "q", "--bundle", "b"], { open, build });
    expect(named.err).toContain("hint: Something else");
  });

  it("asks a bundle alone without the repository around it", async () => {
    const asked: unknown[] = [];
    const open: Api["open"] = async (options) => {
      asked.push(options);
      return fakeIndex(searchReport);
    };
    await runWith(["search", "q", "--bundle", "b"], { open });
    await runWith(["search", "q", "--bundle", "b", "--repo", "r"], { open });
    await runWith(["search", "q"], { open });
    expect(asked).toEqual([{ bundle: "b" }, { bundle: "b", repo: "r" }, { repo: "." }]);
  });

  it("names the nearest language, and takes those of the bundle", async () => {
    const wrong = await runWith(["search", "q", "--lang", "pyhton"], { languages });
    expect(wrong.err).toBe('error: there is no language "pyhton"\nhint: Did you mean python?\n');
    expect((await runWith(["search", "q", "--lang", "python"], { languages })).code).toBe(0);
    const open = async () => ({ ...fakeIndex(searchReport), languages: ["cobol"] });
    expect((await runWith(["search", "q", "--lang", "cobol"], { open })).code).toBe(0);
    const missing: Api["open"] = async () => {
      throw new SheafError("no-bundle", "there is none");
    };
    const build: Api["build"] = async () => {
      throw new Error("must not build");
    };
    const unbuilt = await runWith(["search", "q", "--lang", "cobol"], { open: missing, build, languages });
    expect(unbuilt.err).toContain('no language "cobol"');
  });

  it("answers --exists with its exit code", async () => {
    const found = await runWith(["search", "q", "--exists"]);
    expect(found).toEqual({ code: 0, out: "yes: 34 files, best src/chunk.ts\n", err: "" });
    const open = async () => fakeIndex({ ...searchReport, results: [], matched: 0 });
    const missing = await runWith(["search", "q", "--exists", "--json"], { open });
    expect(missing.code).toBe(1);
    expect(JSON.parse(missing.out)).toMatchObject({ query: "q", found: false, count: 0, best: null });
    expect((await runWith(["search", "q", "--exists"], { open })).out).toMatch(
      /^no: nothing matches in aaaaaaaaa \(HEAD\); 213 files searched, skipped: 12/,
    );
    expect((await runWith(["search", "q"], { open })).code).toBe(0);
  });

  it("closes the index after an error too", async () => {
    let closed = 0;
    const open = async () => ({
      ...fakeIndex(searchReport),
      search: async () => {
        throw new SheafError("corrupt-bundle", "the object files is damaged");
      },
      close: async () => {
        closed++;
      },
    });
    expect((await runWith(["search", "q"], { open })).code).toBe(2);
    expect(closed).toBe(1);
  });
});

describe("verify and status", () => {
  it("exits with 2 when a bundle has problems", async () => {
    expect((await runWith(["verify"])).code).toBe(0);
    const verify = async () => ({ ...verifyReport, problems: [{ object: "files", problem: "is missing" }] });
    const bad = await runWith(["verify", "--json"], { verify });
    expect(bad.code).toBe(2);
    expect(JSON.parse(bad.out).problems).toEqual([{ object: "files", problem: "is missing" }]);
  });

  it("asks a bundle alone without the repository around it", async () => {
    const asked: unknown[] = [];
    const status: Api["status"] = async (options) => {
      asked.push(options);
      return { ...statusReport, repository: null, head: null, branch: null };
    };
    const alone = await runWith(["status", "--bundle", "b", "--json"], { status });
    expect(alone.code).toBe(0);
    expect(JSON.parse(alone.out)).toMatchObject({ repository: null, head: null });
    await runWith(["status", "--bundle", "b", "--repo", "r"], { status });
    await runWith(["status"], { status });
    expect(asked).toMatchObject([{ bundle: "b" }, { bundle: "b", repo: "r" }, { repo: "." }]);
    expect((asked[0] as { repo?: string }).repo).toBeUndefined();
  });

  it("lists skipped files and the store only when asked", async () => {
    const bare = JSON.parse((await runWith(["status", "--json"])).out);
    expect(bare).not.toHaveProperty("skippedFiles");
    expect(bare).not.toHaveProperty("unrankedFiles");
    expect(bare).not.toHaveProperty("stored");
    expect(bare.workingTree).toMatchObject({ modified: 0, deleted: 0, files: [], paths: [] });
    const full = JSON.parse((await runWith(["status", "--json", "--all", "--skipped"])).out);
    expect(full.skippedFiles).toHaveLength(1);
    expect(full.stored).toHaveLength(1);
  });

  it("shows what init and refresh did, with nothing hidden, and tells of what was left alone", async () => {
    const init = await runWith(["init", "--hooks"]);
    expect(init.code).toBe(1);
    expect(init.out).toContain("post-commit   left alone (it is a symbolic link\\x1b[2J)");
    expect(init.out).toContain("add this line to the hook of that name:\n  (sheaf refresh &)\n");
    expect((await runWith(["init", "--hooks", "--print"])).out).toBe(
      "# /repo/.git/hooks/post-merge\n#!/bin/sh\n",
    );
    const refresh = await runWith(["refresh"]);
    expect(refresh).toMatchObject({
      code: 2,
      out: "Indexed ccccccccc in 1.2 s\nfailed: HEAD: bad\\x1b[2J\n",
    });
    expect((await runWith(["refresh", "--print-log"])).out).toBe("There were no runs yet\n");
  });
});
