import { parse } from "smol-toml";
import type { RepoPath } from "../../../model/ids.js";
import { isTable, type Table } from "../../../model/nested.js";
import type { DeclaredFile } from "../declared.js";
import type { Project } from "../ecosystem.js";
import { folderOf, nameOf } from "../manifests.js";

export const isManifest = (path: RepoPath): boolean => nameOf(path) === "Cargo.toml";

/** A file in which a crate begins. */
export interface CrateRoot {
  readonly path: RepoPath;
  readonly kind: "library" | "program" | "test";
  /** Half a sentence. */
  readonly reason: string;
  /** Others than this repository may use what it gives. */
  readonly open: boolean;
}

const readToml = (text: string | null): Table => {
  if (text === null) return {};
  try {
    const value: unknown = parse(text);
    return isTable(value) ? value : {};
  } catch {
    // A manifest that cannot be read declares nothing; what cargo finds by itself is still there.
    return {};
  }
};

/** Joins a folder and a path out of a manifest; what leads out of the repository names nothing there. */
const join = (folder: RepoPath, path: string): RepoPath => {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
};

const pathsOf = (value: unknown): string[] => {
  const tables = Array.isArray(value) ? value : [value];
  return tables.flatMap((one) => (isTable(one) && typeof one.path === "string" ? [one.path] : []));
};

/** Folders in which cargo takes each file, and each folder with a `main.rs`, for a crate. */
const found = [
  { pattern: /^src\/bin\/(?:[^/]+|[^/]+\/main)\.rs$/, kind: "program", reason: "a program in src/bin" },
  { pattern: /^examples\/(?:[^/]+|[^/]+\/main)\.rs$/, kind: "program", reason: "an example" },
  { pattern: /^benches\/(?:[^/]+|[^/]+\/main)\.rs$/, kind: "test", reason: "a benchmark" },
  { pattern: /^tests\/(?:[^/]+|[^/]+\/main)\.rs$/, kind: "test", reason: "a test crate" },
  { pattern: /^src\/main\.rs$/, kind: "program", reason: "src/main.rs" },
  { pattern: /^src\/lib\.rs$/, kind: "library", reason: "src/lib.rs" },
  { pattern: /^build\.rs$/, kind: "program", reason: "a build script" },
] as const;

const keys = [
  { key: "lib", kind: "library" },
  { key: "bin", kind: "program" },
  { key: "example", kind: "program" },
  { key: "bench", kind: "test" },
  { key: "test", kind: "test" },
] as const;

/** What a package says, or the workspace that it takes it from. */
const given = (manifest: Table, workspace: Table, key: string): unknown => {
  const own = isTable(manifest.package) ? manifest.package[key] : undefined;
  if (!isTable(own) || own.workspace !== true) return own;
  const shared = isTable(workspace.workspace) ? workspace.workspace.package : undefined;
  return isTable(shared) ? shared[key] : undefined;
};

/** Without a version nothing is published, unless it says so. */
const isPublished = (manifest: Table, workspace: Table): boolean => {
  const publish = given(manifest, workspace, "publish");
  if (publish === undefined) return given(manifest, workspace, "version") !== undefined;
  return publish !== false && !(Array.isArray(publish) && publish.length === 0);
};

const dependencyTables = ["dependencies", "dev-dependencies", "build-dependencies"] as const;

/** Folders of packages that some manifest of the repository depends on by their path. */
const readDependedOn = (manifests: ReadonlyMap<RepoPath, Table>): ReadonlySet<RepoPath> => {
  const found = new Set<RepoPath>();
  for (const [folder, manifest] of manifests) {
    const targets = isTable(manifest.target) ? Object.values(manifest.target) : [];
    for (const from of [manifest, manifest.workspace, ...targets])
      for (const kind of dependencyTables) {
        const table = isTable(from) ? from[kind] : undefined;
        for (const path of isTable(table) ? Object.values(table).flatMap(pathsOf) : []) {
          const at = join(folder, path);
          if (at !== folder) found.add(at);
        }
      }
  }
  return found;
};

/** Where crates begin: what manifests say, and what cargo finds by its names. */
export const readCrateRoots = (project: Project): readonly CrateRoot[] => {
  const roots = new Map<RepoPath, CrateRoot>();
  const manifests = new Map<RepoPath, Table>();
  for (const { path } of project.files)
    if (isManifest(path)) manifests.set(folderOf(path), readToml(project.text(path)));
  const workspaceOf = (folder: RepoPath): Table => {
    for (let at = folder; ; at = folderOf(at)) {
      const manifest = manifests.get(at);
      if (isTable(manifest?.workspace)) return manifest;
      if (at === "") return {};
    }
  };
  /** Packages whose library somebody here uses: other packages, or a program of their own. */
  const used = new Set(readDependedOn(manifests));
  const places = new Map<RepoPath, RepoPath>();
  const add = (folder: RepoPath, path: RepoPath, kind: CrateRoot["kind"], reason: string): void => {
    if (roots.has(path)) return;
    roots.set(path, { path, kind, reason, open: true });
    places.set(path, folder);
    if (kind === "program" && !/^an example|^a build|^\[example\]|^"build"/.test(reason)) used.add(folder);
  };
  for (const [folder, manifest] of manifests) {
    const path = folder === "" ? "Cargo.toml" : `${folder}/Cargo.toml`;
    for (const { key, kind } of keys)
      for (const named of pathsOf(manifest[key]))
        add(folder, join(folder, named), kind, `[${key}] of ${path}`);
    const own = isTable(manifest.package) ? manifest.package.build : undefined;
    if (typeof own === "string") add(folder, join(folder, own), "program", `"build" of ${path}`);
  }
  for (const { file } of project.own) {
    const { path } = file;
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      if (manifests.has(folder)) {
        const rest = folder === "" ? path : path.slice(folder.length + 1);
        const match = found.find(({ pattern }) => pattern.test(rest));
        if (match !== undefined) add(folder, path, match.kind, match.reason);
        break;
      }
      if (folder === "") break;
    }
  }
  return [...roots.values()].map((root) => {
    const folder = places.get(root.path)!;
    return { ...root, open: !used.has(folder) || isPublished(manifests.get(folder)!, workspaceOf(folder)) };
  });
};

/** Files of the crates that begin in some, by `mod`, as the graph leads. */
export const reachedFrom = (
  { graph }: Project,
  begin: readonly RepoPath[],
  byPath: ReadonlyMap<RepoPath, DeclaredFile>,
): ReadonlySet<RepoPath> => {
  const reached = new Set(begin.filter((path) => byPath.has(path)));
  for (const path of reached) {
    const modules = new Set(
      byPath
        .get(path)!
        .facts.imports.filter(({ specifier, local }) => specifier.startsWith(".") && local !== "")
        .map(({ line }) => line),
    );
    for (const { kind, to, line } of graph.out(graph.file(path))) {
      const target =
        (kind === "imports" || kind === "re-exports") && modules.has(line) ? graph.node(to) : null;
      if (target?.kind === "file" && byPath.has(target.path!)) reached.add(target.path!);
    }
  }
  return reached;
};
