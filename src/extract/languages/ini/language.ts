import { defineLanguage } from "../../language.js";

/** One word of a key: what quotes, brackets and separators are not part of. */
const word = "[^\\s=:#;[\\]{}()<>\"'`,]+";

export const language = defineLanguage({
  id: "ini",
  title: "INI",
  extensions: [
    ...["ini", "cfg", "cnf", "conf", "prefs", "inf"],
    ...["editorconfig", "gitconfig", "gitmodules", "hgrc", "npmrc", "pylintrc", "flake8", "coveragerc"],
    ...["sqlfluff", "style.yapf", "pycodestyle", "buckconfig", "flowconfig", "wrap"],
    // Units of systemd, and what else the freedesktop formats write.
    ...["service", "socket", "timer", "mount", "automount", "swap", "slice", "netdev", "desktop"],
  ],
  filenames: ["pylintrc", "gitconfig"],
  structure: "entries",
  entries: [
    {
      line: String.raw`^[ \t]*\[\[(?<name>[^\[\]]+)\]\][ \t]*(?:[#;].*)?$`,
      kind: "section",
      level: 2,
    },
    {
      line: String.raw`^[ \t]*\[(?<name>.+)\][ \t]*(?:[#;].*)?$`,
      kind: "section",
      level: 1,
      flush: true,
    },
    // What is indented deeper than the keys of its section goes on with the value above it.
    {
      line: `^[ \\t]*(?<name>${word}(?:[ \\t]+${word}){0,5})[ \\t]*(?:\\[[^\\]]*\\][ \\t]*)?=(?![=>~])`,
      kind: "key",
      level: 3,
      flush: true,
    },
    { line: `^[ \\t]*(?<name>${word})[ \\t]*:(?=[ \\t]|$)`, kind: "key", level: 3, flush: true },
  ],
  quotes: [{ open: String.raw`^[ \t]*[#;]`, close: "$", comment: true }],
});
