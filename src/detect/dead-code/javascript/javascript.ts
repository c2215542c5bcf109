import type { RepoPath } from "../../../model/ids.js";
import type { Ecosystem, Mark, Project } from "../ecosystem.js";
import { isConfigScript, isConfigText, marksOfConfigs, marksOfScripts } from "./configs.js";
import { marksOfConventions } from "./conventions.js";
import { marksOfDeclarations } from "./declared.js";
import { marksOfDeep, textsForDeep } from "./deep.js";
import { marksOfComputed, textsForComputed } from "./dynamic.js";
import { marksOfEnums, textsForEnums } from "./enums.js";
import { marksOfHanded, textsForHanded } from "./handed.js";
import { type Homes, readHomes } from "./homes.js";
import { doubt } from "./marking.js";
import { marksOfManifest } from "./package-json.js";
import { isScript, nameOf } from "./paths.js";
import { createSources } from "./sources.js";
import { marksOfPlaces } from "./tests.js";
import { marksOfTexts, textsForWritten } from "./written.js";

const reads = (path: RepoPath): boolean => {
  if (`/${path}`.includes("/node_modules/")) return false;
  if (nameOf(path) === "package.json") return true;
  return isScript(path) ? isConfigScript(path) : isConfigText(path);
};

function* sure(project: Project, homes: Homes): Iterable<Mark> {
  const sources = createSources(project);
  for (const home of homes.all) yield* marksOfManifest(home, sources);
  yield* marksOfScripts(homes, sources);
  yield* marksOfConfigs(project, homes, sources);
  yield* marksOfConventions(project, homes);
  yield* marksOfDeclarations(project);
  yield* marksOfEnums(project);
  yield* marksOfHanded(project);
  yield* marksOfTexts(project, homes);
  yield* marksOfComputed(project, homes);
  yield* marksOfDeep(project, homes, sources);
}

/** Files of packages of which nothing says what they are for: some are there only to be compiled. */
function* marksOfRootless(project: Project, roots: ReadonlySet<RepoPath>, homes: Homes): Iterable<Mark> {
  const homeOf = (path: RepoPath): RepoPath | null =>
    homes.around(path).find(({ manifestPath }) => manifestPath !== null)?.manifestPath ?? null;
  const begun = new Set([...roots].map(homeOf));
  for (const { file } of project.own) {
    const home = homeOf(file.path);
    if (home !== null && !begun.has(home))
      yield doubt(file.path, null, `nothing says where the package of ${home} begins`);
  }
}

function* marks(project: Project): Iterable<Mark> {
  const homes = readHomes(project);
  const roots = new Set<RepoPath>();
  for (const mark of sure(project, homes)) {
    if (mark.kind === "root") roots.add(mark.path);
    yield mark;
  }
  yield* marksOfPlaces(project, roots, homes);
  yield* marksOfRootless(project, roots, homes);
}

const needs = (project: Omit<Project, "text">): Iterable<RepoPath> => [
  ...textsForEnums(project),
  ...textsForHanded(project),
  ...textsForWritten(project),
  ...textsForComputed(project),
  ...textsForDeep(project),
];

/** TypeScript and JavaScript: what manifests, frameworks and runners of tests use. */
export const javascript: Ecosystem = {
  id: "javascript",
  languages: ["typescript", "tsx", "javascript"],
  reads,
  needs,
  marks,
};
