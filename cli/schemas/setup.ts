import { z } from "zod";
import { objectId } from "./words.js";

export const initOutput = z
  .object({
    repository: z.string().describe("The git directory that linked worktrees share."),
    folder: z.string().describe("Where git looks for hooks."),
    removing: z.boolean(),
    written: z.boolean().describe("False with --dry-run and --print."),
    hooks: z.array(
      z.object({
        name: z.enum(["post-merge", "post-checkout", "post-commit", "post-rewrite"]),
        path: z.string(),
        action: z
          .enum(["create", "chain", "wrap", "update", "remove", "keep", "refuse"])
          .describe(
            "chain: a block in the hook that stands there; wrap: that hook is kept whole under another name; keep: nothing to do; refuse: left alone.",
          ),
        reason: z.string().nullable(),
        text: z
          .string()
          .nullable()
          .describe("What is written: the whole file for create and wrap, else the block."),
      }),
    ),
    advice: z
      .object({ line: z.string(), where: z.string() })
      .nullable()
      .describe("What to add by hand to hooks that were left alone, and where."),
  })
  .describe("Output of `sheaf init --hooks --json`.");

export const refreshOutput = z
  .object({
    busy: z.boolean().describe("Another run is at work, and looks again before it ends."),
    steps: z.array(
      z.object({
        gitDir: z.string().describe("Git directory of the worktree."),
        commit: objectId.nullable().describe("Its HEAD; null while the branch has no commit."),
        outcome: z
          .enum(["present", "pulled", "built", "waiting", "nothing", "failed"])
          .describe("waiting: a rebase, merge or the like is not done yet; nothing: there is no commit."),
        reason: z.string().nullable().describe("Why it waits or failed."),
        milliseconds: z.number().min(0),
      }),
    ),
    milliseconds: z.number().min(0),
  })
  .describe("Output of `sheaf refresh --json`.");

export type InitOutput = z.output<typeof initOutput>;
export type RefreshOutput = z.output<typeof refreshOutput>;
