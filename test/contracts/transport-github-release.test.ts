import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { decodeEntry, encodeEntry, type Place } from "../../src/transport/github-release/entry.js";
import { entryLabel, packName } from "../../src/transport/github-release/names.js";
import { openGithubRelease } from "../../src/transport/github-release/release.js";
import type { OutgoingBundle } from "../../src/transport/transport.js";
import { type FakeAsset, githubServer, readToken, writeToken } from "../helpers/github-server.js";
import { describePublishing } from "../helpers/transport-publishing.js";
import { describeReading } from "../helpers/transport-reading.js";
import type { TransportDriver, TransportPlace } from "../helpers/transports.js";

const place = async (): Promise<TransportPlace> => {
  const server = await githubServer({ private: true });
  const { apiUrl, repository } = server;
  const open = (token: string) => openGithubRelease({ repository, apiUrl, token, environment: {}, pause: 1 });
  const entryOf = (bundle: OutgoingBundle): FakeAsset =>
    server.assets().find(({ name }) => name.startsWith(`bundle-${bundle.commit}-`))!;

  /** Rewrites an entry where it stands, as nobody can on GitHub. */
  const rewrite = async (
    bundle: OutgoingBundle,
    change: { manifest?: Uint8Array; place?: { name: string; place: Place } },
  ): Promise<void> => {
    const asset = entryOf(bundle);
    const content = await decodeEntry(asset.bytes, "entry");
    const places = new Map(content.places);
    if (change.place !== undefined) places.set(digestOf(bundle, change.place.name), change.place.place);
    asset.bytes = Buffer.from(
      await encodeEntry({ ...content, manifest: change.manifest ?? content.manifest, places }),
    );
    asset.label = entryLabel(bundle.commit, [...new Set([...places.values()].map(({ pack }) => pack))]);
  };
  const digestOf = (bundle: OutgoingBundle, name: string): string =>
    bundle.objects.find((object) => object.name === name)!.sha256;
  const placeOf = async (bundle: OutgoingBundle, name: string): Promise<Place> =>
    (await decodeEntry(entryOf(bundle).bytes, "entry")).places.get(digestOf(bundle, name))!;
  const swapMember = async (bundle: OutgoingBundle, name: string, member: Uint8Array): Promise<void> => {
    const pack = packName(createHash("sha256").update(member).digest("hex"));
    server.add(pack, member);
    await rewrite(bundle, { place: { name, place: { pack, offset: 0, length: member.length } } });
  };
  const move = async (bundle: OutgoingBundle, name: string, change: Partial<Place>): Promise<void> =>
    rewrite(bundle, { place: { name, place: { ...(await placeOf(bundle, name)), ...change } } });
  return {
    reader: async () => open(readToken),
    publisher: async () => open(writeToken),
    lose: (bundle, name) => move(bundle, name, { offset: 10_000_000 }),
    swap: (bundle, name, bytes) => swapMember(bundle, name, gzipSync(bytes)),
    swapManifest: (bundle, manifest) => rewrite(bundle, { manifest }),
    odd: {
      "packed without end": (bundle, name) => swapMember(bundle, name, gzipSync(new Uint8Array(1_000_000))),
      "a web page": (bundle, name) => swapMember(bundle, name, Buffer.from("<!doctype html>")),
      "cut off": async (bundle, name) =>
        move(bundle, name, { length: (await placeOf(bundle, name)).length - 3 }),
      shifted: async (bundle, name) =>
        move(bundle, name, { offset: (await placeOf(bundle, name)).offset + 1 }),
      "said to be endless": (bundle, name) => move(bundle, name, { length: 2 ** 50 }),
    },
    remove: server.close,
  };
};

const driver: TransportDriver = {
  name: "github-release",
  odd: ["packed without end", "a web page", "cut off", "shifted", "said to be endless"],
  make: place,
};

describeReading(driver);
describePublishing(driver);
