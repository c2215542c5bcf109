import { describe, expect, it } from "vitest";
import { holdObjects } from "../../../src/build/held.js";
import type { ManifestObject } from "../../../src/model/bundle.js";

const object = (sha256: string, bytes = 1): ManifestObject => ({
  name: "facts/000",
  kind: "facts",
  bytes,
  sha256,
  inputs: null,
});

describe("objects held by a build", () => {
  it("are read once, and are known only after that", async () => {
    const read: string[] = [];
    const held = holdObjects(async ({ sha256 }) => {
      read.push(sha256);
      return Uint8Array.of(read.length);
    });
    expect(held.known(object("a"))).toBeUndefined();
    expect(await held.get(object("a"))).toEqual(Uint8Array.of(1));
    expect(await held.get(object("a"))).toEqual(Uint8Array.of(1));
    expect(await held.known(object("a"))).toEqual(Uint8Array.of(1));
    // Another length is another object: the manifest that says so is checked by itself.
    expect(await held.get(object("a", 2))).toEqual(Uint8Array.of(2));
    expect(read).toEqual(["a", "a"]);
  });

  it("are read again when reading failed", async () => {
    let tries = 0;
    const held = holdObjects(async () => {
      tries++;
      if (tries === 1) throw new Error("damaged");
      return Uint8Array.of(tries);
    });
    await expect(held.get(object("a"))).rejects.toThrow("damaged");
    expect(held.known(object("a"))).toBeUndefined();
    expect(await held.get(object("a"))).toEqual(Uint8Array.of(2));
  });
});
