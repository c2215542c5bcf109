import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchOutput } from "../../cli/schemas.js";
import { jsonOf, sheaf } from "./sheaf.js";

const root = path.resolve(import.meta.dirname, "../..");

/** Whether this very folder is a checkout with a commit, and not an unpacked package inside another one. */
const isCheckout = ((): boolean => {
  try {
    const options = { cwd: root, encoding: "utf8", stdio: "pipe" } as const;
    const top = execFileSync("git", ["rev-parse", "--show-toplevel"], options).trim();
    execFileSync("git", ["rev-parse", "--verify", "HEAD:src/extract/split.ts"], options);
    return fs.realpathSync(top) === fs.realpathSync(root);
  } catch {
    return false;
  }
})();

const title = isCheckout ? "Sheaf's own repository" : "skipped, because this is no git checkout of Sheaf";

describe.skipIf(!isCheckout)(title, () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-own-"));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it("answers the question of the README", async () => {
    const bundle = path.join(folder, "bundle");
    // Samples of all languages take a third of the time and answer no question about Sheaf.
    const without = ["**/fixtures/**", "test/cases/**"].flatMap((glob) => ["--exclude", glob]);
    const built = await sheaf(["build", "--out", bundle, "--no-cache", "--quiet", ...without], { cwd: root });
    expect(built).toMatchObject({ code: 0, err: "" });
    const question = "where are chunks split at statement boundaries";
    expect(fs.readFileSync(path.join(root, "README.md"), "utf8")).toContain(question);
    const answer = jsonOf(await sheaf(["search", question, "--bundle", bundle, "--json"]), searchOutput);
    expect(answer.results[0]).toMatchObject({ path: "src/extract/split.ts" });
    expect(answer.confidence).not.toBe("low");
  });
});
