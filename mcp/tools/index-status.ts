import { messageOf, SheafError } from "../../src/model/error.js";
import type { ChangedFile, Coverage } from "../../src/model/report.js";
import { visible } from "../../src/model/visible.js";
import { standing } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, type Item, tokensOf } from "../answer/budget.js";
import { contentLine, markNote, quoted, quotedList } from "../answer/content.js";
import { counted, reasonsText, short } from "../answer/numbers.js";
import { step } from "../answer/paths.js";
import type { Tool, ToolAnswer, ToolContext } from "../tool.js";
import type { PlaceReport } from "../workspace/report.js";
import { input, output } from "./status/schema.js";

interface Given {
  readonly repo?: string | undefined;
  readonly limit?: number | undefined;
  readonly response_format?: "concise" | "detailed" | undefined;
}

/** What is known of a place once its index was asked. */
interface Told {
  readonly report: PlaceReport;
  readonly coverage: Coverage | null;
  readonly changed: readonly ChangedFile[] | null;
  readonly languages: readonly string[];
}

const changesText = (coverage: Coverage): string => {
  const { workingTree } = coverage;
  if (workingTree === null) return "working tree: not compared";
  const { modified, added, deleted, moved, flagged, complete } = workingTree;
  const counts = Object.entries({ modified, new: added, deleted, moved }).filter(([, files]) => files > 0);
  const unseen = complete ? "" : "; new files not looked for";
  if (counts.length === 0) return `working tree: as indexed${unseen}`;
  const bound =
    flagged === 0
      ? "answers have them as they are now"
      : `${flagged} too many or too large to be read anew: answers have those as committed`;
  return `working tree: ${counts.map(([name, files]) => `${files} ${name}`).join(", ")}; ${bound}${unseen}`;
};

const markOf = ({ freshness, added, movedFrom, overlaid }: ChangedFile): string => {
  const what = added ? "new" : movedFrom === null ? freshness : `moved from ${movedFrom}`;
  return overlaid || freshness === "deleted" ? what : `${what}, as committed`;
};

const choices = {
  head: "",
  "same-tree": ", another commit with the same files",
  ancestor: ", the nearest indexed ancestor",
} as const;

const formOf = ({ report, coverage, changed, languages }: Told, most: number): Form => {
  const { name, root, state, branch, head, operation, problem, next, choice, current, worktrees } = report;
  const at = head === null ? "no commit yet" : `HEAD ${short(head)}`;
  const on =
    state === "not-a-repository"
      ? ""
      : `; ${at}${branch === null ? (head === null ? "" : ", detached") : ` on ${quoted(branch)}`}`;
  const doing = operation === null ? "" : `; ${operation} in progress`;
  const lines = [`${quoted(name)} ${state}: ${quoted(root, 300)}${on}${doing}`];
  if (problem !== null) lines.push(`  ${visible(problem)}`);
  if (coverage !== null) {
    const { counts, skipped, unranked, incomplete } = coverage;
    const why = reasonsText(skipped);
    lines.push(
      `  indexed commit ${short(coverage.commit)}${standing(coverage)}${choice === null ? "" : choices[choice]}${incomplete ? ", incomplete" : ""}${current === false ? ", made by another version of Sheaf" : ""}`,
      `  ${counts.indexed} of ${counted(counts.files, "file")} indexed${why === "" ? "" : `; skipped: ${why}`}${unranked === 0 ? "" : `; ${unranked} not ranked (generated, vendored or blank)`}; languages: ${languages.join(", ")}`,
      `  ${changesText(coverage)}`,
    );
  }
  const trees = worktrees
    .slice(0, 5)
    .map((one) => `${quoted(one.root, 200)}${one.branch === null ? "" : ` on ${quoted(one.branch)}`}`);
  const moreTrees = worktrees.length > trees.length ? ` and ${worktrees.length - trees.length} more` : "";
  if (trees.length > 0)
    lines.push(`  other working trees of it, for \`repo\`: ${trees.join(", ")}${moreTrees}`);
  const then = next === null ? "" : `  Next: ${visible(next.replace(/^Run: /, ""))}\n`;
  const shown = (changed ?? []).slice(0, most);
  const rest = (changed?.length ?? 0) - shown.length;
  const list = shown.map((one) => contentLine(`${one.path} (${markOf(one)})`, 1)).join("");
  const more = rest > 0 ? `  ${counted(rest, "more changed file")}: \`limit\`, \`repo\`\n` : "";
  return {
    text: `${lines.join("\n")}\n${list}${more}${then}`,
    data: {
      name: visible(name),
      root: visible(root),
      state,
      ...(problem === null ? {} : { problem: visible(problem) }),
      ...(next === null ? {} : { next: visible(next) }),
      branch: branch === null ? null : visible(branch),
      head,
      ...(operation === null ? {} : { operation }),
      ...(worktrees.length === 0 ? {} : { worktrees: worktrees.slice(0, 5).map((one) => visible(one.root)) }),
      ...(coverage === null ? {} : indexData(report, coverage, languages)),
      ...(shown.length === 0
        ? {}
        : {
            changed: shown.map((one) => ({
              path: visible(one.path),
              freshness: one.freshness,
              included: one.overlaid,
              ...(one.added ? { added: true } : {}),
              ...(one.movedFrom === null ? {} : { movedFrom: visible(one.movedFrom) }),
            })),
          }),
    },
  };
};

