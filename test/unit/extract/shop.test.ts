import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { BlobFacts } from "../../../src/model/facts.js";
import { compareUtf8 } from "../../../src/model/order.js";
import { read } from "./facts.js";

/**
 * One small program, written in each language; what is known of it must not depend on the language.
 *
 * `expected.json` says what is known. `cannot.json` says what a language has no way of saying, why, and what it says
 * instead. Lines are normal forms: `section: line`; names without `_`, in lower case, members behind a dot, without
 * the modules and namespaces around them. An import is `importer <- module name`, with `*` for all that is there.
 */
const folder = fileURLToPath(new URL("../../cases/shop/", import.meta.url));

interface Inability {
  readonly reason: string;
  /** Lines of the shared golden. */
  readonly absent: readonly string[];
  /** Lines that stand there in their place. */
  readonly instead: readonly string[];
}

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;

const sorted = (items: Iterable<string>): string[] => [...new Set(items)].sort(compareUtf8);

const expected = sorted(
  Object.entries(readJson<Record<string, readonly string[]>>("expected.json")).flatMap(([section, lines]) =>
    lines.map((line) => `${section}: ${line}`),
  ),
);
const cannot = readJson<Record<string, readonly Inability[]>>("cannot.json");

/** The modules that the program consists of. */
const modules: readonly string[] = ["check", "pricing", "shop"];

/** `_round_up`, `roundUp` and `RoundUp` are one name. */
const plain = (name: string): string => name.replaceAll("_", "").toLowerCase();

/** The module that a path or specifier leads to: `./shop/pricing.js` and `example::shop::Pricing` are `pricing`. */
const moduleOf = (path: string): string | undefined =>
  path
    .split(/[^A-Za-z]+/)
    .map((part) => plain(part).replace(/tests?$/, ""))
    .filter((part) => modules.includes(part))
    .at(-1);

/** Qualified names of a file's definitions in the normal form. */
const namesOf = ({ definitions }: BlobFacts): string[] => {
  const around = new Set(definitions.filter(({ kind }) => kind === "module").map(({ name }) => plain(name)));
  return definitions.map(({ qualified }) => {
    const parts = qualified.split(/::|\./).map(plain);
    while (parts.length > 1 && around.has(parts[0]!)) parts.shift();
    return parts.join(".");
  });
};

const readFacts = async (language: string): Promise<{ path: string; facts: BlobFacts }[]> => {
  const root = join(folder, "repo", language);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (file) => {
      const full = join(file.parentPath, file.name);
      const { facts } = await read(language, readFileSync(full));
      expect(facts.quality).toBe("clean");
      return { path: relative(root, full), facts };
    }),
  );
};

/** The lines of a program. Of its definitions only `wanted` count: the rest says nothing of the other languages. */
const describeProgram = async (language: string, wanted: ReadonlySet<string>): Promise<string[]> => {
  const names = new Set([...wanted].map((name) => name.split(".").at(-1)!));
  const lines: string[] = [];
  for (const { path, facts } of await readFacts(language)) {
    const qualified = namesOf(facts);
    facts.definitions.forEach(({ kind, exported, documented }, at) => {
      const name = qualified[at]!;
      if (!wanted.has(name) || kind === "extension" || kind === "module") return;
      lines.push(`definitions: ${name}${exported ? " exported" : ""}`);
      if (documented) lines.push(`documented: ${name}`);
    });
    for (const { name, kind, within } of facts.references) {
      if (within < 0 || !names.has(plain(name))) continue;
      const line = `${qualified[within]!} -> ${plain(name)}`;
      if (kind === "call" || kind === "construct") lines.push(`calls: ${line}`);
      if (kind === "extends" || kind === "implements") lines.push(`bases: ${line}`);
    }
    const importer = moduleOf(path);
    for (const { specifier, imported } of facts.imports) {
      const from = moduleOf(specifier);
      if (importer === undefined || from === undefined || from === importer) continue;
      lines.push(`imports: ${importer} <- ${from} ${plain(imported) || "*"}`);
    }
  }
  return sorted(lines);
};

describe("the same program in every language", () => {
  for (const language of readdirSync(join(folder, "repo"))) {
    it(`has the same facts in ${language}`, async () => {
      const absent = (cannot[language] ?? []).flatMap((inability) => inability.absent);
      const instead = (cannot[language] ?? []).flatMap((inability) => inability.instead);
      expect(expected).toEqual(expect.arrayContaining(absent));
      expect(instead.filter((line) => expected.includes(line))).toEqual([]);
      const wanted = new Set(
        [...expected, ...instead]
          .filter((line) => line.startsWith("definitions: "))
          .map((line) => line.split(" ")[1]!),
      );
      const lines = [...expected.filter((line) => !absent.includes(line)), ...instead];
      expect(await describeProgram(language, wanted)).toEqual(sorted(lines));
    });
  }
});
