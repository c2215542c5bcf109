import picocolors from "picocolors";
import type { Output } from "../io.js";

/** What a text means; each has one look. */
export interface Paint {
  readonly path: (text: string) => string;
  readonly symbol: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly error: (text: string) => string;
}

/** The looks of an output; all plain where it has no colours. */
export const paintFor = (output: Pick<Output, "color">): Paint => {
  const colors = picocolors.createColors(output.color);
  return {
    path: (text) => colors.bold(text),
    symbol: colors.cyan,
    faint: colors.dim,
    good: colors.green,
    warning: colors.yellow,
    error: colors.red,
  };
};
