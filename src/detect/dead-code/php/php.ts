import type { RepoPath } from "../../../model/ids.js";
import {
  type Declared,
  type DeclaredFile,
  isType,
  names,
  outsideBases,
  readDeclared,
  typeAround,
} from "../declared.js";
import type { Ecosystem, Mark, Project } from "../ecosystem.js";
import { folderOf, nameOf, nearestFolder } from "../manifests.js";
import { doubtOf, fileRoot, followsOf, rootOf } from "../marking.js";

/** PHP calls them itself. */
const magic = names(`
  __construct __destruct __call __callStatic __get __set __isset __unset __sleep __wakeup __serialize __unserialize
  __toString __invoke __set_state __clone __debugInfo __autoload`);

const harmless = names(
  "Override Deprecated SensitiveParameter ReturnTypeWillChange AllowDynamicProperties Pure Immutable NoReturn ArrayShape ExpectedValues",
);
const testing = names(
  "Test DataProvider Before After BeforeClass AfterClass TestWith Depends CoversClass Group",
);

const testCase = /(?:^|\\)(?:TestCase|WebTestCase|KernelTestCase|ApiTestCase)$/;

/** Files that are run or loaded by their places in the frameworks' folders. */
const loaded =
  /(?:^|\/)(?:public|web|www|htdocs|bin|routes|config|database|resources\/views|bootstrap|templates|views|lang|migrations|stubs|scripts)\/|(?:^|\/)(?:index|artisan|console|bootstrap|autoload|functions|wp-config)(?:\.php)?$/;

/** Classes that frameworks find by their folders. */
const framework =
  /(?:^|\/)(?:app|src)\/(?:.*\/)?(?:Http|Controllers?|Console|Commands?|Providers|Listeners|EventListener|EventSubscriber|Events|Jobs|Mail|Notifications|Policies|Observers|Models|Entity|Repository|Form|Twig|DependencyInjection|MessageHandler|Middleware|Livewire|View|Filament|Nova|Rules|Casts|Exceptions|Broadcasting|Security|Serializer|Validator|DataFixtures)\//;

interface Known {
  readonly outside: (type: Declared) => ReadonlySet<string>;
  /** Reason of the library that a path belongs to; null for none. */
  readonly libraryOf: (path: RepoPath) => string | null;
}

function* ofDefinition(one: Declared, test: boolean, known: Known): Iterable<Mark> {
  const { definition, path } = one;
  const { name, kind } = definition;
  if (kind === "module") {
    yield followsOf(one, "a namespace");
    return;
  }
  for (const attribute of one.attributes) {
    if (testing.has(attribute)) yield rootOf(one, `#[${attribute}] makes it a test`, true);
    else if (!harmless.has(attribute)) yield rootOf(one, `#[${attribute}] hands it to a framework`, test);
  }
  if (magic.has(name)) yield followsOf(one, "PHP calls it itself");
  const library = known.libraryOf(path);
  if (library !== null && definition.exported && !test) yield rootOf(one, library);
  if (isType(definition)) {
    if (test && /Test$/.test(name)) yield rootOf(one, "a test by its name", true);
    if (framework.test(path)) yield rootOf(one, "a framework finds it by its folder", test);
    yield doubtOf(one, "a class may be found by its name");
    return;
  }
  const type = typeAround(one);
  if (type === null) {
    if (kind !== "function") yield doubtOf(one, "a name at the top may be found by its name");
    return;
  }
  if (
    test &&
    /^(?:test|setUp|tearDown|provide|data)/.test(name) &&
    [...known.outside(type)].some((base) => testCase.test(base))
  )
    yield rootOf(one, "a test by its name", true);
  if (!definition.private) yield doubtOf(one, "a member that others see may be used by its name");
  else if (kind === "field" || kind === "property") yield doubtOf(one, "a property may be read by its name");
  if (type.definition.kind === "trait") yield doubtOf(one, "who uses the trait has its members");
}

function* ofFile(one: DeclaredFile, known: Known): Iterable<Mark> {
  const { path, flags } = one.file;
  const test = flags.test;
  if (loaded.test(path) || one.runs) yield fileRoot(path, "a script, or loaded by its folder", test);
  else if (!one.declared.some(({ definition }) => isType(definition)))
    yield fileRoot(path, "a file may be included by a name that is made", test);
  const dynamic = one.calls.length > 0;
  for (const declared of one.declared) {
    yield* ofDefinition(declared, test, known);
    if (dynamic && declared.definition.kind !== "module")
      yield doubtOf(declared, "its file calls functions by names that it makes");
  }
}

/** Who calls one of these takes names as they come. */
const byName = names(
  "call_user_func call_user_func_array func_get_args method_exists constant get_class_methods",
);

const readText = (text: string | null): string => text ?? "";

function* marks(project: Project): Iterable<Mark> {
  const files = readDeclared(project, byName);
  const manifests = project.files.map(({ path }) => path).filter((path) => nameOf(path) === "composer.json");
  const folders = new Map(manifests.map((path) => [folderOf(path), readText(project.text(path))]));
  const set = new Set(folders.keys());
  const known: Known = {
    outside: outsideBases(project, files),
    libraryOf: (path) => {
      const folder = nearestFolder(set, path);
      const text = folder === null ? "" : folders.get(folder)!;
      return folder === null || /"type"\s*:\s*"project"/.test(text)
        ? null
        : "public API of a Composer package";
    },
  };
  for (const one of files) yield* ofFile(one, known);
}

/** PHP: Composer's packages, frameworks' folders, what PHP calls itself. */
export const php: Ecosystem = {
  id: "php",
  languages: ["php"],
  reads: (path) => nameOf(path) === "composer.json",
  marks,
};
