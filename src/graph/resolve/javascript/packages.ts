import type { Tree } from "../../ecosystem.js";
import { folderOf } from "../path.js";
import { asText, member, members, readJson } from "./json.js";
import { join, upward } from "./paths.js";
import { readWorkspaces, type Workspace } from "./workspaces.js";

/** A folder with a `package.json`. */
export interface Package {
  readonly folder: string;
  readonly name: string | null;
  readonly manifest: unknown;
  /** What it depends on, in any way, with what is written for the version. */
  readonly dependencies: ReadonlyMap<string, string>;
}

/** What a name of a package means to a file. */
interface Found {
  readonly package: Package;
  /** False when only the name speaks for it. */
  readonly certain: boolean;
}

export interface Packages {
  readonly at: (folder: string) => Package | null;
  /** The package that a folder belongs to. */
  readonly around: (folder: string) => Package | null;
  /**
   * The package of this name as seen from a folder; null when it is not in the repository. `name` is another one where
   * the manifest renames it (`"a": "npm:b@1"`).
   */
  readonly find: (folder: string, name: string) => { readonly name: string; readonly found: Found | null };
  /** Whether a package around the folder says that it depends on this. */
  readonly declares: (folder: string, name: string) => boolean;
}

const dependencyFields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

const read = (tree: Tree, path: string): Package => {
  const manifest = readJson(tree.manifest(path));
  const dependencies = new Map<string, string>();
  for (const field of dependencyFields)
    for (const [name, version] of members(member(manifest, field)))
      if (typeof version === "string" && !dependencies.has(name)) dependencies.set(name, version);
  return { folder: folderOf(path), name: asText(member(manifest, "name")), manifest, dependencies };
};

/** A path that a version names instead: `link:../b`, `file:b`, `workspace:../b`. */
const pathIn = (version: string): string | null => {
  const colon = version.indexOf(":");
  const protocol = version.slice(0, colon);
  const rest = version.slice(colon + 1);
  if (protocol === "link" || protocol === "file" || protocol === "portal") return rest;
  return protocol === "workspace" && rest.startsWith(".") ? rest : null;
};

/** The name that a version gives instead: `npm:b@1`, `workspace:b@*`. */
const renamedIn = (version: string): string | null => {
  const match = /^(?:npm|workspace):(@?[^@]+)@/.exec(version);
  return match === null ? null : match[1]!;
};

export const openPackages = (tree: Tree): Packages => {
  const all = new Map<string, Package>();
  for (const path of tree.manifests) {
    if (path === "package.json" || path.endsWith("/package.json")) all.set(folderOf(path), read(tree, path));
  }
  const workspaces = readWorkspaces(tree);
  const byName = new Map<string, Package[]>();
  for (const own of all.values()) {
    if (own.name === null || `/${own.folder}/`.includes("/node_modules/")) continue;
    byName.set(own.name, [...(byName.get(own.name) ?? []), own]);
  }

  const around = (folder: string): Package | null => {
    for (const above of upward(folder)) {
      const own = all.get(above);
      if (own !== undefined) return own;
    }
    return null;
  };

  const memberships = new Map<string, Workspace | null>();
  /** The innermost workspace that a package belongs to. */
  const workspaceOf = (folder: string): Workspace | null => {
    const known = memberships.get(folder);
    if (known !== undefined) return known;
    let inner: Workspace | null = null;
    for (const one of workspaces)
      if ((inner?.folder.length ?? 0) <= one.folder.length && one.has(folder)) inner = one;
    memberships.set(folder, inner);
    return inner;
  };

  const installed = (folder: string, name: string): Package | null => {
    for (const above of upward(folder)) {
      const own = all.get(above === "" ? `node_modules/${name}` : `${above}/node_modules/${name}`);
      if (own !== undefined) return own;
    }
    return null;
  };

  const named = (own: Package | null, name: string, declared: boolean): Found | null => {
    const candidates = byName.get(name) ?? [];
    const workspace = own === null ? null : workspaceOf(own.folder);
    const near = workspace === null ? [] : candidates.filter(({ folder }) => workspace.has(folder));
    if (near.length > 0) return { package: near[0]!, certain: near.length === 1 };
    const members = candidates.filter(({ folder }) => workspaceOf(folder) !== null);
    const far = members.length > 0 || declared ? members : candidates;
    return far.length === 1 ? { package: far[0]!, certain: false } : null;
  };

  return {
    at: (folder) => all.get(folder) ?? null,
    around,
    find: (folder, name) => {
      const own = around(folder);
      if (own?.name === name) return { name, found: { package: own, certain: true } };
      const version = own?.dependencies.get(name);
      const path = version === undefined ? null : pathIn(version);
      const linked = path === null ? undefined : all.get(join(own!.folder, path) ?? "..");
      if (linked !== undefined) return { name, found: { package: linked, certain: true } };
      const present = installed(folder, name);
      if (present !== null) return { name, found: { package: present, certain: true } };
      const real = (version === undefined ? null : renamedIn(version)) ?? name;
      if (real !== name && version!.startsWith("npm:")) return { name: real, found: null };
      return { name: real, found: named(own, real, version !== undefined) };
    },
    declares: (folder, name) =>
      upward(folder).some((above) => all.get(above)?.dependencies.has(name) === true),
  };
};
