import type { Link } from "../../model/graph.js";
import { mixHashes } from "./hash.js";
import type { Program } from "./program.js";

/** What conventions put around the name of what is tested. */
const marks =
  /^(?:test[_-]?|spec[_-])|(?:[._-](?:test|tests|spec|unit|e2e|it|cy)|Tests?|TestCase|Spec|IT)$/giu;

/** The name of a file without its last extension. */
export const stemOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
};

/** `shop_test`, `shop.spec`, `ShopTests` and `test_shop` are tests of `shop`; null when no mark is there. */
const testedStem = (path: string): string | null => {
  const stem = stemOf(path);
  const bare = stem.replace(marks, "");
  return bare === stem || bare === "" ? null : bare;
};

const sharedPrefix = (a: readonly string[], b: readonly string[]): number => {
  let shared = 0;
  while (shared < a.length - 1 && shared < b.length - 1 && a[shared] === b[shared]) shared++;
  return shared;
};

/** What the name of a test file says that it is the test of: the nearest file of that name. */
export const createTests = (program: Program): ((file: number) => readonly Link[]) => {
  const { files, trail, hash } = program;
  let byStem: Map<string, number[]> | undefined;

  const collect = (): Map<string, number[]> => {
    const found = new Map<string, number[]>();
    files.forEach(({ path, test }, file) => {
      if (test) return;
      const stem = stemOf(path);
      const list = found.get(stem);
      if (list === undefined) found.set(stem, [file]);
      else list.push(file);
    });
    return found;
  };

  return (file) => {
    const { path, test } = files[file]!;
    const stem = test ? testedStem(path) : null;
    if (stem === null) return [];
    trail.read(mixHashes(program.kinds.stems, hash(stem)));
    byStem ??= collect();
    const parts = path.split("/");
    let best = -1;
    let nearest: number[] = [];
    for (const other of byStem.get(stem) ?? []) {
      const shared = sharedPrefix(parts, files[other]!.path.split("/"));
      if (shared < best) continue;
      if (shared > best) nearest = [];
      best = shared;
      nearest.push(other);
    }
    // Several as near as each other: the name does not tell.
    if (nearest.length !== 1) return [];
    return [{ target: { kind: "file", path: files[nearest[0]!]!.path }, reason: "name-convention" }];
  };
};
