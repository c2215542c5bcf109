import { decodeAssemblyFacts, decodeVocabulary } from "./bundle/facts.js";
import { decode } from "./extract/decode.js";
import type { Assembly } from "./model/assembly.js";
import type { CodeGraph } from "./model/graph.js";
import type { ObjectId, RepoPath, SkipReason } from "./model/ids.js";
import type { SnapshotFile } from "./model/snapshot.js";

interface AssemblyInput {
  /** All files of the commit, sorted by path. */
  readonly files: readonly SnapshotFile[];
  readonly graph: CodeGraph;
  /** Encoded facts of a file that has some. */
  readonly payload: (file: SnapshotFile) => Uint8Array;
  readonly blobs: (
    ids: Iterable<ObjectId>,
  ) => AsyncIterable<{ readonly id: ObjectId; readonly bytes: Uint8Array | null }>;
}

/** Larger texts are not read. Bytes. */
const maxText = 1_048_576;

/** What is never looked at here either. */
const unread: ReadonlySet<SkipReason | null> = new Set<SkipReason | null>([
  "binary",
  "too-large",
  "lfs-pointer",
  "symlink",
  "submodule",
  "sensitive",
  "excluded",
  "missing-blob",
]);

/** Puts together what is known of a commit, for whoever looks for findings in it. */
export const createAssembly = ({ files, graph, payload, blobs }: AssemblyInput): Assembly => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const has = (file: SnapshotFile): boolean => file.skip === null && file.facts !== null;
  return {
    files,
    graph,
    facts: (file) => (has(file) ? decodeAssemblyFacts(payload(file)) : null),
    vocabulary: (file) => (has(file) ? decodeVocabulary(payload(file)) : []),
    read: async (paths) => {
      const wanted = [...new Set(paths)].flatMap((path) => byPath.get(path) ?? []);
      const readable = wanted.filter(({ skip, bytes }) => !unread.has(skip) && bytes <= maxText);
      const texts = new Map<ObjectId, string>();
      if (readable.length > 0) {
        for await (const { id, bytes } of blobs(new Set(readable.map(({ blob }) => blob))))
          if (bytes !== null) texts.set(id, decode(bytes).text);
      }
      const found = new Map<RepoPath, string>();
      for (const { path, blob } of readable) {
        const text = texts.get(blob);
        if (text !== undefined) found.set(path, text);
      }
      return found;
    },
  };
};
