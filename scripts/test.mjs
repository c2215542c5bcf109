// Runs the tests and ends with one line, "N passed, N failed, N skipped", whatever the runner prints.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "sheaf-test-"));
const report = join(folder, "report.json");
const runner = new URL("../node_modules/vitest/vitest.mjs", import.meta.url).pathname;
const argv = [
  runner,
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
];
const run = spawnSync(process.execPath, argv, { stdio: "inherit" });
let counts = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
try {
  counts = JSON.parse(readFileSync(report, "utf8"));
} catch {
  console.error("The test runner left no report.");
}
rmSync(folder, { recursive: true, force: true });
const status = run.status ?? 1;
// A file that fails to load fails no test of its own: it must still show.
const failed = Math.max(counts.numFailedTests, status === 0 ? 0 : 1);
console.log(`${counts.numPassedTests} passed, ${failed} failed, ${counts.numPendingTests} skipped`);
process.exit(status);
