import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createStaticEmbedder } from "../../../src/embed/static.js";

const folder = new URL("../../../models/", import.meta.url);
const bytes = readFileSync(new URL("static-v1.bin", folder));
const card = readFileSync(new URL("README.md", folder), "utf8");
const embedder = createStaticEmbedder(bytes);

const cosine = (a: Int8Array, b: Int8Array): number => {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let d = 0; d < a.length; d++) {
    dot += a[d]! * b[d]!;
    aa += a[d]! * a[d]!;
    bb += b[d]! * b[d]!;
  }
  return dot / Math.sqrt(aa * bb);
};

const chunks = [
  {
    symbol: "Store.saveAll",
    text: "async saveAll(records) {\n  for (const record of records) await this.file.write(JSON.stringify(record));\n}",
  },
  {
    symbol: "parse_args",
    text: "def parse_args(argv):\n    parser = ArgumentParser()\n    return parser.parse_args(argv)",
  },
  {
    symbol: "Server.Listen",
    text: 'func (s *Server) Listen(addr string) error {\n\tln, err := net.Listen("tcp", addr)\n\treturn s.Serve(ln)\n}',
  },
  { symbol: "größe_berechnen", text: "def größe_berechnen(x): return qwxzzyv(x) * Ωmega" },
  { symbol: "", text: "" },
];

describe("the shipped model", () => {
  it("is the file that its card describes, and small", () => {
    expect(card).toContain(createHash("sha256").update(bytes).digest("hex"));
    expect(bytes.length).toBeLessThan(6_000_000);
    expect(embedder.dimensions).toBe(256);
  });

  it("gives the same bytes everywhere", () => {
    const rows = createHash("sha256").update(embedder.embedChunks(chunks));
    rows.update(embedder.embedText("where are command line arguments parsed"));
    expect(rows.digest("hex")).toBe("5a78196f9d9a5bbaa26efc078935d419b12aa9a5935f6a9937424b766837fb06");
  });

  it.each([
    ["write data to disk", 0],
    ["read the command line options", 1],
    ["accept incoming network connections", 2],
  ])("finds the code for %j, which shares few words with it", (question, right) => {
    const rows = embedder.embedChunks(chunks);
    const asked = embedder.embedText(question);
    const scores = [0, 1, 2].map((i) => cosine(asked, rows.subarray(i * 256, (i + 1) * 256)));
    expect(scores.indexOf(Math.max(...scores))).toBe(right);
  });

  it("never gives a row whose largest magnitude is not 127, but for texts without words", () => {
    const rows = embedder.embedChunks(chunks);
    for (let i = 0; i < chunks.length; i++) {
      const row = rows.subarray(i * 256, (i + 1) * 256);
      const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(largest).toBe(i === 4 ? 0 : 127);
    }
  });
});
