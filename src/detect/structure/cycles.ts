import { createHash } from "node:crypto";
import type { ImportCycle } from "../../model/findings.js";
import type { RepoPath } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";
import { componentsOf, shortestWay } from "./components.js";
import { cutOf } from "./cut.js";
import type { FileImport, FileImports } from "./imports.js";

/** Cutting fewer imports goes first; among as many, those that take fewer names. */
const importCost = 1_000;

const idOf = (paths: readonly RepoPath[]): string =>
  createHash("sha256")
    .update(["cycle", ...paths].join("\0"))
    .digest("hex")
    .slice(0, 16);

/** Files by number, with those of their imports that are looked at. */
interface Drawn {
  readonly path: RepoPath;
  readonly imports: readonly (readonly [to: number, FileImport])[];
}

const cycleOf = (files: readonly Drawn[], members: readonly number[], typesOnly: boolean): ImportCycle => {
  const place = new Map(members.map((member, i) => [member, i]));
  const inside = members.map(
    (member) =>
      new Map(
        files[member]!.imports.flatMap(([to, found]) => {
          const at = place.get(to);
          return at === undefined ? [] : [[at, found] as const];
        }),
      ),
  );
  const cut = cutOf(
    inside.map(
      (targets) =>
        new Map([...targets].map(([to, { names }]) => [to, importCost + Math.min(names, importCost - 1)])),
    ),
  );
  const pathOf = (at: number): RepoPath => files[members[at]!]!.path;
  const paths = members.map((_, at) => pathOf(at)).sort(compareUtf8);
  const [from, to] = cut[0]!;
  const targets = inside.map((all) => [...all.keys()].sort((a, b) => a - b));
  return {
    id: idOf(paths),
    files: paths,
    path: [from, ...shortestWay(targets, to, from)!].map(pathOf),
    cut: cut
      .map(([a, b]) => ({ from: pathOf(a), to: pathOf(b), line: inside[a]!.get(b)!.line }))
      .sort((a, b) => compareUtf8(a.from, b.from) || a.line - b.line || compareUtf8(a.to, b.to)),
    typesOnly,
    suppressed: null,
  };
};

/** Finds files that import each other: with what runs, and apart from that with types too. */
export const cyclesOf = (files: readonly FileImports[]): readonly ImportCycle[] => {
  const number = new Map(files.map(({ node }, i) => [node, i]));
  const drawn = files.map(
    ({ file, imports }): Drawn => ({
      path: file.path,
      imports: [...imports.values()]
        .flatMap((found) => {
          const to = number.get(found.to);
          return to === undefined ? [] : [[to, found] as const];
        })
        .sort((a, b) => a[0] - b[0]),
    }),
  );
  const running = drawn.map(
    ({ path, imports }): Drawn => ({ path, imports: imports.filter(([, { type }]) => !type) }),
  );
  const search = (all: readonly Drawn[]): readonly (readonly number[])[] =>
    componentsOf(all.map(({ imports }) => imports.map(([to]) => to)));
  const real = search(running);
  const tangled = new Set(real.flat());
  const typed = search(drawn).filter((members) => !members.some((member) => tangled.has(member)));
  return [
    ...real.map((members) => cycleOf(running, members, false)),
    ...typed.map((members) => cycleOf(drawn, members, true)),
  ].sort((a, b) => b.files.length - a.files.length || compareUtf8(a.id, b.id));
};
