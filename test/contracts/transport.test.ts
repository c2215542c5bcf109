import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { directoryTransport } from "../../src/transport/directory/directory.js";
import type { OutgoingBundle } from "../../src/transport/transport.js";
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

for (const driver of [directory]) {
  describeReading(driver);
  describePublishing(driver);
}
