import type { SheafError } from "../../model/error.js";
import { failed, refused } from "../problems.js";
import type { Answer } from "../web/client.js";
import { headerOf } from "../web/exchange.js";

/** How to be allowed to write. */
export const permissionHint =
  "Use a token that may write to the repository's contents: in a workflow `permissions: contents: write`, and GITHUB_TOKEN set to `github.token`.";

interface Said {
  readonly message: string;
  readonly codes: readonly string[];
}

/** What the API says of a failure; its words are cut and on one line. */
export const saidBy = (answer: Answer): Said => {
  let raw: unknown;
  try {
    raw = JSON.parse(answer.text);
  } catch {
    return { message: "", codes: [] };
  }
  const { message, errors } = (raw ?? {}) as { readonly message?: unknown; readonly errors?: unknown };
  const codes = (Array.isArray(errors) ? (errors as readonly unknown[]) : []).flatMap((error) => {
    const { code } = (error ?? {}) as { readonly code?: unknown };
    return typeof code === "string" ? [code] : [];
  });
  const text =
    typeof message === "string"
      ? message
          .replace(/[\p{C}\s]+/gu, " ")
          .trim()
          .slice(0, 200)
      : "";
  return { message: text, codes };
};

const resetOf = (answer: Answer): string | null => {
  const seconds = Number(headerOf(answer.headers, "x-ratelimit-reset") ?? Number.NaN);
  const after = Number(headerOf(answer.headers, "retry-after") ?? Number.NaN);
  const time = Number.isFinite(after) ? Date.now() + after * 1_000 : seconds * 1_000;
  return Number.isFinite(time) && Math.abs(time) < 8e15
    ? `${new Date(time).toISOString().slice(0, 19)}Z`
    : null;
};

const isLimit = (answer: Answer, said: Said): boolean =>
  answer.status === 429 ||
  (answer.status === 403 &&
    (headerOf(answer.headers, "x-ratelimit-remaining") === "0" ||
      headerOf(answer.headers, "retry-after") !== null ||
      /rate limit/i.test(said.message)));

/**
 * A failure of the API in this project's words.
 *
 * @param writing whether something was to be changed.
 */
export const apiProblem = (
  place: string,
  answer: Answer,
  writing: boolean,
  hasToken: boolean,
): SheafError => {
  const said = saidBy(answer);
  const words = said.message === "" ? String(answer.status) : `${answer.status}: ${said.message}`;
  if (isLimit(answer, said)) {
    const reset = resetOf(answer);
    return failed(
      place,
      `the limit of requests is used up${reset === null ? "" : ` until ${reset}`} (${words})`,
      undefined,
      hasToken ? "Try again then." : "Set GITHUB_TOKEN, which has a higher limit, or try again then.",
    );
  }
  if (answer.status === 401)
    return failed(
      place,
      `the token is not accepted (${words})`,
      undefined,
      "Set GITHUB_TOKEN or GH_TOKEN to one that holds, or unset it to read a public repository without one.",
    );
  if (writing && (answer.status === 403 || answer.status === 404))
    return refused(place, `publishing there is not allowed (${words})`, permissionHint);
  if (writing && answer.status === 422)
    return refused(
      place,
      `the release does not take it (${words})`,
      "`sheaf prune --keep N` makes room: a release takes 1,000 files. Where the repository has immutable releases, turn them off or use another transport.",
    );
  if (answer.status === 403 || answer.status === 404)
    return failed(
      place,
      `there is no such repository, or no access to it (${words})`,
      undefined,
      hasToken
        ? "Look at the name, and whether the token may read the repository's contents."
        : "Look at the name; for a private repository set GH_TOKEN, for instance to what `gh auth token` prints.",
    );
  return failed(place, `the API answers ${words}`);
};
