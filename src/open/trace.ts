import type { Tracer } from "../detect/detect.js";
import type { GitReader } from "../git/reader.js";
import type { DeadCodeTrace } from "../model/findings.js";
import type { CodeGraph } from "../model/graph.js";
import { decodeDetectSettings } from "../stored-config.js";
import { assemblyOf } from "./findings.js";

/** Why code is alive, or is not. */
export interface TraceAnswers {
  /** @param symbol simple or qualified name of a definition, `path#name`, or path of a file. */
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
  // Loaded and read when somebody asks: what it takes is more than all other answers together. Who asks for one symbol
  // asks for others soon, and the memory is not held for them.
  let kept: WeakRef<Tracer> | null = null;
  let making: Promise<Tracer> | null = null;
  const make = async (): Promise<Tracer> => {
    const { createTracer } = await import("../detect/detect.js");
    const assembly = await assemblyOf(bundle, await graph(), reader);
    const tracer = await createTracer(assembly, decodeDetectSettings(config));
    kept = new WeakRef(tracer);
    return tracer;
  };
  return {
    traceDeadCode: async (symbol) => {
      const known = kept?.deref();
      if (known !== undefined) return known(symbol);
      making ??= make().finally(() => {
        making = null;
      });
      return (await making)(symbol);
    },
  };
};
