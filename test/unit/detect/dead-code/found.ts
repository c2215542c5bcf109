import { detectDeadCode } from "../../../../src/detect/dead-code/detect.js";
import { defaultDetectSettings } from "../../../../src/model/detect-settings.js";
import { assemblyOf } from "../../../helpers/assembly.js";
import type { Sources } from "../../../helpers/link.js";

/** `dead path#symbol` of all findings, by what the ecosystems say. */
export const foundIn = async (sources: Sources): Promise<readonly string[]> => {
  const { findings } = await detectDeadCode(await assemblyOf(sources), defaultDetectSettings);
  return findings.map(
    ({ verdict, path, symbol }) => `${verdict} ${path}${symbol === null ? "" : `#${symbol}`}`,
  );
};
