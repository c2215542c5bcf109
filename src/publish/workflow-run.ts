import type { WorkflowRun } from "../attest/statement.js";
import type { Environment } from "../git/environment.js";

const of = (environment: Environment, name: string): string | null => {
  const value = environment[name] ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what GitHub sets has none of them.
  return value === "" || value.length > 1_024 || /[\u0000-\u0020]/.test(value) ? null : value;
};

/**
 * The run of a workflow on GitHub Actions that this process is part of, as its environment says. It is what the process
 * believes; the certificate that signs says it again, and is believed by others.
 *
 * @returns null elsewhere, or when a part is missing: half an identity is none.
 */
export const workflowRun = (environment: Environment): WorkflowRun | null => {
  if (environment.GITHUB_ACTIONS !== "true") return null;
  const server = of(environment, "GITHUB_SERVER_URL");
  const repository = of(environment, "GITHUB_REPOSITORY");
  const workflowRef = of(environment, "GITHUB_WORKFLOW_REF");
  const runId = of(environment, "GITHUB_RUN_ID");
  const runAttempt = of(environment, "GITHUB_RUN_ATTEMPT");
  if (server === null || repository === null || workflowRef === null) return null;
  if (runId === null || runAttempt === null) return null;
  return {
    server: server.replace(/\/+$/, ""),
    repository,
    workflowRef,
    runId,
    runAttempt,
    event: of(environment, "GITHUB_EVENT_NAME"),
    ref: of(environment, "GITHUB_REF"),
  };
};
