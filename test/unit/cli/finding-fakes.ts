import type { CloneClass, DeadCode, DeadCodeReport, DuplicatesReport, FoundAt } from "../../../src/index.js";
import type { Findings } from "../../../src/model/findings.js";
import { coverage } from "./coverage.js";

const fresh: FoundAt = { freshness: "fresh", movedTo: null };

const dead: DeadCode = {
  id: "0123456789abcdef",
  verdict: "dead",
  path: "src/store/disk.ts",
  startLine: 12,
  endLine: 20,
  symbol: "DiskStore.readOld",
  kind: "method",
  language: "typescript",
  exported: false,
  reason: "nothing that the 3 roots reach names it",
  content: "aaaaaaaaaaaaaaaa",
  suppressed: null,
};

const legacy: DeadCode = {
  ...dead,
  id: "1".repeat(16),
  verdict: "unreachable-file",
  path: "src/legacy.ts",
  startLine: 1,
  endLine: 140,
  symbol: null,
  kind: "file",
  reason: "no root reaches it",
};
const needless: DeadCode = {
  ...dead,
  id: "2".repeat(16),
  verdict: "needless-export",
  startLine: 40,
  endLine: 40,
  symbol: "maxBytes",
  kind: "constant",
  exported: true,
  reason: "it is used in this file only",
};
const unknown: DeadCode = {
  ...dead,
  id: "3".repeat(16),
  verdict: "unknown",
  path: "src/plugins/a.ts",
  symbol: "load",
  kind: "function",
  reason: "the folder is loaded by a name that is only known when the program runs",
};
const kept: DeadCode = {
  ...dead,
  id: "4".repeat(16),
  path: "src/plugins/b.ts",
  symbol: "kept",
  suppressed: { reason: "called by the host", path: "sheaf.json", line: 0 },
};

const clone: CloneClass = {
  id: "abcdef0123456789",
  kind: "near",
  score: 912,
  tokens: 140,
  test: false,
  members: [
    {
      path: "src/a.ts",
      startLine: 3,
      endLine: 30,
      symbol: "parseHead",
      test: false,
      score: 1000,
      content: "6".repeat(16),
    },
    {
      path: "src/b.ts",
      startLine: 8,
      endLine: 36,
      symbol: null,
      test: false,
      score: 912,
      content: "7".repeat(16),
    },
  ],
  suppressed: null,
};

const classes: readonly CloneClass[] = [
  clone,
  {
    ...clone,
    id: "5".repeat(16),
    kind: "exact",
    score: 1000,
    test: true,
    members: [
      {
        path: "test/a.test.ts",
        startLine: 1,
        endLine: 9,
        symbol: null,
        test: true,
        score: 1000,
        content: "8".repeat(16),
      },
      {
        path: "test/b.test.ts",
        startLine: 1,
        endLine: 9,
        symbol: null,
        test: true,
        score: 1000,
        content: "8".repeat(16),
      },
    ],
  },
];

export const findings: Findings = {
  deadCode: {
    findings: [legacy, unknown, kept, dead, needless],
    roots: [
      { path: "src/main.ts", test: false, reason: '"bin" of package.json' },
      { path: "test/a.test.ts", test: true, reason: "a test file by its name" },
    ],
    definitions: 900,
    files: 210,
  },
  duplicates: {
    classes,
    files: 205,
    tokens: 90_000,
    duplicated: 430,
    skipped: { generated: 3, vendored: 5 },
  },
  structure: { cycles: [], coupling: [] },
  suppressions: [],
};

export const deadCodeReport: DeadCodeReport = {
  findings: [dead, legacy, needless, unknown].map((one) => ({ ...one, ...fresh })),
  total: 4,
  verdicts: { dead: 1, "unreachable-file": 1, "test-only": 0, "needless-export": 1, unknown: 1 },
  gating: 2,
  suppressed: 1,
  idle: [],
  roots: { files: 2, tests: 1 },
  definitions: 900,
  files: 210,
  coverage,
};

export const duplicatesReport: DuplicatesReport = {
  classes: classes.map((one) => ({
    ...one,
    members: one.members.map((member) => ({ ...member, ...fresh })),
  })),
  total: 2,
  testClasses: 1,
  gating: 1,
  suppressed: 0,
  idle: [],
  files: 205,
  tokens: 90_000,
  duplicated: 430,
  skipped: { generated: 3, vendored: 5 },
  coverage,
};
