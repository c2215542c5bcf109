/**
 * Draws findings of dead code at random and lets the project's own compiler and tests judge them: what is deleted and
 * missed by none of these was dead, as far as they can tell.
 *
 *     node bench/findings/judge.mjs CLONE [PATH...] [--count 50] [--seed 1] [--run COMMAND] [--together]
 *
 * CLONE is a clean working tree at the commit that is read; what is deleted there is put back. Without `--run` the draw is
 * printed with its lines and everything else in the tree that names it, to be read. `--together` deletes all that was
 * drawn at once and runs the command once: where it fails, judge one by one.
 */

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    run: { type: "string" },
    together: { type: "boolean", default: false },
  },
});
const [clone, ...paths] = positionals;
if (clone === undefined) {
  console.error(
    "node bench/findings/judge.mjs CLONE [PATH...] [--count N] [--seed N] [--run COMMAND] [--together]",
  );
  process.exit(2);
}

const git = (...args) => {
  const { stdout } = spawnSync("git", ["-C", clone, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  return stdout;
};
if (git("status", "--porcelain", "--untracked-files=no").trim() !== "") {
  console.error(`${clone} has changes: commit or drop them first`);
  process.exit(2);
}

const verdicts = ["--verdict", "dead", "--verdict", "unreachable-file"];
const answer = execFileSync(
  process.execPath,
  [join(root, "dist/cli/main.js"), "dead-code", ...paths, ...verdicts, "--repo", clone, "--json"],
  { encoding: "utf8", maxBuffer: 1 << 28 },
);
const { findings } = JSON.parse(answer);

/** The generator of Lehmer: the same draw everywhere. */
let state = Number(values.seed) % 2_147_483_647 || 1;
const random = (below) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const left = [...findings];
const drawn = [];
while (left.length > 0 && drawn.length < Number(values.count))
  drawn.push(...left.splice(random(left.length), 1));

/** Wilson's interval of 95%, in whole per cent (Wilson 1927). */
const interval = (right, of) => {
  const z = 1.96;
  const share = right / of;
  const middle = share + (z * z) / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const whole = 1 + (z * z) / of;
  return [middle - half, middle + half].map((bound) => `${Math.round((100 * bound) / whole)}%`).join(" to ");
};

const title = ({ verdict, kind, symbol, path, startLine, endLine }) =>
  `${verdict} ${kind} ${symbol ?? ""} ${path}:${startLine}-${endLine}`;
const linesOf = ({ path }) => readFileSync(join(clone, path), "utf8").split("\n");

const remove = (those) => {
  const byFile = Map.groupBy === undefined ? new Map() : Map.groupBy(those, ({ path }) => path);
  if (Map.groupBy === undefined)
    for (const one of those) byFile.set(one.path, [...(byFile.get(one.path) ?? []), one]);
  for (const [path, here] of byFile) {
    if (here.some(({ kind }) => kind === "file")) {
      rmSync(join(clone, path));
      continue;
    }
    const lines = linesOf(here[0]);
    const gone = new Set();
    for (const { startLine, endLine } of here) for (let i = startLine; i <= endLine; i++) gone.add(i - 1);
    writeFileSync(join(clone, path), lines.filter((_, i) => !gone.has(i)).join("\n"));
  }
};
const passes = () =>
  spawnSync("sh", ["-c", values.run], { cwd: clone, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const restore = () => git("checkout", "-q", "--", ".");

console.log(`${findings.length} findings, ${drawn.length} drawn with seed ${values.seed}`);
if (values.run === undefined) {
  for (const finding of drawn) {
    const name = finding.symbol?.split(/[.:#]+/).at(-1) ?? finding.path.split("/").at(-1);
    console.log(`\n## ${title(finding)}\n${finding.reason}`);
    if (finding.kind !== "file")
      console.log(
        linesOf(finding)
          .slice(finding.startLine - 1, Math.min(finding.endLine, finding.startLine + 14))
          .join("\n"),
      );
    console.log(
      git("grep", "-nwIF", "-e", name)
        .split("\n")
        .slice(0, 12)
        .map((line) => `  > ${line.slice(0, 200)}`)
        .join("\n"),
    );
  }
} else {
  const before = passes();
  if (before.status !== 0) {
    console.error(
      `the command fails before anything is deleted:\n${before.stdout}${before.stderr}`.slice(-4000),
    );
    process.exit(1);
  }
  const groups = values.together ? [drawn] : drawn.map((finding) => [finding]);
  let right = 0;
  for (const group of groups) {
    try {
      remove(group);
      const { status, stdout, stderr } = passes();
      if (status === 0) right += group.length;
      for (const finding of group) console.log(`${status === 0 ? "passes" : "FAILS "} ${title(finding)}`);
      if (status !== 0) console.log(`${stdout}${stderr}`.slice(-1200).replace(/^/gm, "    "));
    } finally {
      restore();
    }
  }
  console.log(`${right} of ${drawn.length} missed by nothing, ${interval(right, drawn.length)}`);
}
