import { expect } from "vitest";
import { outputs } from "../../cli/schemas.js";
import { sheafHere } from "./here.js";
import { jsonOf, type SheafOptions, sheaf } from "./sheaf.js";

/**
 * Asks the bundle of `makeProject` all that can be asked, and expects right answers.
 *
 * @param where the flags that say which bundle.
 * @param options of a process for each question; without them all are asked in this process.
 * @returns what was printed, in order.
 */
export const askAll = async (
  where: readonly string[],
  options?: SheafOptions,
): Promise<readonly string[]> => {
  const printed: string[] = [];
  const ask = async <
    Name extends "search" | "exists" | "symbol" | "graph" | "overview" | "status" | "verify",
  >(
    schema: Name,
    ...argv: readonly string[]
  ) => {
    const asked = [...argv, "--json", ...where];
    const ran = options === undefined ? await sheafHere(asked) : await sheaf(asked, options);
    expect(ran).toMatchObject({ code: 0, err: "" });
    printed.push(ran.out);
    return jsonOf<ReturnType<(typeof outputs)[Name]["parse"]>>(ran, outputs[schema] as never);
  };
  const found = await ask("search", "search", "cookie header", "--no-build");
  expect(found.results[0]!.path).toBe("src/cookies.py");
  const exists = await ask("exists", "search", "backoffDelay", "--exists", "--no-build");
  expect(exists.found).toBe(true);
  const { definitions } = await ask("symbol", "symbol", "backoffDelay", "--no-build");
  expect(definitions[0]!.callers.map(({ symbol }) => symbol)).toEqual(["retry"]);
  const { nodes } = await ask("graph", "graph", "src/retry.ts", "--direction", "in", "--no-build");
  expect(nodes.map(({ path }) => path)).toContain("test/retry.test.ts");
  const { children } = await ask("overview", "overview", "src", "--no-build");
  expect(children).toHaveLength(2);
  const { bundle } = await ask("status", "status", "--skipped");
  expect(bundle).toMatchObject({ incomplete: false });
  const { problems } = await ask("verify", "verify");
  expect(problems).toEqual([]);
  return printed;
};
