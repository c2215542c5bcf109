// What consecutive commits of a repository add to its findings, to be read by hand. Bundles go into the repository's own
// store: give it a clone. `node bench/delta.mjs CLONE [COMMITS] [REVISION] [--comments FOLDER] [--url ADDRESS]`
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build, deltaMarkdown, diff } from "../dist/src/index.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { comments: { type: "string" }, url: { type: "string" } },
});
const [repo, commits = "30", revision = "HEAD"] = positionals;
if (repo === undefined) {
  console.error("node bench/delta.mjs CLONE [COMMITS] [REVISION] [--comments FOLDER] [--url ADDRESS]");
  process.exit(2);
}

const git = (...args) => execFileSync("git", ["-C", repo, ...args], { encoding: "utf8" }).trim();
const log = git("log", "--first-parent", `-${Number(commits) + 1}`, "--format=%H %s", revision).split("\n");
const list = log.map((line) => ({ id: line.slice(0, 40), subject: line.slice(41) })).reverse();

const shown = (state, kind, { finding, change, before }) => {
  const place = ({ path: file, startLine, endLine, symbol }) =>
    `${file}:${startLine}-${endLine} ${symbol ?? ""}`.trim();
  if (kind === "duplicates")
    return `  ${state} ${kind} ${change} ${finding.kind} ${finding.score} ${finding.tokens} tokens: ${finding.members.map(place).join(" | ")}`;
  if (kind === "cycles") return `  ${state} ${kind}: ${finding.files.join(" | ")}`;
  const then = before === null || before === finding ? "" : ` (was ${before.verdict})`;
  return `  ${state} ${kind} ${finding.verdict}${then}: ${place(finding)}: ${finding.reason}`;
};

await build({ repo, revision: list[0].id });
let milliseconds = 0;
for (const [i, { id, subject }] of list.entries()) {
  if (i === 0) continue;
  const built = await build({ repo, revision: id });
  const started = performance.now();
  const report = await diff({ repo, base: list[i - 1].id, head: id, build: false });
  milliseconds += performance.now() - started;
  const { delta, gates } = report;
  const counts = Object.entries(delta)
    .map(
      ([kind, one]) =>
        `${kind} ${one.new.length}/${one.changed.length}/${one.resolved.length}/${one.unchanged.length}`,
    )
    .join("  ");
  console.log(
    `${id.slice(0, 9)} ${subject.slice(0, 70)}\n  ${counts}  gates ${Object.values(gates).join("/")}  built in ${built.milliseconds} ms`,
  );
  for (const [kind, one] of Object.entries(delta))
    for (const state of ["new", "changed", "resolved"])
      for (const change of one[state]) console.log(shown(state, kind, change));
  if (values.comments !== undefined) {
    const file = path.join(values.comments, `${id.slice(0, 9)}.md`);
    fs.writeFileSync(file, await deltaMarkdown(report, { web: values.url }));
  }
}
console.log(`compared in ${Math.round(milliseconds / (list.length - 1))} ms each`);
