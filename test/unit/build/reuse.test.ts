import { describe, expect, it } from "vitest";
import { createReuse, type EarlierBundle } from "../../../src/build/reuse.js";
import { joinFiles } from "../../../src/bundle/files.js";
import { readFileShards } from "../../../src/derive.js";
import type { FactsKey } from "../../../src/model/facts.js";
import { sampleBundle } from "../bundle/sample.js";

const earlier = (seed: number, commit: string, damaged: readonly string[] = []): EarlierBundle => {
  const { manifest, objects } = sampleBundle(seed);
  return {
    manifest: { ...manifest, commit },
    get: async (object) => {
      const found = objects.find((o) => o.object.sha256 === object.sha256);
      if (found === undefined || damaged.includes(object.name)) throw new Error(`${object.name} is damaged`);
      return found.bytes;
    },
  };
};

const keysOf = async (bundle: EarlierBundle, language: string): Promise<readonly FactsKey[]> =>
  joinFiles(await readFileShards(bundle.manifest, bundle.get))
    .filter((file) => file.language === language && file.facts !== null)
    .map((file) => ({ blob: file.blob, language, ranked: file.ranked }));

const never = () => false;
const all = () => () => true;
const none = () => never;

describe("facts of earlier bundles", () => {
  const commit = "c".repeat(40);

  it("come from the bundle that may give them, also when another is of the same commit and configuration", async () => {
    const first = earlier(1, commit);
    const second = earlier(2, commit);
    const compatible = (manifest: unknown) => (language: string) =>
      manifest === first.manifest ? language === "typescript" : language === "python";
    const reuse = await createReuse([first, second], compatible, never);
    // The same shards of both are opened, the first bundle's before the second's.
    for (const key of await keysOf(first, "typescript"))
      expect((await reuse.take(key))?.entry.key).toEqual(key);
    for (const key of await keysOf(second, "python")) expect((await reuse.take(key))?.entry.key).toEqual(key);
    for (const key of await keysOf(first, "python")) expect(await reuse.take(key)).toBeNull();
    for (const key of await keysOf(second, "typescript")) expect(await reuse.take(key)).toBeNull();
  });

  it("are taken whole only when their bytes are sound", async () => {
    const sound = earlier(1, commit);
    const object = sound.manifest.objects.find((o) => o.name === "facts/001")!;
    expect(await (await createReuse([sound], all, never)).object("facts/001", object.inputs!)).toEqual(
      object,
    );
    const reuse = await createReuse([earlier(1, commit, ["facts/001"])], all, never);
    expect(await reuse.object("facts/001", object.inputs!)).toBeNull();
    expect(await reuse.object("facts/001", "other inputs")).toBeNull();
  });

  it("are not asked of a bundle whose files cannot be read", async () => {
    const reuse = await createReuse([earlier(1, commit, ["files/000"])], all, never);
    for (const key of await keysOf(earlier(1, commit), "python")) expect(reuse.known(key)).toBeNull();
  });

  it("tell the language of the same blob at the same path, where the rules are the same", async () => {
    const one = earlier(1, commit);
    const [file] = joinFiles(await readFileShards(one.manifest, one.get)).filter((f) => f.language !== null);
    const { path, blob, language } = file!;
    const reuse = await createReuse([one], none, () => true);
    expect(reuse.languageOf({ path, blob })).toBe(language);
    expect(reuse.languageOf({ path: `other/${path}`, blob })).toBeNull();
    expect(reuse.languageOf({ path, blob: "f".repeat(40) })).toBeNull();
    expect((await createReuse([one], all, never)).languageOf({ path, blob })).toBeNull();
  });
});
