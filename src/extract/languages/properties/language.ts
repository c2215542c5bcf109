import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "properties",
  title: "Java properties",
  extensions: ["properties"],
  filenames: [],
  structure: "entries",
  entries: [
    {
      line: String.raw`^[ \t]*(?<name>(?:[^\s\\=:#!]|\\.)(?:[^\s\\=:]|\\.)*)[ \t]*(?:[=:]|[ \t]|$)`,
      kind: "key",
      level: 1,
    },
  ],
  quotes: [{ open: String.raw`^[ \t]*[#!]`, close: "$", comment: true }],
  continuation: "\\",
});
