import type { AlikeQuestion, AlikeReport, SimilarQuestion, SimilarReport } from "../model/alike.js";
import type { AskOptions, Views } from "./views.js";

/** Questions about code in code. */
export interface AlikeAnswers {
  readonly alike: (question: AlikeQuestion, options?: AskOptions) => Promise<AlikeReport>;
  readonly similar: (question?: SimilarQuestion, options?: AskOptions) => Promise<SimilarReport>;
}

/** Makes the answers to whether there is code like some other. */
export const createAlikeAnswers = (views: Views): AlikeAnswers => ({
  alike: async ({ language }, { signal } = {}) => {
    const { coverage } = await views.now(signal);
    return {
      coverage,
      language: language ?? "text",
      tokens: 0,
      files: 0,
      places: [],
      found: 0,
      unable: "too-short",
    };
  },
  similar: async (_question, { signal } = {}) => {
    const { coverage } = await views.now(signal);
    return { coverage, pairs: [], compared: 0, leftOut: 0, floor: 800, unable: null };
  },
});
