import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { encodeFacts } from "../bundle/facts.js";
import { createStaticEmbedder } from "../embed/static.js";
import { createExtractor, isParserCrash } from "../extract/extract.js";
import type { Sent } from "../model/embedder.js";
import { summarise } from "../model/facts.js";
import {
  type Job,
  type JobResult,
  pulseCount,
  pulseJob,
  type WorkerMessage,
  type WorkerSetup,
} from "./protocol.js";

const setup = workerData as WorkerSetup;
const port = parentPort!;
const pulse = new Int32Array(setup.pulse);
const embedder = createStaticEmbedder(readFileSync(setup.model));
const extractor = createExtractor({ assets: setup.assets });

const nothing = { lines: 0, summary: null, payload: new Uint8Array(0), vectors: new Int8Array(0) };

const sentSince = (before: Sent): Sent => {
  const { requests, bytes } = embedder.sent();
  return { requests: requests - before.requests, bytes: bytes - before.bytes };
};

const run = async (job: Job): Promise<JobResult> => {
  const before = embedder.sent();
  const options = { ranked: job.ranked, limits: setup.limits };
  const extraction = await (await extractor).extract(job.language, job.bytes, options);
  if (extraction.skip !== null)
    return { id: job.id, skip: extraction.skip, ...nothing, sent: sentSince(before) };
  return {
    id: job.id,
    skip: null,
    lines: extraction.facts.lines,
    summary: summarise(extraction.facts),
    payload: encodeFacts(extraction.facts),
    vectors: await embedder.embed(extraction.texts),
    sent: sentSince(before),
  };
};

const runAll = async (jobs: readonly Job[]): Promise<WorkerMessage> => {
  const results: JobResult[] = [];
  for (const job of jobs) {
    Atomics.store(pulse, pulseJob, job.id);
    Atomics.add(pulse, pulseCount, 1);
    try {
      results.push(await run(job));
    } catch (error) {
      if (isParserCrash(error)) return { results, crashed: job.id, failure: null };
      return {
        results,
        crashed: null,
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      };
    }
  }
  Atomics.store(pulse, pulseJob, -1);
  return { results, crashed: null, failure: null };
};

let queue: Promise<void> = Promise.resolve();
port.on("message", (jobs: readonly Job[]) => {
  queue = queue.then(async () => {
    const message = await runAll(jobs);
    port.postMessage(message);
    // After a trap the WebAssembly instance may hold anything: end here, a fresh worker takes over.
    if (message.crashed !== null) port.close();
  });
});
