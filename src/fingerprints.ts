import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatVersion, type IndexerFingerprints, type Manifest } from "./model/bundle.js";
import { SheafError } from "./model/error.js";
import type { ExtractLimits } from "./model/limits.js";
import { compareUtf8 } from "./model/order.js";

const readAsset = (assets: string, name: string): string => {
  try {
    return readFileSync(join(assets, name), "utf8");
  } catch (cause) {
    throw new SheafError(
      "internal",
      `Sheaf's own assets are missing from ${assets}`,
      "Run `npm run build` in Sheaf's folder.",
      {
        cause,
      },
    );
  }
};

/** Reads the hashes that the package's build wrote beside grammars and queries. */
export const readFingerprints = (assets: string): IndexerFingerprints =>
  JSON.parse(readAsset(assets, "fingerprints.json")) as IndexerFingerprints;

/** Reads the SHA-256 of the default model: `weights` of the embedder that it makes. */
export const readWeights = (assets: string): string => readAsset(assets, "weights.sha256").trim();

type EmbedderName = Manifest["embedder"];

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const sortedLines = (record: Readonly<Record<string, string>>): string =>
  Object.keys(record)
    .sort(compareUtf8)
    .map((key) => `${key}=${record[key]}\n`)
    .join("");

const limitsText = (limits: ExtractLimits): string =>
  `${limits.fileBytes} ${limits.chunkTarget} ${limits.chunkMaximum} ${limits.chunkOverlap}\n`;

/** Stages that come after facts: what they say is made anew, and facts stay valid when one of them changes. */
const later = new Set(["graph", "summarize", "detect"]);

const factStages = (stages: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(stages).filter(([stage]) => !later.has(stage)));

const common = (indexer: IndexerFingerprints, embedder: EmbedderName, limits: ExtractLimits): string =>
  `format=${formatVersion}\n${sortedLines(factStages(indexer.stages))}${embedder.id} ${embedder.weights} ${embedder.dimensions}\n${limitsText(limits)}`;

/** The manifest's `fingerprint`: all that a bundle is a function of beside the commit and the configuration. */
export const wholeFingerprint = (
  indexer: IndexerFingerprints,
  embedder: EmbedderName,
  limits: ExtractLimits,
): string =>
  sha256(common(indexer, embedder, limits) + sortedLines(indexer.stages) + sortedLines(indexer.languages));

/**
 * Tells what the facts and vectors of some languages are a function of, all of it: a change to another language leaves
 * them valid. The same languages are asked for again and again, so each answer is kept.
 */
export const languageFingerprints = (
  indexer: IndexerFingerprints,
  embedder: EmbedderName,
  limits: ExtractLimits,
): ((languages: Iterable<string>) => string) => {
  const shared = common(indexer, embedder, limits);
  const known = new Map<string, string>();
  return (languages) => {
    const distinct = [...new Set(languages)].sort(compareUtf8);
    const text = distinct.map((language) => `${language}=${indexer.languages[language] ?? ""}\n`).join("");
    const fingerprint = known.get(text) ?? sha256(shared + text);
    known.set(text, fingerprint);
    return fingerprint;
  };
};

/** An indexer's hashes as one text, to compare two. */
export const indexerText = (indexer: IndexerFingerprints): string =>
  `${sortedLines(indexer.stages)}\n${sortedLines(indexer.languages)}`;
