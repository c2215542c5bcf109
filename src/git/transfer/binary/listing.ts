import type { RemoteRef } from "../../../model/scratch.js";
import type { ObjectFormat } from "../objects.js";
import { byteStream, delimiter, flush, lineOf, nextPacket, packet, parseListedRef } from "../packets.js";
import { remoteName } from "./environment.js";
import type { Exchange } from "./run.js";

/**
 * Asks for refs that begin with one of these, over HTTP, by the program that `git ls-remote` uses itself: the latter
 * brings all refs of a repository, and those of pull requests can be a hundred thousand.
 *
 * @returns null where that can't be done, or did not work: `git ls-remote` then does it, or tells why not.
 */
export const listByPrefix = async (
  exchange: Exchange,
  protocol: "http" | "https",
  format: ObjectFormat,
  prefixes: readonly string[],
): Promise<readonly RemoteRef[] | null> => {
  // Said only where it is not what a server takes for granted: older ones do not know the word.
  const objectFormat = format === "sha1" ? "" : packet(`object-format=${format}`);
  const head = packet("command=ls-refs") + objectFormat;
  const lines = ["peel", ...prefixes.map((prefix) => `ref-prefix ${prefix}`)];
  const result = await exchange([`remote-${protocol}`, remoteName], {
    input: "stateless-connect git-upload-pack\n",
    answer: head + delimiter + lines.map(packet).join("") + flush,
  });
  if (result.code !== 0 || result.tooMuch || !result.stdout.startsWith("\n")) return null;
  const bytes = Buffer.from(result.stdout.slice(1), "utf8");
  const stream = byteStream(
    (async function* () {
      yield bytes;
    })(),
  );
  try {
    const capabilities: string[] = [];
    for (let next = await nextPacket(stream); next !== "flush"; next = await nextPacket(stream)) {
      if (next === null || typeof next === "string") return null;
      capabilities.push(lineOf(next));
    }
    const spoken = capabilities.find((word) => word.startsWith("object-format=")) ?? "object-format=sha1";
    if (capabilities[0] !== "version 2" || spoken !== `object-format=${format}`) return null;
    const refs: RemoteRef[] = [];
    for (;;) {
      const next = await nextPacket(stream);
      if (next === "flush") return refs;
      if (next === null || typeof next === "string") return null;
      const ref = parseListedRef(lineOf(next));
      if (ref !== null) refs.push(ref);
    }
  } catch {
    return null;
  }
};
