import { z } from "zod";
import { digest, objectId, total } from "./words.js";

const language = z.object({
  id: z.string().describe("As `--lang` takes it, and as results name it."),
  title: z.string(),
  extensions: z.array(z.string()).describe("Without the first dot."),
  filenames: z.array(z.string()).describe("Whole file names."),
  interpreters: z.array(z.string()).describe("Commands of a `#!` line."),
  structure: z.enum(["syntax", "sections", "entries", "lines"]).describe("How its files are cut."),
  grammar: z
    .object({
      package: z.string(),
      version: z.string(),
      file: z.string(),
      abi: total.describe("The tree-sitter ABI that it was made for."),
    })
    .nullable()
    .describe("Null for what is read without one."),
  level: z
    .enum(["symbols", "structure", "text"])
    .describe("Definitions and who uses them; named sections or entries; lines."),
  definitions: z.array(z.string()).describe("Kinds that its files can give."),
  references: z.array(z.string()).describe("Kinds that its files can give."),
  imports: z.boolean(),
  exports: z.boolean().describe("Export statements; what is exported without one, `visibility` says."),
  visibility: z
    .string()
    .nullable()
    .describe("The rule by which a definition is exported; null where nothing uses another file's names."),
  documentation: z.boolean().describe("Comments that document a definition belong to it."),
  inheritance: z.boolean(),
  evidence: z.array(z.string()).describe("Habits that are counted for coding standards."),
  clones: z.boolean().describe("Duplicates are looked for."),
});

export const languagesOutput = z
  .object({
    languages: z.array(language).describe("All that this build reads, by id."),
    coverage: z
      .object({
        commit: objectId.describe("The indexed commit."),
        digest,
        languages: z
          .array(
            z.object({
              language: z.string(),
              files: total.describe("Files with facts."),
              clean: total.describe("Of those, files that were read whole."),
              partial: total.describe("Of those, files whose syntax tree has errors."),
              byLines: total.describe("Of those, files that were cut by lines."),
              lines: total.describe("Lines of text."),
              definitions: total,
            }),
          )
          .describe("Those with most files first."),
      })
      .nullable()
      .describe("What the bundle that answers holds; null when there is none."),
  })
  .describe("Output of `sheaf languages --json`.");

export type LanguagesOutput = z.output<typeof languagesOutput>;
