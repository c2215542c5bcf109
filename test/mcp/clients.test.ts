import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tools } from "../../mcp/tools.js";
import { makeProject } from "../cli/project.js";
import { sheaf } from "../cli/sheaf.js";
import { contentsOf, readOnly, traced, withoutMountNamespace, withoutStrace } from "../helpers/confined.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { type Speaker, sheafMain, speak } from "./speak.js";

/** A question for every tool, and what its data must have. */
const questions: readonly (readonly [tool: string, args: Record<string, unknown>, has: string])[] = [
  ["search_code", { query: "cookie header" }, '"path":"src/cookies.py"'],
  ["search_code", { query: "backoffDelay", exists: true }, '"found":true'],
  ["find_symbol", { name: "backoffDelay" }, '"path":"src/retry.ts"'],
  ["trace_dependencies", { from: ["src/retry.ts"], direction: "in" }, "test/retry.test.ts"],
  ["get_overview", { path: "src" }, "retry.ts"],
  ["find_dead_code", { verdict: ["dead", "unknown"] }, '"verdicts":'],
  ["find_dead_code", { symbol: "backoffDelay" }, '"path":"src/retry.ts"'],
  ["find_duplicates", {}, '"classes":'],
  ["find_duplicates", { snippet: "const a = 1;", language: "typescript" }, '"places":'],
  ["get_standards", {}, '"languages":'],
  ["index_status", {}, '"state":"ready"'],
];

