import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTrustedRoots } from "../../../src/attest/sigstore.js";
import { signerPolicy } from "../../../src/attestation.js";
import { installation } from "../../../src/installation.js";

describe("the root that comes with Sheaf", () => {
  const { trustedRoot, root } = installation();
  const bytes = readFileSync(trustedRoot);

  it("is the file that its page names", () => {
    const page = readFileSync(join(root, "trust", "README.md"), "utf8");
    expect(page).toContain(createHash("sha256").update(bytes).digest("hex"));
    const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { files: string[] };
    expect(files).toContain("trust");
  });

  it("has authorities, logs and clocks, and is taken when no other is named", async () => {
    const [found, ...more] = readTrustedRoots(bytes, trustedRoot);
    expect(more).toEqual([]);
    for (const part of ["certificateAuthorities", "tlogs", "ctlogs", "timestampAuthorities"] as const)
      expect(found![part].length, part).toBeGreaterThan(0);
    const policy = await signerPolicy({ workflow: "a/b/.github/workflows/c.yml" });
    expect(policy).toMatchObject({ kind: "workflow", workflow: { repository: "a/b", ref: null } });
  });
});
