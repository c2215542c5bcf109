/** The read form: what `build` writes under `derived/` and `open` reads. Its layout stands in columns/layout.ts. */
export { type FileRange, filesBelow, firstNotBefore } from "./columns/below.js";
export type { KeptDefinition } from "./columns/definition-columns.js";
export { readFormVersion } from "./columns/layout.js";
export { openReadForm, type ReadForm } from "./columns/read.js";
export { createReadForm, type ReadFormFacts } from "./columns/write.js";
