import type { Declared } from "./declared.js";
import type { Mark } from "./ecosystem.js";

export const rootOf = ({ path, index }: Declared, reason: string, test = false): Mark => ({
  kind: "root",
  path,
  definition: index,
  reason,
  exports: false,
  test,
});

export const fileRoot = (path: string, reason: string, test = false): Mark => ({
  kind: "root",
  path,
  definition: null,
  reason,
  exports: false,
  test,
});

export const followsOf = ({ path, index }: Declared, reason: string): Mark => ({
  kind: "follows",
  path,
  definition: index,
  reason,
});

export const doubtOf = ({ path, index }: Declared, reason: string): Mark => ({
  kind: "doubt",
  path,
  definition: index,
  reason,
});
