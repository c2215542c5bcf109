import type { DefinitionKind } from "../model/facts.js";
import { holdsSecret } from "../model/terms.js";
import type { AccessMarks } from "./access.js";
import type { Closures } from "./closures.js";
import { type Draft, type Drafts, reachOn, withOneName, withoutData } from "./drafts.js";
import type { Loaded } from "./grammar.js";
import type { Language } from "./language.js";
import type { Leading } from "./leading.js";
import { type Lines, rowAt, trimEnd } from "./lines.js";
import { countItems, maxName, nodeText, wholeName } from "./match.js";
import { receiverPath } from "./path.js";
import { type Given, givenBy } from "./scopes.js";
import { titleOf } from "./titles.js";
import { visibilityOf } from "./visibility.js";

/** A definition with its place in the text and among the others. */
export interface Outlined {
  readonly name: string;
  readonly qualified: string;
  /** What stands before the name in the qualified one, without the separator; empty at the top. */
  readonly prefix: string;
  readonly kind: DefinitionKind;
  /** Offsets of the node itself, without comments and wrappers. */
  readonly start: number;
  readonly end: number;
  /** Rows with doc comment, decorators and wrapper; inclusive. */
  readonly startRow: number;
  readonly endRow: number;
  readonly nameRow: number;
  readonly nameStart: number;
  readonly exported: boolean;
  readonly private: boolean;
  readonly arity: number | null;
  readonly documented: boolean;
  /** Index of the innermost definition around it; -1 at the top. */
  readonly parent: number;
  /** It goes on behind its node, over what stands beside it. */
  readonly reaches?: boolean;
}

/** A definition and what tells its type. */
export interface Outlining extends Outlined {
  /** What its own match says, and those of fields with its name and type that are no definitions beside it. */
  readonly given: readonly Given[];
  /** Where its parameters begin, for what can be called; else where it begins. */
  readonly bodyStart: number;
}

const callable: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>(["function", "method", "constructor"]);

/** Kinds that hold members. */
export const containers: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  "class",
  "interface",
  "struct",
  "trait",
  "enum",
  "module",
  "key",
  "extension",
]);

/** Longer ones are expressions. UTF-16 units. */
const maxReceiver = 4 * maxName;

/** A receiver as a plain path: without blanks, pointers and generic arguments. Empty when it is none. */
const receiverOf = (text: string, { receiver, nameNode }: Draft): string => {
  if (receiver === null) return "";
  const path = receiverPath(text, receiver, nameNode, maxReceiver, "<[(*&") ?? "";
  return path.length <= maxName ? path : "";
};

/** What names and visibility of a file's definitions rest on beside themselves. */
export interface OutlineContext {
  readonly loaded: Loaded;
  readonly language: Language;
  readonly lines: Lines;
  readonly leading: Leading;
  readonly access: AccessMarks;
  readonly closures: Closures;
  /** Names that the file's export statements give away. */
  readonly exportNames: ReadonlySet<string>;
  /** Whether the file imports or exports anything. */
  readonly isModule: boolean;
}

/** What stands before the name in the qualified one. A receiver inside a container is seen from there. */
const prefixOf = (
  above: Outlined | null,
  receiver: string,
  inFunction: boolean,
  separator: string,
): string => {
  if (receiver === "") return above?.qualified ?? "";
  if (above === null || inFunction || !containers.has(above.kind)) return receiver;
  if (receiver === above.name || receiver === above.qualified) return above.qualified;
  return `${above.qualified}${separator}${receiver}`;
};

const arityOf = (
  text: string,
  { parameters }: Draft,
  { loaded, language, leading }: OutlineContext,
): number | null => {
  if (parameters === null) return null;
  const { noParameters, parameterField } = language;
  const none = noParameters !== "" && nodeText(text, parameters) === noParameters;
  return none ? 0 : countItems(loaded, parameters, parameterField, leading.between);
};

/** What a function holds itself has a name only there; what a type in it holds is a member. */
const isLocal = ({ kind }: Draft, above: Outlined | null): boolean =>
  (kind === "variable" || kind === "constant") && (above === null || !containers.has(above.kind));

/**
 * Orders the drafts, nests them and names them.
 *
 * @param locals receives variables inside functions, which are no definitions.
 */
