import type { RemoteRef } from "../../../model/scratch.js";
import { type ByteStream, lineOf, nextPacket } from "../packets.js";

/** What a service says of itself when it is first asked. */
export interface Advertisement {
  /** Where the service answers, after redirects. */
  readonly base: string;
  readonly version: 1 | 2;
  /** `filter`, `object-format=sha1`, or in version 2 `fetch=shallow filter`. */
  readonly capabilities: readonly string[];
  /** Empty in version 2, which is asked for them. */
  readonly refs: readonly RemoteRef[];
}

/** A listing that is longer is none of refs. */
const maxRefs = 2_000_000;
/** So is one of so many bytes. */
export const maxListing = 128 * 1024 * 1024;

/** Notes a ref, or what a tag before it leads to. */
export const addRef = (
  refs: Map<string, RemoteRef>,
  id: string,
  name: string,
  peeled: string | null,
): void => {
  if (refs.size > maxRefs) throw new Error("the remote lists too many refs");
  if (name.endsWith("^{}")) {
    const before = refs.get(name.slice(0, -3));
    if (before !== undefined) refs.set(before.name, { ...before, peeled: id });
  } else refs.set(name, { name, id, peeled });
};

export const readAdvertisement = async (stream: ByteStream, base: string): Promise<Advertisement> => {
  const refs = new Map<string, RemoteRef>();
  let capabilities: string[] = [];
  let version: 1 | 2 = 1;
  let started = false;
  for (;;) {
    const next = await nextPacket(stream);
    if (next === null) throw new Error("unexpected end of the answer");
    // The service's name stands before the rest, and a flush after it.
    if (next === "flush" && !started) continue;
    if (typeof next === "string") return { base, version, capabilities, refs: [...refs.values()] };
    const line = lineOf(next);
    if (line.startsWith("# service=")) continue;
    if (!started && line === "version 2") version = 2;
    else if (version === 2) capabilities.push(line);
    else if (line !== "version 1") {
      const [text, extra] = line.split("\0");
      if (extra !== undefined) capabilities = extra.trim().split(" ");
      const [, id, name] = /^([0-9a-f]{40,64}) (\S+)$/.exec(text!) ?? [];
      if (id !== undefined && name !== undefined && name !== "capabilities^{}") addRef(refs, id, name, null);
    }
    started = true;
  }
};
