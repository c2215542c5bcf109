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

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Below each folder the file of one name, or -1 where there are several. */
const byFolder = (program: Program, list: readonly number[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const file of list) {
    for (let folder = folderOf(program.files[file]!.path); ; folder = folderOf(folder)) {
      const known = found.get(folder);
      found.set(folder, known === undefined ? file : -1);
      // Above a folder with several there are several.
      if (folder === "" || known === -1) break;
    }
  }
  return found;
};

/** What the name of a test file says that it is the test of: the nearest file of that name. */
export const createTests = (program: Program): ((file: number) => readonly Link[]) => {
  const { files, trail, hash } = program;
  let byStem: Map<string, number[]> | undefined;
  const nearest = new Map<string, ReadonlyMap<string, number>>();

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
    let folders = nearest.get(stem);
    if (folders === undefined) {
      folders = byFolder(program, byStem.get(stem) ?? []);
      nearest.set(stem, folders);
    }
    let folder = folderOf(path);
    while (folder !== "" && !folders.has(folder)) folder = folderOf(folder);
    const found = folders.get(folder);
    // Several as near as each other: the name does not tell.
    if (found === undefined || found < 0) return [];
    return [{ target: { kind: "file", path: files[found]!.path }, reason: "name-convention" }];
  };
};
