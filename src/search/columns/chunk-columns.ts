import type { Chunk } from "../../model/facts.js";
import type { EarlierForm } from "./earlier.js";
import { grow, push, reserve, taken } from "./grow.js";
import type { Interner } from "./intern.js";
import { forwardList, invert, sparse, termsAt } from "./invert.js";
import { chunkKinds } from "./kinds.js";
import { noValue, type Sections } from "./layout.js";
import { nameTerms } from "./names.js";
import { encodePostings, sparsePostings } from "./postings.js";
import type { Ranked, RankedInterner } from "./ranked.js";

type ChunkSections = Pick<
  Sections,
  | "chunkStart"
  | "chunkEnd"
  | "chunkKind"
  | "chunkSymbol"
  | "chunkLength"
  | "termChunks"
  | "postingOffsets"
  | "postings"
  | "symbolTerms"
  | "symbolPostingOffsets"
  | "symbolPostings"
  | "vectors"
  | "vectorSquares"
>;

export interface ChunkColumns {
  /** @param local the provisional term ids of the file's vocabulary. */
  readonly add: (chunks: readonly Chunk[], local: Uint32Array, vectors: Int8Array) => void;
  /** Adds the chunks `[from, to)` of an earlier form. @param symbolNow the number now of a symbol of that form. */
  readonly addEarlier: (
    earlier: EarlierForm,
    from: number,
    to: number,
    symbolNow: (symbol: number) => number,
  ) => void;
  readonly count: () => number;
  /** Names the terms of all symbols; to be called once all chunks are there. */
  readonly close: () => void;
  /** @param ranked final ids of the provisional terms. */
  readonly sections: (ranked: Pick<Ranked, "rank" | "count">) => ChunkSections;
}

export const createChunkColumns = (
  terms: RankedInterner,
  symbols: Interner,
  dimensions: number,
): ChunkColumns => {
  const start = grow(Uint32Array);
  const end = grow(Uint32Array);
  const kind = grow(Uint8Array);
  const symbol = grow(Uint32Array);
  const length = grow(Uint32Array);
  const offsets = grow(Uint32Array);
  const entries = grow(Uint32Array);
  const counts = grow(Uint8Array);
  const rows: Int8Array[] = [];
  const squares = grow(Uint32Array);
  const words = forwardList();
  /** Terms of symbols that an earlier form told. */
  const told = new Map<number, Uint32Array>();
  push(offsets, 0);

  const addOne = (chunk: Chunk, local: Uint32Array): void => {
    push(start, chunk.startLine);
    push(end, chunk.endLine);
    push(kind, chunkKinds.indexOf(chunk.kind));
    push(symbol, chunk.symbol === null ? noValue : symbols.of(chunk.symbol));
    const size = chunk.terms.length;
    reserve(entries, size);
    reserve(counts, size);
    let total = 0;
    for (let i = 0; i < size; i++) {
      const times = chunk.counts[i]!;
      entries.data[entries.length++] = local[chunk.terms[i]!]!;
      counts.data[counts.length++] = times;
      total += times;
    }
    push(offsets, entries.length);
    push(length, total);
  };

  /** All its numbers are copied; terms keep those that they have in the earlier form. */
  const addEarlierOne = (
    { form, body, symbols: spoken }: EarlierForm,
    chunk: number,
    symbolNow: (symbol: number) => number,
  ): void => {
    push(start, form.chunkStart[chunk]!);
    push(end, form.chunkEnd[chunk]!);
    push(kind, form.chunkKind[chunk]!);
    push(length, form.chunkLength[chunk]!);
    const was = form.chunkSymbol[chunk]!;
    const now = was === noValue ? noValue : symbolNow(was);
    push(symbol, now);
    if (now !== noValue && !told.has(now)) told.set(now, termsAt(spoken, chunk));
    const [first, last] = [body.offsets[chunk]!, body.offsets[chunk + 1]!];
    reserve(entries, last - first);
    reserve(counts, last - first);
    for (let i = first; i < last; i++) {
      entries.data[entries.length++] = terms.keep(body.terms[i]!);
      counts.data[counts.length++] = body.counts[i]!;
    }
    push(offsets, entries.length);
  };

  const joinRows = (): Int8Array => {
    let bytes = 0;
    for (const row of rows) bytes += row.length;
    const out = new Int8Array(bytes);
    let at = 0;
    for (const row of rows) {
      out.set(row, at);
      at += row.length;
    }
    return out;
  };

  return {
    add: (chunks, local, vectors) => {
      for (const chunk of chunks) addOne(chunk, local);
      if (vectors.length === 0) return;
      rows.push(vectors.slice());
      for (let at = 0; at < vectors.length; ) {
        let sum = 0;
        for (const end = at + dimensions; at < end; at++) sum += vectors[at]! * vectors[at]!;
        push(squares, sum);
      }
    },
    addEarlier: (earlier, from, to, symbolNow) => {
      for (let chunk = from; chunk < to; chunk++) addEarlierOne(earlier, chunk, symbolNow);
      if (dimensions === 0) return;
      rows.push(earlier.form.vectors.subarray(from * dimensions, to * dimensions));
      for (let chunk = from; chunk < to; chunk++) push(squares, earlier.form.vectorSquares[chunk]!);
    },
    count: () => start.length,
    close: () => {
      const ofSymbol: (Iterable<number> | undefined)[] = new Array(symbols.strings.length);
      for (const [one, list] of told) ofSymbol[one] = list.map(terms.keep);
      for (const one of taken(symbol)) {
        if (one !== noValue) ofSymbol[one] ??= nameTerms(symbols.strings[one]!).map(terms.of);
        words.add(one === noValue ? [] : ofSymbol[one]!);
      }
    },
    sections: ({ rank, count }) => {
      const forward = { offsets: taken(offsets), terms: taken(entries), counts: taken(counts) };
      const body = invert(forward, rank, count);
      const bodyPostings = encodePostings(body);
      const named = invert(words.get(), rank, count);
      const symbolTerms = sparse(named).terms;
      const symbolPostings = sparsePostings(encodePostings(named), symbolTerms);
      return {
        chunkStart: taken(start),
        chunkEnd: taken(end),
        chunkKind: taken(kind),
        chunkSymbol: taken(symbol),
        chunkLength: taken(length),
        termChunks: body.starts.subarray(1).map((next, term) => next - body.starts[term]!),
        postingOffsets: bodyPostings.offsets,
        postings: bodyPostings.bytes,
        symbolTerms,
        symbolPostingOffsets: symbolPostings.offsets,
        symbolPostings: symbolPostings.bytes,
        vectors: joinRows(),
        vectorSquares: taken(squares),
      };
    },
  };
};
