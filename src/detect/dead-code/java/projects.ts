import type { RepoPath } from "../../../model/ids.js";
import type { DeclaredFile } from "../declared.js";
import type { Project } from "../ecosystem.js";
import { folderOf, nameOf, nearestFolder } from "../manifests.js";

const manifest = /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/;

export const isManifest = (path: RepoPath): boolean => manifest.test(nameOf(path));

/** Archives that a server takes, and programs that a phone starts. */
const deployed =
  /<packaging>\s*(?:war|ear|hpi)\b|com\.android\.application|plugins\.android\.application\b|\bid\s*\(?\s*['"]war['"]|apply plugin: *['"]war['"]/;
/** What starts, and nothing else. */
const started =
  /spring-boot-(?:maven|gradle)-plugin|['"]org\.springframework\.boot['"]|\bid\s*\(?\s*['"](?:application|com\.gradleup\.shadow|com\.github\.johnrengelman\.shadow)['"]|plugin: *['"]application['"]|^\s*application\s*$|quarkus|micronaut/m;
/** What others are to use. */
const shared =
  /maven-publish|java-library|distributionManagement|nexus|sonatype|maven-bundle-plugin|<packaging>\s*(?:maven-plugin|bundle|eclipse-plugin)|com\.android\.library|java-gradle-plugin|<scm\b|<developers>/;
/** Projects whose modules are published together: with this in a build file above, each module is. */
const sharedAll = /<distributionManagement>|sonatype|<scm\b|<developers>/;
const subprojects = /\b(?:subprojects|allprojects)\b/;
const published = /maven-publish|sonatype/;
/** Empty elements, as a generator of projects leaves them, say nothing. */
const empty = /<(\w+)>\s*(?:<\w+\s*\/>\s*)*<\/\1>/g;

/** What a module's public types are: of a library whoever uses it may need them. */
export interface Module {
  readonly library: boolean;
  /** Half a sentence. */
  readonly reason: string;
}

const isMain = ({ declared }: DeclaredFile): boolean =>
  declared.some(({ definition }) => definition.name === "main" && definition.kind === "method");

/** Tells libraries and applications apart by their manifests and by where a `main` stands. */
export const readModules = (
  project: Project,
  files: readonly DeclaredFile[],
): ((path: RepoPath) => Module) => {
  const manifests = project.files.map(({ path }) => path).filter(isManifest);
  const folders = new Set(manifests.map(folderOf));
  const texts = new Map<string, string>();
  const named = new Map<string, RepoPath>();
  for (const path of manifests) {
    const folder = folderOf(path);
    texts.set(folder, `${texts.get(folder) ?? ""}\n${(project.text(path) ?? "").replaceAll(empty, "")}`);
    named.set(folder, path);
  }
  const starting = new Set<string | null>();
  for (const one of files)
    if (!one.file.flags.test && !one.file.flags.example && isMain(one))
      starting.add(nearestFolder(folders, one.file.path));
  /** By a build file above, of which Maven's must be named as the parent. */
  const isShared = (folder: RepoPath | null): boolean => {
    const own = folder === null ? "" : texts.get(folder)!;
    for (let at = folder ?? ""; at !== ""; ) {
      at = folderOf(at);
      const above = texts.get(at) ?? "";
      if (subprojects.test(above) && published.test(above)) return true;
      if (/<parent>/.test(own) && sharedAll.test(above)) return true;
    }
    return false;
  };
  const modules = new Map<string | null, Module>();
  const read = (folder: RepoPath | null): Module => {
    const text = folder === null ? "" : (texts.get(folder) ?? "");
    const name = folder === null ? "a module without a manifest" : named.get(folder)!;
    // A jar that starts may be used by others all the same, where it is published.
    const runs = starting.has(folder) && (started.test(text) || !(shared.test(text) || isShared(folder)));
    return deployed.test(text) || runs
      ? { library: false, reason: `an application (${name})` }
      : { library: true, reason: `public API of a library (${name})` };
  };
  return (path) => {
    const folder = nearestFolder(folders, path);
    let known = modules.get(folder);
    if (known === undefined) {
      known = read(folder);
      modules.set(folder, known);
    }
    return known;
  };
};
