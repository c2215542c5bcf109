import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installHooks, removeHooks } from "../../../src/setup/hooks.js";

const program = { node: "/usr/bin/node", script: "/opt/sheaf/main.js", pull: true };

/** Everything in a folder: names, modes, links and bytes. */
const snapshot = (folder: string): readonly string[] => {
  if (!fs.existsSync(folder)) return ["no folder"];
  return fs
    .readdirSync(folder)
    .sort()
    .map((name) => {
      const stat = fs.lstatSync(path.join(folder, name));
      const mode = (stat.mode & 0o7777).toString(8);
      if (stat.isSymbolicLink()) return `${name} -> ${fs.readlinkSync(path.join(folder, name))}`;
      if (stat.isDirectory()) return `${name}/ ${mode}`;
      return `${name} ${mode} ${fs.readFileSync(path.join(folder, name)).toString("hex")}`;
    });
};

describe("hooks of a folder", () => {
  let parent: string;
  let folder: string;
  beforeEach(() => {
    parent = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-hooks-"));
    folder = path.join(parent, "hooks");
    fs.mkdirSync(folder);
  });
  afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

  const write = (name: string, content: string | Uint8Array, mode = 0o755): void => {
    fs.writeFileSync(path.join(folder, name), content);
    fs.chmodSync(path.join(folder, name), mode);
  };
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), "utf8");
  const actions = async (): Promise<Record<string, string>> => {
    const reports = await installHooks(folder, program, true);
    return Object.fromEntries(reports.map(({ name, action }) => [name, action]));
  };
  const reasonOf = async (name: string): Promise<string | null | undefined> =>
    (await installHooks(folder, program, false)).find((report) => report.name === name)?.reason;

  it("makes those that are not there, and touches no sample", async () => {
    write("post-update.sample", "#!/bin/sh\n", 0o644);
    const before = snapshot(folder);
    expect(await actions()).toEqual({
      "post-merge": "create",
      "post-checkout": "create",
      "post-commit": "create",
      "post-rewrite": "create",
    });
    expect(fs.statSync(path.join(folder, "post-merge")).mode & 0o111).not.toBe(0);
    expect(read("post-update.sample")).toBe("#!/bin/sh\n");
    await removeHooks(folder, true);
    expect(snapshot(folder)).toEqual(before);
  });

  it("makes the folder when there is none, and takes it away again", async () => {
    fs.rmdirSync(folder);
    await installHooks(folder, program, true);
    expect(fs.readdirSync(folder)).toHaveLength(4);
    await removeHooks(folder, true);
    expect(fs.existsSync(folder)).toBe(false);
  });

  it("leaves a folder that was there, and what was put into a new one since", async () => {
    await installHooks(folder, program, true);
    await removeHooks(folder, true);
    expect(fs.existsSync(folder)).toBe(true);
    fs.rmdirSync(folder);
    await installHooks(folder, program, true);
    write("pre-push", "#!/bin/sh\n");
    await removeHooks(folder, true);
    expect(fs.readdirSync(folder)).toEqual(["pre-push"]);
  });

  it("brings back exactly what stood before, whatever that was", async () => {
    write("post-merge", "#!/bin/bash -e\r\nmake\r\n", 0o775);
    write("post-checkout", "#!/usr/bin/env python3\nimport sys\nsys.exit(4)", 0o750);
    write("post-commit", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 255]), 0o711);
    write("post-rewrite", "#!/bin/sh", 0o700);
    const before = snapshot(folder);
    expect(await actions()).toEqual({
      "post-merge": "chain",
      "post-checkout": "wrap",
      "post-commit": "wrap",
      "post-rewrite": "chain",
    });
    expect(fs.statSync(path.join(folder, "post-merge")).mode & 0o777).toBe(0o775);
    // A script must be readable for those who may run it, which a program need not.
    expect(fs.statSync(path.join(folder, "post-commit")).mode & 0o777).toBe(0o755);
    expect(read("post-checkout.before-sheaf")).toContain("sys.exit(4)");
    await removeHooks(folder, true);
    expect(snapshot(folder)).toEqual(before);
  });

  it("changes nothing the second time, and nothing at all when it only tells", async () => {
    write("post-merge", "#!/bin/sh\necho hi\n");
    write("post-checkout", "#!/usr/bin/perl\n");
    const before = snapshot(folder);
    const told = await installHooks(folder, program, false);
    expect(told.map(({ action }) => action)).toEqual(["chain", "wrap", "create", "create"]);
    expect(told[0]!.text).toContain("# >>> sheaf (block)");
    expect(snapshot(folder)).toEqual(before);
    await installHooks(folder, program, true);
    const after = snapshot(folder);
    expect(Object.values(await actions())).toEqual(["keep", "keep", "keep", "keep"]);
    expect((await removeHooks(folder, false)).map(({ action }) => action)).toEqual(
      Array.from({ length: 4 }, () => "remove"),
    );
    expect(snapshot(folder)).toEqual(after);
  });

  it("follows a program that has moved, and still brings back what stood before", async () => {
    write("post-merge", "#!/bin/sh\necho hi\n");
    write("post-checkout", "#!/usr/bin/perl\n");
    const before = snapshot(folder);
    await installHooks(folder, { node: "/old/node", script: "/old/main.js", pull: true }, true);
    expect(Object.values(await actions())).toEqual(["update", "update", "update", "update"]);
    expect(snapshot(folder).join("")).not.toContain(Buffer.from("/old/").toString("hex"));
    await removeHooks(folder, true);
    expect(snapshot(folder)).toEqual(before);
  });

  it("leaves alone what is not active, not its own, or unclear", async () => {
    write("post-merge", "#!/bin/sh\necho off\n", 0o644);
    fs.symlinkSync("../../team/post-checkout", path.join(folder, "post-checkout"));
    write("post-commit", '#!/bin/sh\ncall_lefthook run "post-commit" "$@"\n');
    write("post-rewrite", "#!/bin/sh\n# >>> sheaf (block)\necho half\n");
    const before = snapshot(folder);
    expect(new Set(Object.values(await actions()))).toEqual(new Set(["refuse"]));
    expect(await reasonOf("post-merge")).toMatch(/not executable/);
    expect(await reasonOf("post-checkout")).toMatch(/symbolic link/);
    expect(await reasonOf("post-commit")).toMatch(/lefthook writes it/);
    expect(await reasonOf("post-rewrite")).toMatch(/marks/);
    expect(snapshot(folder)).toEqual(before);
    await removeHooks(folder, true);
    expect(snapshot(folder)).toEqual(before);
  });

  it("never takes the name of another file for a hook that it keeps", async () => {
    write("post-merge", "#!/usr/bin/perl\n");
    write("post-merge.before-sheaf", "precious\n", 0o644);
    const before = snapshot(folder);
    expect((await actions())["post-merge"]).toBe("refuse");
    for (const line of before) expect(snapshot(folder)).toContain(line);
  });

  it("goes on where a run ended between keeping a hook and wrapping it", async () => {
    write("post-merge", "#!/usr/bin/perl\n");
    const before = snapshot(folder);
    const leave = (): void =>
      fs.linkSync(path.join(folder, "post-merge"), path.join(folder, "post-merge.before-sheaf"));
    leave();
    await removeHooks(folder, true);
    expect(snapshot(folder)).toEqual(before);
    leave();
    expect((await actions())["post-merge"]).toBe("wrap");
    await removeHooks(folder, true);
    expect(snapshot(folder)).toEqual(before);
  });

  it("keeps lines that were added to a wrapper, and the hook that it keeps", async () => {
    write("post-merge", "#!/usr/bin/perl\n");
    await installHooks(folder, program, true);
    fs.appendFileSync(path.join(folder, "post-merge"), "echo mine\n");
    const before = snapshot(folder);
    const [removed] = await removeHooks(folder, true);
    expect(removed).toMatchObject({ action: "refuse", reason: expect.stringContaining("lines were added") });
    expect(snapshot(folder).filter((line) => line.startsWith("post-merge"))).toEqual(
      before.filter((line) => line.startsWith("post-merge")),
    );
  });

  it("leaves a folder alone that is a symbolic link", async () => {
    const link = path.join(parent, "link");
    fs.symlinkSync(folder, link);
    const reports = await installHooks(link, program, true);
    expect(reports.every(({ action }) => action === "refuse")).toBe(true);
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});
