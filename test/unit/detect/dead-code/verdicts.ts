import { detectDeadCode } from "../../../../src/detect/dead-code/detect.js";
import { defaultDetectSettings } from "../../../../src/model/detect-settings.js";
import { assemblyOf } from "../../../helpers/assembly.js";
import type { Sources } from "../../../helpers/link.js";

/** What is said of texts: `path symbol` and the verdict; a file stands for itself. What is live is not there. */
export const verdictsOf = async (sources: Sources): Promise<Readonly<Record<string, string>>> => {
  const { findings } = await detectDeadCode(await assemblyOf(sources), defaultDetectSettings);
  return Object.fromEntries(
    findings.map(({ path, symbol, verdict }) => [symbol === null ? path : `${path} ${symbol}`, verdict]),
  );
};
