// Other people's witnesses to what Sheaf says of signatures:
//   node bench/attestations.mjs --conformance GITDIR   the bundles of github.com/sigstore/sigstore-conformance: those that
//                                                      must hold and those that must not
//   node bench/attestations.mjs --cosign PROGRAM       cosign signs what Sheaf states and Sheaf checks it; then the other
//                                                      way round
import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkAttestation } from "../dist/src/attest/attest.js";
import { preAuthEncoding } from "../dist/src/attest/envelope.js";
import { keyPolicy } from "../dist/src/attest/policy.js";
import { readSigstoreBundle, readTrustedRoots, verifyKeyless } from "../dist/src/attest/sigstore.js";
import { makeStatement } from "../dist/src/attest/statement.js";
import { parseStrictJson } from "../dist/src/attest/strict-json.js";
import { parseWorkflow } from "../dist/src/attest/workflow.js";
import { installation } from "../dist/src/installation.js";

const { values } = parseArgs({ options: { conformance: { type: "string" }, cosign: { type: "string" } } });
const sha256 = (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");
let wrong = 0;
const say = (right, what, found) => {
  if (!right) wrong++;
  console.log(`${right ? "ok   " : "WRONG"} ${what}: ${found}`);
};

const beacon = parseWorkflow(
  "sigstore-conformance/extremely-dangerous-public-oidc-beacon/.github/workflows/extremely-dangerous-oidc-beacon.yml",
);

/** Whether the signature holds, whoever made it and whatever it speaks of. */
const signatureOf = (bundle, artifact, roots, key) => {
  const parsed = parseStrictJson(bundle);
  const read = "value" in parsed ? readSigstoreBundle(parsed.value) : null;
  if (read === null) return { holds: false, why: parsed.problem ?? "malformed" };
  const { content } = read;
  if (content.kind === "message" && content.sha256 !== sha256(artifact)) {
    return { holds: false, why: "signs something else" };
  }
  if (key !== null) {
    const policy = keyPolicy({ path: "key.pub", bytes: key });
    const bytes = content.kind === "message" ? artifact : content.envelope.payload;
    const held = policy.key.hashes.some((hash) =>
      crypto.verify(hash, bytes, policy.key.key, content.signature ?? Buffer.alloc(0)),
    );
    return { holds: held, why: "key" };
  }
  const about = { digest: sha256(artifact), commit: "", manifest: artifact };
  const verdict = verifyKeyless(read, about, beacon, roots);
  const why = verdict.problem ?? verdict.signer;
  return { holds: !/does not hold|check it with --key/.test(why), why };
};

const attempt = (work) => {
  try {
    return work();
  } catch (error) {
    return { holds: false, why: error.message };
  }
};

const conform = (gitDir) => {
  const git = (...words) => execFileSync("git", ["-C", gitDir, ...words], { maxBuffer: 1 << 26 });
  const base = "test/assets/bundle-verify";
  const all = git("ls-tree", "-r", "--name-only", "HEAD", base).toString().trim().split("\n");
  const files = new Set(all);
  const show = (name) => (files.has(name) ? git("show", `HEAD:${name}`) : null);
  const shipped = fs.readFileSync(installation().trustedRoot);
  let count = 0;
  for (const file of all.filter((name) => name.endsWith("/bundle.sigstore.json"))) {
    const folder = path.posix.dirname(file);
    const artifact = show(`${folder}/artifact`) ?? show(`${base}/a.txt`);
    const { holds, why } = attempt(() => {
      const roots = readTrustedRoots(show(`${folder}/trusted_root.json`) ?? shipped, folder);
      return signatureOf(show(file), artifact, roots, show(`${folder}/key.pub`));
    });
    say(holds !== folder.endsWith("_fail"), path.posix.basename(folder), why.slice(0, 120));
    count++;
  }
  console.log(`${count} bundles of sigstore-conformance at ${git("rev-parse", "HEAD").toString().trim()}`);
};

const witness = async (cosign) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-cosign-"));
  const at = (name) => path.join(folder, name);
  const run = (...words) =>
    execFileSync(cosign, words, {
      cwd: folder,
      env: { ...process.env, COSIGN_PASSWORD: "" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const accepts = (...words) => {
    try {
      run(...words);
      return true;
    } catch {
      return false;
    }
  };
  try {
    const manifest = Buffer.from('{"format":1,"made":"by hand"}\n');
    const about = { digest: sha256(manifest), commit: "1".repeat(40), manifest };
    const statement = makeStatement({
      ...about,
      config: "2".repeat(64),
      fingerprint: "3".repeat(64),
      tool: "sheaf",
      repository: "https://example.com/some/project",
      run: null,
    });
    fs.writeFileSync(at("manifest.json"), manifest);
    fs.writeFileSync(at("statement.json"), statement);
    fs.writeFileSync(at("predicate.json"), JSON.stringify(JSON.parse(statement).predicate));
    run("generate-key-pair");
    fs.writeFileSync(at("other.json"), Buffer.from("another manifest\n"));
    const policy = keyPolicy({ path: "cosign.pub", bytes: fs.readFileSync(at("cosign.pub")) });
    const check = async (name, what) => {
      const bytes = fs.readFileSync(at(name));
      const { state, signer, problem } = await checkAttestation(bytes, about, policy);
      say(state === "verified", what, signer ?? problem);
      const elsewhere = await checkAttestation(bytes, { ...about, commit: "9".repeat(40) }, policy);
      if (name !== "blob.json")
        say(elsewhere.state === "refused", `${what}, another commit`, elsewhere.problem);
    };
    const common = ["--key", "cosign.key", "--tlog-upload=false", "--yes"];
    const type = "slsaprovenance1";
    run("attest-blob", ...common, "--statement", "statement.json", "--output-signature", "a.json");
    await check("a.json", "cosign attest-blob --statement");
    run(
      "attest-blob",
      ...common,
      "--predicate",
      "predicate.json",
      "--type",
      type,
      "--output-signature",
      "b.json",
      "manifest.json",
    );
    await check("b.json", "cosign attest-blob --predicate");
    run(
      "attest-blob",
      ...common,
      "--statement",
      "statement.json",
      "--new-bundle-format",
      "--bundle",
      "c.json",
    );
    await check("c.json", "cosign attest-blob --new-bundle-format");
    run("sign-blob", ...common, "--new-bundle-format", "--bundle", "blob.json", "manifest.json");
    await check("blob.json", "cosign sign-blob manifest.json");

    const { publicKey, privateKey } = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" });
    fs.writeFileSync(at("own.pub"), publicKey.export({ type: "spki", format: "pem" }));
    const payloadType = "application/vnd.in-toto+json";
    const sig = crypto.sign("sha256", preAuthEncoding(payloadType, statement), privateKey).toString("base64");
    const envelope = { payloadType, payload: statement.toString("base64"), signatures: [{ keyid: "", sig }] };
    fs.writeFileSync(at("own.json"), JSON.stringify(envelope));
    const verify = ["verify-blob-attestation", "--key", "own.pub", "--insecure-ignore-tlog", "--type", type];
    const own = accepts(...verify, "--signature", "own.json", "manifest.json");
    say(own, "cosign verifies an envelope over Sheaf's statement", own);
    const other = accepts(...verify, "--signature", "own.json", "other.json");
    say(!other, "cosign refuses it for another manifest", !other);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

if (values.conformance !== undefined) conform(values.conformance);
if (values.cosign !== undefined) await witness(path.resolve(values.cosign));
process.exitCode = wrong === 0 ? 0 : 1;
