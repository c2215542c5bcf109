import { defineLanguage, type EntryRule } from "../../language.js";

const part = '(?:"[^"]+"|`[^`]+`|\\[[^\\]]+\\]|[^\\s.(;,"`[\\]]+)';
/** `table`, `schema.table`, `database.schema.table`. */
const name = `(?:${part}\\.(?=${part}\\.))?(?:(?<scope>${part})\\.)?(?<name>${part})`;
const create = String.raw`^[ \t]*create[ \t]+(?:or[ \t]+(?:replace|alter)[ \t]+)?`;
const guard = String.raw`(?:if[ \t]+not[ \t]+exists[ \t]+)?(?!if[ \t]+not\b)`;

/** @param before words that may stand between `create` and `what`, in any number; empty for none. */
const creation = (before: string, what: string, kind: EntryRule["kind"]): EntryRule => ({
  line: `${create}${before === "" ? "" : `(?:(?:${before})[ \\t]+)*`}(?:${what})[ \\t]+${guard}${name}`,
  kind,
  level: 1,
});

const definer = String.raw`definer[ \t]*=[ \t]*\S+|editionable|noneditionable`;

export const language = defineLanguage({
  id: "sql",
  title: "SQL",
  extensions: ["sql", "ddl", "dml", "pgsql", "psql", "plsql", "pls", "plpgsql", "tsql", "mysql"],
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
    creation(
      `${definer}|aggregate`,
      "function|procedure|proc|aggregate|package[ \\t]+body|package|macro",
      "function",
    ),
    creation(`${definer}|constraint|event`, "trigger|event", "function"),
    creation("shell", "type[ \\t]+body|type|domain|enum", "type"),
    creation("", "schema|database", "module"),
    creation("temp|temporary", "sequence", "variable"),
    {
      line: `${create}(?:(?:unique|clustered|nonclustered|columnstore|fulltext|spatial|bitmap)[ \\t]+)*index[ \\t]+(?:concurrently[ \\t]+)?${guard}(?!on[ \\t])${name}`,
      kind: "key",
      level: 1,
    },
    { line: String.raw`^create[ \t]`, kind: null, level: 1 },
    {
      line: String.raw`^(?:alter|analyze|begin|call|comment|commit|copy|declare|delete|delimiter|do|drop|exec|execute|explain|go|grant|insert|load|lock|merge|pragma|refresh|rename|replace|revoke|select|set|truncate|update|use|vacuum|with)\b`,
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
    // A body at the left margin.
    { open: String.raw`^begin[ \t]*$`, close: String.raw`^end\b` },
  ],
});
