import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/bundle/canonical.js";
import { sha256 } from "../../../src/bundle/digest.js";
import { bundleDigest, encodeManifest, objectNamed, parseManifest } from "../../../src/bundle/manifest.js";
import { SheafError } from "../../../src/model/error.js";
import { sampleBundle } from "./sample.js";

const { manifest } = sampleBundle(1);

/** The manifest with something changed and its checksum made right again, as a forger would. */
const forged = (change: Record<string, unknown>): Uint8Array => {
  const plain: Record<string, unknown> = { ...manifest, ...change };
  const checksum = sha256(canonicalJson(plain, "format"));
  return Buffer.from(canonicalJson({ ...plain, checksum }, "format"));
};

const refusal = (bytes: Uint8Array): SheafError => {
  try {
    parseManifest(bytes, "manifest.json");
  } catch (error) {
    if (error instanceof SheafError) return error;
    throw error;
  }
  throw new Error("it was accepted");
};

describe("canonical JSON", () => {
  it("sorts keys by their UTF-8 bytes and writes nothing that needs a choice", () => {
    expect(
      canonicalJson({
        "\uffee": 1,
        "\u{10000}": 2,
        b: [true, null, "é\n"],
        a: { d: 0, c: -5 },
        u: undefined,
      }),
    ).toBe(
      '{"a":{"c":-5,"d":0},"b":[true,null,"é\\n"],"u\uffee":1}\n'.replace(
        '"u\uffee":1',
        '"\uffee":1,"\u{10000}":2',
      ),
    );
    expect(canonicalJson({ a: 1, format: 2, z: 3 }, "format")).toBe('{"format":2,"a":1,"z":3}\n');
  });

  it("refuses what has no one form", () => {
    for (const bad of [0.5, -0, Number.NaN, 2 ** 53, 1n, () => 1])
      expect(() => canonicalJson({ bad })).toThrow(SheafError);
  });
});

describe("manifest", () => {
  it("comes back, with format first and a line feed at the end", () => {
    const bytes = encodeManifest(manifest);
    const text = Buffer.from(bytes).toString("utf8");
    expect(text.startsWith('{"format":1,"checksum":"')).toBe(true);
    expect(text.endsWith("}\n")).toBe(true);
    expect(parseManifest(bytes, "here")).toEqual(manifest);
    expect(bundleDigest(bytes)).toBe(sha256(text));
  });

  it("has the same bytes whatever the order of keys and objects", () => {
    const turned = Object.fromEntries(Object.entries(manifest).reverse()) as unknown as typeof manifest;
    const bytes = encodeManifest({ ...turned, objects: [...manifest.objects].reverse() });
    expect(Buffer.from(bytes).equals(encodeManifest(manifest))).toBe(true);
  });

  it("of another format is refused by name of both sides", () => {
    const error = refusal(forged({ format: 3 }));
    expect(error.code).toBe("unsupported-format");
    expect(error.message).toContain("bundle is format 3, this build reads 1 to 1");
    // Nothing else of it may be expected to hold.
    expect(refusal(Buffer.from('{"format":2,"new":[1.5]}')).code).toBe("unsupported-format");
    expect(refusal(Buffer.from('{"format":0}')).code).toBe("unsupported-format");
  });

  it("keeps kinds it does not know, and ignores fields it does not know", () => {
    const later = { name: "graph/000", kind: "graph", bytes: 5, sha256: "0".repeat(64), inputs: null };
    const objects = [...manifest.objects, later].sort((a, b) => (a.name < b.name ? -1 : 1));
    const parsed = parseManifest(forged({ objects, later: { x: 1 } }), "here");
    expect(parsed.objects).toContainEqual(later);
    expect(objectNamed(parsed, "graph/000")).toEqual(later);
    expect(() => objectNamed(parsed, "graph/001")).toThrow(/graph\/001/);
  });

  it("is refused when a name could leave its folder or is not what it says", () => {
    const first = manifest.objects[0]!;
    const named = (name: string, kind = first.kind): Uint8Array =>
      forged({ objects: [{ ...first, name, kind }] });
    for (const name of [
      "../x",
      "/etc",
      "files/..",
      "files/a/b",
      "FILES",
      "a\u0000",
      "con:",
      "files.js",
      "",
      "facts/0g",
    ]) {
      expect(refusal(named(name)).code).toBe("corrupt-bundle");
    }
    expect(refusal(named("facts/000", "vectors")).message).toContain("facts/000");
    expect(refusal(forged({ objects: [first, first] })).message).toContain("not in order");
  });

  it("is refused when a value is out of bounds", () => {
    const first = manifest.objects[0]!;
    const bads: Record<string, unknown>[] = [
      { commit: "abc" },
      { shards: 3 },
      { shards: 0 },
      { shards: 8 },
      { shards: 65_536 },
      { counts: { ...manifest.counts, files: -1 } },
      { objects: [{ ...first, bytes: 2 ** 40 }] },
      { objects: [{ ...first, sha256: first.sha256.toUpperCase() }] },
      { objects: {} },
      { incomplete: 1 },
      { embedder: { ...manifest.embedder, dimensions: 0 } },
    ];
    for (const bad of bads) expect(refusal(forged(bad)).code, JSON.stringify(bad)).toBe("corrupt-bundle");
  });

  it("is refused when it is not JSON, not an object, not canonical, or its checksum is of something else", () => {
    const text = Buffer.from(encodeManifest(manifest)).toString("utf8");
    const bads = [
      "",
      "null",
      "[]",
      "{",
      "[".repeat(100_000),
      `\ufeff${text}`,
      text.slice(0, -1),
      `${text}\n`,
    ];
    bads.push(text.replace(",", ", "), text.replace('"incomplete":false', '"incomplete":true'), "{}");
    bads.push(text.replace('"format":1,', '"format":1,"format":1,'));
    for (const bad of bads) expect(refusal(Buffer.from(bad)).code, bad.slice(0, 40)).toBe("corrupt-bundle");
    expect(refusal(Buffer.from([0x7b, 0xff, 0x7d])).code).toBe("corrupt-bundle");
  });
});
