import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeFacts } from "../../../src/bundle/facts.js";
import { objectNamed, shardName } from "../../../src/bundle/manifest.js";
import { openBundleFolder } from "../../../src/bundle/open-folder.js";
import { openFactsShard } from "../../../src/bundle/shard.js";
import { loadBundle } from "../../../src/bundle/source.js";
import { verifyBundle } from "../../../src/bundle/verify.js";
import { formatVersion, oldestReadableFormat } from "../../../src/model/bundle.js";
import { open } from "../../../src/open.js";
import { errorOf } from "../../helpers/readers.js";

const folder = join(import.meta.dirname, "../../bundles");
const names = readdirSync(folder).filter((name) => name.startsWith("v"));

describe("bundles of every format that can be read", () => {
  // A format is frozen by adding a folder here; what was added must be readable for as long as it stands.
  it("have a frozen one each", () => {
    for (let format = oldestReadableFormat; format <= formatVersion; format++) {
      expect(names.some((name) => name === `v${format}` || name.startsWith(`v${format}-`))).toBe(true);
    }
  });

  it.each(names)("%s is read whole", async (name) => {
    const source = openBundleFolder(join(folder, name));
    const { manifest, get } = await loadBundle(source);
    expect(`v${manifest.format}`).toBe(name.replace(/-.*/, ""));
    expect((await verifyBundle(source)).problems).toEqual([]);
    const symbols: string[] = [];
    for (let shard = 0; shard < manifest.shards; shard++) {
      const bytes = await get(objectNamed(manifest, shardName("facts", shard)));
      for (const { skip, payload } of openFactsShard(bytes, "facts").entries) {
        if (skip === null) symbols.push(...decodeFacts(payload).definitions.map((d) => d.qualified));
      }
    }
    expect(symbols).toContain("Shop.total");
  });

  it.each(names)("%s answers", async (name) => {
    const index = await open({ bundle: join(folder, name) });
    const { results } = await index.search({ text: "total price of the shop", paths: ["python/**"] });
    expect(results[0]).toMatchObject({ language: "python", freshness: null });
    await index.close();
  });

  it("v1, from before there were findings, says so and what to do", async () => {
    const index = await open({ bundle: join(folder, "v1") });
    for (const ask of [index.findings, index.standards, index.deadCode, index.duplicates]) {
      const error = await errorOf(ask());
      expect(error.code).toBe("unsupported-format");
      expect(error.message).toMatch(/has no (findings|standards): it was made by an earlier version/);
      expect(error.hint).toContain("sheaf build");
    }
    await index.close();
  });
});
