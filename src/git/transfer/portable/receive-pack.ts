import type { RefUpdate } from "../../../model/scratch.js";
import { hashLengthOf, type ObjectFormat } from "../objects.js";
import { type ByteStream, byteStream, flush, lineOf, nextPacket, sideBand } from "../packets.js";
import type { Advertisement } from "./advertisement.js";

/** What a server said of a push. */
export interface PushReport {
  /** `ok` or a reason, by the name of the ref. */
  readonly states: ReadonlyMap<string, string>;
  /** What its hooks said beside it. */
  readonly words: string;
}

const band = "side-band-64k";
const maxWords = 16 * 1024;

/** What is asked of a server that it can do. */
export const pushWords = (there: Advertisement, format: ObjectFormat): readonly string[] => {
  const offered = there.capabilities.map((word) => word.replace(/=.*$/, ""));
  const words = ["report-status", band].filter((word) => offered.includes(word));
  return offered.includes("object-format") ? [...words, `object-format=${format}`] : words;
};

/** What stands before the pack. */
export const pushHead = (
  updates: readonly RefUpdate[],
  words: readonly string[],
  format: ObjectFormat,
): Buffer => {
  const nothing = "0".repeat(2 * hashLengthOf(format));
  const lines = updates.map(({ name, id, expected }, i) => {
    const line = `${expected ?? nothing} ${id ?? nothing} ${name}`;
    const text = i === 0 ? `${line}\0 ${words.join(" ")}` : line;
    return (Buffer.byteLength(text) + 4).toString(16).padStart(4, "0") + text;
  });
  return Buffer.from(lines.join("") + flush);
};

/**
 * Reads what the server says of a push.
 *
 * @param names of the refs that were to be set: no others count.
 */
export const readReport = async (
  stream: ByteStream,
  words: readonly string[],
  names: ReadonlySet<string>,
): Promise<PushReport> => {
  let said = "";
  const hear = (text: string): void => {
    said = (said + text).slice(-maxWords);
  };
  const banded = words.includes(band);
  const report = banded ? byteStream(sideBand(stream, hear)) : stream;
  const states = new Map<string, string>();
  for (;;) {
    const next = await nextPacket(report);
    if (next === null || typeof next === "string") break;
    const line = lineOf(next);
    const unpacked = /^unpack (.*)$/.exec(line)?.[1];
    if (unpacked !== undefined && unpacked !== "ok") throw new Error(`remote: unpacker error: ${unpacked}`);
    const [, state, name, reason] = /^(ok|ng) (\S+)(?: (.*))?$/.exec(line) ?? [];
    if (name !== undefined && names.has(name))
      states.set(name, state === "ok" ? "ok" : (reason ?? "refused"));
  }
  // What hooks say comes beside the report, and may come after it.
  while (banded && (await report.take(1).catch(() => null)) !== null) {}
  return { states, words: said };
};
