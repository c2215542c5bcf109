import { definitionKinds } from "../model/definition-kinds.js";
import type { Findings } from "../model/findings.js";
import { type Standards, standardCategories } from "../model/standards.js";
import { cloneKinds, deadVerdicts } from "../model/words.js";
import { corrupt } from "./bytes.js";
import { canonicalJson } from "./canonical.js";
import {
  flag,
  list,
  Misfit,
  nullable,
  object,
  optional,
  pattern,
  record,
  type Shape,
  text,
  whole,
} from "./shape.js";

/** Names of the objects that hold plain JSON, which a browser shows. */
export const findingsName = "findings.json";
export const standardsName = "standards.json";

const oneOf =
  <T extends string>(words: readonly T[]): Shape<T> =>
  (value, at) => {
    const found = words.find((word) => word === value);
    if (found === undefined) throw new Misfit(at, `it must be one of ${words.join(", ")}`);
    return found;
  };

const most = 4_000_000;
const line = whole(0x7fff_ffff);
const count = whole();
const path = text(65_536, undefined, 1);
const name = text(65_536);
const sentence = text(65_536);
const id = pattern(/^[0-9a-f]{16}$/);
const suppression = { reason: sentence, path, line };
const suppressed = nullable(object(suppression));

const findingsShape = object({
  deadCode: object({
    findings: list(
      object({
        id,
        verdict: oneOf(deadVerdicts),
        path,
        startLine: line,
        endLine: line,
        symbol: nullable(name),
        kind: oneOf([...definitionKinds, "file" as const]),
        language: name,
        exported: flag,
        reason: sentence,
        content: nullable(id),
        suppressed,
      }),
      most,
    ),
    roots: list(object({ path, test: flag, reason: sentence }), most),
    definitions: count,
    files: count,
  }),
  duplicates: object({
    classes: list(
      object({
        id,
        kind: oneOf(cloneKinds),
        score: whole(1000),
        tokens: count,
        test: flag,
        members: list(
          object({
            path,
            startLine: line,
            endLine: line,
            symbol: nullable(name),
            test: flag,
            score: whole(1000),
            content: id,
          }),
          most,
        ),
        suppressed,
      }),
      most,
    ),
    files: count,
    tokens: count,
    duplicated: count,
    skipped: record(name, count),
  }),
  structure: object({
    cycles: list(
      object({
        id,
        files: list(path, most),
        path: list(path, most),
        cut: list(object({ from: path, to: path, line }), most),
        typesOnly: flag,
        suppressed,
      }),
      most,
    ),
    coupling: list(
      object({ path, direction: oneOf(["fan-in", "fan-out"] as const), count, bound: count }),
      most,
    ),
  }),
  suppressions: list(
    object({
      ...suppression,
      finding: nullable(oneOf(["dead-code", "duplicates", "cycles"] as const)),
      matched: count,
    }),
    most,
  ),
});

const standard = object({
  preferred: sentence,
  usageCount: count,
  share: whole(1000),
  files: count,
  confidence: oneOf(["high", "medium", "low"] as const),
  rationale: sentence,
  examples: list(object({ path, line }), 16),
  alternatives: list(object({ name: sentence, usageCount: count, files: count }), most),
});

const standardsShape = object({
  languages: list(
    object({
      language: name,
      files: count,
      tests: count,
      categories: object(
        Object.fromEntries(
          standardCategories.map((category) => [category, optional(record(name, standard))]),
        ) as Record<
          (typeof standardCategories)[number],
          Shape<Readonly<Record<string, unknown>> | undefined>
        >,
      ),
    }),
    1_000,
  ),
});

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(canonicalJson(value));

/** More is not read. Bytes. */
const maxBytes = 256 * 1_048_576;

const decode = <T>(bytes: Uint8Array, shape: Shape<unknown>, where: string): T => {
  if (bytes.length > maxBytes) throw corrupt(where, `it has ${bytes.length} bytes, more than ${maxBytes}`);
  try {
    return shape(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)), "") as T;
  } catch (error) {
    if (error instanceof Misfit)
      throw corrupt(where, `${error.at.slice(0, 200)} is wrong: ${error.wanted}`, error);
    throw corrupt(where, "it is not JSON", error);
  }
};

/** Findings as the bytes of the bundle's object: canonical JSON, all numbers whole. */
export const encodeFindings = (findings: Findings): Uint8Array => encode(findings);

/** Reads what `encodeFindings` wrote. @throws SheafError `corrupt-bundle`. */
export const decodeFindings = (bytes: Uint8Array): Findings => decode(bytes, findingsShape, findingsName);

/** Standards as the bytes of the bundle's object: canonical JSON, all numbers whole. */
export const encodeStandards = (standards: Standards): Uint8Array => encode(standards);

/** Reads what `encodeStandards` wrote. @throws SheafError `corrupt-bundle`. */
export const decodeStandards = (bytes: Uint8Array): Standards => decode(bytes, standardsShape, standardsName);
