import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SheafError } from "../../../src/model/error.js";
import { createReadForm, openReadForm } from "../../../src/search/read-form.js";
import { digest, type MadeFile, makeBytes, makeFacts, makeForm, numbers } from "./fixture.js";

const files: readonly MadeFile[] = [
  {
    path: "src/auth/jwt.ts",
    chunks: [
      { text: "export function decodeToken(token) { verify }", symbol: "decodeToken" },
      { text: "class JwtVerifier { verify(token) {} }", symbol: "JwtVerifier", kind: "class" },
    ],
    defines: ["function decodeToken", "class JwtVerifier", "method JwtVerifier.verify"],
    imports: ["./keys.js", "node:crypto"],
  },
  { path: "src/auth/keys.ts", chunks: ["const keys = new Map()"], defines: ["variable keys"] },
  { path: "naïve/日本.md", chunks: ["# 日本語 text"], language: "markdown", flags: { documentation: true } },
  { path: "vendor/x.js", chunks: [], ranked: false, flags: { vendored: true } },
];

/** Random files over a small alphabet of words, so that much is shared and much comes and goes. */
const randomFiles = (random: () => number, count: number): MadeFile[] => {
  const words = "alpha beta gammaDelta epsilon_zeta __proto__ constructor ｚeta été HTTPServer x".split(" ");
  const word = (): string => `${words[random() % words.length]!}${random() % 3 === 0 ? random() % 40 : ""}`;
  const paths = new Set(Array.from({ length: count }, () => `${word()}/${word()}/${word()}.ts`));
  return [...paths].map((path): MadeFile => {
    const names = Array.from({ length: random() % 4 }, () =>
      random() % 2 === 0 ? word() : `${word()}.${word()}`,
    );
    return {
      path,
      chunks: names.map((symbol) => ({
        text: Array.from({ length: 1 + (random() % 9) }, word).join(" "),
        ...(random() % 4 === 0 ? {} : { symbol }),
      })),
      defines: names.map((name) => `${random() % 2 === 0 ? "class" : "function"} ${name}`),
      imports: Array.from({ length: random() % 3 }, () => `./${word()}.js`),
    };
  });
};

