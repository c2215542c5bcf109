import fs from "node:fs";
import path from "node:path";
import { describeScratch } from "../helpers/exchange.js";
import {
  gitRefPlace,
  oddOfGitRef,
  type SpoiledEntry,
  type SpoiledRemote,
  writeNested,
} from "../helpers/git-ref-driver.js";
import { type ObjectFormat, writeLooseObject } from "../helpers/loose-object.js";
import type { TestRepository } from "../helpers/repository.js";
import { describePublishing } from "../helpers/transport-publishing.js";
import { describeReading } from "../helpers/transport-reading.js";
import type { TransportDriver } from "../helpers/transports.js";

/** Spoils what a bare repository holds, with objects that git itself would not write. */
const spoiled = (
  remote: TestRepository,
  objectFormat: ObjectFormat,
): Omit<SpoiledRemote, "scratch" | "remove"> => {
  const write = async (type: string, bytes: Uint8Array): Promise<string> =>
    writeLooseObject(remote.dir, type, bytes, objectFormat);
  const line = ({ kind, name, id, mode: other }: SpoiledEntry): Buffer => {
    const mode = kind === "tree" ? "40000" : kind === "blob" ? "100644" : other;
    return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);
  };
  const sortName = ({ kind, name }: SpoiledEntry): string => (kind === "tree" ? `${name}/` : name);
  return {
    files: async (ref) => {
      const files = new Map<string, SpoiledEntry>();
      for (const row of remote.git("ls-tree", "-r", "-z", ref).split("\0").filter(Boolean)) {
        const [, id, name] = /^\d+ \w+ ([0-9a-f]+)\t(.*)$/s.exec(row)!;
        files.set(name!, { name: name!, kind: "blob", id: id! });
      }
      return files;
    },
    blob: (bytes) => write("blob", bytes),
    commit: async (ref, files, parents) => {
      const tree = await writeNested(files, (entries) => {
        const sorted = [...entries].sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
        return write("tree", Buffer.concat(sorted.map(line)));
      });
      const who = "author a <a@localhost> 0 +0000\ncommitter a <a@localhost> 0 +0000";
      const lines = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), who, "", "spoiled\n"];
      const id = await write("commit", Buffer.from(lines.join("\n")));
      fs.mkdirSync(path.dirname(path.join(remote.dir, ref)), { recursive: true });
      fs.writeFileSync(path.join(remote.dir, ref), `${id}\n`);
      return id;
    },
  };
};

describeScratch("git-ref", ({ kind, make, serve, open }) => {
  // Nothing is written into a user's repository, so that one serves all tests.
  const users = new Map<ObjectFormat, TestRepository>();
  const placeOf = (
    objectFormat: ObjectFormat,
    remote: TestRepository,
    url: string,
    remove: () => Promise<void>,
    partBytes?: number,
  ) => {
    const user = users.get(objectFormat) ?? make({ objectFormat });
    users.set(objectFormat, user);
    const scratch = () => open(user, url, { use: "push" });
    return gitRefPlace({ ...spoiled(remote, objectFormat), scratch, remove }, partBytes);
  };
  const overHttp: TransportDriver = {
    name: "over HTTP",
    // The git program's trees are read the same from any remote: these are tried below, where making them costs less.
    odd: kind === "portable" ? oddOfGitRef : [],
    make: async () => {
      const remote = make({ bare: true });
      const server = await serve(remote);
      return placeOf("sha1", remote, `${server.url}/${path.basename(remote.dir)}`, server.close);
    },
  };
  describeReading(overHttp);
  describePublishing(overHttp);

  // Only the git program knows these.
  if (kind === "portable") return;
  describeReading({
    name: "from a path, with ids of 256 bits, in parts",
    odd: oddOfGitRef,
    make: async () => {
      const remote = make({ bare: true, objectFormat: "sha256" });
      return placeOf("sha256", remote, remote.dir, async () => undefined, 300);
    },
  });
});
