import type { AssemblyFacts } from "../../../model/assembly.js";
import type { EdgeKind } from "../../../model/graph.js";
import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project } from "../ecosystem.js";
import { testSetup } from "./config-files.js";
import type { Homes } from "./homes.js";
import { doubt, doubtGiven, rootFile } from "./marking.js";
import { isDeclaration, nameOf } from "./paths.js";

const testName =
  /([._-](test|tests|spec|specs|e2e(?:-\w+)?|cy|bench|benchmark|perf|test-d|tst|unit|it|mocha|jest)|^(test|tests|spec)([._-].*)?)\.[cm]?[jt]sx?$/;
const testFolder = /(^|\/)__tests__\//;
const helper = /(^|\/)(__fixtures__|fixtures?|_?helpers?|utils?|support|mocks?|common|data)\/|(^|\/)_[^/]*$/;
const mockFolder = /(^|\/)__mocks__\//;
const story = /\.(stories|story)\.[cm]?[jt]sx?$/;
/** Files that are read, run or compiled as data, by paths that are put together. */
const dataFolder =
  /(^|\/)(__fixtures__|fixtures?|__testfixtures__|testdata|test-data|test-fixtures|templates?|__snapshots__|snapshots|playgrounds?|sandbox(es)?|boilerplates?|skeletons?|starters?|__testdata__|cases|baselines|conformance|goldens?|generators)\//;
const example = /(^|\/)_?(examples?|samples?|demos?|tutorials?|showcases?)\//;
const exampleName =
  /(^|[.-])(example|examples|sample|demo)\.[cm]?[jt]sx?$|(^|[._-])(template|boilerplate)\.[cm]?[jt]sx?$/;
const bench = /(^|\/)(bench|benchs|benches|benchmark|benchmarks|__bench__|perf)\//;
/** Folders of files that people start by hand. */
const byHand =
  /(^|\/)(scripts?|tools?|tooling|tasks?|hack|ci|bin|\.[\w-]+|dev|devtools|internal-tools|build|infra|deploy|ops|misc|etc|contrib|experiments?|sandbox|website|docs?|public|static|assets|vendor|third[-_]party|e2e|cypress|integration)\//;

const importing: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["imports", "re-exports"]);
/** Folders of what is no program by itself. */
const sourceFolder = /(^|\/)(src|source|lib|app)\//;
/** A script of a page: what stands at its top, any other may use. */
const isLoose = ({ imports, exports }: AssemblyFacts): boolean => imports.length + exports.length === 0;

/** Where test files, what belongs to them, and what is run by hand stand. */
export function* marksOfPlaces(
  { own, graph }: Pick<Project, "own" | "graph">,
  rooted: ReadonlySet<RepoPath>,
  homes: Homes,
): Iterable<Mark> {
  const typed = new Set(own.flatMap(({ file: { path } }) => (/\.[cm]?tsx?$/.test(path) ? [path] : [])));
  for (const { file, facts } of own) {
    const { path } = file;
    const name = nameOf(path);
    const source = /\.[cm]?jsx?$/.test(path) ? path.replace(/js(x?)$/, "ts$1") : path;
    if (source !== path && typed.has(source)) yield doubt(path, null, `it may be built from ${source}`);
    if (
      file.flags.test &&
      /(^|\/)(tests?|e2e|spec|__tests__)\//.test(`${homes.around(path)[0]?.folder ?? ""}/`)
    )
      yield doubt(path, null, "it stands in a project that tests run");
    if (isDeclaration(path)) continue;
    if (dataFolder.test(path)) {
      yield doubt(path, null, "it stands among files that are used as data");
      continue;
    }
    const isLone = graph.in(graph.file(path), importing).length === 0;
    if (file.flags.test && isLone && /\/(resources|assets|userdir)\//i.test(path))
      yield doubt(path, null, "it stands among files that tests read");
    // Some runners call what a test exports.
    if (file.flags.test && isLone && (rooted.has(path) || testName.test(name)))
      for (const [index, { exported }] of facts.definitions.entries())
        if (exported) yield doubt(path, index, "what runs a test may call what it exports");
    if (testName.test(name) || (testFolder.test(path) && !helper.test(path.replace(/.*__tests__\//, ""))))
      yield rootFile(path, "a test file by its name", { test: true, exports: /\.test-d\./.test(name) });
    else if (story.test(name)) yield rootFile(path, "a story by its name", { test: true, exports: true });
    else if (mockFolder.test(path))
      yield rootFile(path, "a mock by its folder", { test: true, exports: true });
    else if (testSetup.test(name))
      yield rootFile(path, "set-up of tests by its name", { test: true, exports: true });
    else if (bench.test(path)) {
      yield rootFile(path, "a benchmark by its folder", { test: true });
      if (typed.has(path)) yield doubt(path, null, "it stands in a benchmark, which may be to compile it");
    } else if (example.test(path) || exampleName.test(name)) {
      yield rootFile(path, "an example by its place or name");
      yield doubt(path, null, "it stands in an example, to be read");
    } // What something is known to start needs no guess.
    else if (rooted.has(path)) continue;
    else if (byHand.test(path))
      yield isLoose(facts)
        ? doubt(path, null, "it may be started by hand")
        : doubtGiven(path, "it may be started by hand");
    else if (
      !sourceFolder.test(path) &&
      facts.exports.length === 0 &&
      graph.in(graph.file(path), importing).length === 0
    )
      yield doubtGiven(path, "it gives nothing to others and may be started by hand");
  }
}
