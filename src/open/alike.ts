import { decodeAssemblyFacts } from "../bundle/facts.js";
import type { Bundle } from "../bundle/source.js";
import { readFiles } from "../derive.js";
import { readPayloads } from "../derive-graph.js";
import { findAlike, leastTokens, linesOf, type Match } from "../detect/duplicates/alike.js";
import { kindOfPair } from "../detect/duplicates/group.js";
import { columnsOfUnits, readStream, type Stream, type UnitColumns } from "../detect/duplicates/stream.js";
import { createTeller } from "../detect/duplicates/tell.js";
import type { AlikePlace, AlikeQuestion, AlikeReport } from "../model/alike.js";
import type { AssemblyFacts } from "../model/assembly.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { ReadForm } from "../search/read-form.js";
import { findAt } from "./found-at.js";
import { type GivenReader, placeOfGiven } from "./given.js";
import { once } from "./once.js";
import type { Surroundings } from "./view.js";
import type { AskOptions, Views } from "./views.js";

/** Questions about code in code. */
export interface AlikeAnswers {
  readonly alike: (question: AlikeQuestion, options?: AskOptions) => Promise<AlikeReport>;
}

/** A place of the commit, before anybody looked where its file is now. */
type Placed = Omit<AlikePlace, "freshness" | "movedTo">;

/** The units of a bundle, and how to tell what stands at some of them. */
interface Compared {
  readonly stream: Stream;
  readonly tell: ReturnType<typeof createTeller>;
}

const compared = async (bundle: Pick<Bundle, "manifest" | "get">): Promise<Compared> => {
  const payload = await readPayloads(bundle);
  const facts = (file: SnapshotFile): AssemblyFacts | null =>
    file.skip === null && file.facts !== null ? decodeAssemblyFacts(payload(file)) : null;
  const stream = readStream({ files: await readFiles(bundle.manifest, bundle.get), facts });
  return { stream, tell: createTeller(stream, { facts }) };
};

const isThere = (place: Placed, path: string | undefined): boolean =>
  place.path === path && place.startLine <= place.given.endLine && place.given.startLine <= place.endLine;

/**
 * Makes the answers to whether there is code like some other: in the indexed commit, which working tree or not.
 *
 * @param form of the indexed commit.
 */
export const createAlikeAnswers = (
  bundle: Pick<Bundle, "manifest" | "get">,
  form: ReadForm,
  views: Views,
  surroundings: Surroundings,
  given: GivenReader,
): AlikeAnswers => {
  const all = once(() => compared(bundle));
  const placeOf = ({ tell, stream }: Compared, snippet: UnitColumns, match: Match): Placed => {
    const { path, startLine, endLine, symbol, test } = tell(match.range, "block");
    return {
      path,
      startLine,
      endLine,
      symbol,
      test,
      kind: kindOfPair(stream, match.range, snippet, match.given, match.score),
      score: match.score,
      tokens: match.tokens,
      given: linesOf(snippet, match.given),
    };
  };
  return {
    alike: async (question, { signal } = {}) => {
      const language = given.languageOf(question);
      const view = await views.now(signal);
      const read = await given.read(question.text, language, signal);
      const snippet = read?.units == null ? null : columnsOfUnits(read.units);
      const tokens = snippet === null ? 0 : snippet.before[snippet.length]!;
      const unable =
        snippet === null
          ? "unreadable"
          : snippet.length === 0
            ? "no-units"
            : tokens < leastTokens
              ? "too-short"
              : null;
      const { coverage } = view;
      if (snippet === null || read === null || unable !== null)
        return { coverage, language, tokens, files: 0, places: [], found: 0, unable };
      const units = await all();
      signal?.throwIfAborted();
      const here = await placeOfGiven(question, surroundings.workTree);
      const found = findAlike(units.stream, snippet, read.facts.definitions)
        .map((match) => placeOf(units, snippet, match))
        .filter((place) => !isThere(place, here));
      const places = found.slice(0, Math.max(0, question.limit ?? 10));
      const stateOf = await findAt(
        view,
        form,
        surroundings,
        places.map(({ path }) => path),
      );
      return {
        coverage,
        language,
        tokens,
        files: units.stream.files.length,
        places: places.map((place) => ({ ...place, ...stateOf(place.path) })),
        found: found.length,
        unable,
      };
    },
  };
};
