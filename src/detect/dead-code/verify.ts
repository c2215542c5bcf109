import type { Assembly } from "../../model/assembly.js";
import type { Import } from "../../model/facts.js";
import type { NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import type { Code, CodeFile } from "./code.js";
import { takersOf } from "./handed.js";
import { handedOver, isPartOfGenerated, overridesOutside } from "./implied.js";
import { importedTypes } from "./imported-types.js";
import { createJudge, isOwn } from "./judge.js";
import { createPaths } from "./paths.js";
import { createPrefixes } from "./prefixes.js";
import { type Mention, marksOf, scanText } from "./scan.js";
import { aroundLine, type Candidate, type Scanned, scannedOf } from "./scanned.js";
import type { Surface } from "./surface.js";
import { createWords, type Way, wayOf } from "./texts.js";
import { familiesOf } from "./traits.js";
import { escapes, wholesOf } from "./whole.js";

/** A place that may use a definition or file. */
interface Place {
  readonly path: RepoPath;
  readonly line: number;
  readonly string: boolean;
}

/** What was found by reading the texts that may name candidates. */
export interface Verified {
  /** Uses that the graph lacks, by the node in which they stand. */
  readonly uses: ReadonlyMap<NodeId, readonly NodeId[]>;
  /** What may be uses, the same way. */
  readonly perhaps: ReadonlyMap<NodeId, readonly NodeId[]>;
  /** What may be uses in files that no root needs to reach. */
  readonly outside: ReadonlySet<NodeId>;
  /** The first place that may use a node, where there is one. */
  readonly places: ReadonlyMap<NodeId, Place>;
}

/** Files read at a time. */
const batch = 256;

const push = (into: Map<NodeId, NodeId[]>, from: NodeId, to: NodeId): void => {
  const list = into.get(from);
  if (list === undefined) into.set(from, [to]);
  else if (list.at(-1) !== to) list.push(to);
};

/** Code of JavaScript, some of a file, without what comments say: these end in any sign. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/^((?:[^"'`/\n]|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|\/(?!\/))*)\/\/.*$/gm, "$1");

/** `take(function name() {})`: a value whose name holds in itself alone, and which is there when it is made. */
const isExpression = (text: string, mention: Mention, candidate: Candidate, file: CodeFile): boolean => {
  const { definition, file: own } = candidate;
  if (own !== file || mention.line !== definition.line || file.traits.family !== "javascript") return false;
  const before = withoutComments(text.slice(Math.max(0, mention.offset - 200), mention.offset));
  return (
    (definition.kind === "function" &&
      /[(,=:[?|&!]\s*(?:async\s+)?function\s*\*?\s*$/.test(before) &&
      !/\bexports?\b[^;\n]*=\s*(?:async\s+)?function\s*\*?\s*$/.test(before)) ||
    (definition.kind === "class" && /[(,=:[?|&!]\s*class\s*$/.test(before))
  );
};

/** Candidates of a name that a file's code may mean, in their order. */
const createMeant = (byName: ReadonlyMap<string, readonly Candidate[]>) => {
  const split = new Map<
    string,
    { readonly open: readonly Candidate[]; readonly own: ReadonlyMap<CodeFile, readonly Candidate[]> }
  >();
  for (const [name, all] of byName) {
    const own = new Map<CodeFile, Candidate[]>();
    for (const candidate of all.filter(isOwn)) {
      const here = own.get(candidate.file);
      if (here === undefined) own.set(candidate.file, [candidate]);
      else here.push(candidate);
    }
    split.set(name, { open: all.filter((one) => !isOwn(one)), own });
  }
  return ({ name, kind }: Mention, file: CodeFile): readonly Candidate[] => {
    const found = split.get(name);
    if (found === undefined) return [];
    const { family } = file.traits;
    // Reflection finds by its name what is private, too.
    if (kind === "string") return byName.get(name)!.filter((one) => one.file.traits.family === family);
    const open = found.open.filter((one) => one.file.traits.family === family);
    const own = found.own.get(file);
    return own === undefined ? open : [...open, ...own];
  };
};

const outerOf = ({ file, at }: Candidate): NodeId => {
  const parent = file.parents[at]!;
  return parent < 0 ? file.node : file.symbols[parent]!;
};

const marksFor = (file: SnapshotFile, way: Way, code: CodeFile | undefined): string => {
  if (code !== undefined) return code.traits.family;
  if (way === "related")
    return familiesOf(file.path)[0] === "javascript" && file.skip !== null ? "javascript" : "markup";
  if (file.language === "json") return "json";
  return file.language === "xml" || file.language === "html" ? "markup" : "data";
};

/** Reads the texts that may name candidates, and tells what of that may be a use. */
export const verify = async (
  assembly: Assembly,
  code: Code,
  surface: Surface,
  candidates: readonly Candidate[],
  unreached: readonly CodeFile[],
): Promise<Verified> => {
  const judge = createJudge(code, surface);
  const uses = new Map<NodeId, NodeId[]>();
  const perhaps = new Map<NodeId, NodeId[]>();
  const outside = new Set<NodeId>();
  const places = new Map<NodeId, Place>();
  const byName = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const name = candidate.definition.name.replace(/[?!=]$/, "");
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [candidate]);
    else list.push(candidate);
  }
  /** Those that code of a file may mean by a name: what is private in many files is of its own alone. */
  const meant = createMeant(byName);
  const nodes = new Set(candidates.map(({ node }) => node));
  /** Methods by the names of their classes. */
  const methods = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const { file, at, definition } = candidate;
    const owner = file.traits.family !== "javascript" || definition.private ? -1 : file.owners[at]!;
    if (owner < 0 || definition.kind !== "method" || file.definitions[owner]!.kind !== "class") continue;
    const { name } = file.definitions[owner]!;
    const list = methods.get(name);
    if (list === undefined) methods.set(name, [candidate]);
    else list.push(candidate);
  }
  const prefixes = createPrefixes(candidates);
  const paths = createPaths(unreached);
  const stems = unreached.map(({ path }) => {
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
    return /^(?:index|__init__|mod|main)$/.test(name) ? (path.split("/").at(-2) ?? name) : name;
  });
  const mayName = createWords(assembly, [...byName.keys(), ...methods.keys(), ...prefixes.all, ...stems]);

  const doubt = (from: NodeId, to: NodeId, place: Place): void => {
    if (from < 0) outside.add(to);
    else push(perhaps, from, to);
    if (!places.has(to)) places.set(to, place);
  };

  const readCode = (file: CodeFile, text: string): void => {
    const { path } = file;
    const wholes = wholesOf(file, surface).filter(({ gives }) => [...gives].some((node) => nodes.has(node)));
    const locals = new Set(wholes.map(({ local }) => local));
    /** Specifiers of which it is known where they lead: they name nothing else. */
    const led = new Set(
      file.imports.filter((one) => surface.targets(file, one).length > 0).map(({ specifier }) => specifier),
    );
    let lines: readonly string[] | null = null;
    const isRequired = ({ line }: Import): boolean => {
      lines ??= text.split("\n");
      return /\brequire\b/.test(lines[line - 1] ?? "");
    };
    let scanned: Scanned | null = null;
    const at = (line: number): NodeId => {
      const around = aroundLine(file, line);
      return around < 0 ? file.node : file.symbols[around]!;
    };
    const giveAll = (local: string, line: number): void => {
      for (const whole of wholes)
        if (whole.local === local)
          for (const node of whole.gives) if (nodes.has(node)) push(uses, at(line), node);
    };
    /** Behind what `require` gives stand the members of what the other file gives as a whole: `module.exports = Shop`. */
    const defaults = new Map<string, readonly NodeId[]>();
    const giveDefault = (local: string, line: number): void => {
      let given = defaults.get(local);
      if (given === undefined) {
        given = wholes
          .filter(({ imported, local: own }) => own === local && isRequired(imported))
          .flatMap(({ imported }) => surface.targets(file, imported))
          .flatMap((target) => surface.named(target, "default"))
          .filter((node) => nodes.has(node));
        defaults.set(local, given);
      }
      for (const node of given) push(uses, at(line), node);
    };
    for (const { type, line, members } of handedOver(file, text))
      for (const node of members) if (nodes.has(node)) doubt(type, node, { path, line, string: false });
    for (const { local, imported } of wholes)
      if (local === "" && escapes(text, imported.line)) giveAll("", imported.line);
    if (file.traits.family === "javascript")
      for (const { from, name, line } of importedTypes(text)) {
        const place = { path, line, string: false };
        for (const { file: own, node } of byName.get(name) ?? [])
          if (own.traits.family === "javascript") doubt(at(line), node, place);
        for (const named of paths.named(from, path)) doubt(at(line), named.node, place);
      }
    const tell = (mention: Mention): void => {
      const { name, line, before, behind } = mention;
      if (mention.kind === "string" && led.has(mention.text!)) return;
      if (mention.kind === "code" && locals.has(name) && !/(?<!\.\.)\.$/.test(before)) {
        const declared = file.imports.some((one) => one.line === line && one.local === name);
        const taken = behind.startsWith(".") || behind === "?.";
        if (!declared && !taken && !/^:$/.test(behind)) giveAll(name, line);
        else if (taken && file.traits.family === "javascript") giveDefault(name, line);
      }
      if (mention.kind === "code" && file.traits.family === "javascript" && methods.has(name)) {
        const outside = takersOf(text, name, mention.offset).some((taker) =>
          file.imports.some((one) => one.local === taker && surface.targets(file, one).length === 0),
        );
        if (outside)
          for (const { node } of methods.get(name)!) doubt(at(line), node, { path, line, string: false });
      }
      for (const candidate of meant(mention, file)) {
        const own = candidate.file === file && line === candidate.definition.line;
        if (
          isExpression(text, mention, candidate, file) ||
          (own && overridesOutside(code, candidate, text, mention.offset)) ||
          (own && isPartOfGenerated(candidate, byName.get(name)!, text, mention.offset))
        )
          push(uses, outerOf(candidate), candidate.node);
        scanned ??= scannedOf(code, file, wholes, (one) => byName.has(one.replace(/[?!=]$/, "")));
        const judged = judge.inFile(scanned, candidate, mention, text);
        if (judged === "use") push(uses, at(line), candidate.node);
        else if (judged === "perhaps")
          doubt(at(line), candidate.node, { path, line, string: mention.kind === "string" });
      }
    };
    scanText(
      text,
      marksOf(file.traits.family),
      (name) => byName.has(name) || locals.has(name) || methods.has(name),
      tell,
      (string, line, stop) => {
        for (const { node } of prefixes.begun(string, text.slice(stop, stop + 12)))
          doubt(at(line), node, { path, line, string: true });
        if (paths.none || led.has(string)) return;
        const tellPath = (one: string): void => {
          for (const named of paths.named(one, path))
            doubt(at(line), named.node, { path, line, string: true });
        };
        tellPath(string);
        // A command: `node test/server.js --port 80`.
        if (/\s/.test(string) && string.includes("/"))
          for (const word of string.split(/[\s"'=]+/)) if (word.includes("/")) tellPath(word);
      },
    );
  };

  const readOther = (file: SnapshotFile, way: Way, text: string): void => {
    const { path } = file;
    const families = familiesOf(path);
    const marks = marksOf(marksFor(file, way, undefined));
    const tell = (mention: Mention): void => {
      for (const candidate of byName.get(mention.name) ?? []) {
        const related = way === "related" && families.includes(candidate.file.traits.family);
        if (judge.elsewhere(candidate, mention, text, related) !== "none")
          doubt(-1, candidate.node, { path, line: mention.line, string: mention.kind === "string" });
      }
    };
    if (way !== "paths") scanText(text, marks, (name) => byName.has(name), tell);
    if (paths.none) return;
    for (const [number, line] of text.split("\n").entries())
      for (const word of line.slice(0, 2_000).split(/[\s"'`,;=()<>[\]{}|&]+/))
        for (const named of paths.named(word, path))
          doubt(-1, named.node, { path, line: number + 1, string: true });
  };

  const wanted: { readonly file: SnapshotFile; readonly way: Way }[] = [];
  if (candidates.length + unreached.length > 0)
    for (const file of assembly.files) {
      const way = wayOf(code, file);
      if (way === null || (way === "paths" && paths.none)) continue;
      const own = way === "code" ? code.byNode.get(code.graph.file(file.path)) : undefined;
      const whole = own?.traits.modules === true && own.imports.some((one) => one.imported === "*");
      if (whole || mayName(file)) wanted.push({ file, way });
    }
  for (let start = 0; start < wanted.length; start += batch) {
    const some = wanted.slice(start, start + batch);
    const texts = await assembly.read(some.map(({ file }) => file.path));
    for (const { file, way } of some) {
      const text = texts.get(file.path);
      if (text === undefined) continue;
      const own = code.byNode.get(code.graph.file(file.path));
      if (own === undefined) readOther(file, way, text);
      else readCode(own, text);
    }
  }
  return { uses, perhaps, outside, places };
};
