import type { Coverage, DeadCodeTrace } from "../../src/index.js";
import type { DeadCodeTraceOutput } from "../schemas/findings.js";
import { foundFooter } from "./found.js";
import { count } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

/** What is known of a name as `dead-code --trace NAME --json` prints it. */
export const traceJson = (
  symbol: string,
  definitions: readonly DeadCodeTrace[],
  coverage: Coverage,
): DeadCodeTraceOutput => ({
  symbol,
  commit: coverage.commit,
  head: coverage.head,
  definitions: definitions.map((one) => ({ ...one, chain: one.chain.map((step) => ({ ...step })) })),
  coverage,
});

const longestName = 200;
const longestReason = 1_000;
/** Steps of one chain that are shown. */
const shownSteps = 40;

const stepText = ({ path, symbol, line, why }: DeadCodeTrace["chain"][number], paint: Paint): string => {
  const place = paint.path(symbol === null ? visible(path) : `${visible(path)}:${line}`);
  const name = symbol === null ? "" : `  ${paint.symbol(clip(visible(symbol), longestName))}`;
  return `  ${place}${name}  ${paint.faint(clip(visible(why), longestReason))}\n`;
};

const definitionText = (one: DeadCodeTrace, paint: Paint): string => {
  const { path, symbol, kind, startLine, endLine, verdict, reason, chain } = one;
  const place = symbol === null ? visible(path) : `${visible(path)}:${startLine}-${endLine}`;
  const name = symbol === null ? "" : `${paint.symbol(clip(visible(symbol), longestName))}  `;
  const said = verdict === "live" ? paint.good(verdict) : paint.warning(verdict);
  const left = chain.length - shownSteps;
  const steps = chain.slice(0, shownSteps).map((step) => stepText(step, paint));
  const more = left > 0 ? `  ${paint.faint(`and ${count(left)} more steps: --json has all`)}\n` : "";
  return `${name}${kind}  ${paint.path(place)}  ${said}\n  ${clip(visible(reason), longestReason)}\n${steps.join("")}${more}`;
};

/** What keeps a name alive, or not, for a person. */
export const traceText = (
  symbol: string,
  definitions: readonly DeadCodeTrace[],
  coverage: Coverage,
  paint: Paint,
): string => {
  const nothing = `${paint.warning(`Nothing that dead code is looked for in is called ${clip(visible(symbol), longestName)}.`)} Try: sheaf symbol NAME\n`;
  const told = definitions.map((one) => definitionText(one, paint)).join("\n");
  return `${definitions.length === 0 ? nothing : told}\n${foundFooter(coverage, paint)}`;
};
