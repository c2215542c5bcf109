import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { asKept } from "../../bundle/vectors.js";
import { createStaticEmbedder } from "../../embed/static.js";
import { createExtractor } from "../../extract/extract.js";
import type { Job, Outcome, WorkerMessage, WorkerSetup } from "./protocol.js";

const setup = workerData as WorkerSetup;
const port = parentPort!;
const embedder = setup.model === null ? null : createStaticEmbedder(readFileSync(setup.model));
const extractor = createExtractor({ assets: setup.assets });

const send = (message: WorkerMessage): void => port.postMessage(message);

const run = async ({ language, ranked, bytes, units: wanted = false }: Job): Promise<Outcome> => {
  const extraction = await (await extractor).extract(language, bytes, { ranked, limits: setup.limits });
  if (extraction.skip !== null) return { kind: "skip", skip: extraction.skip };
  const { lines, vocabulary, chunks, definitions, imports, units } = extraction.facts;
  // As a bundle would have them, so that scores do not depend on where a file was read.
  const vectors = embedder === null ? new Int8Array(0) : asKept(await embedder.embed(extraction.texts));
  return {
    kind: "facts",
    extracted: {
      lines,
      facts: { vocabulary, chunks, definitions, imports },
      vectors,
      units: wanted ? units : null,
    },
  };
};

let queue: Promise<void> = Promise.resolve();
void extractor.then(
  () => port.postMessage("ready"),
  // Each file says so by its crash.
  () => undefined,
);
port.on("message", (job: Job) => {
  queue = queue.then(async () => {
    try {
      send({ id: job.id, outcome: await run(job) });
    } catch {
      // A parser that trapped may hold anything, and what else failed may too: whoever started this thread starts another.
      send({ id: job.id, outcome: { kind: "crash" } });
      port.close();
    }
  });
});
