import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { edgesOf, linkSources, readSources } from "../../helpers/link.js";

/**
 * Small repositories in which other tools draw wrong edges or none. `has` are edges as `edgesOf` says them; nothing may
 * begin with what stands under `not`.
 */
interface Expected {
  readonly says: string;
  readonly has: readonly string[];
  readonly not: readonly string[];
}

const folder = "test/cases";

const cases = readdirSync(folder).flatMap((name) => {
  const path = join(folder, name, "expected.json");
  const expected = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Partial<Expected>) : {};
  return expected.has === undefined ? [] : [{ name, ...(expected as Expected) }];
});

describe("edges of small repositories", () => {
  for (const { name, says, has, not } of cases) {
    it(`${name}: ${says}`, async () => {
      const linker = await linkSources(readSources(join(folder, name, "repo")));
      const found = edgesOf(linker);
      expect(found).toEqual(expect.arrayContaining([...has]));
      expect(found.filter((line) => not.some((start) => line.startsWith(start)))).toEqual([]);
      // What calls lies around the call.
      for (const { facts } of linker.files) {
        for (const { within, line } of facts.references) {
          if (within < 0) continue;
          const { startLine, endLine } = facts.definitions[within]!;
          expect(startLine <= line && line <= endLine).toBe(true);
        }
      }
    });
  }
});
