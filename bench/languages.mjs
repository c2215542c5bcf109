// What Sheaf knows of each language, in docs/languages.md:
//   node bench/languages.mjs                          the table of what each language gives (sheaf languages),
//                                                     and those of readings.json and witnessed.json
//   node bench/languages.mjs --check                  only compares these tables; changes nothing
//   node bench/languages.mjs [--counts] ID=GITDIR...  also the rows of these languages, from real repositories;
//                                                     --counts leaves the speeds as they are
//   node bench/languages.mjs --draw 20 [--seed 1] [--what chunks|references|imports] ID=GITDIR...
//                                                     prints some drawn at random, to be read against their source
// An id may stand there several times: its repositories count together.
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { languages } from "../dist/src/languages.js";
import { printDrawn } from "./languages/drawn.mjs";
import { countFacts, describeRepository, extractAll, measureRates } from "./languages/measure.mjs";
import { countsTable, givenTable, ratesTable, readBlock, replaceBlock } from "./languages/page.mjs";
import { readingsTable, witnessesTable } from "./languages/readings.mjs";

const target = fileURLToPath(new URL("../docs/languages.md", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean", default: false },
    counts: { type: "boolean", default: false },
    draw: { type: "string" },
    seed: { type: "string", default: "1" },
    what: { type: "string", default: "chunks" },
  },
});

const described = [...(await languages()).languages].sort((a, b) =>
  Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)),
);
/** Folders of repositories by language, in the order of the arguments. */
const wanted = new Map();
for (const argument of positionals) {
  const at = argument.indexOf("=");
  const id = argument.slice(0, at);
  if (!described.some((language) => language.id === id)) throw new Error(`there is no language \`${id}\``);
  wanted.set(id, [...(wanted.get(id) ?? []), argument.slice(at + 1)]);
}

const page = fs.readFileSync(target, "utf8");
let withGiven = replaceBlock(page, "given", givenTable(described));
withGiven = replaceBlock(withGiven, "readings", readingsTable(described));
withGiven = replaceBlock(withGiven, "witnesses", witnessesTable(described));

const measureAll = async () => {
  const fresh = [];
  for (const [id, folders] of wanted) {
    const files = await extractAll(id, folders);
    fresh.push({
      title: described.find((language) => language.id === id).title,
      repositories: folders.map(describeRepository),
      counts: countFacts(files),
      rates: values.counts ? null : await measureRates(id, files),
    });
    console.log(fresh.at(-1));
  }
  return fresh;
};

if (values.check) {
  if (withGiven !== page) {
    console.error("docs/languages.md is not what the languages say: run npm run generate");
    process.exitCode = 1;
  }
} else if (values.draw !== undefined) {
  for (const [id, folders] of wanted)
    printDrawn(await extractAll(id, folders), values.what, Number(values.draw), Number(values.seed));
} else {
  const order = described.map(({ title }) => title);
  const fresh = await measureAll();
  const counted = replaceBlock(withGiven, "counts", countsTable(readBlock(page, "counts"), fresh, order));
  const timed = fresh.filter(({ rates }) => rates !== null);
  fs.writeFileSync(
    target,
    replaceBlock(counted, "rates", ratesTable(readBlock(page, "rates"), timed, order)),
  );
}
