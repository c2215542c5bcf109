import type { Assembly } from "../../model/assembly.js";
import type { DetectSettings } from "../../model/detect-settings.js";
import type { DeadCodeFindings } from "../../model/findings.js";

/** Finds definitions and files that no root reaches. */
export const detectDeadCode = async (
  _assembly: Assembly,
  _settings: DetectSettings,
): Promise<DeadCodeFindings> => ({ findings: [], roots: [], definitions: 0, files: 0 });
