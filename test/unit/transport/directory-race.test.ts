import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { directoryTransport } from "../../../src/transport/directory/directory.js";
import { directoryLayout } from "../../../src/transport/directory/layout.js";
import { idOf, outgoing } from "../../helpers/outgoing.js";

/** What another publisher does after the manifests were read, and before the list of them is written. */
let meanwhile: (() => Promise<void>) | null = null;

vi.mock("../../../src/transport/directory/read.js", async (original) => {
  const actual = await original<typeof import("../../../src/transport/directory/read.js")>();
  const listBundles: typeof actual.listBundles = async (layout) => {
    const found = await actual.listBundles(layout);
    const other = meanwhile;
    meanwhile = null;
    await other?.();
    return found;
  };
  return { ...actual, listBundles };
});

it("writes the list again when another publisher has come meanwhile", async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-race-"));
  try {
    const publish = async (commit: number): Promise<unknown> =>
      await directoryTransport(root).publish!(outgoing({ commit: idOf(commit), contents: {} }), {
        force: false,
      });
    meanwhile = async () => void (await publish(2));
    await publish(1);
    expect(meanwhile).toBeNull();
    const index = JSON.parse(fs.readFileSync(directoryLayout(root).index, "utf8")) as unknown;
    expect(index).toMatchObject({
      bundles: [1, 2]
        .map(idOf)
        .sort()
        .map((commit) => ({ commit })),
    });
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
});
