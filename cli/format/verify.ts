import type { AttestationReport, VerifyReport } from "../../src/index.js";
import type { VerifyOutput } from "../schemas.js";
import { bytes, counted, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** The report as `verify --json` prints it. */
export const verifyJson = (report: VerifyReport): VerifyOutput => ({
  digest: report.digest,
  commit: report.commit,
  objects: report.objects,
  bytes: report.bytes,
  problems: [...report.problems],
  attestation: { state: report.attestation.state, signer: report.attestation.signer },
});

const originText = ({ state, signer }: AttestationReport): string => {
  if (state === "verified") return `signed by ${visible(signer ?? "")}\n`;
  if (state === "unchecked") return "origin: signed, not checked: name --key or --workflow\n";
  if (state === "unsigned") return "origin: an unsigned statement, which anybody could have written\n";
  return state === "none" ? "origin: nobody says who made it\n" : "";
};

/** The report for a person. */
export const verifyText = (report: VerifyReport, paint: Paint): string => {
  const what = `bundle ${short(report.digest)} of commit ${short(report.commit)}`;
  const read = `${counted(report.objects, "object")}, ${bytes(report.bytes)}`;
  if (report.problems.length === 0)
    return `${paint.good("ok")}: ${what} is whole (${read})\n${originText(report.attestation)}`;
  const lines = report.problems.map(
    ({ object, problem }) => `  ${paint.path(visible(object))}: ${visible(problem)}\n`,
  );
  return `${paint.error(counted(report.problems.length, "problem"))} in ${what} (${read}):\n${lines.join("")}`;
};
