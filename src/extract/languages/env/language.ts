import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "env",
  title: "Dotenv",
  extensions: [
    "env",
    ...[
      "example",
      "examples",
      "sample",
      "template",
      "tpl",
      "dist",
      "default",
      "defaults",
      "schema",
      "test",
    ].map((end) => `env.${end}`),
  ],
  filenames: ["env.example", "env.sample", "env.template", "env.dist"],
  structure: "entries",
  entries: [
    {
      line: String.raw`^[ \t]*(?:export[ \t]+)?(?<name>[A-Z_][\w.-]*)[ \t]*=`,
      kind: "key",
      level: 1,
      alone: true,
    },
  ],
  quotes: [
    { open: String.raw`^[ \t]*#`, close: "$", comment: true },
    // Values in quotes may go over several lines.
    { open: String.raw`=[ \t]*"(?:[^"\\]|\\[^])*`, close: '"' },
    { open: String.raw`=[ \t]*'[^']*`, close: "'" },
  ],
});
