import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { withoutGit } from "../helpers/repository.js";

const script = path.resolve(import.meta.dirname, "../../bench/soak.mjs");

describe.skipIf(withoutGit)(withoutGit ?? "a server whose repository is worked in", () => {
  it("names a commit that was right and lines that were there, whatever moves meanwhile", async () => {
    const ran = await promisify(execFile)(process.execPath, [
      script,
      "--changes",
      "14",
      "--parallel",
      "4",
    ]).catch((error: { readonly stdout: string }) => error);
    expect(ran.stdout).toMatch(/\nAll right\.\n$/);
    expect(Number(/^(\d+) calls/m.exec(ran.stdout)?.[1])).toBeGreaterThanOrEqual(14);
  });
});
