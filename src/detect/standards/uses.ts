import type { AssemblyFacts } from "../../model/assembly.js";
import type { Reference } from "../../model/facts.js";
import type { ImportView, Use } from "./file-view.js";

/** Where a name of the file comes from. */
interface Source {
  readonly module: string;
  readonly package: string | null;
  readonly way: string;
}

/** The root of an origin, and what is behind it. A member of `this` counts as a name of its own. */
const rootOf = (origin: string): { readonly root: string; readonly rest: string } | null => {
  const found = /^(?:\{([\p{L}\p{N}_$]+)([^}]*)\}|(?:this\.)?([\p{L}\p{N}_$]+))(.*)$/su.exec(origin);
  if (found === null) return null;
  const [, type, inType, name, rest] = found;
  const root = type ?? name!;
  return root === "this" || root === "super" ? null : { root, rest: `${inType ?? ""}${rest}` };
};

const joined = (way: string, rest: string): string => (way === "" ? rest.replace(/^\./, "") : way + rest);

const sourceOf = ({ specifier, imported, package: name, leads }: ImportView): Source | null => {
  if (leads === "inside") return null;
  const whole = imported === "*" || imported === "" || imported === "default";
  return { module: specifier, package: name, way: whole ? "" : imported };
};

/** Names of a file that stand for what was imported or for something made of that; null for those of its own. */
const sourcesOf = (
  { definitions }: AssemblyFacts,
  imports: readonly ImportView[],
): ReadonlyMap<string, Source | null> => {
  const sources = new Map<string, Source | null>();
  for (const found of imports) if (found.local !== "") sources.set(found.local, sourceOf(found));
  for (let round = 0; round < 2; round++) {
    for (const { name, kind, type } of definitions) {
      if (sources.get(name) != null) continue;
      const holds = kind === "variable" || kind === "constant" || kind === "field" || kind === "property";
      const at = !holds || type === null ? null : rootOf(type);
      const source = at === null ? null : sources.get(at.root);
      sources.set(name, source == null ? null : { ...source, way: joined(source.way, at!.rest) });
    }
  }
  return sources;
};

/** Takes from the references of a file those that lead outside of it and of the repository. */
export const createUses = (
  facts: AssemblyFacts,
  references: readonly Reference[],
  imports: readonly ImportView[],
): readonly Use[] => {
  const sources = sourcesOf(facts, imports);
  const uses: Use[] = [];
  for (const { name, kind, line, receiver, within } of references) {
    const at = receiver === null ? { root: name, rest: "" } : rootOf(receiver);
    if (at === null) continue;
    const source = sources.get(at.root);
    if (source === null) continue;
    if (source === undefined) {
      if (kind !== "read" && kind !== "type")
        uses.push({ module: "", package: null, way: receiver ?? "", name, kind, line, within });
      continue;
    }
    const way = receiver === null ? "" : joined(source.way, at.rest);
    // What was imported by its name, whatever it is called here.
    const real = receiver === null && source.way !== "" ? source.way : name;
    uses.push({ module: source.module, package: source.package, way, name: real, kind, line, within });
  }
  return uses;
};
