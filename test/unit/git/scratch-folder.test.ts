import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/git/transfer/folder.js";
import { writeLoose } from "../../../src/git/transfer/objects.js";

let parent: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-folder-"));
});
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

const unwritable = { code: "store-unwritable", message: expect.stringContaining("cannot be written") };

it("says of a scratch repository that cannot be written what is wrong, whatever is written", async () => {
  const folder = await makeScratchFolder(parent, "sha1");
  const bytes = Buffer.from("x");
  await folder.remove();
  fs.writeFileSync(folder.gitDir, "in the way");
  await expect(folder.resetConfig()).rejects.toMatchObject(unwritable);
  await expect(writeLoose(folder.gitDir, "sha1", "blob", bytes)).rejects.toMatchObject(unwritable);
  const file = path.join(parent, "file");
  fs.writeFileSync(file, "");
  await expect(makeScratchFolder(file, "sha1")).rejects.toMatchObject(unwritable);
});
