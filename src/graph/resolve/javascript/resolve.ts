import type { Tree } from "../../ecosystem.js";
import { folderOf } from "../path.js";
import { sourceOfBuilt } from "./built.js";
import { openConfigs } from "./configs.js";
import { createEntries } from "./entry.js";
import { certainly, type Located, perhaps } from "./located.js";
import { openPackages } from "./packages.js";
import { createProbe, join, upward } from "./paths.js";
import { readSpecifier, type Specifier } from "./specifier.js";
import { type Config, otherRoots, substitute } from "./tsconfig.js";

/** Where a specifier leads. */
export type Answer =
  | ({ readonly kind: "file" } & Located)
  | { readonly kind: "external"; readonly name: string }
  | { readonly kind: "runtime"; readonly name: string };

/** Chains of names that lead to names: `#a` to `b`, which is another package. */
const maxSteps = 4;
/** Folders that projects call `@`, `~` or `$lib` in the configuration of a bundler, nearest to use first. */
const aliases = new Map<string, readonly string[]>([
  ["@", ["src", "app", "resources/js", ""]],
  ["~", ["src", "app", ""]],
  ["~~", [""]],
  ["@@", [""]],
  ["$lib", ["src/lib"]],
]);

const inFolder = (folder: string, path: string): string =>
  folder === "" ? path : path === "" ? folder : `${folder}/${path}`;

/** A file as far as specifiers in it care. */
interface From {
  readonly folder: string;
  readonly configs: readonly Config[];
}

