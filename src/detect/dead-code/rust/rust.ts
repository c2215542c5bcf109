import type { RepoPath } from "../../../model/ids.js";
import {
  type Declared,
  type DeclaredFile,
  isNamed,
  isType,
  isWithin,
  names,
  outsideBases,
  overrides,
  readDeclared,
} from "../declared.js";
import type { Ecosystem, Mark, Project, ProjectFile } from "../ecosystem.js";
import { doubtOf, fileRoot, followsOf, rootOf } from "../marking.js";
import { allowed, derived, entries, harmless, passesItems, tests } from "./attributes.js";
import { isManifest, reachedFrom, readCrateRoots } from "./crates.js";
import { invokes, readInvoked } from "./invoked.js";

/** Modules in which tests stand, where `cfg` stands at them. */
const testModules = names("test tests testing bench benches benchmarks test_util test_utils unit_tests");

interface Known {
  readonly project: Project;
  readonly outside: (type: Declared) => ReadonlySet<string>;
  /** Files that belong to some library crate. */
  readonly library: ReadonlySet<RepoPath>;
  /** Qualified names that stand in several files of a folder or below: variants for other builds. */
  readonly variants: ReadonlySet<string>;
}

const isTestModule = ({ definition, attributes }: Declared): boolean =>
  definition.kind === "module" && testModules.has(definition.name) && attributes.includes("cfg");

function* ofAttributes(one: Declared): Iterable<Mark> {
  const { kind } = one.definition;
  const callable = kind === "function" || kind === "method" || kind === "macro" || kind === "variable";
  for (const name of one.attributes) {
    if (harmless.has(name) || derived.has(name)) continue;
    if (allowed.has(name)) yield doubtOf(one, `#[${name}] stands at it`);
    else if (tests.has(name) && callable) yield rootOf(one, `#[${name}] makes it a test`, true);
    else if (entries.has(name) && callable) yield rootOf(one, `#[${name}] hands it to others`);
    else yield doubtOf(one, `what #[${name}] makes of it is not known`);
  }
}

/** Marks of derive macros and of attributes from outside reach what stands in the type. */
const generated = (type: Declared | null): string | undefined =>
  type?.attributes.find((name) => !harmless.has(name));

function* ofMember(one: Declared, { outside, project }: Known): Iterable<Mark> {
  const { definition, parent } = one;
  if (definition.kind === "enum-member" || definition.kind === "field") {
    const attribute = generated(parent) ?? generated(one);
    if (attribute !== undefined) yield followsOf(one, `code that #[${attribute}] makes may use it`);
    if (definition.name.startsWith("_")) yield followsOf(one, "named as unused");
    return;
  }
  if (parent?.definition.kind !== "extension") return;
  const attribute = generated(parent);
  if (attribute !== undefined && !derived.has(attribute))
    yield doubtOf(one, `code that #[${attribute}] makes may use it`);
  if (parent.bases.length === 0) return;
  // A trait that no link leads to is called by its name elsewhere: operators, formatting, iteration.
  if (outside(parent).size > 0) yield followsOf(one, `${parent.bases[0]!} is a trait from outside`);
  else if (!overrides(project, one)) yield followsOf(one, `it implements ${parent.bases[0]!}`);
}

function* ofDefinition(one: Declared, known: Known): Iterable<Mark> {
  const { definition, path, parent } = one;
  yield* ofAttributes(one);
  if (definition.kind === "extension") return;
  if (definition.name.startsWith("_")) yield doubtOf(one, "named as unused");
  if (definition.kind === "module") {
    if (isTestModule(one)) yield rootOf(one, "a module of tests", true);
    yield followsOf(one, "a module");
    return;
  }
  if (known.library.has(path) && definition.exported && !isWithin(one, isTestModule))
    yield rootOf(one, "pub in a library crate");
  if (parent !== null && parent.definition.kind !== "module") yield* ofMember(one, known);
  if (isType(definition)) {
    const attribute = generated(one);
    if (attribute !== undefined && !derived.has(attribute))
      yield doubtOf(one, `code that #[${attribute}] makes may use it`);
  }
  if (
    known.variants.has(`${path.slice(0, path.lastIndexOf("/"))} ${definition.qualified}`) &&
    !isNamed(known.project, one)
  )
    yield doubtOf(one, "it has a namesake in a neighbouring file, for other builds");
  if (one.attributes.includes("cfg") && !isNamed(known.project, one) && hasNamesake(known.project, one))
    yield doubtOf(one, "it has a namesake for other builds");
}

