import { defineLanguage } from "../../language.js";

/** One name of a target or a variable, in which variables may be used. */
const word = String.raw`(?:[^\s:#=$+?!\\]|\\.|\$\([^()]*\)|\$\{[^{}]*\}|\$(?![({])|[+?!](?!=))+`;
const modifiers = "(?:(?:export|override|private)[ \\t]+)*";
const assign = "(?::{1,3}|\\+|\\?|!)?=";

const special =
  "PHONY|SUFFIXES|DEFAULT|PRECIOUS|INTERMEDIATE|NOTINTERMEDIATE|SECONDARY|SECONDEXPANSION|DELETE_ON_ERROR|IGNORE|" +
  "LOW_RESOLUTION_TIME|SILENT|EXPORT_ALL_VARIABLES|NOTPARALLEL|ONESHELL|POSIX";

export const language = defineLanguage({
  id: "makefile",
  title: "Makefile",
  extensions: ["mk", "mak", "make"],
  filenames: ["Makefile", "makefile", "GNUmakefile", "BSDmakefile", "Kbuild"],
  interpreters: ["make", "gmake"],
  structure: "entries",
  entries: [
    { line: `^ *${modifiers}define[ \\t]+(?<name>[^\\s=]+)`, kind: "macro", level: 1, alone: true },
    {
      line: "^ *(?:-?include|sinclude)[ \\t]+(?<specifiers>[^\\s,#$=]+)[ \\t]*(?:#|$)",
      kind: null,
      level: 1,
      alone: true,
    },
    {
      line: "^ *(?:-?include|sinclude|vpath|export|unexport|undefine)\\b(?![^=]*=)",
      kind: null,
      level: 1,
      alone: true,
    },
    { line: `^ *${modifiers}(?<name>${word})[ \\t]*${assign}`, kind: "variable", level: 1, alone: true },
    { line: `^\\.(?:${special})[ \\t]*:`, kind: null, level: 1, alone: true, leads: true },
    // A variable for one target.
    {
      line: `^ *${word}(?:[ \\t]+${word})*[ \\t]*::?[ \\t]*${modifiers}${word}[ \\t]*${assign}`,
      kind: null,
      level: 1,
      alone: true,
    },
    {
      line: `^ *(?!(?:ifn?eq|ifn?def|else|endif)\\b)(?<names>${word}(?:[ \\t]+(?!&)${word})*)[ \\t]*&?::?(?!:*=)`,
      kind: "function",
      level: 1,
    },
  ],
  quotes: [
    { open: "^ *#", close: "$", comment: true },
    { open: `^ *${modifiers}define[ \\t]`, close: "^[ \\t]*endef\\b" },
  ],
  continuation: "\\",
});
