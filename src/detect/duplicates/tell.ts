import type { Assembly } from "../../model/assembly.js";
import type { Definition } from "../../model/facts.js";
import type { CloneClass, CloneKind, CloneMember } from "../../model/findings.js";
import { compareUtf8 } from "../../model/order.js";
import { type Group, kindOfPair } from "./group.js";
import { contentOf, shortHash } from "./hash.js";
import { type Block, fileAt, type Range, type Stream } from "./stream.js";

/** The innermost definition that holds all of some lines. */
const around = (
  definitions: readonly Definition[],
  startLine: number,
  endLine: number,
): Definition | null => {
  let best: Definition | null = null;
  for (const one of definitions) {
    if (one.startLine > startLine || one.endLine < endLine) continue;
    if (best === null || one.endLine - one.startLine <= best.endLine - best.startLine) best = one;
  }
  return best;
};

/** A module of tests in a file of other code. */
const testModule = /(^|[.:])tests?(::|\.|$)/;

/** Turns ranges of units into places. */
export const createTeller = (stream: Stream, assembly: Pick<Assembly, "facts">) => {
  const definitionsOf = new Map<number, readonly Definition[]>();
  const ends = new Map<string, Block>();
  for (const block of stream.blocks) {
    const key = `${block.from} ${block.to}`;
    if (!ends.has(key)) ends.set(key, block);
  }
  return ({ from, to }: Range, kind: Group["kind"]): Omit<CloneMember, "score"> => {
    const at = fileAt(stream.files, from);
    const { file } = stream.files[at]!;
    let definitions = definitionsOf.get(at);
    if (definitions === undefined) {
      definitions = assembly.facts(file)?.definitions ?? [];
      definitionsOf.set(at, definitions);
    }
    const whole = kind === "file";
    const startLine = whole ? 1 : stream.first[from]!;
    const last = stream.last[to - 1]!;
    const endLine = whole ? file.lines : Math.max(last, ends.get(`${from} ${to}`)?.endLine ?? last);
    const symbol = whole ? null : (around(definitions, startLine, endLine)?.qualified ?? null);
    return {
      path: file.path,
      startLine,
      endLine,
      symbol,
      test: file.flags.test || (symbol !== null && testModule.test(symbol)),
      content: contentOf(stream, { from, to }),
    };
  };
};

const kindOf = (stream: Stream, { kind, score, members }: Group): CloneKind => {
  if (kind === "file") return "whole-file";
  const kinds = members.map((member) => kindOfPair(stream, members[0]!, stream, member, score));
  return kinds.find((one) => one !== "exact") ?? "exact";
};

/** Classes with a content in common are told apart by what else is in them, then by their order. */
const freeId = ({ id, members }: CloneClass, taken: ReadonlySet<string>): string => {
  if (!taken.has(id)) return id;
  const contents = [...new Set(members.map(({ content }) => content))].sort(compareUtf8);
  for (let n = 0; ; n++) {
    const other = shortHash(`${n} ${contents.join(" ")}`);
    if (!taken.has(other)) return other;
  }
};

/** Turns groups into classes: those with most code first. */
export const tellGroups = (
  stream: Stream,
  assembly: Pick<Assembly, "facts">,
  groups: readonly Group[],
): readonly CloneClass[] => {
  const tell = createTeller(stream, assembly);
  const classes = groups.map((group): CloneClass => {
    const members = group.members.map(
      (range, i): CloneMember => ({ ...tell(range, group.kind), score: group.scores[i]! }),
    );
    return {
      id: [...members].map(({ content }) => content).sort(compareUtf8)[0]!,
      kind: kindOf(stream, group),
      score: group.score,
      tokens: group.tokens,
      test: members.every(({ test }) => test),
      members,
      suppressed: null,
    };
  });
  const gain = ({ tokens, members }: CloneClass): number => tokens * (members.length - 1);
  const sorted = classes.sort(
    (a, b) =>
      gain(b) - gain(a) ||
      compareUtf8(a.id, b.id) ||
      compareUtf8(a.members[0]!.path, b.members[0]!.path) ||
      a.members[0]!.startLine - b.members[0]!.startLine,
  );
  const taken = new Set<string>();
  return sorted.map((one) => {
    const id = freeId(one, taken);
    taken.add(id);
    return id === one.id ? one : { ...one, id };
  });
};
