// Runs the command lines that come as JSON on standard input, one after the other in this one process, and prints what
// each came to: for tests of a process that is confined, where a process for each would take most of the time.
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { run } from "../../dist/cli/run.js";
import * as api from "../../dist/src/index.js";

const results = [];
for (const argv of JSON.parse(readFileSync(0, "utf8"))) {
  const text = { out: "", err: "" };
  const into = (name) => ({
    write: async (part) => {
      text[name] += part;
    },
    color: false,
    columns: 120,
  });
  const plain = { stdin: Readable.from([]), watched: false, debug: false, stepBack: () => {} };
  const io = { out: into("out"), err: into("err"), ...plain };
  results.push({ code: await run(argv, io, api), signal: null, ...text });
}
process.stdout.write(JSON.stringify(results));
