import type { Import } from "../../model/facts.js";
import type { Destination, Ecosystem, Resolver, Tree } from "../ecosystem.js";
import { javaRules } from "./java-names.js";
import { moduleOfPackage, type Package, packageOfModule, readPackages } from "./java-packages.js";
import { nearest } from "./nearest.js";
import { folderOf } from "./path.js";

/** Packages of the platform. `javax` is shared with libraries, so its parts are named. */
const platform =
  /^(?:java|jdk|sun|com\.sun|org\.w3c\.dom|org\.xml\.sax|org\.ietf\.jgss|javax\.(?:accessibility|annotation\.processing|crypto|imageio|lang\.model|management|naming|net|print|rmi|script|security|sound|sql|swing|tools|transaction\.xa|xml))(?:\.|$)/;

/** The package that a dotted name begins with, by the habit of writing it small. */
const packagePart = (name: string): string => {
  const parts = name.split(".");
  const type = parts.findIndex((part) => /^\p{Lu}/u.test(part));
  return type < 0 ? name : parts.slice(0, Math.max(type, 1)).join(".");
};

/** So many parts of a name are looked at. */
const maxParts = 32;

const open = (tree: Tree): Resolver => {
  const { files } = tree;
  const packages = readPackages(tree);

  /** The longest package that a dotted name begins with, and what is left of the name. */
  const split = (name: string): { found: Package; module: string; rest: string[] } | null => {
    const parts = name.split(".", maxParts);
    for (let length = parts.length; length > 0; length--) {
      const module = moduleOfPackage(parts.slice(0, length).join("."));
      const found = packages.byModule.get(module);
      if (found !== undefined) return { found, module, rest: parts.slice(length) };
    }
    return null;
  };

  /** What is not of this commit: a package of the platform, or somebody else's by its name. */
  const outside = (name: string): Destination => ({
    kind: platform.test(name) ? "runtime" : "external",
    name: packagePart(name),
  });

  /** Of a package in several source trees, the folder that the importing file is nearest to. */
  const folderNear = ({ files: own }: Package, from: number): string => {
    const { path, test } = files[from]!;
    return folderOf(files[nearest(files, own, path, test)[0]!]!.path);
  };

  const resolve = (from: number, { specifier, imported, kind }: Import): Destination | null => {
    const { path, test } = files[from]!;
    // `requires` of a module.
    if (imported === "" && kind === "static") {
      const file = packages.named.get(specifier);
      if (file === undefined) return outside(specifier);
      return {
        kind: "module",
        module: packages.moduleOf[file]!,
        inner: [],
        files: [file],
        folder: null,
        inferred: false,
      };
    }
    const whole =
      imported === "" || imported === "*" ? specifier.replaceAll("$", ".") : `${specifier}.${imported}`;
    const behind = imported === "" ? specifier.slice(0, Math.max(specifier.lastIndexOf("."), 0)) : specifier;
    const place = split(whole);
    if (place === null) return outside(behind);
    const { found, module, rest } = place;
    if (rest.length === 0) {
      return imported === "*"
        ? { kind: "module", module, inner: [], files: [], folder: folderNear(found, from), inferred: false }
        : null;
    }
    const own = found.types.get(rest[0]!);
    if (own === undefined) {
      // The part behind the package is small: a longer package, which is not of this commit.
      return /^\p{Lu}/u.test(rest[0]!) ? null : outside(behind);
    }
    const near = nearest(files, own, path, test);
    const inner = imported === "" || imported === "*" ? rest : rest.slice(0, -1);
    return {
      kind: "module",
      module,
      inner,
      files: near.slice(0, 1),
      folder: null,
      inferred: near.length > 1,
    };
  };

  const submodule = (module: string | null, name: string): string | null => {
    const outer = module === null ? "" : packageOfModule(module);
    if (outer === null) return null;
    const whole = outer === "" ? name : `${outer}.${name}`;
    return packages.isPrefix(whole) ? moduleOfPackage(whole) : null;
  };

  return {
    moduleOf: (file) => packages.moduleOf[file]!,
    nameOf: null,
    placeOf: null,
    filesOf: (module) => packages.byModule.get(module)?.files ?? [],
    seen: (file) => [packages.moduleOf[file]!],
    submodule,
    resolve,
  };
};

/** Java: packages by what files say, whatever folders they stand in. */
export const java: Ecosystem = {
  id: "java",
  languages: ["java"],
  isManifest: () => false,
  rules: javaRules,
  open,
};
