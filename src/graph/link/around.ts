import type { DefinitionKind } from "../../model/facts.js";
import { fitness, isCallable, isMember, isType, type Use } from "./kinds.js";
import type { Ask } from "./meanings.js";
import { some } from "./modules.js";
import type { Namesakes } from "./namesakes.js";
import { containerOf, type Program } from "./program.js";
import type { FileScope } from "./scope.js";
import { type Def, defOf, fileOf, indexOf, type Value } from "./value.js";

interface Around {
  readonly found: Value | null;
  /** What has the name and serves less well: it counts where nothing else has it. */
  readonly other: Value | null;
}

/** Names inside the definitions around a place. */
export const createAround = (program: Program, ask: Ask, { heldAt }: Pick<Namesakes, "heldAt">) => {
  const { resolver, rules, find, definition, place } = program;

  /** Names inside the definitions around, the inner ones first, wherever these stand. */
  const around = (
    file: number,
    within: number,
    name: string,
    use: Use,
    own: FileScope,
    line: number,
  ): Around => {
    let other: Value | null = null;
    let module = resolver.moduleOf(file);
    let container = "";
    for (let at = within; at >= 0; at = own.parents[at]!) {
      const { kind } = own.facts.definitions[at]!;
      const here = place(file, at);
      module = here.module;
      container = here.container;
      const found = inDefinition(file, at, kind, here, name, own, line);
      if (found !== null && serves(found, use)) return { found, other };
      other ??= found;
      const parent = own.parents[at]!;
      if (parent >= 0 && place(file, parent).path === container) continue;
      const outer = inContainers(module, container, parent < 0 ? "" : place(file, parent).path, name, file);
      if (outer !== null && serves(outer, use)) return { found: outer, other };
      other ??= outer;
    }
    return { found: null, other };
  };

  /** A member of the type around that is no type hides none, and a field hides no function. */
  const serves = (value: Value, use: Use): boolean =>
    !rules.implicitMembers ||
    use === "read" ||
    value.kind !== "definitions" ||
    value.defs.some((def) => fitness(use, definition(def).kind) === 0);

  const inDefinition = (
    file: number,
    at: number,
    kind: DefinitionKind,
    here: { readonly module: string; readonly path: string },
    name: string,
    own: FileScope,
    line: number,
  ): Value | null => {
    if (kind === "module") return some(find(here.module, here.path, name));
    if (isCallable(kind)) {
      const nested = find(here.module, here.path, name).filter(
        (def) => fileOf(def) === file && own.parents[indexOf(def)] === at && !isMember(definition(def).kind),
      );
      return some(heldAt(nested, file, line));
    }
    if (!rules.implicitMembers || !(isType(kind) || kind === "extension")) return null;
    const type = kind === "extension" ? ask().extended(defOf(file, at)) : defOf(file, at);
    return implicit(type, name);
  };

  /** A member without a receiver. Nobody calls constructors so. */
  const implicit = (type: Def, name: string): Value | null => {
    const found = ask().ofType(type, name);
    if (found.kind !== "definitions") return null;
    return some(found.defs.filter((def) => definition(def).kind !== "constructor"));
  };

  /** What a definition stands in by its name and not by its place: `Shop::total` outside of `Shop`. */
  const inContainers = (
    module: string,
    from: string,
    end: string,
    name: string,
    file: number,
  ): Value | null => {
    for (let path = from; path !== "" && path !== end; ) {
      const dot = path.lastIndexOf(".");
      const last = path.slice(dot + 1);
      const container = containerOf(path, last);
      const defs = find(module, container, last);
      const type = defs.find((def) => isType(definition(def).kind));
      if (type !== undefined && rules.implicitMembers) {
        const picked = ask().pick(defs, "type", null, file);
        const found = picked === null ? null : implicit(picked.defs[0]!, name);
        if (found !== null) return found;
      }
      if (defs.some((def) => definition(def).kind === "module")) {
        const found = some(find(module, path, name));
        if (found !== null) return found;
      }
      path = container;
    }
    return null;
  };

  return around;
};
