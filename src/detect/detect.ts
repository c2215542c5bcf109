import type { Assembly } from "../model/assembly.js";
import type { DetectSettings } from "../model/detect-settings.js";
import type { Findings } from "../model/findings.js";
import { detectDeadCode } from "./dead-code/detect.js";
import { detectDuplicates } from "./duplicates/detect.js";
import { detectStructure } from "./structure/detect.js";
import { suppress } from "./suppress.js";

export { createTracer, type Tracer } from "./dead-code/trace.js";
export { detectStandards } from "./standards/detect.js";

/** Finds dead code, duplicates and cycles of a commit: a function of the assembly and the settings alone. */
export const detectFindings = async (assembly: Assembly, settings: DetectSettings): Promise<Findings> => {
  const deadCode = await detectDeadCode(assembly, settings);
  const duplicates = await detectDuplicates(assembly, settings);
  const structure = detectStructure(assembly);
  return suppress(assembly, settings, { deadCode, duplicates, structure });
};
