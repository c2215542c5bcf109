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
import { doubtOf, fileRoot, followsOf, rootOf } from "../marking.js";

/** Systems start a program or a library with one of these. */
const starts = names(`
  main wmain WinMain wWinMain _tmain DllMain _start LLVMFuzzerTestOneInput LLVMFuzzerInitialize JNI_OnLoad JNI_OnUnload
  init_module cleanup_module app_main setup loop UnityMain`);

const header = /\.(?:h|hh|hpp|hxx|h\+\+|inc|ipp|tpp|def|inl)$/;

interface Known {
  readonly project: Project;
  readonly outside: (type: Declared) => ReadonlySet<string>;
}

function* ofDefinition(
  one: Declared,
  { flags }: DeclaredFile["file"],
  { project, outside }: Known,
): Iterable<Mark> {
  const { definition, path } = one;
  const { kind, name } = definition;
  if (kind === "module") {
    yield followsOf(one, "a namespace");
    return;
  }
  if (kind === "function" && starts.has(name))
    yield rootOf(one, `${name} is where a program begins`, flags.test);
  const type = typeAround(one);
  const member = type !== null && type.definition.kind !== "enum";
  if (
    kind === "constructor" ||
    name.startsWith("~") ||
    /^operator\b/.test(name) ||
    (member && name === type.definition.name)
  )
    yield followsOf(one, "called without its name");
  if (kind === "macro") {
    if (header.test(path) || definition.arity === null)
      yield doubtOf(one, "a macro may be for what is included or built otherwise");
  } else if (isType(definition) || kind === "enum-member" || kind === "field") {
    yield doubtOf(one, "a type or a part of one may be used where declarations are included");
  } else if (!definition.private) {
    yield doubtOf(one, "what is not static may be used by whatever is linked with it");
  } else if (header.test(path)) {
    yield doubtOf(one, "whoever includes the header may use it");
  } else if (kind !== "function" && kind !== "method") {
    yield doubtOf(one, "a variable may be there for its place in the program");
  }
  if (member && !overrides(project, one))
    for (const base of outside(type)) yield doubtOf(one, `${base}, a base from outside, may call it`);
}

function* marks(project: Project): Iterable<Mark> {
  const files = readDeclared(project);
  const known: Known = { project, outside: outsideBases(project, files) };
  for (const { file, declared } of files) {
    const { path, flags } = file;
    if (header.test(path))
      yield { kind: "doubt", path, definition: null, reason: "a header may be included by others" };
    else yield fileRoot(path, "a source file is compiled whether or not code names it", flags.test);
    for (const one of declared) yield* ofDefinition(one, file, known);
  }
}

/** C, C++ and Objective-C: only what a file keeps to itself can be told. */
export const c: Ecosystem = { id: "c", languages: ["c", "cpp", "objc"], reads: () => false, marks };
