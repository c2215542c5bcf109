import { z } from "zod";
import type { ObjectId } from "../model/ids.js";
import { parseStrictJson } from "./strict-json.js";

/** The bundle that an attestation is held against. */
export interface Attested {
  /** SHA-256 of the manifest's bytes. */
  readonly digest: string;
  /** The indexed commit, as the manifest says. */
  readonly commit: ObjectId;
  readonly manifest: Uint8Array;
}

/** One run of a workflow on GitHub Actions, as its environment says. */
export interface WorkflowRun {
  /** Such as `https://github.com`. */
  readonly server: string;
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** `OWNER/NAME/.github/workflows/FILE@REF`. */
  readonly workflowRef: string;
  readonly runId: string;
  readonly runAttempt: string;
  /** What started the run, such as `push`; null when it is not said. */
  readonly event: string | null;
  /** The ref that the run is for; null when it is not said. */
  readonly ref: string | null;
}

/** What a statement says of a bundle. */
export interface StatementInput {
  readonly digest: string;
  readonly commit: ObjectId;
  /** SHA-256 of the configuration that counted. */
  readonly config: string;
  /** Hash of the indexer: see `Manifest.fingerprint`. */
  readonly fingerprint: string;
  /** Name and version of the tool. */
  readonly tool: string;
  /** URL of the repository, without user name and password; null when it is not known. */
  readonly repository: string | null;
  /** Null for a machine of which nothing is known. */
  readonly run: WorkflowRun | null;
}

const statementType = "https://in-toto.io/Statement/v1";
const olderStatementType = "https://in-toto.io/Statement/v0.1";
const provenanceType = "https://slsa.dev/provenance/v1";
/** What the external and internal parameters of Sheaf's own statements mean: FORMAT.md. */
const buildType = "urn:sheaf:build:v1";
/** Says that nothing is known of who built, rather than something that could be believed. */
const localBuilder = "urn:sheaf:builder:unknown";
/** Of a DSSE envelope that holds a statement. */
export const payloadType = "application/vnd.in-toto+json";

const gitUri = (repository: string, ref: string | null): string => {
  const uri = /^[a-z][a-z0-9+.-]*:\/\//i.test(repository) ? `git+${repository}` : repository;
  return ref === null ? uri : `${uri}@${ref}`;
};

/**
 * Writes an in-toto statement with SLSA provenance about one bundle, to be signed by whoever can. It proves nothing while
 * it is unsigned.
 */
export const makeStatement = (input: StatementInput): Uint8Array => {
  const { run } = input;
  const repository = run === null ? input.repository : `${run.server}/${run.repository}`;
  const statement = {
    _type: statementType,
    // The SHA-256 of the manifest's bytes is the bundle's digest, so tools that are given the file say the same.
    subject: [{ name: "manifest.json", digest: { sha256: input.digest } }],
    predicateType: provenanceType,
    predicate: {
      buildDefinition: {
        buildType,
        externalParameters: {
          ...(repository === null ? {} : { repository }),
          commit: input.commit,
          config: { sha256: input.config },
        },
        internalParameters: {
          fingerprint: { sha256: input.fingerprint },
          tool: input.tool,
          ...(run?.event == null ? {} : { event: run.event }),
        },
        resolvedDependencies: [
          {
            ...(repository === null ? {} : { uri: gitUri(repository, run?.ref ?? null) }),
            digest: { gitCommit: input.commit },
          },
        ],
      },
      runDetails: {
        builder: { id: run === null ? localBuilder : `${run.server}/${run.workflowRef}` },
        ...(run === null
          ? {}
          : {
              metadata: {
                invocationId: `${run.server}/${run.repository}/actions/runs/${run.runId}/attempts/${run.runAttempt}`,
              },
            }),
      },
    },
  };
  return Buffer.from(`${JSON.stringify(statement, null, 2)}\n`, "utf8");
};

const maxSubjects = 4_096;
const maxDependencies = 4_096;
const word = z.string().max(4_096);

const statementSchema = z.object({
  _type: word,
  subject: z
    .array(z.object({ digest: z.record(word, word) }))
    .min(1)
    .max(maxSubjects),
  predicateType: word,
  predicate: z.unknown(),
});

const provenanceSchema = z.object({
  buildDefinition: z.object({
    buildType: word,
    externalParameters: z.object({ commit: z.unknown().optional() }).nullish(),
    resolvedDependencies: z
      .array(z.object({ digest: z.record(word, word).nullish() }))
      .max(maxDependencies)
      .nullish(),
  }),
});

const own = (record: Readonly<Record<string, string>> | null | undefined, key: string): string | null =>
  record != null && Object.hasOwn(record, key) ? record[key]! : null;

const commitProblem = (predicate: unknown, commit: ObjectId): string | null => {
  const parsed = provenanceSchema.safeParse(predicate);
  if (!parsed.success) return "its predicate is not SLSA provenance of version 1";
  const { buildType: type, externalParameters, resolvedDependencies } = parsed.data.buildDefinition;
  const commits = (resolvedDependencies ?? []).flatMap(({ digest }) => own(digest, "gitCommit") ?? []);
  if (commits.length === 0) return "it names no git commit that was built from";
  if (!commits.includes(commit)) return `it speaks of commit ${commits[0]}, and the bundle is of ${commit}`;
  const said = externalParameters?.commit;
  return type === buildType && said !== commit
    ? `it says that commit ${String(said).slice(0, 64)} was asked for, and the bundle is of ${commit}`
    : null;
};

/**
 * Whether a statement speaks of this bundle and its commit. Who says so is another question.
 *
 * @returns what is wrong; null when it is true of this bundle.
 */
export const statementProblem = (statement: unknown, about: Attested): string | null => {
  const parsed = statementSchema.safeParse(statement);
  if (!parsed.success) return "it is no in-toto statement";
  const { _type, subject, predicateType, predicate } = parsed.data;
  if (_type !== statementType && _type !== olderStatementType) return `it is a statement of type ${_type}`;
  const named = subject.map(({ digest }) => own(digest, "sha256"));
  if (!named.includes(about.digest)) {
    return `it speaks of ${named[0] ?? "something without a SHA-256"}, and this bundle is ${about.digest}`;
  }
  if (predicateType !== provenanceType) return `it says ${predicateType}, where ${provenanceType} is needed`;
  return commitProblem(predicate, about.commit);
};

/** The same for the payload of an envelope. */
export const payloadProblem = (payload: Uint8Array, about: Attested): string | null => {
  const parsed = parseStrictJson(payload);
  return "problem" in parsed ? parsed.problem : statementProblem(parsed.value, about);
};
