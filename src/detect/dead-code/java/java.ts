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
import { nameOf } from "../manifests.js";
import { doubtOf, fileRoot, followsOf, rootOf } from "../marking.js";
import { callers, entries, harmless, tests } from "./annotations.js";
import { knownBases, ofObject, serialization } from "./bases.js";
import { isManifest, type Module, readModules } from "./projects.js";
import {
  askedByName,
  isAskedByName,
  loading,
  loadingFiles,
  namesPutTogether,
  type PutTogether,
} from "./reflection.js";
import { isResource, namedClasses } from "./resources.js";

/** What beans, serializers and templates call by the name of a property. */
const property = /^(?:get|set|is|has|with|add|put)[A-Z_0-9]/;

/** Lifecycle of JUnit 3. */
const oldTest = /^(?:test\w*|setUp|tearDown|suite)$/;

/** Classes of tests by their names: those of a base are theirs. */
const testClass = /^Test[A-Z]|(?:Tests?|TestCase|IT)$/;

/** What any enum has without writing it. */
const ofEnum = names("values valueOf");
const watched: ReadonlySet<string> = new Set([...ofEnum, ...loading]);
const wholeEnum = /(?:^|[.{])([A-Z]\w*)\}?$/;

interface Known {
  readonly project: Project;
  readonly outside: (type: Declared) => ReadonlySet<string>;
  /** The base of a descendant that may expect a method of a type. */
  readonly inherited: (type: Declared, method: string) => string | undefined;
  /** Whole names of classes that are no code's, and who names them. */
  readonly named: ReadonlyMap<string, RepoPath>;
  /** Simple names of enums all of whose members are read. */
  readonly whole: ReadonlySet<string>;
  readonly together: readonly PutTogether[];
  /** Stapler calls methods by their names. */
  readonly asked: boolean;
}

const isConstructor = ({ definition }: Declared): boolean => definition.kind === "constructor";
const isMethod = ({ definition }: Declared): boolean => definition.kind === "method";

/** Annotations of a project's own that are tests: `@EachLocaleTest`. */
const likeTest = /[a-z]Tests?$/;

function* ofAnnotations(one: Declared, test: boolean): Iterable<Mark> {
  for (const name of one.attributes) {
    if (harmless.has(name)) continue;
    if (tests.has(name) || (test && likeTest.test(name))) yield rootOf(one, `a test by @${name}`, true);
    else if (!entries.has(name)) yield doubtOf(one, `what reads @${name} is not known`);
    else if (isType(one.definition) || isMethod(one)) yield rootOf(one, `@${name} hands it to a framework`);
    else yield followsOf(one, `@${name} hands it to a framework`);
  }
}

const marked = (type: Declared | null): string | undefined =>
  type?.attributes.find(
    (name) => callers.has(name) || !(harmless.has(name) || entries.has(name) || tests.has(name)),
  );

const handed = ({ attributes }: Declared): string | undefined =>
  attributes.find((name) => !(harmless.has(name) || tests.has(name)));

function* ofMethod(
  one: Declared,
  { outside, inherited, project, asked }: Known,
  test: boolean,
): Iterable<Mark> {
  const { definition, attributes } = one;
  const { name } = definition;
  if (name === "main") yield rootOf(one, "a main method");
  if (serialization.has(name)) yield followsOf(one, "serialization finds it by its name");
  if (ofObject.has(name)) yield followsOf(one, "a method of any object");
  if (overrides(project, one)) return;
  if (attributes.includes("Override")) yield followsOf(one, "it overrides a method from outside");
  const type = typeAround(one);
  if (test && definition.private && /^(?:get|set|is)[A-Z]/.test(name))
    yield doubtOf(one, "it may be read or set by the name of a property");
  if (type === null || definition.private) return;
  const bases = outside(type);
  for (const base of bases) {
    const expected = knownBases.get(base);
    if (expected === undefined) yield doubtOf(one, `${base}, a base from outside, may call it`);
    else if (expected.has(name)) yield followsOf(one, `${base}, a base from outside, calls it`);
  }
  const base = inherited(type, name);
  if (base !== undefined) yield doubtOf(one, `${base}, a base of what inherits it, may call it`);
  if (name === "suite" && definition.arity === 0 && test)
    yield rootOf(one, "a suite of tests by its name", true);
  if (oldTest.test(name) && bases.has("TestCase")) yield rootOf(one, "a test by its name", true);
  if (asked && askedByName.test(name)) yield doubtOf(one, "it may be called over the web by its name");
  if (property.test(name)) yield doubtOf(one, "it may be read or set by the name of a property");
  const annotation = marked(type);
  if (annotation !== undefined) yield doubtOf(one, `what reads @${annotation} may call it`);
}

/** The file that takes all classes of a package around a class. */
const takerOf = (named: ReadonlyMap<string, RepoPath>, whole: string): RepoPath | undefined => {
  for (let dot = whole.lastIndexOf("."); dot > 0; dot = whole.lastIndexOf(".", dot - 1)) {
    const by = named.get(`${whole.slice(0, dot)}.*`);
    if (by !== undefined) return by;
  }
  return undefined;
};

