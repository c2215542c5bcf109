import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { ObjectId } from "../../../model/ids.js";
import type { RefUpdate, RemoteRef } from "../../../model/scratch.js";
import type { ObjectFormat } from "../objects.js";
import {
  type ByteStream,
  byteStream,
  delimiter,
  flush,
  lineOf,
  nextPacket,
  packet,
  parseListedRef,
  sideBand,
} from "../packets.js";
import { type Advertisement, addRef, maxListing, readAdvertisement } from "./advertisement.js";
import type { HttpClient } from "./http.js";
import { type PushReport, pushHead, pushWords, readReport } from "./receive-pack.js";

export interface Wanted {
  readonly ids: readonly ObjectId[];
  /** `blob:none`, `tree:0`; left out where the server has no filters. */
  readonly filter: string | null;
  readonly depth: number | null;
}

/** Git's protocol over HTTP with one remote. */
export interface SmartClient {
  /** The service that takes; asked each time, since its refs move. */
  readonly receive: () => Promise<Advertisement>;
  readonly listRefs: (prefixes: readonly string[]) => Promise<readonly RemoteRef[]>;
  readonly filters: () => Promise<boolean>;
  readonly fetch: (wanted: Wanted) => AsyncGenerator<Buffer>;
  readonly push: (
    there: Advertisement,
    updates: readonly RefUpdate[],
    pack: { readonly file: string; readonly bytes: number } | null,
  ) => Promise<PushReport>;
}

export const createSmartClient = (http: HttpClient, url: string, format: ObjectFormat): SmartClient => {
  const root = url.replace(/[?#].*$/, "").replace(/\/+$/, "");

  const discover = async (service: string): Promise<Advertisement> => {
    const answer = await http.send({
      method: "GET",
      url: `${root}/info/refs?service=${service}`,
      headers: service === "git-upload-pack" ? { "git-protocol": "version=2" } : {},
    });
    if (!answer.type.startsWith(`application/x-${service}-advertisement`)) {
      throw new Error("the answer is not from a git server: repository not found");
    }
    const base = answer.url.replace(/\/info\/refs\?.*$/, "");
    const there = await readAdvertisement(byteStream(answer.body, maxListing), base);
    const spoken = there.capabilities.find((word) => word.startsWith("object-format="));
    if ((spoken?.slice("object-format=".length) ?? "sha1") !== format) {
      throw new Error(
        `fatal: mismatched algorithms: the remote has ${spoken ?? "sha1"}, this repository ${format}`,
      );
    }
    return there;
  };
  let uploading: Promise<Advertisement> | null = null;
  const upload = (): Promise<Advertisement> => {
    uploading ??= discover("git-upload-pack").catch((error: unknown) => {
      uploading = null;
      throw error;
    });
    return uploading;
  };
  const post = async (
    there: Advertisement,
    service: string,
    body: { readonly bytes: number; readonly open: () => Readable } | string,
    headers: Readonly<Record<string, string>> = {},
    maxBytes?: number,
  ): Promise<ByteStream> => {
    const answer = await http.send({
      method: "POST",
      url: `${there.base}/${service}`,
      headers: {
        ...headers,
        "content-type": `application/x-${service}-request`,
        accept: `application/x-${service}-result`,
      },
      body:
        typeof body === "string"
          ? { bytes: Buffer.byteLength(body), open: () => Readable.from([Buffer.from(body)]) }
          : body,
    });
    return byteStream(answer.body, maxBytes);
  };
  const command = (
    there: Advertisement,
    name: string,
    lines: readonly string[],
    maxBytes?: number,
  ): Promise<ByteStream> => {
    const known = there.capabilities.some((word) => word.startsWith("object-format="));
    const head = packet(`command=${name}`) + (known ? packet(`object-format=${format}`) : "");
    const body = head + delimiter + lines.map(packet).join("") + flush;
    return post(there, "git-upload-pack", body, { "git-protocol": "version=2" }, maxBytes);
  };
  const hasFilters = (there: Advertisement): boolean =>
    there.version === 2
      ? there.capabilities.some((word) => /^fetch=(?:.* )?filter(?: |$)/.test(word))
      : there.capabilities.includes("filter");

  const listRefs: SmartClient["listRefs"] = async (prefixes) => {
    const there = await upload();
    if (there.version === 1) return there.refs;
    const lines = ["peel", ...prefixes.map((prefix) => `ref-prefix ${prefix}`)];
    const stream = await command(there, "ls-refs", lines, maxListing);
    const refs = new Map<string, RemoteRef>();
    for (;;) {
      const next = await nextPacket(stream);
      if (next === null) throw new Error("unexpected end of the answer");
      if (typeof next === "string") return [...refs.values()];
      const ref = parseListedRef(lineOf(next));
      if (ref !== null) addRef(refs, ref.id, ref.name, ref.peeled);
    }
  };

  return {
    receive: () => discover("git-receive-pack"),
    listRefs,
    filters: async () => hasFilters(await upload()),
    fetch: async function* ({ ids, filter, depth }) {
      const there = await upload();
      const filterLines = filter !== null && hasFilters(there) ? [`filter ${filter}`] : [];
      const deepen = depth === null ? [] : [`deepen ${depth}`];
      if (there.version === 2) {
        const wants = ids.map((id) => `want ${id}`);
        const lines = ["no-progress", "ofs-delta", ...wants, ...deepen, ...filterLines, "done"];
        const stream = await command(there, "fetch", lines);
        for (let found = false; !found; ) {
          const next = await nextPacket(stream);
          if (next === null || next === "flush") throw new Error("unexpected end of the answer");
          found = typeof next !== "string" && lineOf(next) === "packfile";
        }
        yield* sideBand(stream, () => {});
        return;
      }
      const offered = ["side-band-64k", "ofs-delta", "no-progress", "shallow", "filter"];
      const words = offered.filter(
        (word) => there.capabilities.includes(word) && (word !== "filter" || filterLines.length > 0),
      );
      if (!words.includes("side-band-64k")) throw new Error("fatal: the remote has no side band");
      if (there.capabilities.some((word) => word.startsWith("object-format="))) {
        words.push(`object-format=${format}`);
      }
      const wants = ids.map((id, i) => packet(`want ${id}${i === 0 ? ` ${words.join(" ")}` : ""}`));
      const body = `${wants.join("")}${[...deepen, ...filterLines].map(packet).join("")}${flush}${packet("done")}`;
      const stream = await post(there, "git-upload-pack", body);
      for (;;) {
        const next = await nextPacket(stream);
        if (next === null) throw new Error("unexpected end of the answer");
        if (typeof next !== "string" && lineOf(next) === "NAK") break;
      }
      yield* sideBand(stream, () => {});
    },
    push: async (there, updates, pack) => {
      const words = pushWords(there, format);
      const head = pushHead(updates, words, format);
      async function* content(): AsyncGenerator<Buffer> {
        yield head;
        if (pack !== null) for await (const chunk of createReadStream(pack.file)) yield chunk as Buffer;
      }
      const bytes = head.length + (pack?.bytes ?? 0);
      const open = () => Readable.from(content());
      const stream = await post(there, "git-receive-pack", { bytes, open }, {}, maxListing);
      return readReport(stream, words, new Set(updates.map(({ name }) => name)));
    },
  };
};
