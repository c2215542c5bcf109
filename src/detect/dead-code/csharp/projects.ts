import type { RepoPath } from "../../../model/ids.js";
import type { DeclaredFile } from "../declared.js";
import type { Project } from "../ecosystem.js";
import { folderOf, nearestFolder } from "../manifests.js";

export const isProject = (path: RepoPath): boolean => /\.(?:csproj|projitems)$/.test(path);

const shared =
  /<IsPackable>\s*true|<PackageId>|<GeneratePackageOnBuild>\s*true|<PackAsTool>\s*false|<CsWinRTComponent>\s*true|<EnableComHosting>\s*true/i;
const started =
  /<OutputType>\s*(?:Win)?Exe\b|Microsoft\.NET\.Sdk\.(?:Web|Worker|BlazorWebAssembly)\b|<UseWPF>\s*true|<UseMaui>\s*true|AzureFunctionsVersion/i;
const tested = /Microsoft\.NET\.Test\.Sdk|<IsTestProject>\s*true|xunit|nunit|MSTest/i;

/** What the public types of a project are: of a library whoever uses it may need them. */
export interface CsharpProject {
  readonly library: boolean;
  readonly test: boolean;
  /** Half a sentence. */
  readonly reason: string;
}

const isMain = ({ declared, runs }: DeclaredFile): boolean =>
  runs || declared.some(({ definition }) => definition.name === "Main" && definition.kind === "method");

/** Tells libraries, applications and tests apart by project files. Without one, what has a `Main` starts. */
export const readProjects = (
  project: Project,
  files: readonly DeclaredFile[],
): ((path: RepoPath) => CsharpProject) => {
  const found = project.files.map(({ path }) => path).filter(isProject);
  const folders = new Set(found.map(folderOf));
  const texts = new Map<string, string>();
  const named = new Map<string, RepoPath>();
  for (const path of found) {
    const folder = folderOf(path);
    texts.set(folder, `${texts.get(folder) ?? ""}\n${project.text(path) ?? ""}`);
    named.set(folder, path);
  }
  // Scripts of a game are nobody's library: the project files are Unity's own, and mostly not kept.
  const unity = project.files
    .filter(({ path }) => path.endsWith("ProjectSettings/ProjectVersion.txt"))
    .map(({ path }) => folderOf(folderOf(path)));
  const starting = new Set<string | null>();
  for (const one of files)
    if (!one.file.flags.test && isMain(one)) starting.add(nearestFolder(folders, one.file.path));
  const read = (folder: RepoPath | null): CsharpProject => {
    const text = folder === null ? "" : texts.get(folder)!;
    const name = folder === null ? "no project file" : named.get(folder)!;
    if (tested.test(text) && !shared.test(text))
      return { library: false, test: true, reason: `tests (${name})` };
    const runs = started.test(text) || starting.has(folder);
    return runs && !shared.test(text)
      ? { library: false, test: false, reason: `an application (${name})` }
      : { library: true, test: false, reason: `public API of a library (${name})` };
  };
  const known = new Map<string | null, CsharpProject>();
  return (path) => {
    if (unity.some((folder) => path.startsWith(folder === "" ? "Assets/" : `${folder}/Assets/`)))
      return { library: false, test: false, reason: "scripts of a Unity project" };
    const folder = nearestFolder(folders, path);
    let one = known.get(folder);
    if (one === undefined) {
      one = read(folder);
      known.set(folder, one);
    }
    return one;
  };
};
