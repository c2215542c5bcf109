import type { RepoPath } from "../../../model/ids.js";
import {
  type Declared,
  type DeclaredFile,
  isType,
  isWithin,
  names,
  outsideBases,
  readDeclared,
} from "../declared.js";
import type { Ecosystem, Mark, Project } from "../ecosystem.js";
import { folderOf, nameOf, nearestFolder } from "../manifests.js";
import { doubtOf, fileRoot, followsOf, rootOf } from "../marking.js";

/** Files that a tool runs by their names. */
const scripts =
  /(?:^|\/)(?:Rakefile|Gemfile|Guardfile|Vagrantfile|Capfile|Podfile|Fastfile|Appfile|Brewfile|Berksfile|Thorfile|Dangerfile|Appraisals|\.irbrc|\.pryrc|\.simplecov|config\.ru)$|\.(?:gemspec|rake|ru|thor|podspec|jbuilder|arb)$|(?:^|\/)(?:bin|exe|script|scripts)\/[^/]+$/;

/** Files that Rails loads or runs by their folders. */
const rails =
  /(?:^|\/)(?:app\/(?:controllers|models|helpers|jobs|mailers|channels|views|serializers|policies|components|workers|services|graphql|mailboxes|validators|decorators|presenters|forms|admin|uploaders|inputs|lib)|config|db\/(?:migrate|seeds)|lib\/tasks|lib\/generators)\/|(?:^|\/)db\/(?:seeds|schema)\.rb$/;

const tests =
  /(?:_spec|_test)\.rb$|(?:^|\/)test_[^/]+\.rb$|(?:^|\/)(?:spec|test)\/(?:.*\/)?(?:spec|test|rails)_helper\.rb$|(?:^|\/)features\//;

/** Called on any object without its name. */
const called = names(`
  initialize initialize_copy initialize_dup initialize_clone to_s to_str to_sym to_a to_ary to_h to_hash to_proc to_i to_f
  to_json as_json to_param to_partial_path inspect hash eql? equal? <=> == === != =~ ! + - * / % ** [] []= << >> +@ -@ !~ each
  method_missing respond_to? respond_to_missing? const_missing inherited included extended prepended method_added
  singleton_method_added coerce call succ marshal_dump marshal_load _dump _load encode_with init_with exception
  message backtrace deconstruct deconstruct_keys setup teardown before_setup after_setup before_teardown after_teardown
  begin_test finalize`);

/** Who has one of these answers to names that stand nowhere. */
const dynamic = names(
  "send __send__ public_send method_missing define_method instance_eval class_eval module_eval instance_exec class_exec " +
    "const_get method instance_method public_method alias_method delegate eval",
);

interface Known {
  readonly outside: (type: Declared) => ReadonlySet<string>;
  /** Folders of gems. */
  readonly gems: ReadonlySet<RepoPath>;
  /** Some file loads others by patterns or names. */
  readonly loads: boolean;
}

function* ofDefinition(one: Declared, file: DeclaredFile, known: Known): Iterable<Mark> {
  const { definition } = one;
  const { name } = definition;
  if (called.has(name)) yield followsOf(one, "called without its name");
  if (definition.kind === "module" || isType(definition)) {
    yield doubtOf(one, "a constant may be found by its name");
    return;
  }
  if (!definition.private) {
    yield doubtOf(one, "a public method may be called by its name");
    return;
  }
  if (file.calls.length > 0) yield doubtOf(one, "its file calls methods by names that it makes");
  const type = around(one);
  if (type === null) return;
  for (const base of known.outside(type)) yield doubtOf(one, `${base}, a base from outside, may call it`);
}

const around = ({ parent }: Declared): Declared | null => {
  let at = parent;
  while (at !== null && !isType(at.definition) && at.definition.kind !== "module") at = at.parent;
  return at;
};

function* ofFile(one: DeclaredFile, known: Known): Iterable<Mark> {
  const { path, flags } = one.file;
  if (scripts.test(path)) yield fileRoot(path, "a script by its name or folder", flags.test);
  if (tests.test(path)) yield fileRoot(path, "a test by its name", true);
  const gem = nearestFolder(known.gems, path);
  const rest = gem === null ? path : path.slice(gem === "" ? 0 : gem.length + 1);
  const library = gem !== null && /^(?:lib|app|ext)\//.test(rest);
  if (rails.test(path)) yield { ...fileRoot(path, "Rails loads it by its folder"), exports: true } as Mark;
  else if (!library && !flags.test) yield fileRoot(path, "a file may be loaded by its name");
  else if (known.loads) yield fileRoot(path, "files are loaded by patterns", flags.test);
  for (const declared of one.declared) {
    if (
      library &&
      declared.definition.exported &&
      !isWithin(declared, ({ definition }) => definition.private)
    )
      yield rootOf(declared, "public API of a gem");
    if (tests.test(path) && (isType(declared.definition) || /^test_|^test$/.test(declared.definition.name)))
      yield rootOf(declared, "a test by its name", true);
    if (scripts.test(path) && declared.parent === null) yield rootOf(declared, "a task or part of a script");
    yield* ofDefinition(declared, one, known);
  }
}

const loading = names(
  "autoload eager_load! setup glob require load for_gem require_all autoload_under eager_autoload",
);

function* marks(project: Project): Iterable<Mark> {
  const files = readDeclared(project, new Set([...dynamic, ...loading]));
  const gems = new Set(
    project.files.filter(({ path }) => path.endsWith(".gemspec")).map(({ path }) => folderOf(path)),
  );
  const loads = files.some(({ calls }) =>
    calls.some(({ name }) => name === "glob" || name === "for_gem" || name === "load"),
  );
  const known: Known = { outside: outsideBases(project, files), gems, loads };
  for (const one of files) {
    const kept = one.calls.filter(({ name }) => dynamic.has(name));
    yield* ofFile({ ...one, calls: kept }, known);
    if (nameOf(one.file.path) === "version.rb") yield fileRoot(one.file.path, "a gemspec reads the version");
  }
}

/** Ruby: gems, Rails, Rake; nearly anything may be called by a name that is made. */
export const ruby: Ecosystem = { id: "ruby", languages: ["ruby"], reads: () => false, marks };
