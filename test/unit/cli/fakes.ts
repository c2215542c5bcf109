import { Readable } from "node:stream";
import type { Io } from "../../../cli/io.js";
import { run } from "../../../cli/run.js";
import type { Api } from "../../../cli/session.js";
import type {
  AnsweredHit,
  BuildReport,
  DoctorReport,
  HooksReport,
  Index,
  LanguagesReport,
  OverviewReport,
  PruneReport,
  PublishReport,
  PullReport,
  RefreshReport,
  SearchReport,
  StatusReport,
  SymbolReport,
  TraceReport,
  VerifyReport,
} from "../../../src/index.js";
import { deltaJson, deltaMarkdown, deltaSarif, deltaText } from "../../../src/index.js";
import { deltaReport } from "../report/findings.js";
import { coverage } from "./coverage.js";
import { deadCodeReport, duplicatesReport, findings } from "./finding-fakes.js";
import { agentsReport, setupApi } from "./setup-fakes.js";
import { cyclesReport, standardsFound } from "./standards-fakes.js";

export { coverage } from "./coverage.js";

const id = (digit: string): string => digit.repeat(40);

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
  source: "commit",
  added: false,
  movedFrom: null,
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
  related: [],
  folders: [],
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
  embeddedChunks: 1_024,
  linkedFiles: 4,
  sourceBytes: 5_400_000,
  bundleBytes: 2_100_000,
  skipped: coverage.skipped,
  milliseconds: 3_210,
  cost: { service: null, requests: 0, bytes: 0 },
};

export const verifyReport: VerifyReport = {
  digest: "c".repeat(64),
  commit: id("a"),
  objects: 130,
  bytes: 2_100_000,
  problems: [],
  attestation: { state: "none", signer: null, problem: null },
};

