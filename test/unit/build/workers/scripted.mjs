// A worker that does what the first byte of a job says: a stand-in for a real one that crashes, stalls or dies.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, threadId, workerData } from "node:worker_threads";

const pulse = new Int32Array(workerData.pulse);
const result = (job) => ({
  id: job.id,
  skip: null,
  lines: threadId,
  summary: null,
  payload: job.bytes,
  vectors: new Int8Array(0),
});
const firstTime = (job) => {
  const mark = join(workerData.assets, `tried-${job.id}`);
  if (existsSync(mark)) return false;
  writeFileSync(mark, "");
  return true;
};

parentPort.on("message", (jobs) => {
  const results = [];
  for (const job of jobs) {
    Atomics.store(pulse, 0, job.id);
    Atomics.add(pulse, 1, 1);
    const order = String.fromCharCode(job.bytes[0]);
    const crash = order === "C" || (order === "c" && firstTime(job));
    if (crash) {
      parentPort.postMessage({ results, crashed: job.id, failure: null });
      parentPort.close();
      return;
    }
    if (order === "f") {
      parentPort.postMessage({ results, crashed: null, failure: "a fault of the program" });
      return;
    }
    if (order === "s") Atomics.wait(pulse, 1, Atomics.load(pulse, 1));
    if (order === "m") {
      const hoard = [];
      for (;;) hoard.push(new Array(1_000_000).fill(hoard.length));
    }
    results.push(result(job));
  }
  Atomics.store(pulse, 0, -1);
  parentPort.postMessage({ results, crashed: null, failure: null });
});