const indexData = ({ choice, current }: PlaceReport, coverage: Coverage, languages: readonly string[]) => {
  const { commit, distance, incomplete, counts, unranked, skipped, workingTree } = coverage;
  return {
    commit,
    choice,
    behind: distance?.ahead ?? null,
    ahead: distance?.behind ?? null,
    ...(current === null ? {} : { current }),
    ...(incomplete ? { incomplete } : {}),
    files: counts.files,
    indexed: counts.indexed,
    unranked,
    skipped,
    languages,
    workingTree:
      workingTree === null
        ? null
        : {
            modified: workingTree.modified,
            added: workingTree.added,
            deleted: workingTree.deleted,
            moved: workingTree.moved,
            included: workingTree.overlaid,
            flagged: workingTree.flagged,
            complete: workingTree.complete,
          },
  };
};

const itemOf = (told: Told, limit: number): Item =>
  [...new Set([limit, 50, 20, 10, 5, 0].filter((most) => most <= limit))].map(
    (most) => () => formOf(told, most),
  );

/** Asks the index of a place for what only it knows. */
const tell = async (report: PlaceReport, context: ToolContext): Promise<Told> => {
  const unopened = { report, coverage: report.coverage, changed: null, languages: [] };
  if (report.state !== "ready") return unopened;
  try {
    return await context.ask({ repo: report.name }, async ({ index }) => {
      // What is said of the working tree by then stands in the answer that looked for it.
      const { signal } = context;
      const { coverage } = await index.exists({ text: "index" }, { signal });
      return { report, coverage, changed: await index.changes({ signal }), languages: index.languages };
    });
  } catch (error) {
    context.signal.throwIfAborted();
    // It was ready and is not any more: a bundle was taken away meanwhile, or cannot be read.
    const hint = error instanceof SheafError ? error.hint : null;
    const gone = {
      ...report,
      state: "error" as const,
      problem: messageOf(error),
      next: hint,
      coverage: null,
    };
    return { ...unopened, report: gone, coverage: null };
  }
};

const usualChanged = 10;
const detailedChanged = 100;

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> => {
  step(context);
  const wanted = await context.places(given.repo === undefined ? undefined : { repo: given.repo });
  const told: Told[] = [];
  for (const report of wanted) {
    step(context);
    told.push(await tell(report, context));
  }
  const limit = given.limit ?? (given.response_format === "detailed" ? detailedChanged : usualChanged);
  const frame = (forms: readonly Form[]): ToolAnswer => {
    const left = told.length - forms.length;
    const more =
      left > 0
        ? `${counted(left, "more repository", "more repositories")}: name one with \`repo\`: ${quotedList(told.slice(forms.length, forms.length + 10).map(({ report }) => report.name))}.\n`
        : "";
    const none =
      told.length === 0
        ? "No repository is known. Start the server in one, or with `sheaf serve --repo DIR`.\n"
        : "";
    const quotes = forms.some((form) => form.text.includes("\n| ")) ? `${markNote}\n` : "";
    return {
      text: `${none}${forms.map((form) => form.text).join("")}${more}${quotes}`,
      structured: { repositories: forms.map((form) => form.data), ...(left > 0 ? { left } : {}) },
    };
  };
  const room = budgetOf(given) - tokensOf(frame([])) - 20;
  return frame(
    fitItems(
      told.map((one) => itemOf(one, limit)),
      room,
    ).forms,
  );
};

/** Says what can be asked, and how old it is. */
export const indexStatus: Tool = {
  name: "index_status",
  title: "State of the index",
  description:
    "Which repositories can be asked, their indexed commit against HEAD, changed files, what was skipped and why, and the command for what is missing.",
  input,
  output,
  run,
};