export const statusReport: StatusReport = {
  repository: "/repo",
  branch: "main",
  head: id("a"),
  bundle: {
    ...coverage,
    bytes: 2_100_000,
    path: "/repo/.git/sheaf/bundles/x.json",
    provenance: {
      tool: "sheaf 1.0.0",
      license: "Apache-2.0",
      repository: "https://example.com/kites.git",
      licenseFiles: [{ path: "COPYING\u001b[31m", blob: id("c") }],
      builtAt: "2026-01-01T00:00:00.000Z",
      node: "v20.20.2",
      platform: "linux-x64",
      host: null,
      milliseconds: 3_210,
    },
    current: true,
  },
  choice: "head",
  stale: 0,
  operation: null,
  workingTree: {
    ...{ modified: 0, added: 0, deleted: 0, moved: 0, overlaid: 0, flagged: 0, complete: true },
    files: [],
    paths: [],
  },
  unrankedFiles: [],
  skippedFiles: [{ path: "logo.png", reason: "binary", bytes: 20_480 }],
  stored: [
    {
      digest: "c".repeat(64),
      commit: id("a"),
      tree: id("b"),
      chunks: 1_024,
      time: 1_700_000_000,
      bytes: 2_100_000,
      current: true,
    },
  ],
  storeBytes: 9_000_000,
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

const calls = {
  calls: 9_120,
  resolved: 6_000,
  inferred: 80,
  external: 1_700,
  runtime: 1_000,
  unresolved: 340,
};
const noOpenCalls = { items: [], total: 0 };
const nobody = { items: [], total: 0, tests: 0, resolved: 0, inferred: 0 };

const caller = {
  path: "src/split.ts",
  line: 12,
  symbol: "split",
  kind: "function",
  edge: "calls",
  basis: "resolved",
  reason: null,
  at: 12,
  test: false,
  via: null,
} as const;

export const symbolReport: SymbolReport = {
  query: "splitBody",
  match: "exact",
  total: 1,
  definitions: [
    {
      path: "src/chunk.ts",
      startLine: 41,
      endLine: 45,
      line: 44,
      symbol: "splitBody",
      kind: "function",
      language: "typescript",
      exported: true,
      test: false,
      callers: {
        items: [
          caller,
          { ...caller, line: 20, at: 20 },
          {
            ...caller,
            path: "src/windows.ts",
            line: 3,
            symbol: null,
            kind: "file",
            basis: "inferred",
            reason: "only-candidate",
          },
          { ...caller, path: "test/split.test.ts", line: 8, symbol: "splits", test: true },
        ],
        total: 4,
        tests: 1,
        resolved: 3,
        inferred: 1,
      },
      callees: {
        ...nobody,
        items: [{ ...caller, path: null, line: 0, symbol: "lodash", kind: "external", at: 42 }],
        total: 1,
        tests: 0,
        resolved: 1,
      },
      bases: nobody,
      derived: nobody,
      overrides: nobody,
      overriddenBy: nobody,
      references: nobody,
      tests: {
        items: [{ ...caller, path: "test/split.test.ts", line: 8, symbol: "splits", test: true }],
        total: 1,
        tests: 1,
        resolved: 1,
        inferred: 0,
      },
      members: [],
      memberCount: 0,
      unresolved: { items: [{ path: "src/chunk.ts", line: 43, symbol: "splitBody", name: "cut" }], total: 1 },
      unresolvedNamed: { items: [{ path: "src/x.ts", line: 7, symbol: null, name: "splitBody" }], total: 3 },
      signature: "const splitBody = (): void",
      doc: "Splits a body.\n\nMore of it.",
      freshness: "fresh",
      source: "commit",
      added: false,
      movedFrom: null,
      linked: true,
    },
  ],
  others: [],
  instead: null,
  leftOut: 0,
  nearest: [],
  textless: null,
  stale: [],
  calls,
  coverage,
};

const node = {
  kind: "symbol",
  path: "src/chunk.ts",
  symbol: "splitBody",
  definition: "function",
  startLine: 41,
  endLine: 45,
  line: 44,
  language: "typescript",
  test: false,
  gone: false,
  linked: true,
} as const;

export const traceReport: TraceReport = {
  starts: [{ text: "splitBody", match: "exact", nodes: ["src/chunk.ts#splitBody"], more: 0, nearest: [] }],
  target: null,
  level: "symbol",
  direction: "out",
  depth: 2,
  nodes: [
    { ...node, id: "src/chunk.ts#splitBody", depth: 0 },
    { ...node, id: "src/cut.ts#cut", path: "src/cut.ts", symbol: "cut", depth: 1, line: 3 },
    { ...node, id: "src/cut.ts#pieces", path: "src/cut.ts", symbol: "pieces", depth: 2, line: 9 },
  ],
  edges: [
    {
      from: "src/chunk.ts#splitBody",
      to: "src/cut.ts#cut",
      kind: "calls",
      line: 42,
      basis: "resolved",
      reason: null,
      count: 2,
      fromSymbol: null,
      toSymbol: null,
    },
    {
      from: "src/cut.ts#cut",
      to: "src/cut.ts#pieces",
      kind: "calls",
      line: 4,
      basis: "inferred",
      reason: "only-candidate",
      count: 1,
      fromSymbol: null,
      toSymbol: null,
    },
  ],
  cut: 7,
  unresolved: 2,
  unresolvedNamed: noOpenCalls,
  impact: null,
  route: null,
  stale: [],
  calls,
  coverage,
};

export const overviewReport: OverviewReport = {
  path: "src/auth",
  kind: "directory",
  coverage,
  freshness: null,
  source: "commit",
  added: false,
  movedFrom: null,
  changed: null,
  same: null,
  summary: "Signs people in.",
  readme: "Signs people in. Tokens live for an hour.",
  role: "code",
  size: {
    files: 4,
    lines: 1_200,
    tests: 1,
    languages: [
      { language: "typescript", files: 3, lines: 1_100 },
      { language: "markdown", files: 1, lines: 100 },
    ],
  },
  terms: ["token", "session"],
  symbols: [
    {
      path: "src/auth/token.ts",
      symbol: "Token",
      kind: "class",
      startLine: 3,
      endLine: 40,
      line: 5,
      users: 7,
    },
  ],
  entries: [{ path: "src/auth/index.ts", kind: "index" }],
  uses: [{ path: "src/store", files: 2 }],
  usedBy: [{ path: "", files: 1 }],
  packages: [{ name: "jose", files: 1 }],
  children: [
    {
      path: "src/auth/keys",
      kind: "directory",
      files: 2,
      lines: 300,
      summary: "About keys",
      changed: null,
      children: [
        {
          path: "src/auth/keys/a.ts",
          kind: "file",
          files: 1,
          lines: 10,
          summary: "make",
          changed: null,
          children: [],
        },
      ],
    },
    {
      path: "src/auth/token.ts",
      kind: "file",
      files: 1,
      lines: 600,
      summary: "Token",
      changed: null,
      children: [],
    },
  ],
};

/** An index that answers every question with the same report, and notes what it was asked. */
export const fakeIndex = (report: SearchReport, asked: unknown[] = []): Index => ({
  coverage,
  origin: { choice: "head", path: "/repo/.git/sheaf/bundles/x.json", current: true, passedOver: null },
  languages: ["go", "typescript"],
  findings: async () => findings,
  deadCode: async (query) => {
    asked.push(query);
    return deadCodeReport;
  },
  duplicates: async (query) => {
    asked.push(query);
    return duplicatesReport;
  },
  cycles: async (query) => {
    asked.push(query);
    return cyclesReport;
  },
  standards: async () => standardsFound,
  traceDeadCode: async () => [],
  alike: async ({ language }) => ({
    coverage,
    language: language ?? "text",
    tokens: 0,
    files: 0,
    places: [],
    found: 0,
    unable: "too-short",
  }),
  similar: async () => ({ coverage, pairs: [], compared: 0, leftOut: 0, floor: 800, unable: null }),
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
  symbol: async (query) => ({ ...symbolReport, query: query.name }),
  trace: async () => traceReport,
  overview: async (query) => {
    asked.push(query);
    return { ...overviewReport, path: query.path === "" ? overviewReport.path : query.path };
  },
  changes: async () => null,
  graph: async () => {
    throw new Error("no graph stands behind the reports");
  },
  skippedFiles: async () => [],
  prepare: () => {},
  close: async () => {},
});

const hooksReport: HooksReport = {
  repository: "/repo/.git",
  folder: "/repo/.git/hooks",
  removing: false,
  written: true,
  hooks: [
    {
      name: "post-merge",
      path: "/repo/.git/hooks/post-merge",
      action: "create",
      reason: null,
      text: "#!/bin/sh\n",
    },
    {
      name: "post-commit",
      path: "/repo/.git/hooks/post-commit",
      action: "refuse",
      reason: "it is a symbolic link\u001b[2J",
      text: null,
    },
  ],
  advice: { line: "(sheaf refresh &)", where: "the hook of that name" },
};

const refreshReport: RefreshReport = {
  busy: false,
  steps: [
    { gitDir: "/repo/.git", commit: "c".repeat(40), outcome: "built", reason: null, milliseconds: 1_200 },
    { gitDir: "/w/.git", commit: null, outcome: "failed", reason: "bad\u001b[2J", milliseconds: 3 },
  ],
  milliseconds: 1_300,
};

export const pullReport: PullReport = {
  transport: "git-ref",
  place: "https://example.com/a/b.git",
  wanted: id("a"),
  outcome: "fetched",
  bundle: {
    commit: id("e"),
    tree: id("b"),
    digest: "c".repeat(64),
    choice: "ancestor",
    distance: 3,
    objects: 230,
    bytes: 5_000_000,
    current: true,
  },
  skipped: [],
  hidden: null,
  published: 12,
  fetchedObjects: 20,
  fetchedBytes: 400_000,
  attestedBy: null,
  milliseconds: 1_234,
};

export const publishReport: PublishReport = {
  transport: "git-ref",
  place: "https://example.com/a/b.git",
  commit: id("a"),
  digest: "c".repeat(64),
  state: "published",
  where: `refs/sheaf/v1/${id("a")}`,
  objects: 230,
  bytes: 5_000_000,
  sentObjects: 20,
  sentBytes: 400_000,
  statement: null,
  pruned: [],
  builtMilliseconds: null,
  milliseconds: 1_234,
};

const doctorReport: DoctorReport = {
  repository: "/repo",
  online: false,
  findings: [
    { part: "node", state: "ok", found: "Node.js 22.9.0", remedy: null },
    { part: "bundle", state: "note", found: "1 commit before HEAD", remedy: "sheaf build" },
    { part: "hooks", state: "problem", found: "gone\u001b[2J", remedy: "sheaf init --hooks --repo '\u202e'" },
  ],
};

const pruneReport: PruneReport = {
  at: null,
  dryRun: false,
  kept: [
    { commit: id("a"), reason: "HEAD of a worktree" },
    { commit: id("b"), reason: "tag v1\u001b[31m" },
  ],
  removed: [id("e")],
  freedBytes: 1_500_000,
};

/** An API of reports made by hand; `parts` replaces what a test is about. */
const fakeApi = (parts: Partial<Api> = {}): Api => ({
  build: async () => buildReport,
  open: async () => fakeIndex(searchReport),
  pull: async () => pullReport,
  publish: async () => publishReport,
  prune: async () => pruneReport,
  verify: async () => verifyReport,
  status: async () => statusReport,
  languages: async () => languagesReport,
  ...setupApi,
  initHooks: async () => hooksReport,
  refresh: async () => refreshReport,
  refreshLog: async () => "",
  standardsBlock: async ({ commit }) => `<!-- sheaf:standards:start -->\n${commit}`,
  writeStandards: async ({ dryRun }) => ({ ...agentsReport, written: dryRun !== true }),
  doctor: async () => doctorReport,
  diff: async () => deltaReport({}, {}),
  deltaText,
  deltaMarkdown,
  deltaSarif,
  deltaJson,
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
      stepBack: () => {},
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
