import type { SearchAnswer, SearchQuery } from "../model/answer.js";
import type { AnsweredHit, ExistsReport, SearchReport, Snippet } from "../model/report.js";
import { createExpander } from "../search/expand.js";
import { graphIfAny } from "./code-graph.js";
import { cutSnippet } from "./snippet.js";
import { type Surroundings, textOf, type View } from "./view.js";
import type { AskOptions, Views } from "./views.js";

/** A question; what is left out takes its default. */
export type Question = Partial<SearchQuery> & { readonly text: string };

/** Questions in words. */
export interface SearchAnswers {
  readonly search: (
    question: Question,
    options?: AskOptions & { readonly snippets?: boolean },
  ) => Promise<SearchReport>;
  readonly exists: (question: Question, options?: AskOptions) => Promise<ExistsReport>;
}

const defaults: Omit<SearchQuery, "text"> = {
  mode: "hybrid",
  limit: 10,
  chunksPerFile: 1,
  paths: [],
  languages: [],
  extensions: [],
  kinds: [],
  tests: "include",
  narrow: true,
  related: 5,
};

/** The whole query of a question. */
export const queryOf = (question: Question): SearchQuery => ({ ...defaults, ...question });

/** Reads a hit's lines. */
const readSnippet = async (
  view: View,
  surroundings: Surroundings,
  { path, startLine, endLine }: SearchAnswer["hits"][number],
): Promise<Snippet> => {
  const found = await textOf(view, surroundings, path);
  return found.text === null ? found : cutSnippet(found.text, startLine, endLine, found.from);
};

type Expander = ReturnType<typeof createExpander>;

interface Found {
  readonly answer: SearchAnswer;
  readonly related: ReturnType<Expander>;
}

/** Makes the answers to questions in words. */
export const createSearchAnswers = (views: Views, surroundings: Surroundings): SearchAnswers => {
  const expanders = new WeakMap<View, Promise<Expander | null>>();
  const expanderOf = (view: View): Promise<Expander | null> => {
    const known = expanders.get(view);
    if (known !== undefined) return known;
    const made = graphIfAny(view.graph).then((graph) => (graph === null ? null : createExpander(graph)));
    expanders.set(view, made);
    return made;
  };
  const find = async (view: View, query: SearchQuery): Promise<Found> => {
    const answer = await (await view.index()).search(query);
    // Neighbours of a single leg's hits would be measured by no common score.
    const wanted = query.mode === "hybrid" && answer.hits.length > 0 ? query.related : 0;
    const expand = wanted > 0 ? await expanderOf(view) : null;
    return { answer, related: expand?.(answer.hits, wanted) ?? [] };
  };
  const search: SearchAnswers["search"] = async (question, options = {}) => {
    const query = queryOf(question);
    views.prepareSearch();
    const {
      answer: found,
      view,
      looked,
    } = await views.consult(
      options.signal,
      (now) => find(now, query),
      ({ answer, related }) => [...answer.hits, ...related].map(({ path }) => path),
      // What is not there may have been written a moment ago.
      ({ answer }) => answer.hits.length === 0,
    );
    const { answer, related } = found;
    const snippets = options.snippets ?? surroundings.reader !== null;
    const results: AnsweredHit[] = [];
    for (const hit of answer.hits) {
      const snippet = snippets ? await readSnippet(view, surroundings, hit) : null;
      results.push({ ...hit, ...looked.markOf(hit.path), snippet });
    }
    return {
      query: question.text,
      coverage: view.coverage,
      confidence: answer.confidence,
      results,
      related: related.map((hit) => ({ ...hit, freshness: looked.markOf(hit.path).freshness })),
      folders: answer.folders,
      matched: answer.matched,
      searched: answer.searched,
      unranked: answer.unranked,
    };
  };
  const exists: SearchAnswers["exists"] = async (question, { signal } = {}) => {
    views.prepareSearch();
    const { answer, view } = await views.consult(
      signal,
      async (now) => (await now.index()).exists(queryOf(question)),
      ({ best }) => (best === null ? [] : [best]),
      ({ found }) => !found,
    );
    return { ...answer, coverage: view.coverage };
  };
  return { search, exists };
};
