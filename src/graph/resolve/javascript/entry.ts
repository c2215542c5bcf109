import { exports as matchExports, imports as matchImports } from "resolve.exports";
import { sourceOfBuilt, usualEntry } from "./built.js";
import type { Configs } from "./configs.js";
import { asText, asTexts, member, members } from "./json.js";
import { certainly, type Located, perhaps } from "./located.js";
import type { Package } from "./packages.js";
import { join, type Probe } from "./paths.js";

const maxKeys = 2_000;
const maxConditions = 60;
/** More keys that fit one subpath are not weighed. */
const maxMatching = 50;

/** What a compiler asks for. */
const usual = ["types", "import", "node", "default"];
/** What else runs, asked for only when those give nothing. */
const others = ["module", "require", "browser"];
const sourceConditions = ["source", "src", "development", "typescript", "ts"];

/** Keys become expressions in the library that matches them; others than these match nothing that people write. */
const isPlainKey = (key: string): boolean => /^[#.\w@/~*-]*$/.test(key) && key.split("*").length <= 2;

/** Whether a key can be that of what is asked for. */
const mayMatch = (key: string, asked: string): boolean => {
  const star = key.indexOf("*");
  if (star >= 0) return asked.startsWith(key.slice(0, star));
  return key === asked || (key.endsWith("/") && asked.startsWith(key));
};

/** Only what can be matched in linear time, and what can match: the library tries all keys for each condition. */
const plain = (value: unknown, asked: string): unknown => {
  const list = members(value);
  if (list.length === 0) return asText(value);
  if (!/^[.#]/.test(list[0]![0])) return value;
  const keys = list.slice(0, maxKeys).filter(([key]) => isPlainKey(key) && mayMatch(key, asked));
  return Object.fromEntries(keys.slice(0, maxMatching));
};

/** All names of conditions inside a value, in the order in which they stand. */
const conditionsIn = (value: unknown): readonly string[] => {
  const found = new Set<string>();
  const open = [value];
  for (let steps = 0; steps < maxKeys && open.length > 0; steps++) {
    const next = open.shift();
    for (const [key, inner] of members(next)) {
      if (!/^[.#]/.test(key) && found.size < maxConditions) found.add(key);
      open.push(inner);
    }
  }
  return [...found];
};

type Match = (conditions: readonly string[]) => readonly string[];

const safely = (match: () => readonly string[] | undefined): readonly string[] => {
  try {
    return match() ?? [];
  } catch {
    return [];
  }
};

const options = (conditions: readonly string[]) => ({ conditions, unsafe: true, browser: false });

export interface Entries {
  /** The file that a subpath of a package (`.`, `./a`) means. */
  readonly entry: (own: Package, subpath: string, conditions: readonly string[]) => Located | null;
  /** What `#name` means in a package: a file, or the name of another package. */
  readonly internal: (
    own: Package,
    specifier: string,
    conditions: readonly string[],
  ) => Located | { readonly name: string } | null;
}

export const createEntries = (probe: Probe, configs: Configs): Entries => {
  /** A target as it stands in the tree; what is built has a source. */
  const inTree = (own: Package, target: string): Located | null => {
    const path = join(own.folder, target);
    return path === null ? null : certainly(probe.file(path) ?? probe.index(path));
  };
  const builtFrom = (own: Package, target: string): Located | null => {
    const path = join(own.folder, target);
    return path === null || path === "" ? null : sourceOfBuilt(probe, configs, own.folder, path);
  };

  /** What the tree has before what is built, what is certain before what is not. */
  const best = (own: Package, match: Match, asked: readonly string[], value: unknown): Located | null => {
    const asUsual = match([...asked, ...usual]);
    const first = asUsual.length > 0 ? asUsual : match([...asked, ...usual, ...others]);
    const sources = match([...asked, ...sourceConditions, ...usual]);
    for (const target of [...sources, ...first]) {
      const compiled = builtFrom(own, target);
      if (compiled?.certain === true) return compiled;
      const found = inTree(own, target);
      if (found !== null) return found;
    }
    const every = conditionsIn(value)
      .filter((condition) => !others.includes(condition))
      .flatMap((condition) => match([condition, ...usual]));
    for (const target of every) {
      const found = inTree(own, target);
      if (found !== null) return found;
    }
    for (const target of [...sources, ...first, ...every]) {
      const compiled = builtFrom(own, target);
      if (compiled !== null) return compiled;
    }
    return null;
  };

  const main = (own: Package): Located | null => {
    const fields = ["source", "types", "typings", "module", "main", "browser"];
    const targets = fields
      .map((field) => asText(member(own.manifest, field)))
      .filter((text) => text !== null);
    const named = targets.length === 0 ? null : best(own, () => targets, [], null);
    if (named !== null) return named;
    const found = usualEntry(probe, own.folder);
    return found === null || targets.length === 0 ? found : perhaps(found.path);
  };

  /** `typesVersions` sends subpaths elsewhere; versions are not compared, the first that has the file counts. */
  const versioned = (own: Package, subpath: string): Located | null => {
    for (const [, mapping] of members(member(own.manifest, "typesVersions")).slice(0, maxKeys)) {
      for (const [pattern, targets] of members(mapping).slice(0, maxKeys)) {
        const star = pattern.indexOf("*");
        if (star < 0 ? pattern !== subpath : !subpath.startsWith(pattern.slice(0, star))) continue;
        const middle = star < 0 ? "" : subpath.slice(star, subpath.length - (pattern.length - star - 1));
        for (const target of asTexts(targets)) {
          const path = target.replace("*", () => middle);
          const found = inTree(own, path) ?? builtFrom(own, path);
          if (found !== null) return found;
        }
      }
    }
    return null;
  };

  const entry = (own: Package, subpath: string, conditions: readonly string[]): Located | null => {
    const declared = plain(member(own.manifest, "exports"), subpath);
    const name = own.name ?? "package";
    if (declared !== null) {
      const manifest = { name, exports: declared } as Parameters<typeof matchExports>[0];
      const found = best(
        own,
        (list) => safely(() => matchExports(manifest, subpath, options(list)) ?? undefined),
        conditions,
        declared,
      );
      if (found !== null) return found;
      if (subpath === ".") return perhaps(usualEntry(probe, own.folder)?.path ?? null);
    } else if (subpath === ".") return main(own);
    const inside = versioned(own, subpath.slice(2)) ?? inTree(own, subpath) ?? builtFrom(own, subpath);
    // A package that says what it exports exports nothing else; people who import it nonetheless mean this file.
    return inside !== null && declared !== null ? perhaps(inside.path) : inside;
  };

  return {
    entry,
    internal: (own, specifier, conditions) => {
      const declared = plain(member(own.manifest, "imports"), specifier);
      if (declared === null) return null;
      const manifest = { name: own.name ?? "package", imports: declared } as Parameters<
        typeof matchImports
      >[0];
      const match: Match = (list) =>
        safely(() => matchImports(manifest, specifier, options(list)) ?? undefined);
      const found = best(own, match, conditions, declared);
      if (found !== null) return found;
      const other = match([...conditions, ...usual]).find((target) => !target.startsWith("."));
      return other === undefined ? null : { name: other };
    },
  };
};