/** Answers for specifiers in the file at a path. Each is worked out once for a folder and its configurations. */
export const createResolve = (tree: Tree): ((path: string, specifier: string) => Answer | null) => {
  const probe = createProbe(tree);
  const packages = openPackages(tree);
  const configs = openConfigs(tree, (folder, text) => {
    const specifier = readSpecifier(text);
    if (specifier?.kind !== "bare" || specifier.name === null) return null;
    const own = packages.find(folder, specifier.name).found?.package;
    if (own === undefined) return null;
    const path = join(own.folder, specifier.subpath);
    if (path === null) return null;
    return [path, `${path}.json`, inFolder(path, "tsconfig.json")].find((one) => tree.hasFile(one)) ?? null;
  });
  const entries = createEntries(probe, configs);

  const conditionsOf = ({ configs: all }: From): readonly string[] =>
    all.flatMap(({ conditions }) => conditions);
  const suffixesOf = ({ configs: all }: From): readonly string[] =>
    all.find(({ suffixes }) => suffixes.length > 0)?.suffixes ?? [];

  /** A folder as a module: what its manifest says, else its index. */
  const folderEntry = (path: string): Located | null => {
    const own = packages.at(path);
    if (own !== null) return entries.entry({ ...own, manifest: withoutExports(own.manifest) }, ".", []);
    return certainly(probe.index(path));
  };
  const atPath = (from: From, path: string, isFolder: boolean): Located | null => {
    const file = isFolder ? null : probe.file(path, suffixesOf(from));
    if (file !== null) return certainly(file);
    return tree.hasFolder(path) ? folderEntry(path) : null;
  };

  const relative = (from: From, text: string): Located | null => {
    const path = join(from.folder, text);
    if (path === null) return null;
    const isFolder = /(?:^|\/)\.{0,2}$/.test(text);
    const found = atPath(from, path, isFolder);
    if (found !== null) return found;
    for (const config of from.configs) {
      for (const other of otherRoots(config, path)) {
        const inRoot = atPath(from, other, isFolder);
        if (inRoot !== null) return inRoot;
      }
    }
    const variant = probe.variant(path);
    if (variant !== null) return perhaps(variant);
    const own = packages.around(folderOf(path));
    return own === null ? null : sourceOfBuilt(probe, configs, own.folder, path);
  };

  /** By `paths` and `baseUrl` of the configurations around. */
  const configured = (from: From, text: string): Located | null => {
    for (const config of from.configs) {
      for (const path of substitute(config, text)) {
        const found = atPath(from, path, false);
        if (found !== null) return found;
      }
      const path = config.baseUrl === null ? null : join(config.baseUrl, text);
      const found = path === null || path === "" ? null : atPath(from, path, false);
      if (found !== null) return found;
    }
    return null;
  };
  /** What is configured may itself be built: `paths` to `dist`. */
  const configuredElsewhere = (from: From, text: string): Located | null => {
    for (const config of from.configs) {
      for (const path of substitute(config, text)) {
        const own = packages.around(folderOf(path));
        const found = own === null ? null : sourceOfBuilt(probe, configs, own.folder, path);
        if (found !== null) return found;
      }
    }
    for (const config of configs.above(from.folder)) {
      for (const path of substitute(config, text)) {
        const found = atPath(from, path, false);
        if (found !== null) return perhaps(found.path);
      }
    }
    return null;
  };
  /** By what is usual, where nothing says it: one file alone must fit. */
  const usual = (from: From, text: string, name: string | null): Located | null => {
    const slash = text.indexOf("/");
    const head = slash < 0 ? text : text.slice(0, slash);
    const folders = aliases.get(head);
    const rest = folders === undefined ? text : text.slice(head.length + 1);
    if (folders === undefined && (name === null || packages.declares(from.folder, name))) return null;
    for (const above of upward(from.folder)) {
      if (packages.at(above) === null) continue;
      const found = new Set<string>();
      for (const candidate of folders ?? ["src", ""]) {
        const path = inFolder(above, inFolder(candidate, rest));
        const file = path === "" || slash < 0 ? null : atPath(from, path, false);
        if (file !== null) found.add(file.path);
      }
      if (found.size > 0) return found.size === 1 ? perhaps([...found][0]!) : null;
    }
    return null;
  };

  const located = (found: Located | null): Answer | null =>
    found === null ? null : { kind: "file", ...found };

  const bare = (
    from: From,
    { text, name, subpath }: Specifier & { readonly kind: "bare" },
  ): Answer | null => {
    const said = configured(from, text);
    if (said !== null) return located(said);
    if (name === null) return located(configuredElsewhere(from, text) ?? usual(from, text, null));
    const { name: real, found } = packages.find(from.folder, name);
    if (found !== null) {
      const file = entries.entry(found.package, subpath, conditionsOf(from));
      if (file !== null) return located(found.certain ? file : perhaps(file.path));
    }
    const other = configuredElsewhere(from, text);
    if (other !== null) return located(other);
    // A package of the repository whose file is not here: neither outside nor to be found.
    if (found?.certain === true) return null;
    return located(usual(from, text, name)) ?? { kind: "external", name: real };
  };

  const answer = (from: From, text: string, steps: number): Answer | null => {
    const specifier = steps > maxSteps ? null : readSpecifier(text);
    switch (specifier?.kind) {
      case undefined:
        return null;
      case "relative":
        return located(relative(from, specifier.path));
      case "rooted": {
        for (const above of upward(from.folder)) {
          if (packages.at(above) === null && above !== "") continue;
          const found = atPath(from, inFolder(above, specifier.path), false);
          if (found !== null) return located(perhaps(found.path));
        }
        return null;
      }
      case "internal": {
        const said = configured(from, specifier.text);
        if (said !== null) return located(said);
        const own = packages.around(from.folder);
        const found = own === null ? null : entries.internal(own, specifier.text, conditionsOf(from));
        if (found === null) return null;
        return "name" in found ? answer(from, found.name, steps + 1) : located(found);
      }
      case "bare":
        return bare(from, specifier);
      default:
        return specifier;
    }
  };

  const known = new Map<string, Map<string, Answer | null>>();
  const scopes = new Map<string, { readonly from: From; readonly answers: Map<string, Answer | null> }>();
  const scopeOf = (path: string) => {
    const scope = scopes.get(path);
    if (scope !== undefined) return scope;
    const folder = folderOf(path);
    const { key, configs: own } = configs.of(path);
    const place = `${folder} ${key}`;
    const answers = known.get(place) ?? new Map<string, Answer | null>();
    known.set(place, answers);
    const made = { from: { folder, configs: own }, answers };
    scopes.set(path, made);
    return made;
  };
  return (path, specifier) => {
    const { from, answers } = scopeOf(path);
    const earlier = answers.get(specifier);
    if (earlier !== undefined) return earlier;
    const found = answer(from, specifier, 0);
    answers.set(specifier, found);
    return found;
  };
};

/** A folder that is reached by a path is not bound to what its package exports. */
const withoutExports = (manifest: unknown): unknown =>
  typeof manifest === "object" && manifest !== null ? { ...manifest, exports: undefined } : manifest;
