import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { decode } from "../../../src/extract/decode.js";
import { languages } from "../../../src/extract/registry.js";
import type { Extraction } from "../../../src/model/facts.js";
import { defaultLimits, type ExtractLimits } from "../../../src/model/limits.js";
import { compareUtf8 } from "../../../src/model/order.js";
import { looksSecret } from "../../../src/model/secrets.js";
import { termsOf } from "../../../src/model/terms.js";
import { extractor } from "./facts.js";

const root = fileURLToPath(new URL("../../../src/extract/languages/", import.meta.url));

const fixtures = languages.flatMap(({ id }) =>
  readdirSync(join(root, id, "fixtures"))
    .filter((name) => !name.endsWith(".golden"))
    .map((name) => ({ id, name, bytes: new Uint8Array(readFileSync(join(root, id, "fixtures", name))) })),
);

/** A small generator with a seed: the same numbers on every run. */
const generator = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const run = async (id: string, bytes: Uint8Array, limits: Partial<ExtractLimits> = {}): Promise<Extraction> =>
  (await extractor()).extract(id, bytes, { ranked: true, limits: { ...defaultLimits, ...limits } });

const isBlank = (line: string): boolean => /^[\t-\r \u00a0]*$/.test(line);

/** What must hold of any facts. An `expect` for each line and name would take most of the time. */
const check = (extraction: Extraction, bytes: Uint8Array): void => {
  if (extraction.skip !== null) return;
  const { facts, texts } = extraction;
  const { text } = decode(bytes);
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  expect(facts.lines).toBe(lines.length);
  expect(texts.length).toBe(facts.chunks.length);
  const wrong: unknown[] = [];
  const must = (held: boolean, ...where: readonly unknown[]): void => {
    if (!held) wrong.push(where);
  };
  const blankUpTo = (from: number, end: number): void => {
    for (let at = from; at < end; at++) must(isBlank(lines[at - 1]!), "left out", at);
  };

  let line = 1;
  for (const [i, chunk] of facts.chunks.entries()) {
    must(chunk.startLine >= line && chunk.endLine >= chunk.startLine, "order of chunks", i);
    blankUpTo(line, chunk.startLine);
    line = chunk.endLine + 1;
    const own = lines
      .slice(chunk.startLine - 1, chunk.endLine)
      .join("\n")
      .replace(/\r$/, "");
    must(texts[i]!.text === own, "text", i, own);
    must(texts[i]!.symbol === (chunk.symbol ?? ""), "symbol", i, chunk.symbol);
    const terms = [...chunk.terms].map((term) => facts.vocabulary[term]!);
    const expected = [...new Set(termsOf(own))].sort(compareUtf8);
    must(terms.join("\n") === expected.join("\n"), "terms", i, terms, expected);
    must(chunk.counts.length === terms.length && chunk.counts.every((count) => count > 0), "counts", i);
  }
  if (!facts.generated) blankUpTo(line, lines.length + 1);

  expect([...new Set(facts.vocabulary)].sort(compareUtf8)).toEqual(facts.vocabulary);
  const used = new Set(facts.chunks.flatMap(({ terms }) => [...terms]));
  expect(used.size).toBe(facts.vocabulary.length);

  for (const { startLine, endLine, line: at, name, qualified } of facts.definitions) {
    must(name !== "", "name", qualified, at);
    must(startLine <= at && at <= endLine && startLine >= 1 && endLine <= facts.lines, "lines", name, at);
    for (const word of qualified.match(/\w+/g) ?? []) must(!looksSecret(word), "secret", word);
  }
  for (const { within, line: at } of facts.references) {
    must(within < facts.definitions.length && at >= 1 && at <= facts.lines, "reference", within, at);
  }
  expect(wrong).toEqual([]);
};

