import { traceDeadCode } from "../detect/detect.js";
import type { GitReader } from "../git/reader.js";
import type { DeadCodeTrace } from "../model/findings.js";
import type { CodeGraph } from "../model/graph.js";
import { decodeDetectSettings } from "../stored-config.js";
import { assemblyOf } from "./findings.js";
import { once } from "./once.js";

/** Why code is alive, or is not. */
export interface TraceAnswers {
  /** @param symbol simple or qualified name of a definition, or path of a file. */
  readonly traceDeadCode: (symbol: string) => Promise<readonly DeadCodeTrace[]>;
}

/**
 * Makes the answers about what keeps code alive in an open bundle.
 *
 * @param config its `config.json`.
 */
export const createTraceAnswers = (
  bundle: Parameters<typeof assemblyOf>[0],
  config: Uint8Array,
  graph: () => Promise<CodeGraph>,
  reader: GitReader | null,
): TraceAnswers => {
  const assembly = once(async () => assemblyOf(bundle, await graph(), reader));
  return {
    traceDeadCode: async (symbol) => traceDeadCode(await assembly(), decodeDetectSettings(config), symbol),
  };
};
