import type { Ecosystem } from "./ecosystem.js";

/** Sorted by id. */
export const ecosystems: readonly Ecosystem[] = [];
