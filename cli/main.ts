#!/usr/bin/env node
import { build, open, status, verify, version } from "../src/index.js";
import { processIo } from "./io.js";
import { run } from "./run.js";

// The reader of a pipe that has seen enough (`head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
// Nobody reads progress any more: the work goes on.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await run(process.argv.slice(2), processIo(), { build, open, status, verify, version });
