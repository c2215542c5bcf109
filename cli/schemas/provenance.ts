import { z } from "zod";
import { objectId, repoPath } from "./words.js";

/** What a bundle's maker says of its making. */
export const provenance = z
  .object({
    tool: z.string(),
    license: z.string().nullable().describe("Licence of the tool, as SPDX writes it; not the content's."),
    repository: z.string().nullable().describe("URL of the indexed repository, without credentials."),
    licenseFiles: z
      .array(z.object({ path: repoPath, blob: objectId }))
      .describe("Files at the root of the commit that say under which terms its content may be used."),
    builtAt: z.string(),
    node: z.string(),
    platform: z.string(),
    host: z.string().nullable().describe("Null in a bundle that came from elsewhere."),
    milliseconds: z.number().min(0),
  })
  .describe("What stands beside the bundle about its making. Nothing proves it.");
