import type { HookName } from "../model/setup.js";

/** What a hook starts. Absolute paths. */
export interface HookProgram {
  readonly node: string;
  readonly script: string;
  /** Whether it may fetch what is published. */
  readonly pull: boolean;
}

/**
 * How a block came into its file, which tells how it goes out again: into a hook that stood there, into one whose only
 * line had no end, as a file of its own, as that in a folder of its own, or as a wrapper around another hook.
 */
type BlockForm = "block" | "line" | "file" | "folder" | "wrapper";

/** A block that stands in a hook. */
export interface FoundBlock {
  readonly form: BlockForm;
  /** Offsets of its first character and of the one behind its last. */
  readonly from: number;
  readonly to: number;
}

/** Name under which a hook is kept that a wrapper calls. */
export const keptName = (name: HookName): string => `${name}.before-sheaf`;

export const shebang = "#!/bin/sh\n";

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** What a person adds to a hook that is not ours to change; needs `sheaf` on the PATH. */
export const lineByHand = (pull: boolean): string =>
  `(sheaf refresh --quiet${pull ? "" : " --no-pull"} --repo "\${GIT_DIR:-.}" </dev/null >/dev/null 2>&1 &)`;

const wrapped = (name: HookName): readonly string[] => [
  `case "$0" in */*) exec "\${0%/*}/${keptName(name)}" "$@" ;; *) exec "./${keptName(name)}" "$@" ;; esac`,
];

/**
 * The block, with Latin-1 characters for the bytes of UTF-8, as the hook around it.
 *
 * It runs in a subshell, so that nothing of it can be seen below: no variable, no job to `wait` for, no option, no exit
 * code. What is open is closed, since a lock of the caller would be held and a pipe of the caller kept open by a job
 * that outlives it; where there is `setsid` it has no terminal, on which a program could put a question. A rebase commits
 * often, and `post-rewrite` ends it.
 */
export const blockText = (name: HookName, form: BlockForm, program: HookProgram): string => {
  const pull = program.pull ? "" : " --no-pull";
  const lines = [
    `# >>> sheaf (${form})`,
    "# Indexes HEAD in the background. `sheaf init --hooks --remove` takes this out again.",
    "(",
    `  node=${quoted(program.node)}`,
    `  sheaf=${quoted(program.script)}`,
    '  [ -x "$node" ] && [ -f "$sheaf" ] || exit 0',
    ...(name === "post-commit" ? [`  [ -d "\${GIT_DIR:-.git}/rebase-merge" ] && exit 0`] : []),
    "  session=",
    "  command -v setsid && session=setsid",
    `  nice -n 19 $session "$node" "$sheaf" refresh --quiet${pull} --repo "\${GIT_DIR:-.}" &`,
    ") </dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- || :",
    ...(form === "wrapper" ? wrapped(name) : []),
    "# <<< sheaf",
    "",
  ];
  return Buffer.from(lines.join("\n"), "utf8").toString("latin1");
};

const mark = /^# (?:>>> sheaf \((\w+)\)|<<< sheaf)\r?$/gm;
const forms: readonly string[] = ["block", "line", "file", "folder", "wrapper"] satisfies BlockForm[];

/**
 * Finds the block in a hook.
 *
 * @param text one character a byte.
 * @returns null when there is none, `unclear` when its marks were changed or there are several.
 */
export const findBlock = (text: string): FoundBlock | "unclear" | null => {
  const marks = [...text.matchAll(mark)];
  if (marks.length === 0) return null;
  const [start, end] = marks;
  const form = start?.[1];
  if (marks.length !== 2 || start === undefined || end === undefined) return "unclear";
  if (form === undefined || end[1] !== undefined || !forms.includes(form)) return "unclear";
  const line = text.indexOf("\n", end.index);
  return { form: form as BlockForm, from: start.index, to: line < 0 ? text.length : line + 1 };
};

/** Puts the block right behind the `#!` line, or first where there is none: nothing below can keep it from running. */
export const insertBlock = (text: string, name: HookName, program: HookProgram): string => {
  if (!text.startsWith("#!")) return blockText(name, "block", program) + text;
  const line = text.indexOf("\n");
  if (line < 0) return `${text}\n${blockText(name, "line", program)}`;
  return text.slice(0, line + 1) + blockText(name, "block", program) + text.slice(line + 1);
};

/** The hook with another block in the place of the one that was found. */
export const replaceBlock = (text: string, found: FoundBlock, block: string): string =>
  text.slice(0, found.from) + block + text.slice(found.to);

/** The hook as it stood before; null when the file came with the block and nothing was added since. */
export const withoutBlock = (text: string, found: FoundBlock): string | null => {
  const before = text.slice(0, found.from);
  const after = text.slice(found.to);
  if (found.form === "line" && after === "") return before.replace(/\n$/, "");
  const own = found.form === "file" || found.form === "folder" || found.form === "wrapper";
  return own && before === shebang && after === "" ? null : before + after;
};
