import type { RepoPath } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";
import type { Standard } from "../../model/standards.js";
import { entryOf } from "./entry.js";
import type { Topic } from "./topic.js";

interface Place {
  readonly path: RepoPath;
  times: number;
  /** The first. */
  line: number;
}

interface Way {
  times: number;
  readonly places: Map<RepoPath, Place>;
}

/** What was seen of one language. */
export interface Tally {
  readonly add: (topic: Topic, way: string, path: RepoPath, line: number, times: number) => void;
  /** Topics that enough was seen of, by category and name. */
  readonly standards: () => readonly { readonly topic: Topic; readonly standard: Standard }[];
}

/** How many ways beside the preferred one are told. */
const toldAlternatives = 6;

const confidenceOf = (times: number, files: number, share: number): Standard["confidence"] => {
  if (times >= 20 && files >= 5 && share >= 800) return "high";
  return times >= 5 && files >= 2 && share >= 600 ? "medium" : "low";
};

const plural = (files: number): string => `${files} ${files === 1 ? "file" : "files"}`;

const rationaleOf = ({ counted }: Topic, times: number, total: number, files: number): string =>
  times === total
    ? `All ${total} ${counted}, in ${plural(files)}`
    : `${times} of ${total} ${counted}, in ${plural(files)}`;

const standardOf = (topic: Topic, ways: ReadonlyMap<string, Way>): Standard | null => {
  const sorted = [...ways].sort(
    ([a, one], [b, other]) =>
      other.times - one.times || other.places.size - one.places.size || compareUtf8(a, b),
  );
  const total = sorted.reduce((sum, [, { times }]) => sum + times, 0);
  const [preferred, way] = sorted[0]!;
  if (total < (topic.least ?? 3)) return null;
  const files = way.places.size;
  const share = Math.floor((way.times * 1000) / total);
  return {
    preferred,
    usageCount: way.times,
    share,
    files,
    confidence: confidenceOf(way.times, files, share),
    rationale: rationaleOf(topic, way.times, total, files),
    // Where most of it is.
    examples: [...way.places.values()]
      .sort((a, b) => b.times - a.times || compareUtf8(a.path, b.path))
      .slice(0, 2)
      .map(({ path, line }) => ({ path, line })),
    alternatives: sorted.slice(1, 1 + toldAlternatives).map(([name, { times, places }]) => ({
      name,
      usageCount: times,
      files: places.size,
    })),
  };
};

export const createTally = (): Tally => {
  const topics = new Map<Topic, Map<string, Way>>();
  return {
    add: (topic, name, path, line, times) => {
      const ways = entryOf(topics, topic, () => new Map<string, Way>());
      const way = entryOf(ways, name, (): Way => ({ times: 0, places: new Map() }));
      way.times += times;
      const place = way.places.get(path);
      if (place === undefined) way.places.set(path, { path, times, line });
      else {
        place.times += times;
        place.line = Math.min(place.line, line);
      }
    },
    standards: () =>
      [...topics]
        .flatMap(([topic, ways]) => {
          const standard = standardOf(topic, ways);
          return standard === null ? [] : [{ topic, standard }];
        })
        .sort((a, b) => compareUtf8(a.topic.name, b.topic.name)),
  };
};