const hasNamesake = ({ graph }: Project, { definition, path, node }: Declared): boolean =>
  graph
    .named(definition.name)
    .some(
      (other) =>
        other !== node &&
        graph.node(other).path === path &&
        graph.node(other).symbol === definition.qualified,
    );

/** Folders and qualified names that several files of one folder define at their tops. */
const readVariants = (files: readonly DeclaredFile[]): ReadonlySet<string> => {
  const first = new Map<string, RepoPath>();
  const variants = new Set<string>();
  for (const { file, declared } of files) {
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf("/")));
    for (const { definition } of declared) {
      if (definition.kind === "module" || definition.kind === "extension" || definition.name === "new")
        continue;
      const key = `${folder} ${definition.qualified}`;
      const before = first.get(key);
      if (before === undefined) first.set(key, file.path);
      else if (before !== file.path) variants.add(key);
    }
  }
  return variants;
};

/** Definitions between the braces of macros: who uses what those make of them is not seen. */
function* ofMacros(project: Project, { declared }: DeclaredFile, file: ProjectFile): Iterable<Mark> {
  const text = project.text(file.file.path);
  if (text === null || !invokes(file)) return;
  for (const { name, from, to } of readInvoked(file, text)) {
    if (passesItems(name)) continue;
    for (const one of declared) {
      const { startLine, endLine, kind } = one.definition;
      if (startLine < from || endLine > to) continue;
      if (kind === "function" && tests.has(name)) yield rootOf(one, `${name}! makes it a test`, true);
      else yield doubtOf(one, `what ${name}! makes of it is not known`);
    }
  }
}

function* marks(project: Project): Iterable<Mark> {
  const files = readDeclared(project);
  const byPath = new Map(files.map((one) => [one.file.path, one]));
  const roots = readCrateRoots(project);
  const libraries = roots.filter(({ kind, open }) => kind === "library" && open).map(({ path }) => path);
  const known: Known = {
    project,
    outside: outsideBases(project, files),
    library: reachedFrom(project, libraries, byPath),
    variants: readVariants(files),
  };
  for (const { path, kind, reason } of roots) {
    const one = byPath.get(path);
    if (one === undefined) continue;
    const test = kind === "test" || one.file.flags.test;
    yield fileRoot(path, reason, test);
    if (kind === "library") continue;
    for (const declared of one.declared)
      if (declared.definition.name === "main" && declared.parent === null)
        yield rootOf(declared, reason, test);
  }
  const modules = reachedFrom(
    project,
    roots.map(({ path }) => path),
    byPath,
  );
  for (const [at, one] of files.entries()) {
    yield* ofMacros(project, one, project.own[at]!);
    // What no manifest stands around is compiled by whom nobody knows.
    if (roots.length === 0 && /(?:^|\/)(?:lib|main)\.rs$/.test(one.file.path))
      yield { ...fileRoot(one.file.path, "a crate by its name"), exports: true } as Mark;
    // Tests of macros and of errors compile files one by one.
    if (!modules.has(one.file.path) && /(?:^|\/)tests?\/(?:.*\/)?[^/]+\//.test(one.file.path)) {
      yield fileRoot(one.file.path, "a test may compile it", true);
      for (const declared of one.declared) yield rootOf(declared, "a test may compile it", true);
    }
    for (const declared of one.declared) yield* ofDefinition(declared, known);
  }
}

/** Rust: crates, attributes, traits from outside. */
export const rust: Ecosystem = {
  id: "rust",
  languages: ["rust"],
  reads: isManifest,
  needs: ({ own }) => own.filter(invokes).map(({ file }) => file.path),
  marks,
};
