import { z } from "zod";
import type { Finding, PartName } from "../../src/index.js";
import { closed } from "./words.js";

const part = closed<PartName>({
  node: true,
  git: true,
  model: true,
  grammars: true,
  repository: true,
  store: true,
  bundle: true,
  remote: true,
  hooks: true,
  editors: true,
  server: true,
});

const state = closed<Finding["state"]>({ ok: true, note: true, problem: true });

export const doctorOutput = z
  .object({
    repository: z
      .string()
      .nullable()
      .describe("The working tree, or the git directory of a bare repository; null where there is none."),
    online: z.boolean().describe("Whether a remote was asked."),
    problems: z.int().min(0).describe("Findings that are problems; the exit code is 1 when there are any."),
    findings: z.array(
      z.object({
        part: part.describe("A part can have several findings."),
        state: state.describe(
          "ok: as it should be; note: it works, but somebody may want to know; problem: something does not work.",
        ),
        found: z.string().describe("What was found, and what it means."),
        remedy: z.string().nullable().describe("The command that mends it, or what to do."),
      }),
    ),
  })
  .describe("Output of `sheaf doctor --json`.");

export type DoctorOutput = z.output<typeof doctorOutput>;
