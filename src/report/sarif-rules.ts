/** One rule: what a kind of finding is, and what to do about it. */
interface Rule {
  readonly id: string;
  readonly name: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string };
  readonly defaultConfiguration: { readonly level: "warning" | "note" };
}

const rule = (id: string, name: string, short: string, full: string, help: string): Rule => ({
  id,
  name,
  shortDescription: { text: short },
  fullDescription: { text: full },
  help: { text: help },
  defaultConfiguration: { level: "warning" },
});

/** In the order of `ruleIndex`. */
export const sarifRules: readonly Rule[] = [
  rule(
    "dead-code",
    "DeadCode",
    "Code that nothing needs",
    "A definition or file that nothing reached from the project's entry points uses.",
    "Delete it. If something outside of the repository uses it, name its file under entry in sheaf.json, or put a comment before it: sheaf-ignore dead-code: REASON.",
  ),
  rule(
    "duplicate-code",
    "DuplicateCode",
    "Code that stands in several places",
    "The same statements stand in more than one place, equal or with small changes.",
    "Keep one place and use it from the others. If they are to stay apart, put a comment before one of them: sheaf-ignore duplicates: REASON.",
  ),
  rule(
    "import-cycle",
    "ImportCycle",
    "Files that import each other",
    "Files that import each other can be neither read nor tested alone.",
    "Take out the import that is named, for instance by moving what it needs into a file of its own.",
  ),
];
