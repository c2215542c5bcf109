import { describe, expect, it } from "vitest";
import { createExtractor } from "../../../src/extract/extract.js";
import { languages } from "../../../src/extract/registry.js";
import { defaultLimits } from "../../../src/model/limits.js";
import { assets } from "./assets.js";

/**
 * Texts that would keep a parser, a query or a reader of lines busy for minutes, in every language there is: one that
 * is added later meets them too. What no count stops ends with the runner's time limit.
 */
const megabyte = 1_000_000;

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** What is no error in one language is one at every word of the others. */
const noise = (length: number): string => {
  // A linear congruence, so that the noise is the same everywhere.
  let state = 1;
  const letters: string[] = [];
  while (letters.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const unit = 31 + (Math.floor(state / 65_536) % 96);
    letters.push(unit === 31 ? "\n" : String.fromCharCode(unit));
  }
  return letters.join("");
};

const table = `${"|a".repeat(200)}|\n${`${"|-".repeat(200)}|\n`.repeat(30)}`;

const texts: readonly (readonly [string, string])[] = [
  ["brackets on lines of their own", `${"[\n".repeat(25_000)}${"]\n".repeat(25_000)}`],
  ["braces that never close", "{ a\n".repeat(20_000)],
  ["calls in calls", `x = ${"f(\n".repeat(12_000)}1${")\n".repeat(12_000)}`],
  ["a table", table],
  ["noise", noise(30_000)],
  ["comments that never end", "/* abc def\n".repeat(6_000)],
  // Would take 3 GB where each may be a type within a type.
  ["tags that never close", "<a\n".repeat(6_000)],
  ["quotes that never close", `${"a = \"b 'c `d\n".repeat(5_000)}`],
  ["names without end", "a b c d e f g h\n".repeat(4_000)],
];

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const options = { ranked: true, limits: defaultLimits };
const extractor = await createExtractor({ assets });

/** What a text gives has chunks from its first line to its last; only for its long lines may it be skipped. */
const chunked = async (id: string, text: string): Promise<void> => {
  const found = await extractor.extract(id, bytes(text), options);
  if (found.skip !== null) {
    expect(found.skip).toBe("minified");
    expect(text.split("\n").some((line) => line.length > 5_000)).toBe(true);
    return;
  }
  const { chunks, lines } = found.facts;
  expect(chunks[0]!.startLine).toBe(1);
  expect(chunks.at(-1)!.endLine).toBe(lines);
};

describe.each(languages)("hostile $id", ({ id, extensions }) => {
  it("of five minified megabytes is skipped for its size, and of less for its lines", async () => {
    const statement = "function a(b){return b?a(b-1):[1,2,3]};";
    const five = await extractor.extract(id, bytes(filled(statement, 5 * megabyte)), options);
    expect(five).toEqual({ skip: "too-large" });
    expect(await extractor.extract(id, bytes(filled(statement, megabyte)), options)).toEqual({
      skip: "minified",
    });
  });

  // As long as a file may be only where it is no error at every line.
  const length = extensions.includes("json") ? megabyte : 60_000;

  it(`of ${length} characters of JSON has chunks over all of its lines`, async () => {
    const entry = '  "key": [1, 2, { "inner": "value", "other": null }],\n';
    await chunked(id, `{\n${filled(entry, length - 20)}\n}\n`);
  });

  it.each(texts)("of %s has chunks over all of it", async (_, text) => {
    await chunked(id, text);
  });
});
