import { generateKeyPairSync } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publish } from "../../../src/publish.js";
import { refresh, refreshLog } from "../../../src/refresh.js";
import {
  makeRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../../helpers/repository.js";
import { envelopeOf } from "../attest/authorities.js";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

describe.skipIf(withoutGit)(withoutGit ?? "refresh where attestations are required", () => {
  let maker: TestRepository;
  let user: TestRepository;
  const beside = (name: string): string => path.join(path.dirname(maker.dir), name);
  const place = () => ({ transport: "git-ref", remote: path.join(maker.dir, ".git") }) as const;
  const run = async () => (await refresh({ repo: user.dir, settle: 10 })).steps;
  beforeEach(() => {
    maker = makeRepository();
    maker.write("a.ts", "export const a = 1;\n");
    maker.commit("One");
    maker.git("clone", "--quiet", maker.dir, beside("user"));
    user = openTestRepository(beside("user"));
    fs.writeFileSync(beside("key.pem"), keys.publicKey.export({ type: "spki", format: "pem" }));
    user.git("config", "sheaf.requireAttestation", "true");
  });
  afterEach(() => maker.remove());

  it("fetches what the named key vouches for", async () => {
    user.git("config", "sheaf.key", beside("key.pem"));
    const { statement } = await publish({ repo: maker.dir, attest: true, dryRun: true, ...place() });
    const envelope = envelopeOf(fs.readFileSync(statement!), [{ key: keys.privateKey, hash: "sha256" }]);
    fs.writeFileSync(beside("signed.json"), JSON.stringify(envelope));
    await publish({ repo: maker.dir, attestation: beside("signed.json"), ...place() });
    expect(await run()).toMatchObject([{ outcome: "pulled", reason: null }]);
  });

  it("builds what nobody vouches for, and its log says why", async () => {
    user.git("config", "sheaf.key", beside("key.pem"));
    await publish({ repo: maker.dir, attest: true, ...place() });
    expect(await run()).toMatchObject([
      { outcome: "built", reason: expect.stringContaining("nobody who may sign vouches for") },
    ]);
    expect(await refreshLog(user.dir)).toContain("nobody who may sign vouches for");
  });

  it("builds where it is not said who may sign", async () => {
    await publish({ repo: maker.dir, ...place() });
    expect(await run()).toMatchObject([
      { outcome: "built", reason: expect.stringContaining("does not say who may sign") },
    ]);
  });

  it("fetches anything once attestations are not required any more", async () => {
    user.git("config", "sheaf.requireAttestation", "false");
    await publish({ repo: maker.dir, ...place() });
    expect(await run()).toMatchObject([{ outcome: "pulled", reason: null }]);
  });
});