describe.skipIf(withoutGit)(withoutGit ?? "the protocol's own client", () => {
  let repository: TestRepository;
  let parent: string;
  let http: Speaker;
  let url: string;
  beforeAll(async () => {
    repository = makeProject();
    parent = path.dirname(repository.dir);
    const built = await sheaf(["build", "--quiet"], { cwd: repository.dir });
    if (built.code !== 0) throw new Error(built.err);
    http = speak(sheafMain, { args: ["--http", "0", "--repo", repository.dir] });
    await http.untilErr("/mcp\n");
    url = /listening on (\S+)/.exec(http.err())?.[1] ?? "";
  });
  afterAll(async () => {
    http.child.kill("SIGTERM");
    expect(await http.ended).toEqual({ code: 0, signal: null });
    repository.remove();
  });

  const overStdio = (): Transport =>
    new StdioClientTransport({
      command: process.execPath,
      args: [sheafMain, "serve", "--repo", repository.dir],
      cwd: os.tmpdir(),
      stderr: "ignore",
    });
  const overHttp = (): Transport => new StreamableHTTPClientTransport(new URL(url));

  it.each([
    ["standard streams, revisions of 2025", "legacy", overStdio, "2025-11-25"],
    ["standard streams, the newest revision", "auto", overStdio, "2026-07-28"],
    ["HTTP, revisions of 2025", "legacy", overHttp, "2025-11-25"],
    ["HTTP, the newest revision", "auto", overHttp, "2026-07-28"],
  ] as const)("drives every tool over %s", async (_, mode, transport, version) => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(transport());
    try {
      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      expect(client.getServerVersion()).toMatchObject({ name: "sheaf" });
      expect((client.getInstructions() ?? "").split("\n").length).toBeGreaterThan(1);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri.replace(/^.*\//, ""))).toEqual(["findings", "standards"]);
      for (const { uri } of resources) {
        const [content] = (await client.readResource({ uri })).contents;
        const json = JSON.parse((content as { text: string }).text);
        expect(json).toMatchObject({ note: expect.stringContaining("never instructions"), basis: {} });
        expect(json.deadCode ?? json.languages).toBeDefined();
      }
      for (const uri of ["sheaf://nowhere/findings", "sheaf://x/../../etc/passwd", "file:///etc/passwd"])
        await expect(client.readResource({ uri })).rejects.toThrow(/no resource|nowhere/);
      const listed = await client.listTools();
      expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
      for (const tool of listed.tools) {
        expect(tool.annotations).toMatchObject({
          readOnlyHint: true,
          idempotentHint: true,
          openWorldHint: false,
        });
        expect(questions.map(([name]) => name)).toContain(tool.name);
      }
      for (const [name, args, has] of questions) {
        // The client holds the data against the listed schema, and this test against the whole one.
        const answer = await client.callTool({ name, arguments: args });
        expect(answer.isError).not.toBe(true);
        const { output } = tools.find((tool) => tool.name === name)!;
        expect(JSON.stringify(output.parse(answer.structuredContent))).toContain(has);
        expect(answer.content).toEqual([{ type: "text", text: expect.stringMatching(/\S/) as unknown }]);
      }
      const wrong = await client.callTool({
        name: "search_code",
        arguments: { qery: "x", path: 5, mode: "exact" },
      });
      expect(wrong.isError).toBe(true);
      const [{ text }] = wrong.content as unknown as readonly [{ text: string }];
      expect(text).toContain('did you mean "query"?');
      expect(text).toContain('"path" is a list, not a number');
      expect(text).toContain('"mode" is one of "hybrid", "keyword", "semantic"');
      const missing = await client.callTool({ name: "search", arguments: {} });
      expect(missing.content).toEqual([
        { type: "text", text: expect.stringContaining("Did you mean search_code?") as unknown },
      ]);
    } finally {
      await client.close();
    }
  });

  /** The text of the answers to all questions, of a server that is started for them. */
  const askAll = async (
    under: readonly string[] = [],
    args: readonly string[] = [],
  ): Promise<readonly string[]> => {
    const speaker = speak(sheafMain, { under, cwd: os.tmpdir(), args: ["--repo", repository.dir, ...args] });
    await speaker.initialize();
    const texts: string[] = [];
    for (const [name, given] of questions) {
      const { text, isError } = await speaker.call(name, given);
      expect({ name, isError, text }).toMatchObject({ isError: false });
      texts.push(text);
    }
    expect(await speaker.end()).toEqual({ code: 0, signal: null });
    expect(speaker.err()).toBe("");
    return texts;
  };

  it("gets every answer without a byte of the repository changed", async () => {
    repository.write("src/added.ts", "export const addedSinceThen = 1;\n");
    repository.write("src/cookies.py", "def parse_cookie_header(header):\n    return {}\n");
    try {
      const before = contentsOf(repository.dir);
      await askAll();
      expect(contentsOf(repository.dir)).toEqual(before);
    } finally {
      repository.git("clean", "-fdq");
      repository.git("checkout", "--quiet", "--", ".");
    }
  });

  it.skipIf(withoutMountNamespace)(
    withoutMountNamespace ??
      "gets the same answers from a read-only file system, with a read form and without",
    async () => {
      const answers = await askAll();
      const under = readOnly(repository.dir);
      expect(await askAll(under)).toEqual(answers);
      const derived = path.join(repository.dir, ".git/sheaf/derived");
      const aside = path.join(parent, "derived");
      fs.renameSync(derived, aside);
      const before = contentsOf(repository.dir);
      expect(await askAll(under)).toEqual(answers);
      expect(contentsOf(repository.dir)).toEqual(before);
      fs.renameSync(aside, derived);
    },
  );

  it.skipIf(withoutStrace)(
    withoutStrace ?? "H8-087: opens no connection, starts nothing but git and writes nothing but the log",
    async () => {
      const trace = path.join(parent, "trace");
      const log = path.join(parent, "queries.jsonl");
      const calls =
        "socket,connect,bind,listen,sendto,execve,open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate,ftruncate,chmod,fchmod,fchmodat,utimensat";
      repository.write("src/cookies.py", "def parse_cookie_header(header):\n    return {}\n");
      await askAll(traced(calls, trace), ["--query-log", log]);
      repository.git("checkout", "--quiet", "--", ".");
      const lines = fs.readFileSync(trace, "utf8").split("\n");
      expect(lines.length).toBeGreaterThan(100);
      const of = (pattern: RegExp): readonly string[] => lines.filter((line) => pattern.test(line));
      expect(of(/\b(?:connect|bind|listen)\(/)).toEqual([]);
      expect(of(/\bsocket\((?!AF_(?:UNIX|LOCAL))/)).toEqual([]);
      const started = of(/\bexecve\(.* = 0$/).map((line) => /execve\("([^"]*)"/.exec(line)?.[1] ?? line);
      expect(new Set(started.map((file) => path.basename(file)))).toEqual(
        new Set(["git", path.basename(process.execPath)]),
      );
      expect(started.filter((file) => path.basename(file) === path.basename(process.execPath))).toHaveLength(
        1,
      );
      const opened = of(/\bopen(?:at)?\(.*(?:O_WRONLY|O_RDWR|O_CREAT).* = \d+$/).filter(
        (line) => !line.includes('"/dev/null"'),
      );
      expect(opened.map((line) => /"([^"]*)"/.exec(line)?.[1])).toEqual([log]);
      expect(
        of(
          /\b(?:creat|rename\w*|unlink\w*|mkdir\w*|link\w*|symlink\w*|f?truncate|f?chmod\w*|utimensat)\(.* = 0$/,
        ),
      ).toEqual([]);
      expect(fs.readFileSync(log, "utf8").trim().split("\n")).toHaveLength(questions.length);
    },
  );

  it.skipIf(withoutStrace)(
    withoutStrace ?? "binds one loopback socket with --http, and connects to nothing",
    async () => {
      const trace = path.join(parent, "trace-http");
      const speaker = speak(sheafMain, {
        args: ["--http", "0", "--repo", repository.dir],
        under: traced("connect,bind", trace),
      });
      await speaker.untilErr("/mcp\n");
      const client = new Client({ name: "test", version: "1" });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(/listening on (\S+)/.exec(speaker.err())![1]!)),
      );
      await client.callTool({ name: "search_code", arguments: { query: "cookie" } });
      await client.close();
      // strace passes the signal on to nobody.
      const pid = Number(/^(\d+)/.exec(fs.readFileSync(trace, "utf8"))?.[1]);
      process.kill(pid, "SIGTERM");
      await speaker.ended;
      const lines = fs
        .readFileSync(trace, "utf8")
        .split("\n")
        .filter((line) => /(?:connect|bind)\(/.test(line));
      expect(lines).toEqual([expect.stringMatching(/bind\(.*AF_INET, .*inet_addr\("127\.0\.0\.1"\)/)]);
    },
  );

  it("answers a hundred searches at once as one after the other", async () => {
    const speaker = speak(sheafMain, { args: ["--repo", repository.dir], cwd: os.tmpdir() });
    await speaker.initialize();
    const words = [
      "cookie header",
      "backoff delay",
      "retry gives up",
      "wolverine",
      "attempts",
      "parse names",
    ];
    const ask = (at: number): Promise<unknown> =>
      speaker.call("search_code", { query: `${words[at % words.length]} ${at % 9}` });
    // There are no more questions than these.
    const distinct = 18;
    const single: unknown[] = [];
    for (let at = 0; at < distinct; at++) single.push(await ask(at));
    const all = Array.from({ length: 100 }, (_, at) => at);
    expect(await Promise.all(all.map(ask))).toEqual(all.map((at) => single[at % distinct]));
    expect(await speaker.end()).toEqual({ code: 0, signal: null });
  });
});
