import { z } from "zod";
import { freshnessWords } from "../src/model/words.js";

export const freshness = z
  .enum(freshnessWords)
  .nullable()
  .describe("The file in the working tree against the indexed commit; null where that can't be told.");

export const source = z.enum(["commit", "working-tree"]).describe("Whose lines these are.");
export const path = z.string().describe("Of the repository, with `/`.");
export const line = z.int().min(0).describe("1-based; 0 for a whole file or a package outside.");
export const total = z.int().min(0);
export const basis = z.enum(["resolved", "inferred"]);

/** Whole numbers also as text, as some models write them. */
const whole = (least: number, most: number) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given),
    z.int().min(least).max(most),
  );

/** Also `"true"` and `"false"`. */
export const flag = z
  .preprocess((given) => (given === "true" ? true : given === "false" ? false : given), z.boolean())
  .optional();

export const number = (least: number, most: number) => whole(least, most).optional();

/** A list, or one of it alone. */
export const several = <T extends z.ZodType<string>>(one: T) =>
  z.preprocess((given) => (typeof given === "string" ? [given] : given), z.array(one).max(100)).optional();

/** Longest text of an argument, in UTF-16 units. */
const maxText = 2_000;
export const text = z.string().max(maxText);

/** What every tool but index_status takes. */
export const common = {
  repo: text.optional(),
  limit: number(1, 100),
  cursor: text.optional(),
  response_format: z.enum(["concise", "detailed"]).optional(),
};

export interface Common {
  readonly repo?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly response_format?: "concise" | "detailed" | undefined;
}
