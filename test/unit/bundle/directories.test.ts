import { describe, expect, it } from "vitest";
import {
  cutDirectories,
  decodeDirectories,
  directoryShardCount,
  encodeDirectories,
  joinDirectories,
} from "../../../src/bundle/directories.js";
import type { DirectoryNode } from "../../../src/model/directory.js";

const node = (path: string, more: Partial<DirectoryNode> = {}): DirectoryNode => ({
  path,
  readme: null,
  terms: [],
  symbols: [],
  entries: [],
  uses: [],
  usedBy: [],
  packages: [],
  ...more,
});

const full = node("src/größe", {
  readme: "Kites \u{1f600} are toys.",
  terms: ["wind", "__proto__", "constructor"],
  symbols: [{ path: "src/größe/kite.ts", qualified: "Kite.fly", kind: "method", users: 300 }],
  entries: [{ path: "src/größe/index.ts", kind: "index" }],
  uses: [{ path: "", files: 1 }],
  usedBy: [{ path: "test", files: 200 }],
  packages: [{ name: "@scope/name", files: 1 }],
});

describe("the nodes of folders in bytes", () => {
  it("come back as they were", () => {
    const nodes = [node(""), node("src"), full];
    expect(decodeDirectories(encodeDirectories(nodes), "directories/000")).toEqual(nodes);
    expect(decodeDirectories(encodeDirectories([]), "directories/000")).toEqual([]);
  });

  it("are refused wherever they are cut or a count is raised", () => {
    const bytes = encodeDirectories([node(""), full]);
    for (let end = 0; end < bytes.length; end++)
      expect(() => decodeDirectories(bytes.subarray(0, end), "directories/000")).toThrow(/directories\/000/);
    for (let at = 8; at < bytes.length; at++) {
      const wrong = bytes.slice();
      wrong[at] = 0xff;
      try {
        decodeDirectories(wrong, "directories/000");
      } catch (error) {
        expect(error).toMatchObject({ code: "corrupt-bundle" });
      }
    }
  });

  it.each([
    ["/home/ada/repo/src", {}],
    ["src", { symbols: [{ path: "/src/a.ts", qualified: "a", kind: "function", users: 1 }] }],
    ["src", { entries: [{ path: "../a.ts", kind: "index" }] }],
    ["src", { uses: [{ path: "/usr/lib", files: 1 }] }],
    ["src", { usedBy: [{ path: ".git/hooks", files: 1 }] }],
  ] as const)("are not written with a path that is not one of the tree: %s %j", (path, more) => {
    expect(() => encodeDirectories([node(path, more)])).toThrow(
      expect.objectContaining({ code: "unsafe-path" }) as Error,
    );
  });

  it("are refused when a path leaves the tree", () => {
    const bytes = Buffer.from(encodeDirectories([node("aa/up")]));
    bytes.write("..", bytes.indexOf("aa/up"));
    expect(() => decodeDirectories(bytes, "directories/000")).toThrow(/leaves the tree/);
  });

  it("are cut by the hash of the path and joined in order", () => {
    const nodes = Array.from({ length: 100 }, (_, i) => node(`src/${String(i).padStart(3, "0")}`));
    const cut = cutDirectories(nodes);
    expect(cut).toHaveLength(8);
    expect(joinDirectories(cut)).toEqual(nodes);
    expect(() => joinDirectories([...cut.slice(1), cut[0]!])).toThrow(/belongs to another shard/);
    expect([0, 1, 16, 17, 1_000_000].map(directoryShardCount)).toEqual([1, 1, 1, 2, 4_096]);
  });
});
