import type { ManifestObject } from "../../model/bundle.js";
import { SheafError } from "../../model/error.js";
import { packedLimit, unpacked } from "../gzip.js";
import { inLanesBySize } from "../lanes.js";
import { checkSize, corrupt } from "../problems.js";
import type { Sink } from "../web/body.js";
import type { GithubApi } from "./api.js";
import type { Place } from "./entry.js";
import type { Asset } from "./names.js";

type Take = (object: ManifestObject, bytes: Uint8Array) => Promise<void>;

/** An object and where its bytes are. */
interface Member {
  readonly object: ManifestObject;
  readonly place: Place;
}

/** Members of one pack that are fetched by one request, in the order of their bytes. */
interface Run {
  readonly asset: Asset;
  readonly members: readonly Member[];
}

/** So many requests at once. */
const lanes = 4;
/** What is not wanted between two members is fetched too when it is less than another request costs. Bytes. */
const maxGap = 64 * 1024;
/** A request asks for no more, so that several go side by side. Bytes. */
const maxRun = 16 * 1024 * 1024;

const endOf = ({ place }: Member): number => place.offset + place.length;

const whereOf = (member: Member): string => `${member.object.name} in ${member.place.pack}`;

const runsOf = (asset: Asset, members: readonly Member[]): readonly Run[] => {
  const sorted = [...members].sort((a, b) => a.place.offset - b.place.offset);
  const runs: Member[][] = [];
  for (const member of sorted) {
    const run = runs.at(-1);
    const gap = run === undefined ? -1 : member.place.offset - endOf(run.at(-1)!);
    // Members that overlap, such as twice the same, are fetched apart: bytes pass once.
    const near = run !== undefined && gap >= 0 && gap <= maxGap;
    if (near && endOf(member) - run[0]!.place.offset <= maxRun) run.push(member);
    else runs.push([member]);
  }
  return runs.map((run) => ({ asset, members: run }));
};

/**
 * Cuts members out of the bytes of a pack as they pass, so that no more than one member is held. Members that have been
 * taken are not cut out again when a body begins anew.
 */
const cutter = (run: Run, give: (member: Member, bytes: Uint8Array) => Promise<void>) => {
  let next = 0;
  let at = 0;
  let parts: Uint8Array[] = [];
  let held = 0;
  const cut = async (chunk: Uint8Array): Promise<boolean> => {
    const end = at + chunk.length;
    while (next < run.members.length) {
      const member = run.members[next]!;
      const { offset, length } = member.place;
      const from = Math.max(offset + held, at);
      const part = chunk.subarray(Math.min(from, end) - at, Math.min(offset + length, end) - at);
      if (part.length > 0) {
        parts.push(part);
        held += part.length;
      }
      if (held < length) break;
      const bytes = Buffer.concat(parts, held);
      parts = [];
      held = 0;
      next++;
      await give(member, bytes);
    }
    at = end;
    return next === run.members.length;
  };
  const sink: Sink = {
    begin: (from) => {
      at = from;
      parts = [];
      held = 0;
    },
    write: cut,
  };
  return { sink, missing: () => run.members[next] ?? null };
};

const fetchRun = async (api: GithubApi, run: Run, take: Take): Promise<void> => {
  const { sink, missing } = cutter(run, async (member, bytes) => {
    await take(member.object, await unpacked(bytes, member.object.bytes, whereOf(member)));
  });
  const range = { from: run.members[0]!.place.offset, to: endOf(run.members.at(-1)!) };
  const found = await api.download(run.asset, sink, range);
  const left = missing();
  if (left === null) return;
  throw corrupt(whereOf(left), found ? "its bytes are missing" : "the pack is missing");
};

const memberOf = (
  object: ManifestObject,
  places: ReadonlyMap<string, Place>,
  packs: ReadonlyMap<string, Asset>,
): Member & { readonly asset: Asset } => {
  const place = places.get(object.sha256);
  if (place === undefined) throw corrupt(object.name, "the release does not say where it is");
  const member = { object, place };
  const where = whereOf(member);
  checkSize(object, where);
  if (place.length > packedLimit(object.bytes) || place.length === 0)
    throw corrupt(where, `its ${place.length} bytes cannot hold the ${object.bytes} of the manifest`);
  const asset = packs.get(place.pack);
  if (asset === undefined) throw corrupt(where, "the pack is missing");
  if (place.offset + place.length > asset.bytes)
    throw corrupt(where, "it would lie behind the end of the pack");
  return { ...member, asset };
};

/**
 * Brings objects out of packs. Those that can be had are given before the first that cannot is an error.
 *
 * @throws SheafError `transfer-failed`, `corrupt-bundle`, and what `take` throws.
 */
export const fetchMembers = async (
  api: GithubApi,
  wanted: readonly ManifestObject[],
  places: ReadonlyMap<string, Place>,
  packs: ReadonlyMap<string, Asset>,
  take: Take,
): Promise<void> => {
  const byPack = new Map<Asset, Member[]>();
  let lost: unknown = null;
  for (const object of wanted) {
    try {
      const { asset, ...member } = memberOf(object, places, packs);
      const members = byPack.get(asset) ?? [];
      members.push(member);
      byPack.set(asset, members);
    } catch (error) {
      if (!(error instanceof SheafError)) throw error;
      lost ??= error;
    }
  }
  const runs = [...byPack].flatMap(([asset, members]) => runsOf(asset, members));
  const largest = ({ members }: Run): number => Math.max(...members.map(({ object }) => object.bytes));
  await inLanesBySize(runs, largest, lanes, (run) => fetchRun(api, run, take));
  if (lost !== null) throw lost;
};
