import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openBundleFolder } from "../../../src/bundle/open-folder.js";
import { loadBundle } from "../../../src/bundle/source.js";
import { verifyBundle } from "../../../src/bundle/verify.js";

const folder = join(import.meta.dirname, "../../bundles");
const names = existsSync(folder)
  ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : [];

describe("bundles of every format that can be read", () => {
  // A format is frozen by adding a folder here; what was added must be readable for as long as it stands.
  it.each(names.length === 0 ? [null] : names)("%s is read whole", async (name) => {
    if (name === null) return;
    const source = openBundleFolder(join(folder, name));
    const { manifest } = await loadBundle(source);
    expect(`v${manifest.format}`).toBe(name.replace(/-.*/, ""));
    expect((await verifyBundle(source)).problems).toEqual([]);
    expect(manifest.counts.chunks).toBeGreaterThan(0);
  });
});
