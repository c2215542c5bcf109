import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { existsOutput, searchOutput } from "../../cli/schemas.js";
import { copyRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, sheaf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "sheaf search", () => {
  let repository: TestRepository;
  let head: string;
  beforeAll(async () => {
    repository = makeProject();
    head = repository.git("rev-parse", "HEAD");
    const built = await sheafIn(["build", "--quiet"], { cwd: repository.dir });
    if (built.code !== 0) throw new Error(built.err);
  });
  afterAll(() => repository.remove());

  it("answers a question in words with the right file first", async () => {
    const ran = await sheaf(["search", "wait longer after each failed attempt", "--json"], {
      cwd: repository.dir,
    });
    expect(ran).toMatchObject({ code: 0, err: "" });
    const answer = jsonOf(ran, searchOutput);
    expect(answer).toMatchObject({ commit: head, head, related: [], directories: [] });
    expect(answer.results[0]).toMatchObject({
      path: "src/retry.ts",
      language: "typescript",
      freshness: "fresh",
    });
    expect(answer.results[0]).not.toHaveProperty("snippet");
  });

  it("finds a symbol, its lines and its text", async () => {
    const ran = await sheafIn(["search", "parse_cookie_header", "--snippet", "--explain", "--json"], {
      cwd: repository.dir,
    });
    const [first] = jsonOf(ran, searchOutput).results;
    expect(first).toMatchObject({
      path: "src/cookies.py",
      startLine: 1,
      symbol: "parse_cookie_header",
      kind: "function",
    });
    expect(first!.parts!.length).toBeGreaterThan(0);
    expect(first!.snippet).toMatchObject({ startLine: 1, from: "blob" });
    expect((first!.snippet as { text: string }).text).toMatch(/^def parse_cookie_header/);
  });

  it("prints text for people, without escapes into a pipe and with colours when forced", async () => {
    const plain = await sheafIn(["search", "parse_cookie_header"], { cwd: repository.dir });
    expect(plain.out).toMatch(/^src\/cookies\.py:1-7 {2}function parse_cookie_header {2}\d/);
    expect(plain.out).toMatch(/\n {4}1 {2}def parse_cookie_header\(header\):\n/);
    expect(plain.out).toMatch(
      new RegExp(`commit ${head.slice(0, 9)} \\(HEAD\\): \\d+ files searched, skipped: 1 \\(binary\\)\n$`),
    );
    expect(plain.out).not.toContain("\u001b");
    const forced = await sheafIn(["search", "parse_cookie_header"], {
      cwd: repository.dir,
      env: { FORCE_COLOR: "1" },
    });
    expect(forced.out).toContain("\u001b[1m");
    const never = await sheafIn(["search", "parse_cookie_header"], {
      cwd: repository.dir,
      env: { FORCE_COLOR: "1", NO_COLOR: "1" },
    });
    expect(never.out).toBe(plain.out);
  });

  it("lets no control character of the repository out", async () => {
    for (const argv of [["--snippet"], ["--json", "--snippet"]]) {
      const ran = await sheafIn(["search", "wolverine", ...argv], { cwd: repository.dir });
      expect(ran.code).toBe(0);
      expect(ran.out).toMatch(/wolverine/);
      for (const hidden of ["\u001b", "\u009b", "\u202e"]) expect(ran.out).not.toContain(hidden);
    }
    const text = await sheafIn(["search", "wolverine"], { cwd: repository.dir });
    expect(text.out).toContain("evil\\x1b[31m\\u{202e}.md");
  });

  it("filters by path, language, extension and tests", async () => {
    const paths = async (...argv: string[]): Promise<string[]> => {
      const ran = await sheafIn(["search", "retry", "--json", ...argv], { cwd: repository.dir });
      return jsonOf(ran, searchOutput)
        .results.map((hit) => hit.path)
        .sort();
    };
    expect(await paths("--path", "test/**")).toEqual(["test/retry.test.ts"]);
    expect(await paths("--lang", "markdown")).toEqual(["README.md"]);
    expect(await paths("--ext", ".ts", "--tests", "exclude")).toEqual(["src/retry.ts"]);
    expect(await paths("--tests", "only")).toEqual(["test/retry.test.ts"]);
    const none = await sheafIn(["search", "retry", "--lang", "go"], { cwd: repository.dir });
    expect(none.code).toBe(0);
    expect(none.out).toMatch(/^No file passed the filters/);
  });

  it("answers whether something exists with its exit code", async () => {
    const yes = await sheafIn(["search", "parse_cookie_header", "--exists", "--json"], {
      cwd: repository.dir,
    });
    expect(yes.code).toBe(0);
    expect(jsonOf(yes, existsOutput)).toMatchObject({ found: true, best: "src/cookies.py" });
    const no = await sheafIn(["search", "zyzzyva_quux_grault", "--exists"], { cwd: repository.dir });
    expect(no.code).toBe(1);
    expect(no.out).toMatch(/^no: nothing matches in /);
  });

  it("says that nothing matched well, or how much was covered", async () => {
    const ran = await sheafIn(["search", "zyzzyva_quux_grault", "--json"], { cwd: repository.dir });
    expect(ran.code).toBe(0);
    const answer = jsonOf(ran, searchOutput);
    expect(answer.confidence).toBe("low");
    const text = await sheafIn(["search", "zyzzyva_quux_grault"], { cwd: repository.dir });
    expect(text.out).toMatch(/^Nothing matched/);
    expect(text.out).toMatch(/\d+ files searched, skipped: 1 /);
  });

  it("answers many questions in order, from a file and from standard input", async () => {
    const queries = ["retry", "cookies", "zyzzyva", "wolverine"];
    const input = queries.map((query) => `${JSON.stringify({ query })}\n`).join("");
    const piped = await sheafIn(["search", "--queries", "-", "--limit", "2", "--json"], {
      cwd: repository.dir,
      input,
    });
    expect(piped).toMatchObject({ code: 0, err: "" });
    const lines = piped.out.trimEnd().split("\n");
    const answers = lines.map((line) => jsonOf({ ...piped, out: line }, searchOutput));
    expect(answers.map(({ query }) => query)).toEqual(queries);
    for (const { results } of answers) expect(results.length).toBeLessThanOrEqual(2);
    const file = path.join(path.dirname(repository.dir), "queries.jsonl");
    fs.writeFileSync(file, input);
    const read = await sheafIn(["search", "--queries", file, "--limit", "2"], { cwd: repository.dir });
    expect(read.out).toBe(piped.out);
  });

  it("answers a question before the next one is asked", async () => {
    let asked = 1;
    const questions = ["retry", "cookies", "wolverine"];
    const ran = await sheaf(["search", "--queries", "-"], {
      cwd: repository.dir,
      keepOpen: true,
      input: '{"query":"retry"}\n',
      onOut: (child, out) => {
        if (out.split("\n").length - 1 < asked) return;
        const next = questions[asked++];
        if (next === undefined) child.stdin.end();
        else child.stdin.write(`${JSON.stringify({ query: next })}\n`);
      },
    });
    expect(ran.code).toBe(0);
    expect(ran.out.trimEnd().split("\n")).toHaveLength(3);
  });

  it("ends quietly when the reader of a pipe has seen enough", async () => {
    const input = '{"query":"retry"}\n'.repeat(3_000);
    const ran = await sheaf(["search", "--queries", "-"], {
      cwd: repository.dir,
      input,
      onOut: (child) => child.stdout.destroy(),
    });
    expect(ran).toMatchObject({ code: 0, err: "" });
  });

  it("marks files that the working tree has changed or lost, and counts commits", async () => {
    const own = copyRepository(repository);
    try {
      own.write("src/retry.ts", "export const gone = 1;\n");
      fs.rmSync(path.join(own.dir, "src/cookies.py"));
      const words = ["search", "retry attempts cookie header", "--no-build"];
      const ask = async (...argv: string[]) => sheafIn([...words, "--no-overlay", ...argv], { cwd: own.dir });
      const answer = jsonOf(await ask("--json"), searchOutput);
      const freshness = Object.fromEntries(answer.results.map((hit) => [hit.path, hit.freshness]));
      expect(freshness["src/retry.ts"]).toBe("modified");
      expect(freshness["src/cookies.py"]).toBe("deleted");
      expect(freshness["README.md"] ?? "fresh").toBe("fresh");
      const text = await ask();
      expect(text.out).toMatch(/src\/retry\.ts:.*\[modified since [0-9a-f]{9}\]/);
      expect(text.out).toMatch(/src\/cookies\.py:.*\[deleted since [0-9a-f]{9}\]/);
      expect(text.out).toContain("2 of the results changed since the indexed commit");
      const now = jsonOf(await sheafIn([...words, "--json"], { cwd: own.dir }), searchOutput);
      expect(now.coverage.workingTree).toMatchObject({ modified: 1, deleted: 1, overlaid: 1, flagged: 0 });
      expect(now.results.map((hit) => hit.path)).not.toContain("src/cookies.py");
      own.commit("Second");
      own.commit("Third");
      const later = await ask();
      expect(later.code).toBe(0);
      expect(later.out).toContain("(2 commits behind HEAD)");
    } finally {
      own.remove();
    }
  });
});
