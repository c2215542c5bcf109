import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { failed } from "../problems.js";
import type { OutgoingBundle } from "../transport.js";
import type { OutgoingBody } from "../web/exchange.js";
import type { GithubApi } from "./api.js";
import { type EntryContent, encodeEntry, type Place, packsOf } from "./entry.js";
import { type Asset, entryLabel, entryName, otherName, packDigest } from "./names.js";
import { packObjects } from "./pack.js";
import { planPacks } from "./plan.js";
import type { State } from "./state.js";

export interface Publisher {
  readonly api: GithubApi;
  /** Packs lie there until they are uploaded. */
  readonly folder: string;
  /** First pause before an upload is tried again. Milliseconds. */
  readonly pause: number;
}

const maxUploads = 5;

/**
 * Uploads under a name, or under another one when that is taken by an upload that broke off or goes on elsewhere.
 *
 * @param alike finds what is there already and will do.
 */
const upload = async (
  { api, pause }: Publisher,
  state: State,
  name: string,
  label: string,
  body: OutgoingBody,
  alike: (asset: Asset) => boolean,
): Promise<Asset> => {
  let next = name;
  for (let tries = 0; tries < maxUploads; tries++) {
    const sent = await api.upload(state.release, next, label, body);
    if (sent?.whole && sent.bytes === body.bytes) return sent;
    const there = (await api.assets(state.release)).assets.find((asset) => asset.whole && alike(asset));
    if (there !== undefined) return there;
    await setTimeout(pause * 2 ** tries * (0.5 + Math.random() / 2));
    next = otherName(name, randomBytes(4).toString("hex"));
  }
  throw failed(api.place, `${name} could not be uploaded`);
};

export interface Travelled {
  objects: number;
  bytes: number;
}

interface Packed {
  readonly places: ReadonlyMap<string, Place>;
  /** Packs that were there before, so that somebody may take them away. */
  readonly relied: ReadonlySet<string>;
}

/** @param anew whether also packs that are there by name are uploaded again. */
export const sendPacks = async (
  publisher: Publisher,
  state: State,
  bundle: OutgoingBundle,
  known: ReadonlyMap<string, Place>,
  anew: boolean,
  travelled: Travelled,
): Promise<Packed> => {
  const { packs } = state.catalogue;
  const old = new Set(anew ? state.assets.map(({ id }) => id) : []);
  const plan = planPacks(bundle.objects, known, packs);
  const places = new Map(plan.kept);
  const relied = new Set([...plan.kept.values()].map(({ pack }) => pack));
  await packObjects(publisher.folder, bundle, plan.fresh, async (pack) => {
    const digest = packDigest(pack.name);
    const alike = (asset: Asset): boolean =>
      packDigest(asset.name) === digest && asset.bytes === pack.body.bytes && !old.has(asset.id);
    let asset = [...packs.values()].find(alike);
    if (asset !== undefined) relied.add(asset.name);
    else {
      const name = anew ? otherName(pack.name, randomBytes(4).toString("hex")) : pack.name;
      asset = await upload(publisher, state, name, "", pack.body, alike);
      travelled.objects += pack.members.size;
      travelled.bytes += pack.bytes;
    }
    for (const [sha256, member] of pack.members) places.set(sha256, { pack: asset.name, ...member });
  });
  return { places, relied };
};

const bodyOf = (bytes: Uint8Array): OutgoingBody => ({
  bytes: bytes.length,
  type: "application/octet-stream",
  chunks: async function* () {
    yield bytes;
  },
});

export const sendEntry = async (
  publisher: Publisher,
  state: State,
  bundle: OutgoingBundle,
  places: ReadonlyMap<string, Place>,
): Promise<Asset> => {
  const { manifest, provenance, attestation } = bundle;
  const content: EntryContent = { manifest, provenance, attestation, places };
  const bytes = await encodeEntry(content);
  const name = entryName(bundle, bytes);
  const label = entryLabel(bundle.commit, packsOf(content));
  const stem = name.slice(0, -".sheaf".length);
  return await upload(
    publisher,
    state,
    name,
    label,
    bodyOf(bytes),
    (asset) => asset.name.startsWith(stem) && asset.bytes === bytes.length,
  );
};
