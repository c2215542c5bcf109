// Facts as annotated source: every source line behind two blanks, what was found in it below, and a mark where
// a chunk begins. One format for goldens that people read and tests compare.

const isWord = (char) => char !== undefined && /[\w$\u0080-\uffff]/.test(char);

/** Column of a name in a line as a whole word, from a column on; -1 if it isn't there. */
const columnOf = (line, name, from) => {
  for (let at = line.indexOf(name, from); at >= 0; at = line.indexOf(name, at + 1)) {
    const before = isWord(name[0]) && isWord(line[at - 1]);
    const after = isWord(name.at(-1)) && isWord(line[at + name.length]);
    if (!before && !after) return at;
  }
  return -1;
};

const describe = {
  definition: (found) => [
    `definition.${found.kind} ${found.qualified}`,
    `${found.startLine}-${found.endLine}`,
    found.arity === null ? null : `arity=${found.arity}`,
    found.exported ? "exported" : null,
    found.private ? "private" : null,
    found.documented ? "documented" : null,
    found.type === null ? null : `: ${found.type}`,
    found.scope === null ? null : `in ${found.scope.startLine}-${found.scope.endLine}`,
  ],
  reference: (found, facts) => [
    `reference.${found.kind} ${found.name}`,
    found.receiver === null ? null : `on ${found.receiver}`,
    found.arity === null ? null : `arity=${found.arity}`,
    found.within < 0 ? null : `in ${facts.definitions[found.within].qualified}`,
  ],
  import: (found) => [
    `import.${found.kind} ${found.imported || "-"} as ${found.local || "-"} from ${found.specifier}`,
  ],
  export: (found) => [
    `export ${found.exported || "-"} of ${found.local || "-"}`,
    found.from === null ? null : `from ${found.from}`,
  ],
};

/** Notes by line. */
const notesOf = (facts, lines) => {
  const notes = lines.map(() => []);
  const add = (family, line, name, found) => {
    const text = lines[line - 1] ?? "";
    const taken = notes[line - 1].filter((note) => note.family === family && note.name === name).at(-1);
    const column = name === "" ? -1 : columnOf(text, name, taken === undefined ? 0 : taken.column + 1);
    const words = describe[family](found, facts).filter((word) => word !== null);
    notes[line - 1].push({ family, name, column, text: words.join(" ") });
  };
  for (const found of facts.definitions) add("definition", found.line, found.name, found);
  for (const found of facts.references) add("reference", found.line, found.name, found);
  for (const found of facts.imports) {
    const bare = found.imported === "*" || found.imported === "default" || found.imported === "";
    add("import", found.line, bare ? found.local || found.specifier : found.imported, found);
  }
  for (const found of facts.exports) {
    const inside = found.local === "*" || found.local === "";
    add("export", found.line, inside ? found.exported : found.local, found);
  }
  return notes;
};

/**
 * @param {string} text the source as it was decoded
 * @param {object} extraction what the extractor returned for it
 * @returns {string} the golden
 */
export const annotate = (text, extraction) => {
  if (extraction.skip !== null) return `skip ${extraction.skip}\n`;
  const { facts } = extraction;
  const lines = text.split("\n");
  const chunks = new Map(facts.chunks.map((chunk) => [chunk.startLine, chunk]));
  const notes = notesOf(facts, lines);
  const out = [`quality ${facts.quality}, encoding ${facts.encoding}${facts.generated ? ", generated" : ""}`];
  if (lines.at(-1) === "") lines.pop();
  for (const [row, raw] of lines.entries()) {
    const chunk = chunks.get(row + 1);
    if (chunk) out.push(`== ${chunk.startLine}-${chunk.endLine} ${chunk.kind} ${chunk.symbol ?? "-"}`);
    const line = raw.replace(/\r$/, "");
    out.push(line === "" ? "" : `  ${line}`);
    const sorted = notes[row].map((note, order) => ({ ...note, order }));
    sorted.sort((a, b) => a.column - b.column || a.order - b.order);
    for (const { column, name, text: words } of sorted) {
      const pad = column < 0 ? "" : line.slice(0, column).replace(/[^\t]/g, " ");
      out.push(column < 0 ? `# ${words}` : `# ${pad}${"^".repeat(name.length)} ${words}`);
    }
  }
  return `${out.join("\n")}\n`;
};
