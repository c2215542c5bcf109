import type { ScorePart } from "../../model/answer.js";
import { lowerCase } from "../../model/terms.js";
import { fileStem } from "../columns/names.js";
import type { ReadForm } from "../columns/read.js";
import type { KeywordScores } from "../keyword.js";
import type { SearchSettings } from "../settings.js";
import type { AskedParts } from "./asked.js";
import type { DefinitionMatches } from "./definitions.js";
import { type Meaning, meaningOf } from "./meaning.js";
import type { Prior } from "./prior.js";
import type { Question } from "./question.js";
import type { Scale } from "./scale.js";
import type { StemMatcher } from "./stem-match.js";
import { textMatch } from "./text.js";

/** What one question finds in one repository. */
export interface Findings {
  readonly question: Question;
  readonly asked: AskedParts;
  readonly keyword: KeywordScores;
  readonly meaning: Meaning | null;
  readonly stems: StemMatcher;
  readonly definitions: DefinitionMatches;
  readonly directory: (path: string) => number;
  /** Files that hold the one word of a question of one word, if they are few. */
  readonly prior: (file: number) => Prior;
  readonly literal: ReadonlyMap<number, number>;
  readonly path: ReadonlyMap<number, number>;
  /** 0 for chunks that may not be in the answer; null for none. */
  readonly mask: Uint8Array | null;
}

/** Everything by which files and chunks are ranked. */
export interface Evidence extends Findings {
  readonly scale: Scale;
}

/** A file's score and what it is made of. */
export interface FileScore {
  readonly file: number;
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

/** Adds up a file's parts, each times its weight. */
export const scoreFile = (
  form: ReadForm,
  evidence: Evidence,
  settings: SearchSettings,
  file: number,
): FileScore => {
  const { weights } = settings;
  const { question } = evidence;
  const path = form.pathOf(file);
  const words = textMatch(form, evidence.keyword, file, evidence.mask, evidence.scale);
  const stem = evidence.stems.match(file);
  const prior = evidence.prior(file);
  const defined = evidence.definitions.get(file);
  const meaning =
    evidence.meaning === null ? null : meaningOf(form, evidence.meaning, file, evidence.mask, evidence.scale);
  const named = question.name !== null && lowerCase(question.name) === lowerCase(fileStem(path));
  const alone = question.name !== null ? weights.definesAlone : weights.defines;
  const values: readonly (readonly [string, number, number])[] = [
    ["text.best", weights.best, words.best],
    ["text.several", weights.several, words.several],
    ["text.whole", weights.whole, words.whole],
    ["name.recall", weights.nameRecall, stem.recall],
    ["name.balance", weights.nameBalance, stem.balance],
    ["name.equal", weights.nameEqual, named ? 1 : 0],
    ["path", weights.pathEqual, evidence.path.get(file) ?? 0],
    ["folder", weights.directory, evidence.directory(path)],
    ["defines", alone * settings.symbolBoost, defined?.exact ?? 0],
    ["defines.like", weights.definesLike * settings.symbolBoost, defined?.like ?? 0],
    ["defines.near", 2 * weights.definesAlone * settings.symbolBoost, defined?.near ?? 0],
    ["literal", weights.literal, evidence.literal.get(file) ?? 0],
    ["meaning.best", weights.meaning, meaning?.best ?? 0],
    ["meaning.several", weights.meaningSeveral, meaning?.several ?? 0],
    ["importers", weights.importers, prior.importers],
    ["size", weights.size, prior.size],
    ["test", -weights.test, prior.test],
    ["example", -weights.example, prior.example],
    ["documentation", -weights.documentation, prior.documentation],
    ["configuration", -weights.configuration, prior.configuration],
    ["declaration", -weights.declaration, prior.declaration],
  ];
  const parts: ScorePart[] = [];
  let score = 0;
  for (const [name, weight, value] of values) {
    if (value === 0 || weight === 0) continue;
    parts.push({ name, value: weight * value });
    score += weight * value;
  }
  return { file, score, parts };
};
