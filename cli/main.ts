#!/usr/bin/env node
import * as api from "../src/index.js";
import { processIo } from "./io.js";
import { fail, run } from "./run.js";

const argv = process.argv.slice(2);
const io = processIo();

// The reader of a pipe that has seen enough (`head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
// Nobody reads progress any more: the work goes on.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
// Node would exit with 1, which means "not found" here.
process.on("uncaughtException", (error) => {
  void fail(error, argv, io).finally(() => process.exit(2));
});

process.exitCode = await run(argv, io, api);
