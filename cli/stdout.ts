import { Writable } from "node:stream";

/**
 * Takes standard output for one writer alone. From now on whatever else is written to it, `console.log` too, goes to
 * standard error: one stray line would break a protocol.
 */
export const takeStdout = (): Writable => {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout) as (chunk: Buffer, done: (error?: Error | null) => void) => boolean;
  // The writer is told.
  stdout.on("error", () => {});
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return new Writable({
    highWaterMark: 1 << 20,
    write: (chunk: Buffer, _encoding, done) => void write(chunk, done),
  });
};
