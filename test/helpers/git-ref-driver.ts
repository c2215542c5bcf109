import type { ScratchEntry, ScratchRepository } from "../../src/model/scratch.js";
import { gitRefTransport } from "../../src/transport/git-ref/git-ref.js";
import type { OutgoingBundle } from "../../src/transport/transport.js";
import { noise } from "./outgoing.js";
import type { TransportPlace } from "./transports.js";

/** An entry of a spoiled tree. */
export interface SpoiledEntry extends ScratchEntry {
  /** What git writes for `other`. */
  readonly mode?: string;
}

type Files = ReadonlyMap<string, SpoiledEntry>;

/** A remote whose trees a test can spoil. */
export interface SpoiledRemote {
  readonly scratch: () => Promise<ScratchRepository>;
  /** All files of the tree of a ref, by path. */
  readonly files: (ref: string) => Promise<Files>;
  readonly blob: (bytes: Uint8Array) => Promise<string>;
  /** Points the ref at a commit of such files. */
  readonly commit: (ref: string, files: Files, parents: readonly string[]) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Writes the trees of some files, innermost first. @returns the id of the outermost. */
export const writeNested = async (
  files: Files,
  write: (entries: readonly SpoiledEntry[]) => string | Promise<string>,
): Promise<string> => {
  const entries: SpoiledEntry[] = [];
  const folders = new Map<string, Map<string, SpoiledEntry>>();
  for (const [path, entry] of files) {
    const slash = path.indexOf("/");
    const name = slash < 0 ? path : path.slice(0, slash);
    if (slash < 0) entries.push({ ...entry, name });
    else folders.set(name, (folders.get(name) ?? new Map()).set(path.slice(slash + 1), entry));
  }
  for (const [name, inner] of folders)
    entries.push({ name, kind: "tree", id: await writeNested(inner, write) });
  return await write(entries);
};

export const oddOfGitRef = [
  "a link",
  "a submodule",
  "an executable",
  "a folder of something else",
  "a folder without an end",
  "a folder of parts that are too long",
  "in a commit with a parent",
  "in a tree with names that lead out of it",
  "in a tree without a manifest",
];

/** A place for the contract suite over any remote. @param partBytes where objects are cut. */
export const gitRefPlace = (remote: SpoiledRemote, partBytes?: number): TransportPlace => {
  const open = async () => gitRefTransport(await remote.scratch(), partBytes);
  const refOf = ({ commit }: OutgoingBundle): string => `refs/sheaf/v1/${commit}`;
  const spoil = async (
    bundle: OutgoingBundle,
    change: (files: Map<string, SpoiledEntry>) => void | Promise<void>,
    parents: readonly string[] = [],
  ): Promise<void> => {
    const files = new Map<string, SpoiledEntry>(await remote.files(refOf(bundle)));
    await change(files);
    await remote.commit(refOf(bundle), files, parents);
  };
  /** Takes an object out of the tree, whole or in parts. */
  const without = (files: Map<string, SpoiledEntry>, name: string): void => {
    for (const path of [...files.keys()])
      if (path === name || path.startsWith(`${name}/`)) files.delete(path);
  };
  const put = async (files: Map<string, SpoiledEntry>, path: string, bytes: Uint8Array): Promise<void> => {
    files.set(path, { name: path, kind: "blob", id: await remote.blob(bytes) });
  };
  const other = (bundle: OutgoingBundle, name: string, mode: string): Promise<void> =>
    spoil(bundle, async (files) => {
      without(files, name);
      const content =
        mode === "100755"
          ? await bundle.get(bundle.objects.find((object) => object.name === name)!)
          : "../../../etc/passwd";
      files.set(name, { name, kind: "other", mode, id: await remote.blob(Buffer.from(content)) });
    });
  return {
    reader: open,
    publisher: open,
    lose: (bundle, name) => spoil(bundle, (files) => without(files, name)),
    swap: (bundle, name, bytes) =>
      spoil(bundle, async (files) => {
        without(files, name);
        await put(files, name, bytes);
      }),
    swapManifest: (bundle, bytes) => spoil(bundle, (files) => put(files, "manifest.json", bytes)),
    odd: {
      "a link": (bundle, name) => other(bundle, name, "120000"),
      "a submodule": (bundle, name) => other(bundle, name, "160000"),
      "an executable": (bundle, name) => other(bundle, name, "100755"),
      "a folder of something else": (bundle, name) =>
        spoil(bundle, async (files) => {
          without(files, name);
          await put(files, `${name}/readme`, Buffer.from("hello"));
        }),
      "a folder without an end": (bundle, name) =>
        spoil(bundle, async (files) => {
          without(files, name);
          await put(files, `${name}/000/000/000`, Buffer.from("deep"));
        }),
      "a folder of parts that are too long": (bundle, name) =>
        spoil(bundle, async (files) => {
          without(files, name);
          for (let part = 0; part < 20; part++)
            await put(files, `${name}/${`${part}`.padStart(3, "0")}`, noise(part, 300));
        }),
      "in a commit with a parent": async (bundle) => {
        const parent = await remote.commit("refs/heads/other", new Map(), []);
        await spoil(bundle, () => undefined, [parent]);
      },
      "in a tree with names that lead out of it": (bundle) =>
        spoil(bundle, (files) => put(files, "facts/..\\evil", Buffer.from("out"))),
      "in a tree without a manifest": (bundle) =>
        spoil(bundle, (files) => void files.delete("manifest.json")),
    },
    remove: remote.remove,
  };
};
