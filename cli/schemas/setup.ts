import { z } from "zod";
import { objectId } from "./words.js";

const editorName = z.enum(["claude-code", "vscode", "visual-studio", "cursor", "windsurf", "claude-desktop"]);

const fileAction = z
  .enum(["create", "add", "update", "remove", "keep", "refuse"])
  .describe(
    "create: a file where there was none; add: beside what stands there; keep: nothing to do; refuse: left alone.",
  );

const changes = z
  .string()
  .nullable()
  .describe("Lines that go (-) and come (+), with some around them; null when nothing changes.");

const hooksFields = {
  repository: z.string().describe("The git directory that linked worktrees share."),
  folder: z.string().describe("Where git looks for hooks."),
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
};

const indexed = z.boolean().nullable();

const editorFile = z.object({
  editors: z.array(editorName).describe("Those that read the file."),
  path: z.string(),
  scope: z
    .enum(["project", "user"])
    .describe("project: of the working tree; user: of all projects of a user."),
  action: fileAction,
  reason: z.string().nullable(),
  entry: z.string().nullable().describe("Name of our entry."),
  snippet: z.string().nullable().describe("A whole file with our entry alone; null when removing."),
  changes,
  portable: z.boolean().describe("Whether the entry names no path of this machine."),
  git: z.enum(["tracked", "ignored", "untracked"]).nullable().describe("How git takes the file."),
});

const editorState = z.object({
  editors: z.array(editorName),
  path: z.string(),
  scope: z.enum(["project", "user"]),
  state: z
    .enum(["absent", "current", "stale", "other", "unreadable"])
    .describe(
      "absent: no entry of ours; current: what it starts is there; stale: that is gone; other: an entry of our name that starts something else; unreadable: no such file can be read or added to.",
    ),
  entry: z.string().nullable(),
  reason: z.string().nullable(),
});

export const initOutput = z
  .object({
    removing: z.boolean(),
    written: z.boolean().describe("False with --dry-run and --print, and when nothing was named."),
    repository: hooksFields.repository.optional(),
    folder: hooksFields.folder.optional(),
    hooks: hooksFields.hooks.optional().describe("With --hooks, as are the three beside it."),
    advice: hooksFields.advice.optional(),
    editors: z.array(editorFile).optional().describe("With --editor: each file once."),
    indexed: indexed.optional().describe("With --editor: whether a bundle answers for HEAD."),
    agents: z
      .array(z.object({ path: z.string(), action: fileAction, reason: z.string().nullable(), changes }))
      .optional()
      .describe("With --agents."),
    available: z
      .object({
        root: z.string(),
        editors: z.array(editorState),
        agents: z.array(z.object({ path: z.string(), present: z.boolean() })),
        hooks: z.enum(["all", "some", "none"]).nullable().describe("Null when git does not say."),
        indexed: indexed.describe("Whether a bundle answers for HEAD; null while there is no commit."),
      })
      .optional()
      .describe("When nothing was named: what could be set up, and what is."),
  })
  .describe("Output of `sheaf init --json`.");

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
