// Answers as the first letter of a file says: c traps, o is read, s says nothing.

import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const tries = (name) => {
  const file = `${workerData.assets}/${name}`;
  fs.appendFileSync(file, "x");
  return fs.readFileSync(file, "utf8").length;
};

parentPort.postMessage("ready");
parentPort.on("message", ({ id, bytes }) => {
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith("s")) {
    // Holds the thread up until it is ended.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  if (text.startsWith("c") && (!text.includes("once") || tries(text) === 1)) {
    parentPort.postMessage({ id, outcome: { kind: "crash" } });
    parentPort.close();
    return;
  }
  parentPort.postMessage({ id, outcome: { kind: "skip", skip: "binary" } });
});
