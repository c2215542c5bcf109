import type { CyclesReport, Standards } from "../../../src/index.js";
import { coverage } from "./coverage.js";

export const cyclesReport: CyclesReport = {
  cycles: [
    {
      id: "0123456789abcdef",
      files: ["src/a.ts", "src/b.ts"],
      path: ["src/a.ts", "src/b\u001b[2J.ts", "src/a.ts"],
      cut: [{ from: "src/a.ts", to: "src/b.ts", line: 3 }],
      typesOnly: false,
      suppressed: null,
      changed: [
        { path: "src/a.ts", freshness: "modified", movedTo: null },
        { path: "src/gone.ts", freshness: "deleted", movedTo: null },
      ],
    },
    {
      id: "fedcba9876543210",
      files: ["src/c.ts", "src/d.ts"],
      path: ["src/c.ts", "src/d.ts", "src/c.ts"],
      cut: [{ from: "src/c.ts", to: "src/d.ts", line: 1 }],
      typesOnly: true,
      suppressed: { reason: "known", path: "sheaf.json", line: 0 },
      changed: [],
    },
  ],
  total: 2,
  typesOnly: 1,
  suppressed: 1,
  idle: [],
  coupling: [
    {
      path: "src/hub.ts",
      direction: "fan-in",
      count: 40,
      bound: 15,
      freshness: "moved",
      movedTo: "src/b\u202e.ts",
    },
  ],
  coverage,
};

export const standardsFound: Standards = {
  languages: [
    {
      language: "go",
      files: 3,
      tests: 0,
      categories: {},
    },
    {
      language: "typescript",
      files: 30,
      tests: 10,
      categories: {
        http: {
          server: {
            preferred: "Express",
            usageCount: 40,
            share: 909,
            files: 12,
            confidence: "high",
            rationale: "40 of 44 lines that import or use a web framework, in 12 files",
            examples: [
              { path: "src/a\u001b[2J.ts", line: 3 },
              { path: "src/b.ts", line: 1 },
            ],
            alternatives: [{ name: "Koa", usageCount: 4, files: 1 }],
          },
        },
      },
    },
  ],
};