export const outline = (drafts: Drafts, locals: Given[], context: OutlineContext): Outlining[] => {
  const { language, lines, leading, access, closures, exportNames, isModule } = context;
  const { text } = lines;
  const { separator, sigils } = language;
  const ordered = [...drafts.values()];
  for (const draft of ordered) {
    draft.end = trimEnd(text, draft.start, draft.node.endIndex);
    draft.spanEnd = Math.max(draft.end, trimEnd(text, draft.start, draft.spanEnd));
  }
  ordered.sort((a, b) => a.start - b.start || b.end - a.end || a.nameNode.startIndex - b.nameNode.startIndex);
  reachOn(ordered, text);
  const result: Outlining[] = [];
  /** For each of `result`: whether it is a function or stands in one. */
  const inFunction: boolean[] = [];
  const around: number[] = [];
  /** The function around whose name is withheld: what it holds is local all the same. */
  let nameless = { start: -1, end: -1 };
  /** Fields so far, by the place of their type and their name. */
  const fields = new Map<string, Given[]>();
  for (const draft of withoutData(withOneName(ordered))) {
    const { nameNode, nameEnd, until } = draft;
    const isTitle = draft.kind === "section";
    const name = isTitle ? titleOf(text, nameNode, until) : wholeName(text, nameNode, nameEnd, sigils);
    if (name === "" || name.length > maxName || name.includes("\n") || holdsSecret(name)) {
      if (callable.has(draft.kind) && draft.start >= nameless.end) nameless = draft;
      continue;
    }
    for (let top = result[around.at(-1) ?? -1]; top !== undefined; top = result[around.at(-1) ?? -1]) {
      // Equal spans are siblings: `a, b = 1, 2` is one node with two names.
      const encloses = top.end >= draft.end && (top.start < draft.start || top.end > draft.end);
      if (encloses) break;
      around.pop();
    }
    const inside = around.at(-1) ?? -1;
    const parent = parentOf(result, inside, draft);
    const above = result[parent] ?? null;
    const given = draft.given === null || draft.givenKind !== draft.kind ? [] : [draft.given];
    if (draft.kind === "field") {
      const key = `${parent} ${name}`;
      const before = fields.get(key);
      if (draft.member && before !== undefined && draft.given !== null) before.push(draft.given);
      if (draft.member && (before !== undefined || above === null || !containers.has(above.kind))) continue;
      fields.set(key, given);
    }
    // `const Row = memo(function Row() {})` is one thing with one name.
    const again = draft.kind === "function" && above?.name === name && above.kind === "constant";
    if (again && draft.receiver === null) continue;
    const receiver = receiverOf(text, draft);
    const insideFunction = parent >= 0 && inFunction[parent]!;
    const behind = above?.start ?? -1;
    const isNameless = draft.start < nameless.end && nameless.start > behind;
    const isEnclosed = insideFunction || isNameless || closures.between(behind, draft.start);
    if (isEnclosed && isLocal(draft, above)) {
      locals.push(draft.given ?? givenBy(draft.nameNode, {}));
      continue;
    }
    const prefix = prefixOf(above, receiver, insideFunction, separator);
    const qualified = prefix === "" ? name : `${prefix}${separator}${name}`;
    if (prefix !== "" && holdsSecret(qualified)) continue;
    const spanRow = rowAt(lines, draft.spanStart);
    const above_ = leading.above(spanRow, draft.spanStart);
    const found = access.find(name, draft.start, result[inside] ?? null);
    const visible = visibilityOf(language, draft.kind, name, ownMarks(draft, above), found, {
      parent: above,
      insideFunction,
      named: parent < 0 && exportNames.has(receiver === "" ? name : (receiver.split(".")[0] ?? "")),
      isModule,
      received: receiver !== "",
    });
    around.push(result.length);
    inFunction.push(insideFunction || callable.has(draft.kind));
    result.push({
      name,
      qualified: qualified.length > 4 * maxName ? name : qualified,
      prefix,
      kind: draft.kind,
      start: draft.start,
      end: draft.end,
      startRow: above_.row,
      endRow: rowAt(lines, draft.spanEnd - 1),
      nameRow: draft.nameNode.startPosition.row,
      nameStart: draft.nameNode.startIndex,
      ...visible,
      arity: arityOf(text, draft, context),
      documented: draft.doc || above_.documented,
      parent,
      given,
      bodyStart: draft.parameters?.startIndex ?? draft.start,
      ...(draft.level === null ? {} : { reaches: true }),
    });
  }
  return result;
};

/** What a definition's own matches say of who sees it. */
const ownMarks = (draft: Draft, above: Outlined | null): Pick<Draft, "exported" | "private"> => {
  const isMember = above !== null && above.kind !== "module" && containers.has(above.kind);
  return { exported: draft.exported, private: draft.private || (draft.hidden && !isMember) };
};

/** A macro among the values of a constant is none of its parts. */
const isValue = ({ kind }: Outlined): boolean => kind === "constant" || kind === "variable";

const parentOf = (outlined: readonly Outlined[], inside: number, draft: Draft): number => {
  if (draft.kind === "field" || draft.member) return nearestType(outlined, inside, draft);
  let parent = inside;
  if (draft.kind === "macro")
    while (parent >= 0 && isValue(outlined[parent]!)) parent = outlined[parent]!.parent;
  return parent;
};

/** What is set in a constructor belongs to the class, not to the constructor, nor to what is set with it. */
const nearestType = (outlined: readonly Outlined[], from: number, { member }: Draft): number => {
  for (let at = from; at >= 0; at = outlined[at]!.parent) {
    const { kind } = outlined[at]!;
    if (!callable.has(kind) && !(member && kind === "field")) return at;
  }
  return from;
};