const errorOf = (run: () => unknown): SheafError => {
  try {
    run();
  } catch (error) {
    if (error instanceof SheafError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
};

describe("read form", () => {
  it("gives back what went in, in the order of paths", () => {
    const form = makeForm(files);
    const paths = Array.from({ length: form.fileCount }, (_, file) => form.pathOf(file));
    expect(paths).toEqual(["naïve/日本.md", "src/auth/jwt.ts", "src/auth/keys.ts", "vendor/x.js"]);
    expect(form.chunkCount).toBe(4);
    expect(Array.from(form.chunkFile)).toEqual([0, 1, 1, 2]);
    expect(form.blobOf(1)).toBe("0000000000000000000000000000000000000002");
    expect(form.languageOf(0)).toBe("markdown");
    expect(form.languageOf(1)).toBe("typescript");
    expect(form.symbolOf(form.chunkSymbol[1]!)).toBe("decodeToken");
    expect(form.findPath("src/auth/keys.ts")).toBe(2);
    expect(form.findPath("src/auth/key.ts")).toBe(-1);
    expect(form.nameOf(form.findName("JwtVerifier"))).toBe("JwtVerifier");
    expect(form.findName("jwtverifier")).toBe(-1);
    expect(form.definitionCount).toBe(4);
    // keys.ts is imported once, and node:crypto is no file.
    expect(Array.from(form.fileImporters)).toEqual([0, 0, 1, 0]);
  });

  it("keeps terms sorted by their bytes, and those of prototypes like any other", () => {
    const form = makeForm([
      { path: "a.js", chunks: ["__proto__ constructor toString hasOwnProperty zebra"] },
      { path: "b.js", chunks: ["constructor ｚ ﬀ"] },
    ]);
    const terms = Array.from({ length: form.termOffsets.length - 1 }, (_, term) => form.termOf(term));
    expect(terms).toEqual([...terms].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    for (const term of ["__proto__", "constructor", "hasownproperty"]) expect(terms).toContain(term);
    expect(form.termChunks[form.findTerm("constructor")]).toBe(2);
  });

  it("is the same bytes each time", () => {
    expect(makeBytes(files)).toEqual(makeBytes([...files].reverse()));
  });

  it("is the same bytes when it takes unchanged files over from an earlier one", () => {
    const random = numbers(7);
    const vector = (text: string): number[] => [text.length % 100, -3, text.charCodeAt(0) % 100, 1];
    for (let round = 0; round < 40; round++) {
      const before = randomFiles(random, random() % 30);
      const kept = before.filter(() => random() % 5 > 0);
      const taken = new Set(kept.map(({ path }) => path));
      const added = randomFiles(random, random() % 12).filter(({ path }) => !taken.has(path));
      const earlier = { form: makeForm(before, 4, vector), paths: taken };
      const now = [...kept, ...added];
      expect(Buffer.compare(makeBytes(now, 4, vector, earlier), makeBytes(now, 4, vector))).toBe(0);
    }
  });

  it("opens an empty repository", () => {
    const form = openReadForm(createReadForm({ dimensions: 256, digest }).finish(), digest);
    expect([form.fileCount, form.chunkCount, form.definitionCount]).toEqual([0, 0, 0]);
    expect(form.findTerm("a")).toBe(-1);
  });

  it("opens a slice that is not aligned", () => {
    const bytes = makeBytes(files);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(openReadForm(shifted.subarray(3), digest).chunkCount).toBe(4);
  });

  it("takes SHA-256 blob ids", () => {
    const form = createReadForm({ dimensions: 0, digest });
    const blob = "f0".repeat(32);
    const flags = { test: false, generated: false, vendored: false } as const;
    const more = { documentation: false, configuration: false, example: false } as const;
    form.addFile(
      { path: "a", blob, language: null, bytes: 1, lines: 1, flags: { ...flags, ...more }, ranked: true },
      null,
      new Int8Array(0),
    );
    expect(openReadForm(form.finish(), digest).blobOf(0)).toBe(blob);
  });

  it("refuses another bundle's form", () => {
    const error = errorOf(() => openReadForm(makeBytes(files), "cd".repeat(32)));
    expect(error.code).toBe("corrupt-bundle");
    expect(error.message).toContain("another bundle");
  });

  it("refuses files out of order and rows that do not fit", () => {
    const form = createReadForm({ dimensions: 4, digest });
    const file = (path: string) => ({
      path,
      blob: "0".repeat(40),
      language: null,
      bytes: 1,
      lines: 1,
      flags: {
        test: false,
        generated: false,
        vendored: false,
        documentation: false,
        configuration: false,
        example: false,
      },
      ranked: true,
    });
    form.addFile(file("b"), makeFacts({ chunks: ["x"] }), new Int8Array(4));
    expect(errorOf(() => form.addFile(file("a"), null, new Int8Array(0))).message).toContain("out of order");
    expect(errorOf(() => form.addFile(file("b"), null, new Int8Array(0))).message).toContain("out of order");
    const facts = makeFacts({ chunks: ["x", "y"] });
    expect(errorOf(() => form.addFile(file("c"), facts, new Int8Array(4))).code).toBe("internal");
  });
});

describe("a damaged read form", () => {
  const bytes = makeBytes(files);

  it("is refused at every flipped byte", () => {
    for (let at = 0; at < bytes.length; at++) {
      const copy = bytes.slice();
      copy[at]! ^= 1 << (at % 8);
      expect(errorOf(() => openReadForm(copy, digest)).code, `byte ${at}`).toBe("corrupt-bundle");
    }
  });

  it("is refused at every length", () => {
    for (let length = 0; length < bytes.length; length += 13) {
      expect(errorOf(() => openReadForm(bytes.slice(0, length), digest)).code).toBe("corrupt-bundle");
    }
    expect(errorOf(() => openReadForm(new Uint8Array([...bytes, 0]), digest)).code).toBe("corrupt-bundle");
  });

  it("never makes opening fail otherwise, even with a checksum that fits", () => {
    const random = numbers(3);
    for (let round = 0; round < 3000; round++) {
      const copy = bytes.slice();
      for (let i = 0; i < 1 + (random() % 3); i++) copy[random() % copy.length] = random() & 0xff;
      const view = new DataView(copy.buffer);
      view.setUint32(60, crc32(copy.subarray(64), crc32(copy.subarray(0, 60))), true);
      try {
        const form = openReadForm(copy, digest);
        for (let file = 0; file < form.fileCount; file++) form.pathOf(file);
        expect(form.chunkFile.length).toBe(form.chunkCount);
      } catch (error) {
        expect(error).toBeInstanceOf(SheafError);
      }
    }
  });
});
