import type { Tool } from "./tool.js";

/** What a server offers. */
export const tools: readonly Tool[] = [];

/** What a model is told of the server as a whole. */
export const instructions = "";
