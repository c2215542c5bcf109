import { type AnyOrama, create, load, type Results, search } from "@orama/orama";
import { chunkKinds } from "../columns/kinds.js";
import { noValue } from "../columns/layout.js";
import type { ReadForm } from "../columns/read.js";
import { type Filter, isOpen, type Masks } from "../filter.js";
import type { KeywordLeg } from "../keyword.js";
import type { Scored } from "../top.js";
import type { CosineLeg } from "../vectors/scan.js";
import {
  type ColumnSource,
  columnTokenizer,
  createColumnDocuments,
  createColumnIndex,
  noSorter,
} from "./components.js";

/** An Orama database over the read form: ranked ids for a text or a vector. */
export interface Database {
  readonly orama: AnyOrama;
  /** The best `limit` by BM25, best first. */
  readonly byWords: (text: string, filter: Filter, limit: number) => Scored[];
  /** The best `limit` by cosine, best first; none without vectors. */
  readonly byVector: (vector: Int8Array, filter: Filter, limit: number) => Scored[];
}

/** Orama's `where` for a filter; our index reads it back with `filterOf`. */
const whereOf = (filter: Filter): Record<string, unknown> => ({
  ...(filter.paths.length > 0 && { path: filter.paths }),
  ...(filter.languages.length > 0 && { language: { in: filter.languages } }),
  ...(filter.extensions.length > 0 && { extension: { in: filter.extensions } }),
  ...(filter.kinds.length > 0 && { kind: { in: filter.kinds } }),
  ...(filter.tests !== "include" && { test: filter.tests === "only" }),
});

const listOf = (clause: unknown): string[] => {
  if (typeof clause === "string") return [clause];
  if (Array.isArray(clause)) return clause.map(String);
  if (typeof clause !== "object" || clause === null) return [];
  const { eq, in: any } = clause as { eq?: unknown; in?: unknown };
  return [...listOf(eq), ...listOf(any)];
};

const filterOf = (where: object): Filter => {
  const clause = where as Record<string, unknown>;
  return {
    paths: listOf(clause.path),
    languages: listOf(clause.language),
    extensions: listOf(clause.extension),
    kinds: listOf(clause.kind),
    tests: clause.test === true ? "only" : clause.test === false ? "exclude" : "include",
  };
};

type Part = "chunks" | "files";

const schemas = {
  chunks: {
    body: "string",
    symbol: "string",
    path: "string",
    language: "enum",
    kind: "enum",
    test: "boolean",
  },
  files: { body: "string", path: "string", language: "enum", test: "boolean" },
} as const;

const text = { body: "string", symbol: "string", path: "string" } as const;

/** What both databases of a form are made from. */
export interface Legs {
  readonly keyword: KeywordLeg;
  /** Null when there is no embedder. */
  readonly cosine: CosineLeg | null;
  readonly masks: (filter: Filter) => Masks | null;
}

/** With getters, because Orama makes a document for each hit, and the pipeline reads none of them. */
const fileDocument = (form: ReadForm, file: number): object => ({
  get path() {
    return form.pathOf(file);
  },
  get language() {
    return form.languageOf(file);
  },
});

const chunkDocument = (form: ReadForm, chunk: number): object => ({
  get path() {
    return form.pathOf(form.chunkFile[chunk]!);
  },
  get language() {
    return form.languageOf(form.chunkFile[chunk]!);
  },
  get symbol() {
    const symbol = form.chunkSymbol[chunk]!;
    return symbol === noValue ? null : form.symbolOf(symbol);
  },
  get kind() {
    return chunkKinds[form.chunkKind[chunk]!];
  },
  get startLine() {
    return form.chunkStart[chunk];
  },
  get endLine() {
    return form.chunkEnd[chunk];
  },
});

const sourceOf = (form: ReadForm, part: Part, legs: Legs, window: () => number): ColumnSource<ReadForm> => ({
  raw: form,
  count: part === "chunks" ? form.chunkCount : form.fileCount,
  properties: text,
  document: (id) => (part === "chunks" ? chunkDocument(form, id) : fileDocument(form, id)),
  score: (query) => legs.keyword(query)[part],
  nearest:
    part === "chunks" && legs.cosine !== null ? { dimensions: form.dimensions, score: legs.cosine } : null,
  mask: (where) => legs.masks(filterOf(where))?.[part] ?? null,
  window,
});

/** Opens a database over the chunks or the files of a read form. */
export const openDatabase = (form: ReadForm, part: Part, legs: Legs): Database => {
  let window = 0;
  const open = (raw: ReadForm): ColumnSource<ReadForm> => sourceOf(raw, part, legs, () => window);
  const schema =
    part === "chunks" && legs.cosine !== null
      ? { ...schemas.chunks, vector: `vector[${form.dimensions}]` as const }
      : schemas[part];
  const orama = create({
    schema,
    // Orama's own default comes from the clock.
    id: `${form.digest}:${part}`,
    sort: { enabled: false },
    components: {
      index: createColumnIndex(open),
      documentsStore: createColumnDocuments(open),
      tokenizer: columnTokenizer(),
      sorter: noSorter(),
    },
  } as never) as AnyOrama;
  load(orama, {
    internalDocumentIDStore: { internalIdToId: [] },
    index: form,
    docs: form,
    sorting: {},
    pinning: { rules: [] },
    language: "code",
  } as never);

  const run = (params: object, filter: Filter, limit: number): Scored[] => {
    window = limit;
    const where = isOpen(filter) ? {} : { where: whereOf(filter) };
    // Documents hold no vectors: saying so spares a copy of each. Without hooks Orama answers at once.
    const { hits } = search(orama, {
      ...params,
      ...where,
      limit,
      includeVectors: true,
    } as never) as Results<unknown>;
    return hits.map((hit) => ({ id: Number(hit.id), score: hit.score }));
  };
  return {
    orama,
    byWords: (query, filter, limit) => (query === "" ? [] : run({ term: query }, filter, limit)),
    byVector: (vector, filter, limit) =>
      part === "files" || legs.cosine === null
        ? []
        : run(
            { mode: "vector", vector: { value: vector, property: "vector" }, similarity: 0 },
            filter,
            limit,
          ),
  };
};
