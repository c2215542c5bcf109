import type {
  AnyDocument,
  AnyIndexStore,
  IDocumentsStore,
  IIndex,
  ISorter,
  SearchableType,
  Tokenizer,
  TokenScore,
} from "@orama/orama";
import { SheafError } from "../../model/error.js";
import { termsOf } from "../../model/terms.js";
import { topScores } from "../top.js";

/**
 * Orama's components over columns that are already there: nothing is inserted, copied or indexed a second time.
 *
 * Orama counts ids from 1, the columns from 0. A document is made afresh each time that it is asked for, because
 * Orama's vector search writes into what it is given.
 */
export interface ColumnSource<Raw> {
  readonly raw: Raw;
  readonly count: number;
  readonly properties: Readonly<Record<string, SearchableType>>;
  readonly document: (id: number) => AnyDocument;
  /** Dense BM25 scores of a text. */
  readonly score: (text: string) => Float64Array;
  /** Dense cosines of a vector; null when there are no vectors. */
  readonly nearest: {
    readonly dimensions: number;
    readonly score: (vector: Int8Array) => Float64Array;
  } | null;
  /** 1 where a document passes Orama's `where` clause; null when all do. */
  readonly mask: (where: object) => Uint8Array | null;
  /** Most results of one search. */
  readonly window: () => number;
}

const readOnly = (): never => {
  throw new SheafError("internal", "the columns of a search index cannot be changed");
};

/** A stand-in for an array whose elements are made when they are read. */
const lazyArray = <T>(count: number, at: (index: number) => T): T[] =>
  new Proxy([] as T[], {
    get: (target, key) => {
      if (key === "length") return count;
      const index = typeof key === "string" ? Number(key) : Number.NaN;
      if (!Number.isInteger(index)) return Reflect.get(target, key);
      return index >= 0 && index < count ? at(index) : undefined;
    },
  });

interface IndexStore<Raw> extends AnyIndexStore {
  readonly source: ColumnSource<Raw> | null;
  /** Orama looks here for properties with coordinates; there are none. */
  readonly indexes: Readonly<Record<string, never>>;
}

/** Orama passes filters as sets of ids; the mask that a set came from spares a look-up a document. */
const maskOfSet = new WeakMap<Set<number>, Uint8Array>();

const toResults = (
  scores: Float64Array,
  limit: number,
  where: Set<number> | undefined,
  above: number,
): TokenScore[] => {
  const mask = where === undefined ? null : (maskOfSet.get(where) ?? maskFrom(where, scores.length));
  return topScores(scores, limit, mask, above).map(({ id, score }) => [id + 1, score]);
};

const maskFrom = (ids: ReadonlySet<number>, count: number): Uint8Array => {
  const mask = new Uint8Array(count);
  for (const id of ids) mask[id - 1] = 1;
  return mask;
};

/** Exact-term BM25 and cosine over columns. `open` turns what `load` is given into a source. */
export const createColumnIndex = <Raw>(open: (raw: Raw) => ColumnSource<Raw>): IIndex<IndexStore<Raw>> => {
  const sourceOf = (store: AnyIndexStore): ColumnSource<Raw> =>
    (store as IndexStore<Raw>).source ?? readOnly();
  return {
    create: () => ({ source: null, indexes: {}, vectorIndexes: {} }),
    load: (ids, raw) => {
      const source = open(raw as unknown as Raw);
      ids.internalIdToId = lazyArray(source.count, String);
      const { nearest } = source;
      if (nearest === null) return { source, indexes: {}, vectorIndexes: {} };
      const node = {
        size: nearest.dimensions,
        find: (vector: ArrayLike<number>, similarity: number, where: Set<number> | undefined) =>
          toResults(nearest.score(Int8Array.from(vector)), source.window(), where, similarity),
      };
      return {
        source,
        indexes: {},
        vectorIndexes: { vector: { type: "Vector", isArray: false, node: node as never } },
      };
    },
    save: (store) => sourceOf(store).raw as never,
    search: (
      store,
      text,
      _tokenizer,
      _language,
      _properties,
      _exact,
      _tolerance,
      _boost,
      _bm25,
      _count,
      where,
    ) => {
      const source = sourceOf(store);
      return toResults(source.score(text), source.window(), where, 0);
    },
    searchByWhereClause: (store, _tokenizer, where) => {
      const source = sourceOf(store);
      const mask = source.mask(where) ?? new Uint8Array(source.count).fill(1);
      const ids = new Set<number>();
      for (let id = 0; id < mask.length; id++) if (mask[id] === 1) ids.add(id + 1);
      maskOfSet.set(ids, mask);
      return ids;
    },
    getSearchableProperties: (store) => Object.keys(sourceOf(store).properties),
    getSearchablePropertiesWithTypes: (store) => ({ ...sourceOf(store).properties }),
    insert: readOnly,
    remove: readOnly,
    insertDocumentScoreParameters: readOnly,
    insertTokenScoreParameters: readOnly,
    removeDocumentScoreParameters: readOnly,
    removeTokenScoreParameters: readOnly,
    calculateResultScores: readOnly,
  };
};

interface DocumentStore<Raw> {
  readonly source: ColumnSource<Raw> | null;
  /** Orama's vector search reads documents from here by their id. */
  readonly docs: AnyDocument[];
}

export const createColumnDocuments = <Raw>(
  open: (raw: Raw) => ColumnSource<Raw>,
): IDocumentsStore<DocumentStore<Raw>> => {
  const get = (store: DocumentStore<Raw>, id: string | number): AnyDocument | undefined => {
    // A string is the id that `internalIdToId` gives, a number the place in it counted from 1.
    const index = typeof id === "string" ? Number(id) : id - 1;
    return store.source !== null && index >= 0 && index < store.source.count
      ? store.source.document(index)
      : undefined;
  };
  return {
    create: () => ({ source: null, docs: [] }),
    load: (_ids, raw) => {
      const source = open(raw as unknown as Raw);
      return { source, docs: lazyArray(source.count + 1, (id) => (id === 0 ? {} : source.document(id - 1))) };
    },
    save: (store) => (store.source ?? readOnly()).raw as never,
    get,
    getMultiple: (store, ids) => ids.map((id) => get(store, id)),
    getAll: () => ({}),
    count: (store) => store.source?.count ?? 0,
    store: readOnly,
    remove: readOnly,
  };
};

/** The tokenizer that the extractor uses, so that both sides cut words alike. */
export const columnTokenizer = (): Tokenizer => ({
  language: "code",
  normalizationCache: new Map(),
  tokenize: termsOf,
});

/** Orama's own sorter orders by locale and holds every document; answers are sorted by score alone. */
export const noSorter = (): ISorter<object> => ({
  create: () => ({}),
  load: () => ({}),
  save: () => ({}) as never,
  insert: readOnly,
  remove: readOnly,
  sortBy: readOnly,
  getSortableProperties: () => [],
  getSortablePropertiesWithTypes: () => ({}),
});
