import type { DefinitionKind } from "../model/facts.js";
import { lowerCase } from "../model/terms.js";
import type { Found } from "./access.js";
import type { Language } from "./language.js";

/** What a definition's own matches say. */
interface Marks {
  readonly exported: boolean;
  readonly private: boolean;
}

/** Where a definition stands. */
interface Surroundings {
  /** The definition around it; null at the top. */
  readonly parent: { readonly kind: DefinitionKind; readonly exported: boolean } | null;
  /** Whether a function is anywhere around it. */
  readonly insideFunction: boolean;
  /** Whether an export statement of the file names it. */
  readonly named: boolean;
  /** Whether the file imports or exports anything: only then it has names of its own. */
  readonly isModule: boolean;
  /** Whether its name is prefixed by that of a type outside of which it stands. */
  readonly received: boolean;
}

interface Visible {
  readonly exported: boolean;
  readonly private: boolean;
}

/** Named through what holds them: values carry them out of any function, so their place hides nothing. */
export const members: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  "method",
  "constructor",
  "field",
  "property",
  "enum-member",
  "key",
]);

const beginsCapital = (name: string): boolean => {
  const first = name.slice(0, 1);
  return lowerCase(first) !== first;
};

/** What a leading `_` keeps to its own file or class; `__init__` is none of those. */
const isUnderscored = (name: string): boolean =>
  name.startsWith("_") && !(name.startsWith("__") && name.endsWith("__"));

/** Its own marks go before those of its place; a mark on its name goes before both. */
const combine = (own: Marks, { named, placed }: Found): Marks => {
  if (named !== null) return { exported: named === "public", private: named === "private" };
  if (own.private) return { exported: false, private: true };
  if (own.exported || placed === null) return own;
  return { exported: placed === "public", private: placed === "private" };
};

const isVisible = (
  visibility: Language["visibility"],
  marks: Marks,
  name: string,
  { parent, named }: Surroundings,
): boolean => {
  const open = parent?.exported ?? true;
  switch (visibility) {
    case "capitalised":
      return beginsCapital(name);
    case "marked":
      return marks.exported;
    case "export-statement":
      if (parent === null || parent.kind === "module") return marks.exported || named;
      return parent.exported && !marks.private;
    case "underscore":
      return (named || !isUnderscored(name)) && open;
    case "public":
      return marks.exported && open;
    case "all":
      return !marks.private && open;
  }
};

const isHidden = (
  visibility: Language["visibility"],
  kind: DefinitionKind,
  name: string,
  { parent, named, isModule, received, insideFunction }: Surroundings,
): boolean => {
  if (visibility === "underscore" && isUnderscored(name) && !named) return true;
  if (insideFunction) return !members.has(kind) && !received;
  return visibility === "export-statement" && parent === null && isModule && !received && !members.has(kind);
};

/**
 * Who can see a definition, by the rule of its language. Never both exported and private.
 *
 * @param own what its own matches capture.
 * @param found what the marks around it say.
 */
export const visibilityOf = (
  { visibility }: Language,
  kind: DefinitionKind,
  name: string,
  own: Marks,
  found: Found,
  around: Surroundings,
): Visible => {
  const marks = combine(own, found);
  // It has no visibility of its own: its members have.
  if (kind === "extension" && !marks.private && visibility !== "marked") {
    return {
      exported: !around.insideFunction && (around.parent?.exported ?? true),
      private: around.insideFunction,
    };
  }
  const exported = !around.insideFunction && isVisible(visibility, marks, name, around);
  const hidden = marks.private || isHidden(visibility, kind, name, around);
  return { exported, private: hidden && !exported };
};
