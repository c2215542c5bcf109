import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { ScratchEntry } from "../../src/model/scratch.js";
import { directoryTransport } from "../../src/transport/directory/directory.js";
import type { OutgoingBundle } from "../../src/transport/transport.js";
import { gitRefPlace, oddOfGitRef, type SpoiledRemote, writeNested } from "../helpers/git-ref-driver.js";
import { memoryRemote, memoryScratch } from "../helpers/scratch.js";
import { describePublishing } from "../helpers/transport-publishing.js";
import { describeReading } from "../helpers/transport-reading.js";
import type { TransportDriver } from "../helpers/transports.js";

const objectFile = (root: string, bundle: OutgoingBundle, name: string): string => {
  const { sha256 } = bundle.objects.find((object) => object.name === name)!;
  return path.join(root, "objects", sha256.slice(0, 2), `${sha256}.gz`);
};

const directory: TransportDriver = {
  name: "directory",
  odd: ["a link", "a folder", "below a link", "packed without end"],
  make: async () => {
    const base = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-directory-"));
    const root = path.join(base, "published");
    fs.mkdirSync(root);
    const file = (bundle: OutgoingBundle, name: string): string => objectFile(root, bundle, name);
    return {
      reader: async () => directoryTransport(root),
      publisher: async () => directoryTransport(root),
      lose: async (bundle, name) => fs.rmSync(file(bundle, name)),
      swap: async (bundle, name, bytes) => fs.writeFileSync(file(bundle, name), gzipSync(bytes)),
      swapManifest: async (bundle, bytes) =>
        fs.writeFileSync(path.join(root, "commits", bundle.commit, "manifest.json"), bytes),
      odd: {
        "a link": async (bundle, name) => {
          const at = file(bundle, name);
          fs.renameSync(at, path.join(base, "elsewhere"));
          fs.symlinkSync(path.join(base, "elsewhere"), at);
        },
        "a folder": async (bundle, name) => {
          fs.rmSync(file(bundle, name));
          fs.mkdirSync(file(bundle, name));
        },
        "below a link": async (bundle, name) => {
          const shelf = path.dirname(file(bundle, name));
          fs.renameSync(shelf, path.join(base, "shelf"));
          fs.symlinkSync(path.join(base, "shelf"), shelf);
        },
        "packed without end": async (bundle, name) =>
          fs.writeFileSync(file(bundle, name), gzipSync(new Uint8Array(1_000_000))),
      },
      remove: async () => fs.rmSync(base, { recursive: true, force: true }),
    };
  },
};

/** Over a remote in memory. */
const spoiledMemory = (): SpoiledRemote => {
  const remote = memoryRemote();
  const below = (id: string, prefix: string, files: Map<string, ScratchEntry>): void => {
    const object = remote.objects.get(id)!;
    if (object.type !== "tree") return;
    for (const entry of object.entries) {
      if (entry.kind === "tree") below(entry.id, `${prefix}${entry.name}/`, files);
      else files.set(`${prefix}${entry.name}`, entry);
    }
  };
  return {
    scratch: async () => memoryScratch(remote),
    files: async (ref) => {
      const files = new Map<string, ScratchEntry>();
      const commit = remote.objects.get(remote.refs.get(ref)!)!;
      if (commit.type === "commit") below(commit.tree, "", files);
      return files;
    },
    blob: async (bytes) => remote.add({ type: "blob", bytes }),
    commit: async (ref, files, parents) => {
      const tree = await writeNested(files, (entries) => remote.add({ type: "tree", entries }));
      const id = remote.add({ type: "commit", tree, parents, message: "spoiled" });
      remote.refs.set(ref, id);
      return id;
    },
    remove: async () => undefined,
  };
};

const gitRefs: readonly TransportDriver[] = [undefined, 128].map((partBytes) => ({
  name: partBytes === undefined ? "git-ref in memory" : "git-ref in memory, in parts",
  odd: oddOfGitRef,
  make: async () => gitRefPlace(spoiledMemory(), partBytes),
}));

for (const driver of [directory, ...gitRefs]) {
  describeReading(driver);
  describePublishing(driver);
}
