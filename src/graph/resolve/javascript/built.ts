import type { Configs } from "./configs.js";
import { certainly, type Located, perhaps } from "./located.js";
import { below, type Probe, stemOf } from "./paths.js";

/** Folders into which projects build by habit; several can follow each other: `dist/esm/a.js`. */
const builtFolder =
  /^(_?(dist|lib|build|built|out|output|esm?|cjs|umd|types|typings|modern|legacy|commonjs|module|node)([-_.][\w.-]*)?|es20\d\d|\.output)$/;
const sourceFolders = ["src", "source", "lib", ""];

const at = (folder: string, name: string): string =>
  folder === "" ? name : name === "" ? folder : `${folder}/${name}`;

/** Names that one stem may have had before a bundler: `index.browser`, `index.min`, `index-node`. */
const stemsOf = (path: string): readonly string[] => {
  const stem = stemOf(path);
  const name = stem.slice(stem.lastIndexOf("/") + 1);
  const plain = /^[^.-]+/.exec(name)?.[0] ?? name;
  return plain === name ? [stem] : [stem, stem.slice(0, stem.length - name.length) + plain];
};

/**
 * The source of a file that is built and therefore not in the tree: by the output folders of the compiler's
 * configurations in the folder of the package, else by usual names of folders.
 *
 * @param folder of the package; the root is `""`.
 */
export const sourceOfBuilt = (
  probe: Probe,
  configs: Configs,
  folder: string,
  path: string,
): Located | null => {
  for (const config of configs.all(folder)) {
    for (const output of config.outputs) {
      const inside = below(path, output.folder);
      if (inside === null || inside === "") continue;
      const found = probe.source(at(output.sources, stemOf(inside)));
      if (found !== null) return output.certain ? certainly(found) : perhaps(found);
    }
  }
  return perhaps(byHabit(probe, folder, path));
};

const byHabit = (probe: Probe, folder: string, path: string): string | null => {
  const inside = below(path, folder);
  if (inside === null) return null;
  const parts = inside.split("/");
  let dropped = 0;
  while (dropped < parts.length - 1 && builtFolder.test(parts[dropped]!)) dropped++;
  // What is dropped last may be a folder of the sources: `dist/node/a.js` is `src/node/a.ts` or `src/a.ts`.
  for (let count = dropped === 0 ? 0 : 1; count <= dropped; count++) {
    const rest = parts.slice(count).join("/");
    for (const stem of stemsOf(rest)) {
      for (const source of dropped === 0 ? ["src", "source"] : sourceFolders) {
        const target = at(at(folder, source), stem);
        const found = probe.source(target) ?? probe.index(target);
        // Scripts beside the folder of what is built are entries written by hand, not its sources.
        if (found !== null && found !== path && (source !== "" || /\.[cm]?tsx?$/.test(found))) return found;
      }
    }
  }
  return null;
};

/** The main file of a package that names none, or one that is built under another name. */
export const usualEntry = (probe: Probe, folder: string): Located | null => {
  const index = probe.index(folder);
  if (index !== null) return certainly(index);
  for (const source of ["src", "source", "lib"]) {
    const found = probe.index(at(folder, source)) ?? probe.source(at(folder, `${source}/main`));
    if (found !== null) return perhaps(found);
  }
  return null;
};
