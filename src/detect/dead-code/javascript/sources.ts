import type { RepoPath } from "../../../model/ids.js";
import { compareUtf8 } from "../../../model/order.js";
import type { Project } from "../ecosystem.js";
import { asText, member, members, readJson, textsIn } from "./json.js";
import { at, below, folderOf, isScript, join, nameOf, stemOf } from "./paths.js";

const endings = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const declared = [".d.ts", ".d.mts", ".d.cts"];

/** Folders into which projects build by habit; several can follow each other: `dist/esm/a.js`. */
const builtFolder =
  /^(_?(dist|lib|build|built|out|output|esm?|cjs|umd|types|typings|modern|legacy|commonjs|module|node|browser|bin)([-_.][\w.-]*)?|es20\d\d|\.output)$/;
const sourceFolders = ["src", "source", "lib", "app", ""];

/** From what is declared, which may be built, to the files of the commit that it is made of. */
export interface Sources {
  /** Scripts for a path as it is written in a folder, with or without an ending, built or not, or a folder's index. */
  readonly locate: (folder: string, target: string) => readonly RepoPath[];
  /** The same for a target with stars, each of which stands for anything. */
  readonly expand: (folder: string, target: string) => readonly RepoPath[];
  /** The script of this stem, or with this very path. */
  readonly probe: (path: string) => RepoPath | null;
}

interface Output {
  readonly folder: string;
  readonly sources: string;
}

const isConfig = /^[jt]sconfig(\.[^/]*)?\.json$/;

const createOutputs = (project: Project): ((folder: string) => readonly Output[]) => {
  const byFolder = new Map<string, string[]>();
  for (const { path } of project.files) {
    if (!isConfig.test(nameOf(path))) continue;
    const folder = folderOf(path);
    const paths = byFolder.get(folder);
    if (paths === undefined) byFolder.set(folder, [path]);
    else paths.push(path);
  }
  const values = new Map<string, unknown>();
  const read = (path: string): unknown => {
    if (!values.has(path)) values.set(path, readJson(project.text(path)));
    return values.get(path);
  };
  /** The folder that an option of a configuration names, there or in what it extends. */
  const option = (path: string, name: string, steps = 0): string | null => {
    const value = read(path);
    const own = asText(member(member(value, "compilerOptions"), name));
    if (own !== null) return join(folderOf(path), own.replace(/^\$\{configDir\}\/?/, "./"));
    if (steps > 8) return null;
    for (const base of [...textsIn(member(value, "extends"))].reverse()) {
      if (!base.startsWith(".")) continue;
      const target = join(folderOf(path), base);
      for (const one of target === null ? [] : [target, `${target}.json`, `${target}/tsconfig.json`]) {
        const found = read(one) === null ? null : option(one, name, steps + 1);
        if (found !== null) return found;
      }
    }
    return null;
  };
  const known = new Map<string, readonly Output[]>();
  return (folder) => {
    const earlier = known.get(folder);
    if (earlier !== undefined) return earlier;
    const found = (byFolder.get(folder) ?? []).flatMap((path) => {
      const root = option(path, "rootDir");
      const roots = root === null ? [at(folder, "src"), folder] : [root];
      return ["outDir", "declarationDir"].flatMap((name) => {
        const out = option(path, name);
        return out === null || out === folder ? [] : roots.map((sources) => ({ folder: out, sources }));
      });
    });
    known.set(folder, found);
    return found;
  };
};

export const createSources = (project: Project): Sources => {
  const scripts = new Set(project.own.map(({ file }) => file.path));
  const outputsOf = createOutputs(project);

  const byStem = (stem: string): RepoPath | null => {
    for (const ending of [...endings, ...declared]) if (scripts.has(stem + ending)) return stem + ending;
    return null;
  };
  const probe = (path: string): RepoPath | null => {
    if (scripts.has(path)) return path;
    const stem = stemOf(path);
    return (stem === path ? null : byStem(stem)) ?? byStem(path) ?? byStem(at(path, "index"));
  };

  /** Where sources of what is built may stand: stems, the likeliest first. */
  const stemsFor = (folder: string, path: string): readonly string[] => {
    const inside = below(path, folder);
    if (inside === null) return [];
    const stem = stemOf(inside);
    const parts = stem.split("/");
    let dropped = 0;
    while (dropped < parts.length - 1 && builtFolder.test(parts[dropped]!)) dropped++;
    const configured = outputsOf(folder).flatMap((output) => {
      const rest = below(path, output.folder);
      return rest === null || rest === "" ? [] : [at(output.sources, stemOf(rest))];
    });
    const byHabit: string[] = [];
    for (let count = dropped === 0 ? 0 : 1; count <= dropped; count++) {
      const rest = parts.slice(count).join("/");
      for (const source of dropped === 0 ? ["src", "source"] : sourceFolders)
        byHabit.push(at(at(folder, source), rest));
    }
    return [...configured, ...byHabit];
  };
  const plain = (stem: string): readonly string[] => {
    const name = nameOf(stem);
    const short = /^[^.-]+/.exec(name)?.[0] ?? name;
    return short === name ? [stem] : [stem, stem.slice(0, stem.length - name.length) + short];
  };

  const locate = (folder: string, target: string): readonly RepoPath[] => {
    const path = join(folder, target);
    if (path === null) return [];
    const here = path === "" ? byStem("index") : probe(path);
    const inside = below(path, folder);
    const built = inside !== null && builtFolder.test(inside.split("/")[0]!);
    if (here !== null && !built) return [here];
    const found = stemsFor(folder, path)
      .flatMap(plain)
      .map((stem) => byStem(stem) ?? byStem(at(stem, "index")))
      .find((source) => source !== null && source !== here);
    return [here, found ?? null].filter((one) => one !== null);
  };

  const expand = (folder: string, target: string): readonly RepoPath[] => {
    const star = target.indexOf("*");
    if (star < 0) return locate(folder, target);
    const head = join(folder, target.slice(0, star).replace(/[^/]*$/, "")) ?? "";
    const lead = /[^/]*$/.exec(target.slice(0, star))![0];
    const tail = stemOf(target.slice(target.lastIndexOf("*") + 1));
    // The folder before the star as it is, and where the sources of what is in it may stand.
    const heads = [head, ...stemsFor(folder, at(head, "x")).map(folderOf)];
    const found = new Set<RepoPath>();
    for (const one of heads) {
      // What stands in a folder is not built from all that is around it.
      if (found.size > 0 && below(head, one) !== null) continue;
      for (const path of scripts) {
        const rest = below(stemOf(path), one);
        if (rest === null || !rest.startsWith(lead) || !rest.endsWith(tail)) continue;
        if (!`/${rest}`.includes("/node_modules/")) found.add(path);
      }
    }
    return [...found].sort(compareUtf8);
  };
  return { locate, expand, probe: (path) => (isScript(path) ? probe(path) : (byStem(path) ?? probe(path))) };
};

/** All targets of an `exports` or `imports` field, whatever the condition. */
export const targetsOf = (value: unknown): readonly string[] =>
  textsIn(value).filter((target) => target.startsWith("./") || target.startsWith("../"));

/** Keys with the targets of each, of an `exports` field. */
export const subpathsOf = (value: unknown): readonly (readonly [string, readonly string[]])[] => {
  const list = members(value);
  if (list.length === 0 || !list[0]![0].startsWith(".")) return [[".", targetsOf(value)]];
  return list.map(([key, inner]) => [key, targetsOf(inner)] as const);
};