describe("facts of every fixture", () => {
  it.each(fixtures)("hold for $id $name, whole, cut and with other line ends", async ({ id, bytes }) => {
    check(await run(id, bytes), bytes);
    const crlf = new Uint8Array(Buffer.from(decode(bytes).text.replace(/\r?\n/g, "\r\n")));
    check(await run(id, crlf), crlf);
    for (let share = 1; share < 8; share += 2) {
      const cut = bytes.subarray(0, Math.floor((bytes.length * share) / 8));
      check(await run(id, cut), cut);
    }
  });

  it.each(fixtures)("hold for $id $name under small limits", async ({ id, bytes }) => {
    check(await run(id, bytes, { chunkTarget: 40, chunkMaximum: 80 }), bytes);
    check(await run(id, bytes, { chunkTarget: 1, chunkMaximum: 1 }), bytes);
    check(await run(id, bytes, { chunkTarget: 1_000_000, chunkMaximum: 1_000_000 }), bytes);
  });

  it("are a function of the bytes, whatever was read before", async () => {
    const first: Extraction[] = [];
    for (const { id, bytes } of fixtures) first.push(await run(id, bytes));
    // The other way round, so that before each stands another one, and beginnings between them.
    for (const [i, { id, name, bytes }] of [...fixtures.entries()].reverse()) {
      const other = fixtures[(i * 7 + 3) % fixtures.length]!;
      await run(other.id, other.bytes.subarray(0, 300));
      expect(await run(id, Uint8Array.from(bytes)), name).toEqual(first[i]);
    }
  });

  it.each(fixtures)(
    "differ only by the mark's encoding when $id $name begins with one",
    async ({ id, bytes }) => {
      if (bytes[0] === 0xff) return;
      const plain = Buffer.from(decode(bytes).text);
      const marked = Buffer.concat([Buffer.from("\ufeff"), plain]);
      expect(await run(id, marked)).toEqual(await run(id, plain));
    },
  );
});

describe("facts of damaged text", () => {
  it.each(languages.map(({ id }) => id))("hold for mixtures of %s", async (id) => {
    const own = fixtures.filter((fixture) => fixture.id === id);
    const next = generator(42);
    for (let round = 0; round < 30; round++) {
      const bytes = Uint8Array.from(own[next(own.length)]!.bytes);
      for (let change = next(20); change >= 0; change--) bytes[next(bytes.length)] = next(256);
      const from = next(bytes.length);
      const piece = bytes.subarray(from, from + next(2_000));
      check(await run(id, piece), piece);
    }
  });

  it.each(languages.map(({ id }) => id))("hold for random bytes as %s", async (id) => {
    const next = generator(7);
    for (let round = 0; round < 20; round++) {
      // No NUL: such bytes are binary and never reach a grammar.
      const bytes = Uint8Array.from({ length: next(3_000) + 1 }, () =>
        round % 2 === 0 ? 1 + next(255) : 32 + next(95),
      );
      check(await run(id, bytes), bytes);
    }
  });
});

describe("facts of huge and deep text", () => {
  const wrap = (text: string): string => text.replace(/.{100}/g, "$&\n");
  const depth = 25_000;
  const brackets = {
    round: "(".repeat(depth),
    "round, closed": "(".repeat(depth) + ")".repeat(depth),
    square: "[".repeat(depth) + "]".repeat(depth),
    curly: "{".repeat(depth) + "}".repeat(depth),
  };

  for (const { id } of languages) {
    it.each(Object.keys(brackets) as (keyof typeof brackets)[])(
      `hold for 25,000 %s brackets as ${id}`,
      async (kind) => {
        const line = Buffer.from(brackets[kind]);
        check(await run(id, line), line);
        const wrapped = Buffer.from(wrap(brackets[kind]));
        const extraction = await run(id, wrapped);
        expect(extraction.skip).toBeNull();
        check(extraction, wrapped);
      },
    );
  }

  it.each(languages.map(({ id }) => id))("skip 5 MB on one line of %s", async (id) => {
    const bytes = Buffer.alloc(5_000_000, "a b ");
    expect((await run(id, bytes)).skip).toBe("too-large");
    expect((await run(id, bytes, { fileBytes: 10_000_000 })).skip).toBe("minified");
  });

  it("read a JSON file of one long line", async () => {
    const bytes = Buffer.from(`{"name":"x","list":[${"1,".repeat(1_000)}1]}`);
    const extraction = await run("json", bytes);
    check(extraction, bytes);
    expect(extraction.skip).toBeNull();
  });
});
