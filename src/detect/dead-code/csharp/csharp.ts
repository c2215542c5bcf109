import type { RepoPath } from "../../../model/ids.js";
import {
  type Declared,
  type DeclaredFile,
  isType,
  names,
  outsideBases,
  overrides,
  readDeclared,
  typeAround,
} from "../declared.js";
import type { Ecosystem, Mark, Project } from "../ecosystem.js";
import { inheritedFor } from "../inherited.js";
import { doubtOf, fileRoot, followsOf, rootOf } from "../marking.js";
import { entries, harmless, tests } from "./attributes.js";
import { knownBases, madeBases, ofObject, unityBases, unityMessages } from "./messages.js";
import { type CsharpProject, isProject, readProjects } from "./projects.js";
import { asAttributes, attachedProperties, basesOfParts, extendsOthers, servedTypes } from "./types.js";
import { isView, namesInViews } from "./views.js";

/** Who calls one of these takes types as they come. */
const scanning = names(`
  GetTypes GetExportedTypes DefinedTypes RegisterAssemblyTypes AddMediatR Scan AddAutoMapper AddValidatorsFromAssembly
  AddValidatorsFromAssemblyContaining FromAssemblyOf RegisterAssemblyModules AddConsumers ApplyConfigurationsFromAssembly`);

/** Reads all members of an enum. */
const wholeEnum = names("GetValues GetNames Parse TryParse IsDefined GetName ToObject GetEnumValues");

const watched: ReadonlySet<string> = new Set([...scanning, ...wholeEnum]);

interface Known {
  readonly project: Project;
  readonly outside: (type: Declared) => ReadonlySet<string>;
  /** The base of a descendant that may expect a method of a type. */
  readonly inherited: (type: Declared, method: string) => string | undefined;
  readonly views: ReadonlyMap<string, RepoPath>;
  /** Types are taken as they come, somewhere. */
  readonly scans: boolean;
  /** Members of enums are read as they come, somewhere. */
  readonly whole: boolean;
  readonly attached: (type: Declared) => ReadonlySet<string>;
  /** Simple names of types whose methods other processes call. */
  readonly served: ReadonlySet<string>;
  /** Names of types that stand at something as attributes. */
  readonly written: ReadonlySet<string>;
  /** Types with members that are called on other types, whose own name no call has. */
  readonly extending: ReadonlySet<Declared>;
}

const withoutEnding = (name: string): string =>
  name.endsWith("Attribute") && name !== "Attribute" ? name.slice(0, -"Attribute".length) : name;

const isConstructor = ({ definition }: Declared): boolean => definition.kind === "constructor";
const isCallable = ({ definition }: Declared): boolean =>
  definition.kind === "method" || definition.kind === "function";

function* ofAttributes(one: Declared, test: boolean): Iterable<Mark> {
  for (const attribute of one.attributes) {
    const name = withoutEnding(attribute);
    if (harmless.has(name)) continue;
    if (tests.has(name) || (test && likeTest.test(name))) yield rootOf(one, `a test by [${name}]`, true);
    else if (!entries.has(name)) yield doubtOf(one, `what reads [${name}] is not known`);
    else if (isType(one.definition) || isCallable(one))
      yield rootOf(one, `[${name}] hands it to a framework`);
    else yield followsOf(one, `[${name}] hands it to a framework`);
  }
}

/** Attributes of a project's own that are tests under conditions. */
const likeTest = /^(?:Fact|Theory|Test)|(?:Fact|Theory|Test)$/;
/** Folders of what tests read: code for compilers, analysers and formatters. */
const cases = /(?:^|\/)(?:test[-_]?(?:cases?|data|files|assets|inputs|sources)|baselines)\//i;
/** What command lines, pipelines of the web and hot reload call. */
const byHost = /^(?:OnExecute|Invoke)(?:Async)?$|^(?:UpdateApplication|ClearCache)$/;
/** Classes of tests by their names: those of a base are theirs. */
const testClass = /(?:Tests?|Specs?|Fixture)$/;

const marked = (type: Declared | null): string | undefined =>
  type?.attributes.map(withoutEnding).find((name) => !harmless.has(name) && !tests.has(name));

const anyOf = (bases: ReadonlySet<string>, table: ReadonlySet<string>): string | undefined =>
  [...bases].find((base) => table.has(base));

