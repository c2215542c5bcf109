// Chunks, references and imports drawn at random, with their source, for a person to read.
import { draw } from "../witness/compare.mjs";

const linesOf = ({ bytes }) => bytes.toString("utf8").split("\n");

const numbered = (lines, from, to) => {
  for (let at = from; at <= Math.min(to, lines.length); at++)
    console.log(`${String(at).padStart(6)}  ${lines[at - 1].slice(0, 160)}`);
};

const printChunk = ({ file, item: chunk }, shown) => {
  const { path, facts } = file;
  console.log(`\n=== ${path}:${chunk.startLine}-${chunk.endLine}  ${chunk.kind}  ${chunk.symbol ?? "-"}`);
  const inside = facts.definitions.filter(({ line }) => line >= chunk.startLine && line <= chunk.endLine);
  for (const definition of inside.slice(0, shown)) {
    const { startLine, endLine, kind, qualified, exported, documented, line } = definition;
    const marks = `${exported ? " exported" : ""}${documented ? " documented" : ""}`;
    console.log(`  ${kind} ${qualified} ${startLine}-${endLine}, named on ${line}${marks}`);
  }
  if (inside.length > shown) console.log(`  and ${inside.length - shown} more`);
  // Two lines around it, so that a cut in the wrong place is seen.
  numbered(linesOf(file), Math.max(1, chunk.startLine - 2), chunk.startLine + 24);
  if (chunk.endLine > chunk.startLine + 24) console.log("        ...");
  numbered(linesOf(file), Math.max(chunk.startLine + 25, chunk.endLine - 3), chunk.endLine + 2);
};

const printReference = ({ file, item }) => {
  const { path, facts } = file;
  const { kind, name, receiver, arity, within, line } = item;
  const around = facts.definitions[within]?.qualified ?? "the file";
  console.log(`\n${path}:${line}  ${linesOf(file)[line - 1]?.trim().slice(0, 160)}`);
  const on = receiver === null ? "" : ` on ${receiver}`;
  console.log(`  ${kind} ${name}${on}${arity === null ? "" : ` arity ${arity}`} in ${around}`);
};

const printImport = ({ file, item }) => {
  const { kind, imported, local, specifier, line } = item;
  console.log(`\n${file.path}:${line}  ${linesOf(file)[line - 1]?.trim().slice(0, 160)}`);
  console.log(`  ${kind} ${imported || "-"} as ${local || "-"} from ${specifier}`);
};

const printers = {
  chunks: (drawn) => printChunk(drawn, 12),
  references: printReference,
  imports: printImport,
};

/** Prints `size` of all chunks (or references, imports) of the files, the same for the same seed. */
export const printDrawn = (files, what, size, seed) => {
  const print = printers[what];
  if (print === undefined) throw new Error(`--what is ${Object.keys(printers).join(", ")}`);
  const all = files.flatMap((file) => file.facts[what].map((item) => ({ file, item })));
  console.log(`${size} of ${all.length} ${what}, seed ${seed}`);
  for (const drawn of draw(all, size, seed)) print(drawn);
};
