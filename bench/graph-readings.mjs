// The table of docs/graph.md of links that were read by hand:  node bench/graph-readings.mjs
//
// Judgements stand in graph-readings.json; what was read is printed by graph-sample.mjs. Intervals are Wilson's, 95%.
import fs from "node:fs";
import { replaceBlock, row, table } from "./languages/page.mjs";
import { wilson } from "./languages/readings.mjs";

const readings = JSON.parse(fs.readFileSync(new URL("graph-readings.json", import.meta.url), "utf8"));
const page = new URL("../docs/graph.md", import.meta.url);

const percent = (share) => `${(100 * share).toFixed(1)}%`;
const share = (right, all) => {
  const bounds = wilson(right, all);
  return bounds === null ? "-" : `${right} of ${all} (${bounds.map(percent).join(" to ")})`;
};

const languages = Object.keys(readings).sort();
const sum = (field) => languages.reduce((total, id) => total + readings[id][field], 0);
const rows = languages.map((id) => {
  const { repository, seed, calls, callsRight, imports, importsRight } = readings[id];
  return row([id, repository, seed, share(callsRight, calls), share(importsRight, imports)]);
});
const all = [
  "all",
  "",
  "",
  share(sum("callsRight"), sum("calls")),
  share(sum("importsRight"), sum("imports")),
];
const lines = table(
  ["language", "repository", "seed", "calls marked `resolved`, right", "imports, right"],
  [...rows, row(all)],
);
fs.writeFileSync(page, replaceBlock(fs.readFileSync(page, "utf8"), "readings", lines));
