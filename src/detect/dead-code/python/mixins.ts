import type { EdgeKind, NodeId } from "../../../model/graph.js";
import type { Mark, Project } from "../ecosystem.js";
import { doubt, follows } from "../mark.js";
import type { Ask } from "./classes.js";
import { plainBases } from "./tables.js";
import type { PythonFile, PythonView } from "./view.js";

interface Home {
  readonly file: PythonFile;
  readonly at: number;
}

/** A base beside others: itself, and what it derives from in the repository. */
interface Part {
  readonly name: string;
  /** Empty for one that is not of the repository. */
  readonly line: readonly Home[];
  readonly outside: string | null;
}

const inheriting: ReadonlySet<EdgeKind> = new Set(["extends", "implements"]);
/** Classes one above the other. */
const maxLine = 64;

const membersOf = ({ file, at }: Home): readonly number[] => {
  const { definitions } = file.facts;
  const prefix = `${definitions[at]!.qualified}.`;
  return [...definitions.entries()].flatMap(([one, { kind, name, qualified }]) =>
    (kind === "method" || kind === "property") && qualified === `${prefix}${name}` ? [one] : [],
  );
};

const lineOf = (node: NodeId, homes: ReadonlyMap<NodeId, Home>, { graph }: Project): readonly Home[] => {
  const line = new Set([node]);
  for (const one of line)
    for (const { to } of graph.out(one, inheriting)) if (homes.has(to) && line.size < maxLine) line.add(to);
  return [...line].map((one) => homes.get(one)!);
};

/**
 * `class Both(Mixin, Base)`: what Base calls on itself, or others on a Base, is found in Mixin, though the two know nothing
 * of each other.
 */
export function* mixinMarks(project: Project, view: PythonView, ask: Ask): Generator<Mark> {
  const homes = new Map<NodeId, Home>();
  for (const file of view.files)
    for (const [at, node] of file.symbols.entries()) homes.set(node, { file, at });
  for (const file of view.files)
    for (const [at, bases] of file.bases) {
      const node = file.symbols[at];
      if (bases.length < 2 || node === undefined) continue;
      const near = project.graph.out(node, inheriting).filter(({ to }) => homes.has(to));
      const parts = bases.flatMap(({ name }): Part[] => {
        const found = near.find(({ to }) => {
          const home = homes.get(to)!;
          return home.file.facts.definitions[home.at]!.name === name;
        });
        if (found === undefined) return plainBases.has(name) ? [] : [{ name, line: [], outside: name }];
        const home = homes.get(found.to)!;
        return [{ name, line: lineOf(found.to, homes, project), outside: ask(home.file, home.at).outside }];
      });
      for (const part of parts) yield* ofPart(part, parts);
    }
}

function* ofPart(part: Part, parts: readonly Part[]): Generator<Mark> {
  if (part.line.length === 0) return;
  const own = new Set(part.line.map((home) => home.file.symbols[home.at]));
  const others = parts.filter((one) => one !== part);
  const outside = others.find((one) => one.outside !== null)?.outside ?? null;
  const names = new Map<string, string>();
  for (const { name, line } of others)
    for (const home of line)
      if (!own.has(home.file.symbols[home.at]))
        for (const member of membersOf(home)) names.set(home.file.facts.definitions[member]!.name, name);
  for (const home of part.line)
    for (const member of membersOf(home)) {
      const { path, facts } = home.file;
      const by = names.get(facts.definitions[member]!.name);
      if (by !== undefined) yield follows(path, member, `it stands for what ${by} has of this name`);
      if (outside !== null)
        yield doubt(
          path,
          member,
          `${outside}, beside which it is a base, is not in the repository and may call it`,
        );
    }
}
