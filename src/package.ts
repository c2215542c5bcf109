/**
 * What the package gives to programs that embed Sheaf: its API, and two values that take longer to load than many a
 * question to answer. The command line does without them.
 *
 * @module
 */

export { configSchema } from "./config.js";
export { languageIds } from "./extract/detect.js";
export * from "./index.js";