function* ofType(one: Declared, { outside, named, together }: Known, whole: string): Iterable<Mark> {
  const by = named.get(whole) ?? named.get(`.${one.definition.name}`);
  if (by !== undefined) yield rootOf(one, `named in ${by}`);
  const taker = takerOf(named, whole);
  if (taker !== undefined) yield doubtOf(one, `${taker} takes all classes of a package`);
  for (const { path, package: begin, ending } of together)
    if (whole.startsWith(begin) && whole.endsWith(ending)) {
      yield doubtOf(one, `${path} puts a name together that may be its`);
      break;
    }
  if (one.definition.private) return;
  for (const base of outside(one))
    if (!knownBases.has(base)) yield doubtOf(one, `what knows its base ${base} may make it`);
}

function* ofData(one: Declared, { whole }: Known): Iterable<Mark> {
  const { definition } = one;
  const type = typeAround(one);
  if (serialization.has(definition.name)) {
    yield followsOf(one, "serialization finds it by its name");
  } else if (definition.kind === "enum-member") {
    if (type !== null && whole.has(type.definition.name))
      yield followsOf(one, "all members of the enum are read");
    else yield doubtOf(one, "members of an enum may be found by their names");
  } else if (definition.kind === "field") {
    yield doubtOf(one, "a field may be read by reflection");
  }
  const annotation = marked(type);
  if (annotation !== undefined && !definition.private)
    yield doubtOf(one, `what reads @${annotation} may read it`);
  const index = definition.kind === "constant" ? handed(one) : undefined;
  if (type !== null && index !== undefined)
    yield doubtOf(type, `what reads @${index} finds a constant of it`);
}

function* ofDefinition(
  one: Declared,
  known: Known,
  whole: string,
  { library, reason }: Module,
  test: boolean,
): Iterable<Mark> {
  const { definition } = one;
  yield* ofAnnotations(one, test);
  if (definition.kind === "module") {
    yield followsOf(one, "a package");
    return;
  }
  if (library && definition.exported) yield rootOf(one, reason);
  if (isConstructor(one)) yield followsOf(one, "a constructor is used with its class");
  else if (isMethod(one)) yield* ofMethod(one, known, test);
  else if (isType(definition)) {
    yield* ofType(one, known, whole);
    if (test && one.bases.length > 0 && testClass.test(definition.name))
      yield rootOf(one, "a class of tests by its name and base", true);
  } else yield* ofData(one, known);
  // What is declared in a field or method and has a body there: members of a class without a name.
  if (isMethod(one) && one.parent !== null && !isType(one.parent.definition))
    yield followsOf(one, "a member of a class without a name");
}

/** Enums that are read whole, and classes that constants name: both stand in references and imports. */
const readWhole = (files: readonly DeclaredFile[]): Set<string> => {
  const whole = new Set<string>();
  for (const { calls } of files)
    for (const { name, receiver } of calls) {
      if (!ofEnum.has(name)) continue;
      const type = receiver === null ? undefined : wholeEnum.exec(receiver)?.[1];
      if (type !== undefined) whole.add(type);
    }
  return whole;
};

const packageOf = ({ declared }: DeclaredFile): string =>
  declared.find(({ definition }) => definition.kind === "module")?.definition.name ?? "";

/** A class whose name is whole, as reflection and resources write it. */
const wholeName = (outer: string, { definition }: Declared): string =>
  outer === "" ? definition.qualified : `${outer}.${definition.qualified}`;

function* marks(project: Project): Iterable<Mark> {
  const files = readDeclared(project, watched);
  const named = new Map(namedClasses(project));
  for (const { file, facts } of files)
    for (const { kind, specifier } of facts.imports)
      if (kind === "dynamic" && !named.has(specifier)) named.set(specifier.replaceAll("$", "."), file.path);
  const moduleOf = readModules(project, files);
  const outside = outsideBases(project, files);
  const known: Known = {
    project,
    named,
    outside,
    inherited: inheritedFor(project, files, outside, knownBases),
    whole: readWhole(files),
    together: namesPutTogether(project, files),
    asked: isAskedByName(files),
  };
  for (const one of files) {
    const { path, flags } = one.file;
    const name = nameOf(path);
    if (name === "package-info.java" || name === "module-info.java")
      yield fileRoot(path, `${name} is for the compiler`, flags.test);
    const outer = packageOf(one);
    const module = flags.test ? { library: false, reason: "" } : moduleOf(path);
    const sources = new Set(
      one.declared
        .filter(({ attributes }) => attributes.some((attribute) => tests.has(attribute)))
        .map(({ definition }) => definition.qualified),
    );
    for (const declared of one.declared)
      if (isMethod(declared) && sources.has(declared.definition.qualified))
        yield rootOf(declared, "a test, or what gives it its arguments by its name", true);
    for (const declared of one.declared)
      yield* ofDefinition(declared, known, wholeName(outer, declared), module, flags.test);
  }
}

/** Java: packages, annotations, service files, serialization. */
export const java: Ecosystem = {
  id: "java",
  languages: ["java"],
  reads: (path) => isManifest(path) || isResource(path),
  needs: loadingFiles,
  marks,
};
