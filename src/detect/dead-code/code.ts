import type { Assembly, AssemblyFacts } from "../../model/assembly.js";
import type { Definition, DefinitionKind, Export, Import, ParseQuality } from "../../model/facts.js";
import type { CodeGraph, NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import { type Traits, traitsOf } from "./traits.js";

/** A file in a language of some ecosystem, without what is large in its facts. */
export interface CodeFile {
  readonly node: NodeId;
  readonly path: RepoPath;
  readonly file: SnapshotFile;
  readonly traits: Traits;
  readonly quality: ParseQuality;
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  /** Node of each definition. */
  readonly symbols: readonly NodeId[];
  /** Place of the definition around each, -1 at the top. */
  readonly parents: Int32Array;
  /** Place of each member's type, where that is not the definition around it: Go's receivers. Else that, or -1. */
  readonly owners: Int32Array;
  /** Which definitions are looked at. Others are there when what is around them is. */
  readonly candidates: readonly boolean[];
}

/** All code of a commit that is looked at. */
export interface Code {
  readonly graph: CodeGraph;
  readonly files: readonly CodeFile[];
  readonly byNode: ReadonlyMap<NodeId, CodeFile>;
  /** The file of a symbol and its place there; null for a node that is none, or is not looked at. */
  readonly symbol: (node: NodeId) => { readonly file: CodeFile; readonly at: number } | null;
  readonly factsOf: (file: SnapshotFile) => AssemblyFacts | null;
}

const typeKinds: ReadonlySet<DefinitionKind> = new Set([
  "class",
  "interface",
  "type",
  "enum",
  "struct",
  "trait",
]);
const valueKinds: ReadonlySet<DefinitionKind> = new Set(["constant", "variable"]);
const memberKinds: ReadonlySet<DefinitionKind> = new Set(["method", "field", "property", "enum-member"]);
const containers: ReadonlySet<DefinitionKind> = new Set([...typeKinds, "extension"]);

export const isType = (kind: DefinitionKind): boolean => typeKinds.has(kind);
/** What runs when what is around it does: first values. */
export const isValue = (kind: DefinitionKind): boolean =>
  valueKinds.has(kind) || kind === "field" || kind === "enum-member";
export const isMember = (kind: DefinitionKind): boolean => memberKinds.has(kind);

const identifier = /^#?[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*[?!=]?$/;

const nestingOf = (definitions: readonly Definition[]): Int32Array => {
  const parents = new Int32Array(definitions.length).fill(-1);
  const open: number[] = [];
  for (const [at, inner] of definitions.entries()) {
    while (open.length > 0 && definitions[open.at(-1)!]!.endLine < inner.startLine) open.pop();
    for (let depth = open.length - 1; depth >= 0 && depth >= open.length - 64; depth--) {
      const outer = definitions[open[depth]!]!;
      if (outer.startLine > inner.startLine || outer.endLine < inner.endLine) continue;
      const within = outer.startLine < inner.startLine && outer.endLine > inner.endLine;
      const named =
        inner.qualified.length > outer.qualified.length &&
        inner.qualified.startsWith(outer.qualified) &&
        !/[\w$\u0080-\uffff]/.test(inner.qualified[outer.qualified.length]!);
      if (!within && !named) continue;
      parents[at] = open[depth]!;
      break;
    }
    open.push(at);
  }
  return parents;
};

/** `Type` of `Type.member` and of `Type::member`. */
const ownerName = ({ qualified, name }: Definition): string | null => {
  if (!qualified.endsWith(name) || qualified.length === name.length) return null;
  const owner = qualified.slice(0, -name.length).replace(/[^\w$\u0080-\uffff]+$/, "");
  return owner === "" ? null : owner;
};

const ownersOf = (definitions: readonly Definition[], parents: Int32Array): Int32Array => {
  const types = new Map<string, number>();
  for (const [at, { kind, qualified }] of definitions.entries())
    if (typeKinds.has(kind)) types.set(qualified, at);
  return parents.map((parent, at) => {
    const definition = definitions[at]!;
    if (definition.kind === "extension") return types.get(definition.qualified) ?? parent;
    if (parent >= 0 && definitions[parent]!.kind !== "extension" && containers.has(definitions[parent]!.kind))
      return parent;
    const name = memberKinds.has(definition.kind) || parent >= 0 ? ownerName(definition) : null;
    return (name === null ? undefined : types.get(name)) ?? parent;
  });
};

const isCandidate = (
  file: Pick<CodeFile, "definitions" | "parents" | "owners" | "traits">,
  at: number,
): boolean => {
  const { definitions, parents, traits } = file;
  const definition = definitions[at]!;
  const { kind, name, scope } = definition;
  if (!identifier.test(name) || name === "_" || /^__.*__$/.test(name) || scope !== null) return false;
  const parent = parents[at]! < 0 ? null : definitions[parents[at]!]!;
  const top = parent === null || parent.kind === "module";
  if (typeKinds.has(kind)) return top || containers.has(parent.kind);
  if (kind === "function") return top || containers.has(parent.kind);
  if (valueKinds.has(kind)) return top || (containers.has(parent.kind) && definition.private);
  if (kind === "macro") return top;
  if (kind === "enum-member") return traits.enumMembers && parent?.kind === "enum";
  if (kind === "method") {
    const owner = file.owners[at]!;
    if (owner < 0) return traits.packageIsFolder && definition.qualified !== name;
    const { kind: around } = definitions[owner]!;
    return around === "class" || around === "struct" || around === "enum" || around === "extension";
  }
  return (kind === "field" || kind === "property") && definition.private && parent?.kind === "class";
};

/** A program or somebody else wrote it: it is not cleared here. */
export const isTheirs = ({ flags, facts }: SnapshotFile): boolean =>
  flags.generated || flags.vendored || facts?.generated === true;

/** Its own file alone can use it, whatever other files hold. */
export const isInside = ({ traits }: CodeFile, definition: Definition): boolean =>
  definition.private && traits.family !== "python" && traits.family !== "rust";

/** Puts together what is known of the code of the languages given. */
export const createCode = (assembly: Assembly, languages: ReadonlySet<string>): Code => {
  const { graph } = assembly;
  const files: CodeFile[] = [];
  for (const file of assembly.files) {
    const traits = traitsOf(file.language);
    if (traits === null || !languages.has(file.language!)) continue;
    const facts = assembly.facts(file);
    if (facts === null) continue;
    const { definitions, imports, exports, quality } = facts;
    const node = graph.file(file.path);
    const parents = nestingOf(definitions);
    const owners = ownersOf(definitions, parents);
    const shape = { definitions, parents, owners, traits };
    const theirs = isTheirs(file);
    const candidates = definitions.map((_, at) => !theirs && isCandidate(shape, at));
    const symbols = graph.symbolsOf(node);
    files.push({ node, path: file.path, file, quality, imports, exports, symbols, candidates, ...shape });
  }
  const byNode = new Map(files.map((file) => [file.node, file]));
  const fileOf = new Int32Array(graph.nodeCount).fill(-1);
  const places = new Int32Array(graph.nodeCount);
  for (const [number, { symbols }] of files.entries())
    for (const [at, symbol] of symbols.entries()) {
      fileOf[symbol] = number;
      places[symbol] = at;
    }
  return {
    graph,
    files,
    byNode,
    symbol: (node) => {
      const number = fileOf[node]!;
      return number < 0 ? null : { file: files[number]!, at: places[node]! };
    },
    factsOf: assembly.facts,
  };
};
