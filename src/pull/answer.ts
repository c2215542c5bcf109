import type { Store } from "../bundle/store.js";
import { distance } from "../git/history.js";
import type { GitReader } from "../git/reader.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import type { ResolvedCommit } from "../model/snapshot.js";
import type { PullReport } from "../model/transfer-report.js";
import { chooseBundle } from "../open/choose.js";
import { isCurrent } from "../open.js";
import type { Lineage } from "./lineage.js";
import { bytesOf } from "./offer.js";
import type { Skipped, Taken } from "./take.js";

/** The commit that is to be answered for, and what knows how far a bundle lies from it. */
export interface Question {
  readonly wanted: ResolvedCommit;
  readonly store: Store;
  readonly reader: GitReader;
  readonly lineage: Lineage;
}

type Bundle = NonNullable<PullReport["bundle"]>;

/** Commits by which one is behind what is wanted; null where nobody knows. */
const distanceFrom = async (
  { wanted, reader, lineage }: Question,
  from: ObjectId,
): Promise<number | null> => {
  const own = (await reader.commits([from]))[0] === null ? null : await reader.distance(from, wanted.commit);
  if (own !== null) return own.ahead;
  const told = await distance(lineage, from, wanted.commit, new Set()).catch(() => null);
  return told?.ahead ?? null;
};

export const describeBundle = async (
  question: Question,
  { choice, manifest, digest }: Pick<Taken, "choice" | "manifest" | "digest">,
): Promise<Bundle> => ({
  commit: manifest.commit,
  tree: manifest.tree,
  digest,
  choice,
  distance: choice === "head" ? 0 : await distanceFrom(question, manifest.commit),
  objects: manifest.objects.length,
  bytes: bytesOf(manifest),
  current: isCurrent()(manifest),
});

/** What answers now without anything from elsewhere; null for nothing. */
export const answerOf = async (question: Question): Promise<Bundle | null> => {
  const { store, wanted, reader } = question;
  const found = await chooseBundle(store, wanted, reader.ancestors, isCurrent()).catch(() => null);
  if (found === null || found.choice === "given") return null;
  const { manifest, digest } = found.bundle;
  return describeBundle(question, { choice: found.choice, manifest, digest });
};

/** Says of a failed transfer that what the store holds goes on answering. */
export const withAnswer = async (error: unknown, question: Question): Promise<unknown> => {
  if (!(error instanceof SheafError) || error.code !== "transfer-failed") return error;
  const bundle = await answerOf(question);
  if (bundle === null) return error;
  const goesOn = `The bundle of ${bundle.commit.slice(0, 9)} that is here goes on answering.`;
  return new SheafError(error.code, error.message, error.hint === null ? goesOn : `${error.hint} ${goesOn}`, {
    cause: error,
  });
};

/** A bundle of the store that goes on answering although it was not the one that somebody vouches for. */
export const unattested = (
  answer: Bundle | null,
  taken: Taken,
): readonly Pick<Skipped, "commit" | "problem">[] =>
  answer === null || answer.digest === taken.digest
    ? []
    : [
        {
          commit: answer.commit,
          problem: "it is in the store and goes on answering, and nobody who may sign vouches for it",
        },
      ];