function* ofMember(one: Declared, known: Known): Iterable<Mark> {
  const { definition } = one;
  const { name, kind } = definition;
  const type = typeAround(one);
  if (type === null) return;
  if (name === "Main" && kind === "method") yield rootOf(one, "a Main method");
  if (kind === "method" && byHost.test(name)) yield followsOf(one, "a host calls it by its name");
  if (known.extending.has(type)) yield doubtOf(one, "it may be called on the type that it extends");
  if (isConstructor(one)) yield followsOf(one, "a constructor is used with its type");
  if (/^(?:operator\b|this$|~)/.test(name) || name === type.definition.name)
    yield followsOf(one, "an operator, indexer or finalizer");
  if (ofObject.has(name))
    yield followsOf(one, "called without its name: by using, foreach, await, comparisons");
  const bases = known.outside(type);
  const unity = anyOf(bases, unityBases);
  if (unity !== undefined && unityMessages.has(name))
    yield followsOf(one, `Unity calls it on descendants of ${unity}`);
  const view = known.views.get(name);
  if (view !== undefined && kind !== "enum-member") yield rootOf(one, `named in ${view}`);
  if (kind === "enum-member") {
    if (known.whole) yield followsOf(one, "members of enums are read as they come");
    else yield doubtOf(one, "members of an enum may be found by their names");
    return;
  }
  const annotation = marked(type);
  const data = kind === "field" || kind === "property";
  if (annotation !== undefined && (data || !(definition.private || entries.has(annotation))))
    yield doubtOf(one, `what reads [${annotation}] may use it`);
  if (kind === "property") yield doubtOf(one, "a property may be set by reflection");
  const attached = kind === "method" ? /^[GS]et(.+)$/.exec(name)?.[1] : undefined;
  const sets = attached === undefined ? null : known.attached(type);
  if (
    attached !== undefined &&
    sets !== null &&
    (sets.has(attached) || (sets.size > 0 && known.views.has(attached)))
  )
    yield doubtOf(one, `markup reads and sets ${attached} through it`);
  if (kind === "method" && /^Should(?:Des|S)erialize.|^Reset[A-Z]|.Specified$/.test(name))
    yield doubtOf(one, "serializers and designers ask by this name");
  if (definition.private) return;
  if (kind === "method" && known.served.has(type.definition.name))
    yield doubtOf(one, "another process may call it by its name");
  if (kind === "property" || kind === "field")
    yield doubtOf(one, "it may be read by binding or serialization");
  if (overrides(known.project, one)) return;
  for (const base of bases) {
    const expected = knownBases.get(base);
    if (expected === undefined) yield doubtOf(one, `${base}, a base from outside, may call it`);
    else if (expected.has(name)) yield followsOf(one, `${base}, a base from outside, calls it`);
  }
  const base = known.inherited(type, name);
  if (base !== undefined) yield doubtOf(one, `${base}, a base of what inherits it, may call it`);
}

function* ofType(one: Declared, { outside, scans, views, written, extending }: Known): Iterable<Mark> {
  const { name } = one.definition;
  if (written.has(name)) yield doubtOf(one, "it is written as an attribute");
  if (extending.has(one)) yield doubtOf(one, "it extends other types, and no call names it");
  const bases = outside(one);
  const made = anyOf(bases, madeBases) ?? anyOf(bases, unityBases);
  if (made !== undefined) yield rootOf(one, `descendants of ${made} are made by their framework`);
  if (/Controller$/.test(name) && bases.size > 0) yield rootOf(one, "a controller by its name");
  if (name === "Startup" || name === "Program") yield rootOf(one, "a host starts it by its name");
  const view = views.get(name);
  if (view !== undefined) yield rootOf(one, `named in ${view}`);
  if (one.definition.private) return;
  for (const base of bases)
    if (!knownBases.has(base)) yield doubtOf(one, `what knows its base ${base} may make it`);
  if (scans && one.bases.length > 0) yield doubtOf(one, "types of an assembly are taken as they come");
}

/** Members that a framework calls on types which it makes: actions of controllers, handlers of pages. */
function* ofMade(one: Declared, { outside }: Known): Iterable<Mark> {
  const type = typeAround(one);
  if (type === null || !one.definition.exported || !isCallable(one)) return;
  const made = anyOf(outside(type), madeBases);
  if (made !== undefined)
    yield followsOf(one, `public methods of descendants of ${made} are called by their framework`);
  else if (type.definition.name === "Startup") yield followsOf(one, "a host calls methods of Startup");
}

function* ofDefinition(one: Declared, known: Known, owner: CsharpProject): Iterable<Mark> {
  const { definition } = one;
  if (definition.kind === "module") {
    yield followsOf(one, "a namespace");
    return;
  }
  yield* ofAttributes(one, owner.test);
  if (owner.test && isType(definition) && one.bases.length > 0 && testClass.test(definition.name))
    yield rootOf(one, "a class of tests by its name and base", true);
  if (owner.library && definition.exported) yield rootOf(one, owner.reason);
  if (isType(definition)) {
    yield* ofType(one, known);
  } else {
    yield* ofMember(one, known);
    yield* ofMade(one, known);
  }
}

const callsAny = (files: readonly DeclaredFile[], table: ReadonlySet<string>): boolean =>
  files.some(({ calls }) => calls.some(({ name }) => table.has(name)));

function* marks(project: Project): Iterable<Mark> {
  const files = readDeclared(project, watched);
  const ownerOf = readProjects(project, files);
  const outside = basesOfParts(files, outsideBases(project, files));
  const known: Known = {
    project,
    outside,
    inherited: inheritedFor(project, files, outside, knownBases),
    views: namesInViews(project),
    scans: callsAny(files, scanning),
    whole: callsAny(files, wholeEnum),
    attached: attachedProperties(files),
    served: servedTypes(project),
    written: asAttributes(files),
    extending: extendsOthers(files),
  };
  for (const one of files) {
    const { path, flags } = one.file;
    const owner = ownerOf(path);
    const test = flags.test || owner.test;
    if (test && cases.test(path))
      for (const declared of one.declared) yield doubtOf(declared, "tests may read its file");
    if (one.runs || path.endsWith(".csx")) yield fileRoot(path, "statements at the top of a file", test);
    // What the compiler is to find, where the platform lacks it; and files that say something of the assembly.
    const bare = one.declared.every(({ definition }) => definition.kind === "module");
    const platform = one.declared.some(
      ({ definition }) => definition.kind === "module" && /^System(?:\.|$)/.test(definition.name),
    );
    if (bare) yield fileRoot(path, "a file for the compiler", test);
    if (platform)
      for (const declared of one.declared)
        if (isType(declared.definition)) yield rootOf(declared, "the compiler finds it by its name", test);
    for (const declared of one.declared)
      yield* ofDefinition(declared, known, test ? { ...owner, library: false, test } : owner);
  }
}

/** C#: projects, attributes, Unity, views. */
export const csharp: Ecosystem = {
  id: "csharp",
  languages: ["csharp"],
  reads: (path) => isProject(path) || isView(path),
  marks,
};
