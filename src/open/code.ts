import type { Bundle } from "../bundle/source.js";
import type { Findings } from "../model/findings.js";
import type { ReadForm } from "../search/read-form.js";
import type { AlikeAnswers } from "./alike.js";
import { once } from "./once.js";
import type { SimilarAnswers } from "./similar.js";
import type { Surroundings } from "./view.js";
import type { Views } from "./views.js";

/** Questions about code in code. */
export interface CodeAnswers extends AlikeAnswers, SimilarAnswers {}

interface CodeInput {
  readonly bundle: Pick<Bundle, "manifest" | "get">;
  /** Of the indexed commit. */
  readonly form: ReadForm;
  /** Bytes of the bundle's configuration. */
  readonly config: Uint8Array;
  readonly views: Views;
  readonly surroundings: Surroundings;
  readonly findings: () => Promise<Findings>;
}

/** Makes the answers about code that somebody has; what they need is loaded with the first question. */
export const createCodeAnswers = ({
  bundle,
  form,
  config,
  views,
  surroundings,
  findings,
}: CodeInput): CodeAnswers => {
  const answers = once(async (): Promise<CodeAnswers> => {
    const [{ createGivenReader }, { createAlikeAnswers }, { createSimilarAnswers }] = await Promise.all([
      import("./given.js"),
      import("./alike.js"),
      import("./similar.js"),
    ]);
    const given = createGivenReader(bundle.manifest, config);
    const { alike } = createAlikeAnswers(bundle, form, views, surroundings, given);
    return { alike, ...createSimilarAnswers(views, given, findings, alike, surroundings) };
  });
  return {
    alike: async (question, options) => (await answers()).alike(question, options),
    similar: async (question, options) => (await answers()).similar(question, options),
  };
};
