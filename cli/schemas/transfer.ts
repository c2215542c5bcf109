import { z } from "zod";
import { digest, objectId, total } from "./words.js";

const publishedAt = {
  transport: z.string().describe("git-ref, github-release, directory or http."),
  place: z.string().describe("For people to read; never with a user name, password or token."),
};

const milliseconds = z.number().min(0);

export const pullOutput = z
  .object({
    ...publishedAt,
    wanted: objectId.describe("The commit that was asked for."),
    outcome: z
      .enum(["fetched", "present", "nothing"])
      .describe("present: the store had it, or a nearer one; nothing: no published bundle answers."),
    bundle: z
      .object({
        commit: objectId,
        tree: objectId,
        digest,
        choice: z.enum(["head", "same-tree", "ancestor"]),
        distance: total
          .nullable()
          .describe("Commits from the bundle's to the one asked for; null when it cannot be told."),
        objects: total,
        bytes: total.describe("Of all objects, uncompressed."),
        current: z.boolean().describe("Made by this very indexer."),
      })
      .nullable()
      .describe("The bundle that answers now; null for nothing when the store has none either."),
    skipped: z
      .array(z.object({ commit: objectId, problem: z.string() }))
      .describe("Published bundles that were nearer and could not be taken."),
    hidden: z
      .string()
      .nullable()
      .describe("Why history beyond the end of a shallow clone stayed unknown; null when it did not."),
    published: total.nullable().describe("Bundles that are published there; null where it cannot be told."),
    fetchedObjects: total,
    fetchedBytes: total.describe("Uncompressed."),
    attestedBy: z.string().nullable().describe("Who signed it, when that was asked for and found true."),
    milliseconds,
  })
  .describe("Output of `sheaf pull --json`.");

export const publishOutput = z
  .object({
    ...publishedAt,
    commit: objectId,
    digest,
    state: z.enum(["published", "present", "replaced", "dry-run"]),
    where: z.string().describe("Where it can be fetched now: a ref, an asset, a path."),
    objects: total,
    bytes: total.describe("Of all objects, uncompressed."),
    sentObjects: total.describe("Objects that travelled."),
    sentBytes: total.describe("Uncompressed."),
    statement: z.string().nullable().describe("File of the statement that can be signed."),
    pruned: z.array(objectId).describe("Commits whose bundles were taken away because of --keep."),
    builtMilliseconds: z
      .number()
      .min(0)
      .nullable()
      .describe("Of all milliseconds, those that building took; null when the store had the bundle."),
    milliseconds,
  })
  .describe("Output of `sheaf publish --json`.");

export const pruneOutput = z
  .object({
    at: z.object(publishedAt).nullable().describe("Null for the local store."),
    dryRun: z.boolean(),
    kept: z.array(z.object({ commit: objectId, reason: z.string() })),
    removed: z.array(objectId),
    freedBytes: total.nullable().describe("Of the local store."),
  })
  .describe("Output of `sheaf prune --json`.");

export type PullOutput = z.output<typeof pullOutput>;
export type PublishOutput = z.output<typeof publishOutput>;
export type PruneOutput = z.output<typeof pruneOutput>;
