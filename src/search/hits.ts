import type { ScorePart, SearchHit } from "../model/answer.js";
import { chunkKinds } from "./columns/kinds.js";
import { noValue } from "./columns/layout.js";
import type { ReadForm } from "./columns/read.js";
import { isSubstantial } from "./rank/definitions.js";
import type { Evidence, FileScore } from "./rank/fuse.js";

/** A chunk of an answer, before it is spelled out. */
export interface RankedChunk {
  readonly chunk: number;
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

export const hitOf = (form: ReadForm, { chunk, score, parts }: RankedChunk): SearchHit => {
  const file = form.chunkFile[chunk]!;
  const symbol = form.chunkSymbol[chunk]!;
  return {
    path: form.pathOf(file),
    blob: form.blobOf(file),
    startLine: form.chunkStart[chunk]!,
    endLine: form.chunkEnd[chunk]!,
    symbol: symbol === noValue ? null : form.symbolOf(symbol),
    kind: chunkKinds[form.chunkKind[chunk]!] ?? "block",
    language: form.languageOf(file),
    score,
    parts,
  };
};

/** Best first; equal scores in the order of paths and lines, which is that of ids. */
export const byScore = (a: RankedChunk, b: RankedChunk): number => b.score - a.score || a.chunk - b.chunk;

/** Lines below its head within which a chunk that bears a definition's name still shows it. */
const near = 10;

/**
 * The chunk that shows a definition; -1 for none. A small head can stand at the end of the chunk before: then
 * the one that bears the name is better, if it follows closely.
 */
const chunkOfDefinition = (form: ReadForm, file: number, definition: number): number => {
  if (definition < 0) return -1;
  const line = form.definitionLine[definition]!;
  const bears = (chunk: number): boolean => form.chunkSymbol[chunk] === form.definitionQualified[definition];
  let holding = -1;
  for (let chunk = form.fileChunks[file]!; chunk < form.fileChunks[file + 1]!; chunk++) {
    const start = form.chunkStart[chunk]!;
    if (start > line + near) break;
    const holds = start <= line && line <= form.chunkEnd[chunk]!;
    if (bears(chunk) && (holds || start > line)) return chunk;
    if (holds && holding < 0) holding = chunk;
  }
  return holding;
};

const block = chunkKinds.indexOf("block");

/** Where the first definition with code or members of its own begins; 0 when there is none. Lines. */
const firstSubstance = (form: ReadForm, file: number): number => {
  let first = 0;
  for (let at = form.fileDefinitions[file]!; at < form.fileDefinitions[file + 1]!; at++) {
    const start = form.definitionStart[at]!;
    if (isSubstantial(form.definitionKind[at]!) && (first === 0 || start < first)) first = start;
  }
  return first;
};

/** Whether the chunk only begins what the next one goes on with: a long comment, a signature. */
const isBareHead = (form: ReadForm, chunk: number): boolean => {
  const symbol = form.chunkSymbol[chunk]!;
  const next = chunk + 1;
  if (symbol === noValue || next >= form.fileChunks[form.chunkFile[chunk]! + 1]!) return false;
  if (form.chunkSymbol[next] !== symbol || form.chunkLength[chunk]! * 2 >= form.chunkLength[next]!)
    return false;
  return chunk === form.fileChunks[form.chunkFile[chunk]!]! || form.chunkSymbol[chunk - 1] !== symbol;
};

/** What a chunk of imports or a licence before all definitions, and a bare head, keep of their strength. */
const preambleShare = 0.5;
/** More lines without a definition are a script's own code. */
const maxPreamble = 60;
const headShare = 0.7;
/** What a body gets of its bare head's strength. */
const bodyShare = 0.85;

const isOnlyPath = ({ question, path }: Evidence, file: number): boolean =>
  path.has(file) && !/\s/.test(question.text);

/** How well each chunk shows why its file is in the answer. */
const strengthIn = (form: ReadForm, evidence: Evidence, file: number): ((chunk: number) => number) => {
  const { keyword, meaning, scale } = evidence;
  // Who asks for a file by its path is shown its beginning.
  if (isOnlyPath(evidence, file)) return (chunk) => 1 / (1 + chunk);
  const defined = evidence.definitions.get(file);
  const chunkAt = (definition: number | undefined): number => {
    const chunk = chunkOfDefinition(form, file, definition ?? -1);
    return chunk >= 0 && isBareHead(form, chunk) ? chunk + 1 : chunk;
  };
  const exactChunk = chunkAt(defined?.exactAt);
  const likeChunk = chunkAt(defined?.likeAt);
  const nearChunk = chunkAt(defined?.nearAt);
  const substance = firstSubstance(form, file);
  const baseOf = (chunk: number): number => {
    const words = scale.chunk === 0 ? 0 : keyword.chunks[chunk]! / scale.chunk;
    return meaning === null ? words : words + 2 * Math.max(0, meaning.cosines[chunk]!);
  };
  return (chunk) => {
    let strength = baseOf(chunk);
    const named = chunk === exactChunk || chunk === likeChunk || chunk === nearChunk;
    const preamble =
      form.chunkKind[chunk] === block &&
      form.chunkSymbol[chunk] === noValue &&
      form.chunkEnd[chunk]! < substance &&
      form.chunkEnd[chunk]! - form.chunkStart[chunk]! < maxPreamble;
    if (preamble && !named) strength *= preambleShare;
    else if (isBareHead(form, chunk)) strength *= headShare;
    else if (chunk > form.fileChunks[file]! && isBareHead(form, chunk - 1)) {
      // What the head says is said of the body.
      strength = Math.max(strength, bodyShare * baseOf(chunk - 1));
    }
    if (chunk === exactChunk) strength += 2 * Math.min(1, defined!.exact);
    if (chunk === likeChunk) strength += 0.5 * defined!.like;
    if (chunk === nearChunk) strength += 2 * defined!.near;
    return strength;
  };
};

/** The chunks to show of a file, best first; the first has the file's score, others a share of it. */
export const chunksOf = (
  form: ReadForm,
  evidence: Evidence,
  { file, score, parts }: FileScore,
  count: number,
): RankedChunk[] => {
  const strengthOf = strengthIn(form, evidence, file);
  const strengths: { readonly chunk: number; readonly strength: number }[] = [];
  for (let chunk = form.fileChunks[file]!; chunk < form.fileChunks[file + 1]!; chunk++) {
    if (evidence.mask !== null && evidence.mask[chunk] === 0) continue;
    strengths.push({ chunk, strength: strengthOf(chunk) });
  }
  strengths.sort((a, b) => b.strength - a.strength || a.chunk - b.chunk);
  const best = strengths[0]?.strength ?? 0;
  return strengths
    .filter(({ strength }, i) => i === 0 || (i < count && strength > 0))
    .map(({ chunk, strength }) => ({ chunk, score: best > 0 ? score * (strength / best) : score, parts }));
};
