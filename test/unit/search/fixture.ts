import type { SearchQuery } from "../../../src/model/answer.js";
import type { Chunk, ChunkKind, DefinitionKind } from "../../../src/model/facts.js";
import { compareUtf8 } from "../../../src/model/order.js";
import type { FileFlags } from "../../../src/model/snapshot.js";
import { termsOf } from "../../../src/model/terms.js";
import {
  createReadForm,
  type KeptDefinition,
  openReadForm,
  type ReadForm,
  type ReadFormFacts,
} from "../../../src/search/read-form.js";

export const digest = "ab".repeat(32);

interface MadeChunk {
  readonly text: string;
  readonly symbol?: string;
  readonly kind?: ChunkKind;
}

export interface MadeFile {
  readonly path: string;
  readonly chunks: readonly (string | MadeChunk)[];
  /** `class Foo` or `method Foo.bar`: kind and qualified name; each stands in the chunk of the same index. */
  readonly defines?: readonly string[];
  readonly imports?: readonly string[];
  readonly language?: string;
  readonly flags?: Partial<FileFlags>;
  readonly ranked?: boolean;
  readonly lines?: number;
}

const noFlags: FileFlags = {
  test: false,
  generated: false,
  vendored: false,
  documentation: false,
  configuration: false,
  example: false,
};

const linesPerChunk = 10;

const definitionOf = (text: string, i: number): KeptDefinition => {
  const [kind, qualified] = text.split(" ") as [DefinitionKind, string];
  const line = i * linesPerChunk + 1;
  const name = qualified.split(/\.|::/).at(-1)!;
  return {
    name,
    qualified,
    kind,
    startLine: line,
    endLine: line + 9,
    line,
    exported: true,
    documented: false,
  };
};

/** Facts as the extractor would give them, from plain words; chunk i spans lines 10i+1 to 10i+10. */
export const makeFacts = (file: Pick<MadeFile, "chunks" | "defines" | "imports">): ReadFormFacts => {
  const chunks = file.chunks.map((chunk) => (typeof chunk === "string" ? { text: chunk } : chunk));
  const counted = chunks.map(({ text }) => {
    const counts = new Map<string, number>();
    for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  });
  const vocabulary = [...new Set(counted.flatMap((counts) => [...counts.keys()]))].sort(compareUtf8);
  return {
    vocabulary,
    definitions: (file.defines ?? []).map(definitionOf),
    imports: (file.imports ?? []).map((specifier) => ({ specifier })),
    chunks: chunks.map((chunk: MadeChunk, i): Chunk => {
      const entries = [...counted[i]!]
        .map(([term, count]) => [vocabulary.indexOf(term), count] as const)
        .sort((a, b) => a[0] - b[0]);
      return {
        startLine: i * linesPerChunk + 1,
        endLine: i * linesPerChunk + linesPerChunk,
        kind: chunk.kind ?? "function",
        symbol: chunk.symbol ?? null,
        terms: Uint32Array.from(entries, ([term]) => term),
        counts: Uint8Array.from(entries, ([, count]) => Math.min(count, 255)),
      };
    }),
  };
};

const blobOf = (i: number): string => (i + 1).toString(16).padStart(40, "0");

/**
 * The bytes of a read form; `vectorOf` gives a row for the text of a chunk.
 *
 * @param earlier a form, and the paths whose files it has with the same facts.
 */
export const makeBytes = (
  files: readonly MadeFile[],
  dimensions = 0,
  vectorOf: (text: string) => readonly number[] = () => [],
  earlier: { readonly form: ReadForm; readonly paths: ReadonlySet<string> } | null = null,
): Uint8Array => {
  const form = createReadForm({ dimensions, digest, earlier: earlier?.form ?? null });
  for (const [i, file] of [...files].sort((a, b) => compareUtf8(a.path, b.path)).entries()) {
    const texts = file.chunks.map((chunk) => (typeof chunk === "string" ? chunk : chunk.text));
    const row = {
      path: file.path,
      blob: blobOf(i),
      language: file.language ?? "typescript",
      bytes: 100,
      lines: file.lines ?? 50,
      flags: { ...noFlags, ...file.flags },
      ranked: file.ranked ?? true,
    };
    if (earlier?.paths.has(file.path) === true) {
      form.addEarlier(row, file.imports ?? [], earlier.form.findPath(file.path));
    } else form.addFile(row, makeFacts(file), Int8Array.from(texts.flatMap(vectorOf)));
  }
  return form.finish();
};

export const makeForm = (
  files: readonly MadeFile[],
  dimensions = 0,
  vectorOf?: (text: string) => readonly number[],
): ReadForm => openReadForm(makeBytes(files, dimensions, vectorOf), digest);

export const ask = (text: string, more: Partial<SearchQuery> = {}): SearchQuery => ({
  text,
  mode: "hybrid",
  limit: 10,
  chunksPerFile: 1,
  paths: [],
  languages: [],
  extensions: [],
  kinds: [],
  tests: "include",
  narrow: true,
  related: 0,
  ...more,
});

/** Pseudo-random numbers below 2^32, the same in every run. */
export const numbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state ^ (state >>> 13)) >>> 0;
  };
};
