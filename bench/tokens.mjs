// What a server costs a language model, in tokens of two real vocabularies: the list of tools, and answers to twenty
// questions about each repository that is named. `npm run build`, then
//   node bench/tokens.mjs PATH...        repositories with a bundle; questions by the name of the folder
// Prints the median and the maximum of concise and detailed answers, text and data together, and how far the server's
// own estimate is from the truth. `--each` prints every answer's figures.
import fs from "node:fs";
import path from "node:path";
import cl100k from "gpt-tokenizer/encoding/cl100k_base";
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { estimateTokens } from "../dist/mcp/answer/tokens.js";
import { createCalls } from "../dist/mcp/calls.js";
import { listingOf } from "../dist/mcp/listing.js";
import { instructions, tools } from "../dist/mcp/tools.js";
import { createWorkspace } from "../dist/mcp/workspace.js";

const questions = JSON.parse(fs.readFileSync(new URL("tokens/questions.json", import.meta.url), "utf8"));
const each = process.argv.includes("--each");
const roots = process.argv.slice(2).filter((word) => !word.startsWith("--"));

const real = (text) => Math.max(o200k.encode(text).length, cl100k.encode(text).length);
const row = (name, text) => console.log(name.padEnd(34), text);

const list = JSON.stringify({ tools: tools.map(listingOf) });
row("tools/list", `${real(list)} tokens`);
row("instructions", `${real(instructions)} tokens`);

const measured = { concise: [], detailed: [] };
const ratios = [];
for (const root of roots) {
  const workspace = createWorkspace({ roots: [root] });
  const report = (error) => {
    throw error;
  };
  const call = createCalls({ tools, workspace, report, record: null });
  for (const [tool, given] of questions[path.basename(path.resolve(root))] ?? questions.sheaf) {
    for (const format of Object.keys(measured)) {
      const wanted = format === "concise" ? given : { ...given, response_format: format };
      const { text, structured } = await call(tool, wanted, new AbortController().signal);
      const data = structured === null ? "" : JSON.stringify(structured);
      const tokens = real(text) + real(data);
      measured[format].push(tokens);
      ratios.push((estimateTokens(text) + estimateTokens(data)) / tokens);
      if (each) row(`${tokens} ${format}`, `${tool} ${JSON.stringify(given)}`);
    }
  }
  await workspace.close();
}

const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * q)];
for (const [format, tokens] of Object.entries(measured))
  if (tokens.length > 0)
    row(
      `${format}, ${tokens.length} answers`,
      `median ${quantile(tokens, 0.5)}, nine in ten under ${quantile(tokens, 0.9)}, at most ${Math.max(...tokens)} tokens`,
    );
if (ratios.length > 0)
  row(
    "estimate against truth",
    `median ${quantile(ratios, 0.5).toFixed(2)}, least ${Math.min(...ratios).toFixed(2)}, most ${Math.max(...ratios).toFixed(2)}`,
  );
