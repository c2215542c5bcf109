import type { LinkFacts } from "../../../src/graph/input.js";
import type { Linker } from "../../../src/graph/link.js";
import type { Link } from "../../../src/model/graph.js";
import { compareUtf8 } from "../../../src/model/order.js";

/** `_round_up`, `roundUp` and `RoundUp` are one name. */
const plain = (name: string): string => name.replaceAll("_", "").toLowerCase();

/** Without the modules and namespaces around: `Pricing::Base::describe` is `base.describe`. */
const nameOf = ({ definitions }: LinkFacts, index: number): string => {
  const around = new Set(definitions.filter(({ kind }) => kind === "module").map(({ name }) => plain(name)));
  const parts = definitions[index]!.qualified.split(/::|\./).map(plain);
  while (parts.length > 1 && around.has(parts[0]!)) parts.shift();
  return parts.join(".");
};

/** The module that a path leads to: `pricing/BulkPricing.java` and `Pricing.cs` are `pricing`. */
const moduleOf = (path: string): string =>
  path
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((part) => part.replace(/tests?$/, ""))
    .filter((part) => ["check", "pricing", "shop"].includes(part))[0] ?? "";

const verbs: Readonly<Record<string, string>> = {
  call: "calls",
  construct: "calls",
  extends: "bases",
  implements: "bases",
};

/**
 * Edges of a shop in the normal form of all languages: `calls: shop.total -> base.price`. What was guessed ends in `?`.
 * Only what the program itself defines counts, and who uses it inside of a definition.
 */
export const shopEdges = (linker: Linker): string[] => {
  const files = new Map(linker.files.map((file) => [file.path, file]));
  const lines = new Set<string>();
  linker.files.forEach(({ path, facts }, at) => {
    const { links } = linker.link(at);
    const add = (verb: string, from: string, { target, reason }: Link): void => {
      if (target.kind !== "definition") return;
      const to = nameOf(files.get(target.path)!.facts, target.index);
      lines.add(`${verb}: ${from} -> ${to}${reason === null ? "" : " ?"}`);
    };
    facts.references.forEach(({ kind, within }, i) => {
      const found = links.references[i]!;
      const verb = verbs[kind];
      if (within < 0 || verb === undefined || typeof found === "string") return;
      for (const link of found) add(verb, nameOf(facts, within), link);
    });
    for (const { definition, link } of links.overrides) add("overrides", nameOf(facts, definition), link);
    for (const found of links.imports) {
      for (const { target } of typeof found === "string" ? [] : found) {
        if (target.kind === "external") continue;
        const [from, to] = [moduleOf(path), moduleOf(target.path)];
        if (from !== to) lines.add(`imports: ${from} -> ${to}`);
      }
    }
  });
  return [...lines].sort(compareUtf8);
};
