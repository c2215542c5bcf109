import { defineLanguage, type EntryRule } from "../../language.js";

const part = '(?:"[^"]+"|`[^`]+`|\\[[^\\]]+\\]|[^\\s.(;,"`[\\]]+)';
/** `table`, `schema.table`, `database.schema.table`. */
const name = `(?:${part}\\.(?=${part}\\.))?(?:(?<scope>${part})\\.)?(?<name>${part})`;
const create = String.raw`^[ \t]*create[ \t]+(?:or[ \t]+(?:replace|alter)[ \t]+)?`;
const guard = String.raw`(?:if[ \t]+not[ \t]+exists[ \t]+)?(?!if[ \t]+not\b)`;
/** Tables of a session are local names, and mostly stand in the middle of a procedure. */
const lasting = "(?!\\[?#)";

/** @param before words that may stand between `create` and `what`, in any number; empty for none. */
const creation = (before: string, what: string, kind: EntryRule["kind"]): EntryRule => ({
  line: `${create}${before === "" ? "" : `(?:(?:${before})[ \\t]+)*`}(?:${what})[ \\t]+${guard}${lasting}${name}`,
  kind,
  level: 1,
});

/** One dialect redefines with `alter`; others change an owner with it. */
const alteration = (what: string, kind: EntryRule["kind"]): EntryRule => ({
  line: `^[ \\t]*alter[ \\t]+(?:${what})[ \\t]+${name}[ \\t]*(?:$|@|\\([ \\t]*(?:@|$)|(?:as|with|on)\\b)`,
  kind,
  level: 1,
});

const definer = String.raw`definer[ \t]*=[ \t]*\S+|editionable|noneditionable`;
const procedures = "function|procedure|proc|aggregate|package[ \\t]+body|package|macro";

/** The rest of a `create` whose modifiers have lines of their own. */
const completion = (what: string, kind: EntryRule["kind"]): EntryRule => ({
  line: `^[ \\t]*(?:${what})[ \\t]+${guard}${name}`,
  kind,
  level: 1,
  completes: true,
  after: String.raw`^[ \t]*(?:create(?:[ \t]+or[ \t]+replace)?|algorithm\b.*|definer\b.*|sql[ \t]+security\b.*)$`,
});

export const language = defineLanguage({
  id: "sql",
  title: "SQL",
  extensions: ["sql", "sql.in", "ddl", "dml", "pgsql", "psql", "plsql", "pls", "plpgsql", "tsql", "mysql"],
  structure: "entries",
  entries: [
    creation(
      "global|local|temp|temporary|unlogged|external|foreign|transient|virtual|columnar",
      "table",
      "struct",
    ),
    creation(
      `${definer}|materialized|recursive|temp|temporary|force|algorithm[ \\t]*=[ \\t]*\\w+|sql[ \\t]+security[ \\t]+\\w+`,
      "view",
      "struct",
    ),
    creation(definer, procedures, "function"),
    creation(`${definer}|constraint|event`, "trigger|event[ \\t]+session|event", "function"),
    alteration("function|procedure|proc|trigger", "function"),
    alteration("view", "struct"),
    completion("view", "struct"),
    completion("function|procedure|trigger|event", "function"),
    creation("shell", "type[ \\t]+body|type|domain|enum", "type"),
    creation("", "schema|database", "module"),
    creation("temp|temporary", "sequence", "variable"),
    {
      line: `${create}(?:(?:unique|clustered|nonclustered|columnstore|fulltext|spatial|bitmap)[ \\t]+)*index[ \\t]+(?:concurrently[ \\t]+)?${guard}(?!on[ \\t])${name}(?![^\\r\\n]*\\bon[ \\t]+\\[?#)`,
      kind: "key",
      level: 1,
    },
    { line: String.raw`^create\b(?![^\r\n]*#)`, kind: null, level: 1 },
    {
      line: String.raw`^(?!(?:and|else|elseif|elsif|end|exception|loop|or|then|when)\b)[a-z\\]`,
      kind: null,
      level: 1,
      // Else it goes on with a statement: the query of a view, the body of a procedure.
      after: String.raw`(?:;|\$\$|//)$|^(?:go|/|delimiter[ \t]\S+|\\.*)$`,
    },
  ],
  quotes: [
    { open: "--", close: "$", comment: true },
    { open: String.raw`/\*`, close: String.raw`\*/`, comment: true },
    { open: String.raw`'(?:[^'\r\n]|'')*`, close: "'|$" },
    { open: String.raw`(?<![\w$])\$(?<tag>[A-Z_]\w*)\$`, close: String.raw`\${tag}\$` },
    // The same two signs end statements of other dialects: `DELIMITER $$`, `END $$`.
    {
      open: String.raw`(?<![\w$]|\bdelimiter[ \t]{1,8}|\bend[;\s]{1,8})\$\$`,
      close: String.raw`\$\$`,
    },
    // A body that only the end of the batch ends.
    {
      open: String.raw`(?:^|[ \t)])(?:as|is)(?:[ \t]+begin)?[ \t]*$`,
      close: String.raw`^(?=(?:go|/)[ \t]*$)`,
    },
    // A body at the left margin, not the branch of a script.
    {
      open: String.raw`^begin[ \t]*$(?<!^if\b[^\r\n]{0,500}[\r\n]{1,2}begin[ \t]{0,8})`,
      close: String.raw`^end\b`,
    },
  ],
});
