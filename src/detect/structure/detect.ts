import type { Assembly } from "../../model/assembly.js";
import type { StructureFindings } from "../../model/findings.js";
import { couplingOf } from "./coupling.js";
import { cyclesOf } from "./cycles.js";
import { createFileImports } from "./imports.js";

/** Finds files that import each other, and files that too much hangs on. */
export const detectStructure = (assembly: Assembly): StructureFindings => {
  const importsOf = createFileImports(assembly);
  const files = assembly.files.flatMap((file) => {
    if (file.flags.generated || file.flags.vendored || file.facts?.generated === true) return [];
    return importsOf(file) ?? [];
  });
  return { cycles: cyclesOf(files), coupling: couplingOf(assembly, files) };
};
