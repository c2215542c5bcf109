import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { decode } from "../../../src/extract/decode.js";
import { createExtractor, type Extractor } from "../../../src/extract/extract.js";
import { languages } from "../../../src/extract/registry.js";
import type { Extraction } from "../../../src/model/facts.js";
import { defaultLimits } from "../../../src/model/limits.js";
import { assets } from "./assets.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const annotation: string = join(root, "scripts/annotate.mjs");

let extractor: Extractor;
let annotate: (text: string, extraction: Extraction) => string;

beforeAll(async () => {
  extractor = await createExtractor({ assets });
  ({ annotate } = (await import(annotation)) as { annotate: typeof annotate });
});

for (const { id } of languages) {
  const folder = join(root, "src/extract/languages", id, "fixtures");
  describe(id, () => {
    it("has fixtures", () => expect(existsSync(folder)).toBe(true));
    const files = existsSync(folder) ? readdirSync(folder) : [];
    for (const file of files.filter((name) => !name.endsWith(".golden"))) {
      it(`reads ${file} as its golden says`, async () => {
        const bytes = readFileSync(join(folder, file));
        const extraction = await extractor.extract(id, bytes, { ranked: true, limits: defaultLimits });
        const golden = readFileSync(join(folder, `${file}.golden`), "utf8");
        expect(annotate(decode(bytes).text, extraction)).toBe(golden);
      });
    }
    it("has no golden without its fixture", () => {
      const orphans = files.filter((name) => name.endsWith(".golden") && !files.includes(name.slice(0, -7)));
      expect(orphans).toEqual([]);
    });
  });
}
