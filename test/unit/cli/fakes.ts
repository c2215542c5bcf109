import { Readable } from "node:stream";
import type { Io } from "../../../cli/io.js";
import { run } from "../../../cli/run.js";
import type { Api } from "../../../cli/session.js";
import type {
  AnsweredHit,
  BuildReport,
  Coverage,
  Index,
  LanguagesReport,
  SearchReport,
  StatusReport,
  VerifyReport,
} from "../../../src/index.js";

const id = (digit: string): string => digit.repeat(40);

export const coverage: Coverage = {
  commit: id("a"),
  tree: id("b"),
  digest: "c".repeat(64),
  head: id("a"),
  distance: { ahead: 0, behind: 0 },
  known: true,
  incomplete: false,
  counts: {
    files: 225,
    indexed: 213,
    chunks: 1_024,
    definitions: 900,
    references: 4_000,
    imports: 310,
    sourceBytes: 5_400_000,
    partial: 2,
    decodedWithFallback: 1,
  },
  unranked: 0,
  skipped: { symlink: 4, binary: 8 },
};

export const hit: AnsweredHit = {
  path: "src/chunk.ts",
  blob: id("d"),
  startLine: 41,
  endLine: 45,
  symbol: "splitBody",
  kind: "function",
  language: "typescript",
  score: 0.91234,
  parts: [
    { name: "bm25", value: 3.2 },
    { name: "cosine", value: 0.5 },
  ],
  freshness: "fresh",
  snippet: {
    text: "/**\n * Splits a body.\n */\nconst splitBody = () => {\n};\n",
    startLine: 41,
    from: "blob",
  },
};

export const searchReport: SearchReport = {
  query: "where is the body split",
  coverage,
  confidence: "high",
  results: [hit],
  matched: 34,
  searched: 213,
  unranked: [],
};

export const buildReport: BuildReport = {
  digest: "c".repeat(64),
  commit: id("a"),
  tree: id("b"),
  bundle: "/repo/.git/sheaf/bundles/x.json",
  reused: false,
  incomplete: false,
  files: 225,
  indexed: 213,
  chunks: 1_024,
  reusedBlobs: 0,
  extractedBlobs: 213,
  sourceBytes: 5_400_000,
  bundleBytes: 2_100_000,
  skipped: coverage.skipped,
  milliseconds: 3_210,
};

export const verifyReport: VerifyReport = {
  digest: "c".repeat(64),
  commit: id("a"),
  objects: 130,
  bytes: 2_100_000,
  problems: [],
};

export const statusReport: StatusReport = {
  repository: "/repo",
  branch: "main",
  head: id("a"),
  bundle: { ...coverage, bytes: 2_100_000, path: "/repo/.git/sheaf/bundles/x.json" },
  choice: "head",
  stale: 0,
  workingTree: { modified: 0, deleted: 0, paths: [] },
  unrankedFiles: [],
  skippedFiles: [{ path: "logo.png", reason: "binary", bytes: 20_480 }],
  stored: [
    {
      digest: "c".repeat(64),
      commit: id("a"),
      tree: id("b"),
      chunks: 1_024,
      bytes: 2_100_000,
      current: true,
    },
  ],
};

export const languagesReport: LanguagesReport = {
  languages: [
    {
      id: "typescript",
      title: "TypeScript",
      extensions: ["ts", "mts"],
      filenames: [],
      interpreters: ["deno"],
      structure: "syntax",
      grammar: { package: "@grammars/all", version: "1.2.3", file: "tree-sitter-typescript.wasm", abi: 15 },
      level: "symbols",
      definitions: ["function", "class"],
      references: ["call", "extends"],
      imports: true,
      exports: true,
      visibility: "export-statement",
      documentation: true,
      inheritance: true,
      evidence: ["try"],
      clones: true,
    },
    {
      id: "text",
      title: "Plain text",
      extensions: ["txt"],
      filenames: [],
      interpreters: [],
      structure: "lines",
      grammar: null,
      level: "text",
      definitions: [],
      references: [],
      imports: false,
      exports: false,
      visibility: null,
      documentation: false,
      inheritance: false,
      evidence: [],
      clones: false,
    },
  ],
  coverage: {
    commit: id("a"),
    digest: "c".repeat(64),
    languages: [
      {
        language: "typescript",
        files: 1_213,
        clean: 1_210,
        partial: 2,
        byLines: 1,
        lines: 90_210,
        definitions: 900,
      },
    ],
  },
};

/** An index that answers every question with the same report, and notes what it was asked. */
export const fakeIndex = (report: SearchReport, asked: unknown[] = []): Index => ({
  coverage,
  languages: ["go", "typescript"],
  search: async (query, options) => {
    asked.push({ query, options });
    return { ...report, query: query.text };
  },
  exists: async () => ({
    found: report.results.length > 0,
    count: report.matched,
    best: report.results[0]?.path ?? null,
    searched: report.searched,
    coverage,
  }),
  skippedFiles: async () => [],
  close: async () => {},
});

/** An API of reports made by hand; `parts` replaces what a test is about. */
const fakeApi = (parts: Partial<Api> = {}): Api => ({
  build: async () => buildReport,
  open: async () => fakeIndex(searchReport),
  verify: async () => verifyReport,
  status: async () => statusReport,
  languages: async () => languagesReport,
  version: "1.2.3",
  ...parts,
});

interface FakeIo {
  readonly io: Io;
  readonly out: () => string;
  readonly err: () => string;
}

/** Streams that keep what is written. */
const fakeIo = (stdin = ""): FakeIo => {
  let out = "";
  let err = "";
  return {
    io: {
      out: {
        write: async (text) => {
          out += text;
        },
        color: false,
        columns: 80,
      },
      err: {
        write: async (text) => {
          err += text;
        },
        color: false,
        columns: 80,
      },
      stdin: Readable.from(stdin === "" ? [] : [Buffer.from(stdin)]),
      watched: false,
      debug: false,
    },
    out: () => out,
    err: () => err,
  };
};

/** Runs a command line on an API of which `parts` is what the test is about. */
export const runWith = async (argv: readonly string[], parts: Partial<Api> = {}, stdin = "") => {
  const fake = fakeIo(stdin);
  const code = await run(argv, fake.io, fakeApi(parts));
  return { code, out: fake.out(), err: fake.err() };
};
