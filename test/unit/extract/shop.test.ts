import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { BlobFacts } from "../../../src/model/facts.js";
import { compareUtf8 } from "../../../src/model/order.js";
import { read } from "./facts.js";

/** One small program, written in each language; what is known of it must not depend on the language. */
const folder = fileURLToPath(new URL("../../cases/shop/", import.meta.url));

interface Program {
  readonly definitions: readonly string[];
  readonly calls: readonly string[];
  readonly bases: readonly string[];
  readonly documented: readonly string[];
}

const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Program;

/** `_round_up`, `roundUp` and `RoundUp` are one name. */
const plain = (name: string): string => name.replaceAll("_", "").toLowerCase();

const sorted = (items: Iterable<string>): string[] => [...new Set(items)].sort(compareUtf8);

const readProgram = async (language: string): Promise<Program> => {
  const root = join(folder, "repo", language);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const facts: BlobFacts[] = [];
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name));
    const found = await read(language, bytes);
    expect(found.facts.quality).toBe("clean");
    facts.push(found.facts);
  }
  const definitions = facts.flatMap((file) => file.definitions);
  const wanted = new Set(expected.definitions.map((line) => line.split(" ")[0]!));
  const names = new Set([...wanted].map((name) => name.split(".").at(-1)!));
  // What only one language needs (constructors, Go's interface) says nothing of the others.
  const own = definitions.filter(({ qualified }) => wanted.has(plain(qualified)));
  const uses = (kinds: readonly string[]): string[] =>
    sorted(
      facts.flatMap((file) =>
        file.references
          .filter(({ name, kind, within }) => kinds.includes(kind) && within >= 0 && names.has(plain(name)))
          .map(({ name, within }) => `${plain(file.definitions[within]!.qualified)} -> ${plain(name)}`),
      ),
    );
  return {
    definitions: sorted(
      own.map(({ qualified, exported }) => plain(qualified) + (exported ? " exported" : "")),
    ),
    calls: uses(["call", "construct"]),
    bases: uses(["extends", "implements"]),
    documented: sorted(own.filter(({ documented }) => documented).map(({ qualified }) => plain(qualified))),
  };
};

describe("the same program in every language", () => {
  for (const language of readdirSync(join(folder, "repo"))) {
    it(`has the same facts in ${language}`, async () =>
      expect(await readProgram(language)).toEqual(expected));
  }
});
