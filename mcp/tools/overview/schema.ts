import { z } from "zod";
import { basisSchema } from "../../answer/basis.js";
import { common, freshness, line, number, source, text, total } from "../../words.js";

export const input = z.strictObject({
  path: text.optional().describe("Folder or file; the whole repository without it."),
  depth: number(0, 8).describe("Levels of folders inside, 1 by default."),
  ...common,
});

const entry = z.looseObject({
  path: z.string().optional().describe("Left out for symbols of the file itself."),
  kind: z.string().describe("directory, file, or the kind of a symbol."),
  files: total.optional(),
  lines: total.optional(),
  symbol: z.string().optional(),
  line: line.optional(),
  users: total.optional().describe("Files that refer to it."),
  summary: z.string().optional(),
  changed: total.optional().describe("Files that differ from the indexed commit's."),
});

export const output = z.looseObject({
  basis: basisSchema,
  path: z.string().describe("Empty for the root."),
  kind: z.enum(["directory", "file"]),
  freshness,
  source,
  added: z.literal(true).optional().describe("The indexed commit has no such file."),
  movedFrom: z.string().optional().describe("Where the indexed commit has the file."),
  changed: total.optional().describe("Files of a folder that differ from the indexed commit's."),
  summary: z.string().describe("From the README, or in words of names."),
  role: z.string().describe("What most files are: code, tests, documentation and so on."),
  files: total,
  lines: total,
  languages: z.array(z.string()),
  about: z.array(z.string()).optional().describe("Words of names that set it apart."),
  uses: z.array(z.string()).optional(),
  usedBy: z.array(z.string()).optional(),
  packages: z.array(z.string()).optional(),
  entries: z.array(z.string()).optional().describe("Where reading or running begins."),
  symbols: z.array(entry).optional().describe("The main ones of a folder, all of a file."),
  symbolsTotal: total.optional(),
  children: z.array(entry).optional(),
  childrenTotal: total.optional(),
  cursor: z.string().optional(),
});
