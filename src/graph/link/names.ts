import { createAround } from "./around.js";
import { isMember, type Use } from "./kinds.js";
import type { Ask, Meanings } from "./meanings.js";
import { createModules, leave } from "./modules.js";
import { createNamesakes } from "./namesakes.js";
import type { Program } from "./program.js";
import type { FileScope } from "./scope.js";
import { type Def, definitions, ofLibrary, type Value } from "./value.js";

/** Names: in scopes, in modules, through imports and exports. */
export const createNames = (program: Program, ask: Ask): Pick<Meanings, "bare" | "inModule" | "bound"> => {
  const { resolver, rules, find, definition, importing, place } = program;
  const namesakes = createNamesakes(program);
  const { hasMembers, isIn, heldAt, visible } = namesakes;
  const { inModule, bound, through } = createModules(program, ask);
  const around = createAround(program, ask, namesakes);

  /** The module of the definition around, and that of the file: a file can hold several. */
  const modulesAround = (file: number, within: number): string[] => {
    const own = resolver.moduleOf(file);
    if (resolver.placeOf === null || within < 0) return [own];
    const { module } = place(file, within);
    return module === own ? [own] : [module, own];
  };

  /** What a bare name can be at the top: members of objects without a name stand there too. */
  const atTop = (module: string, name: string, file: number, line: number): readonly Def[] => {
    const defs = heldAt(find(module, "", name), file, line);
    if (rules.implicitMembers) return defs;
    return hasMembers(defs) ? defs.filter((def) => !isMember(definition(def).kind)) : defs;
  };

  const bare = (file: number, within: number, name: string, use: Use, line?: number): Value | null => {
    const own = importing(file);
    const at = line ?? own.facts.definitions[within]?.line ?? 0;
    if (within < 0) return outer(file, within, name, own, at);
    const { found, other } = around(file, within, name, use, own, at);
    return found ?? outer(file, within, name, own, at) ?? other;
  };

  const outer = (file: number, within: number, name: string, own: FileScope, line: number): Value | null => {
    const modules = modulesAround(file, within);
    for (const module of modules) {
      const defs = atTop(module, name, file, line);
      if (isIn(defs, file)) return definitions(defs);
    }
    const imports = own.imports.get(name);
    if (imports !== undefined) return bound(file, imports);
    for (const module of resolver.seen(file)) if (!modules.includes(module)) modules.push(module);
    for (const module of modules) {
      const { defs, included: seen } = visible(atTop(module, name, file, line), file);
      const library = resolver.sees !== undefined && rules.runtime.has(name);
      if (library && !seen) continue;
      if (defs.length > 0) return definitions(defs);
    }
    for (const at of own.wildcards) {
      const destination = program.destination(file, at);
      if (destination?.kind !== "module") continue;
      if (destination.inner.length === 0 && modules.includes(destination.module)) continue;
      const found = through(destination, name, file);
      // What passes names on from outside may have this one, or not.
      if (found?.kind === "definitions" || found?.kind === "module") return found;
    }
    const submodule = program.submodule(null, name, file);
    if (submodule !== null) return { kind: "module", module: submodule };
    if (rules.runtime.has(name)) return ofLibrary;
    const destination = program.outside(name, file);
    return destination === null ? null : leave(destination);
  };

  return { bare, inModule, bound };
};
