import path from "node:path";
import { describeScratch } from "../helpers/exchange.js";
import {
  gitRefPlace,
  oddOfGitRef,
  type SpoiledEntry,
  type SpoiledRemote,
  writeNested,
} from "../helpers/git-ref-driver.js";
import type { TestRepository } from "../helpers/repository.js";
import { describePublishing } from "../helpers/transport-publishing.js";
import { describeReading } from "../helpers/transport-reading.js";
import type { TransportDriver } from "../helpers/transports.js";

/** Spoils what a bare repository holds, with what git offers below its porcelain. */
const spoiled = (remote: TestRepository): Omit<SpoiledRemote, "scratch" | "remove"> => {
  const write = async (type: string, bytes: Uint8Array): Promise<string> =>
    remote
      .gitBytes(["hash-object", "-w", "--literally", "--stdin", "-t", type], { input: bytes })
      .toString("latin1")
      .trim();
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
      remote.git("update-ref", ref, id);
      return id;
    },
  };
};

describeScratch("git-ref", ({ kind, make, serve, open }) => {
  const placeOf = (
    remote: TestRepository,
    user: TestRepository,
    url: string,
    remove: () => Promise<void>,
    partBytes?: number,
  ) =>
    gitRefPlace({ ...spoiled(remote), scratch: () => open(user, url, { use: "push" }), remove }, partBytes);
  const overHttp: TransportDriver = {
    name: "over HTTP",
    odd: oddOfGitRef,
    make: async () => {
      const user = make();
      const remote = make({ bare: true });
      const server = await serve(remote);
      return placeOf(remote, user, `${server.url}/${path.basename(remote.dir)}`, server.close);
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
      const user = make({ objectFormat: "sha256" });
      const remote = make({ bare: true, objectFormat: "sha256" });
      return placeOf(remote, user, remote.dir, async () => undefined, 300);
    },
  });
});
