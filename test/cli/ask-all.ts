import { expect } from "vitest";
import type { z } from "zod";
import { outputs } from "../../cli/schemas.js";
import { sheafHere } from "./here.js";
import { jsonOf, type Ran, type SheafOptions, sheafEach } from "./sheaf.js";

/**
 * Asks the bundle of `makeProject` all that can be asked, and expects right answers.
 *
 * @param where the flags that say which bundle.
 * @param options of a process of their own for the questions; without them they are asked in this process.
 * @returns what was printed, in order.
 */
export const askAll = async (
  where: readonly string[],
  options?: SheafOptions,
): Promise<readonly string[]> => {
  const lines = [
    ["search", "cookie header", "--no-build"],
    ["search", "backoffDelay", "--exists", "--no-build"],
    ["symbol", "backoffDelay", "--no-build"],
    ["graph", "src/retry.ts", "--direction", "in", "--no-build"],
    ["overview", "src", "--no-build"],
    ["status", "--skipped"],
    ["verify"],
  ].map((argv) => [...argv, "--json", ...where]);
  const here = async (): Promise<readonly Ran[]> => {
    const ran: Ran[] = [];
    for (const argv of lines) ran.push(await sheafHere(argv));
    return ran;
  };
  const all = options === undefined ? await here() : await sheafEach(lines, options);
  for (const ran of all) expect(ran).toMatchObject({ code: 0, err: "" });
  const answer = <Name extends keyof typeof outputs>(at: number, name: Name) =>
    jsonOf<z.infer<(typeof outputs)[Name]>>(all[at]!, outputs[name] as never);
  expect(answer(0, "search").results[0]!.path).toBe("src/cookies.py");
  expect(answer(1, "exists").found).toBe(true);
  expect(answer(2, "symbol").definitions[0]!.callers.map(({ symbol }) => symbol)).toEqual(["retry"]);
  expect(answer(3, "graph").nodes.map(({ path }) => path)).toContain("test/retry.test.ts");
  expect(answer(4, "overview").children).toHaveLength(2);
  expect(answer(5, "status").bundle).toMatchObject({ incomplete: false });
  expect(answer(6, "verify").problems).toEqual([]);
  return all.map(({ out }) => out);
};
