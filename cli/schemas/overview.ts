import { z } from "zod";
import type { FolderRole } from "../../src/index.js";
import { coverage } from "./coverage.js";
import { closed, freshness, objectId, repoPath, total } from "./words.js";

const adjacent = z.array(
  z.object({ path: z.string().describe("Empty for the root."), files: total.describe("Files that do so.") }),
);

const child = z.object({
  path: repoPath,
  kind: z.enum(["directory", "file"]),
  files: total,
  lines: total,
  summary: z.string(),
  changed: total.nullable().describe("Of its files, how many differ from the indexed commit's."),
  get children() {
    return z.array(child);
  },
});

export const overviewOutput = z
  .object({
    path: z.string().describe("Empty for the root."),
    kind: z.enum(["directory", "file"]),
    commit: objectId.describe("The indexed commit."),
    head: objectId.nullable(),
    freshness: freshness
      .nullable()
      .describe("Of a file against the working tree; null for a folder and without a working tree."),
    source: z
      .enum(["commit", "working-tree"])
      .describe("Whose lines and symbols a file has; summaries of folders are the commit's."),
    added: z.boolean().describe("The indexed commit has no such file."),
    movedFrom: repoPath.nullable().describe("Where the indexed commit has the file, when it was moved."),
    changed: total
      .nullable()
      .describe(
        "Files at and below the path that differ from the indexed commit's; null where not compared.",
      ),
    same: repoPath
      .nullable()
      .describe("The one folder below that holds all files, when this one has no summary of its own."),
    summary: z.string().describe("One line, in words taken from the code."),
    readme: z.string().nullable().describe("First paragraph of the README, at most 300 characters."),
    role: closed<FolderRole>({
      code: true,
      tests: true,
      documentation: true,
      configuration: true,
      examples: true,
      generated: true,
      vendored: true,
      mixed: true,
    }).describe("What most files are, by their paths."),
    size: z.object({
      files: total.describe("Indexed files."),
      lines: total,
      tests: total.describe("Files of test code."),
      languages: z
        .array(z.object({ language: z.string(), files: total, lines: total }))
        .describe("Those with most lines first."),
    }),
    terms: z.array(z.string()).describe("Words of names that set the folder apart, the strongest first."),
    symbols: z
      .array(
        z.object({
          path: repoPath,
          symbol: z.string(),
          kind: z.string().describe("What it is: class, function, method and so on."),
          startLine: z.int().min(0),
          endLine: z.int().min(0).describe("1-based, inclusive."),
          line: z.int().min(0).describe("The line of the name; 0 when the facts do not have it."),
          users: total
            .nullable()
            .describe("Files that refer to it: from outside the folder; for the root and a file, others."),
        }),
      )
      .describe("Of a folder the main ones; of a file all that are not inside another."),
    entries: z
      .array(z.object({ path: repoPath, kind: z.enum(["command", "main", "index"]) }))
      .describe("Where reading or running begins, the nearest first."),
    uses: adjacent.describe("Folders beside it that it imports or refers to; of a file what it imports."),
    usedBy: adjacent.describe("Folders beside it that import it or refer to it; of a file who imports it."),
    packages: z.array(z.object({ name: z.string(), files: total })).describe("Packages from outside."),
    children: z.array(child).describe("What stands directly in it, folders first; as deep as --depth says."),
    coverage,
  })
  .describe("Output of `sheaf overview --json`.");

export type OverviewOutput = z.output<typeof overviewOutput>;
