import { afterEach } from "vitest";
import type { OutgoingBundle, Transport } from "../../src/transport/transport.js";
import { idOf, noise, type OutgoingOptions, outgoing } from "./outgoing.js";

/** What a hostile place does to one object of a published bundle. */
type Tampering = (bundle: OutgoingBundle, name: string) => Promise<void>;

/** A fresh place with nothing in it, and ways to spoil what is published there. */
export interface TransportPlace {
  /** The transport that is tested; each call opens another. */
  readonly reader: () => Promise<Transport>;
  /** What fills the place: the same, or for a place that can only be read another one. */
  readonly publisher: () => Promise<Transport>;
  readonly lose: Tampering;
  /** Puts other bytes where the object is, packed as the place packs them. */
  readonly swap: (bundle: OutgoingBundle, name: string, bytes: Uint8Array) => Promise<void>;
  readonly swapManifest: (bundle: OutgoingBundle, bytes: Uint8Array) => Promise<void>;
  /** Ways of this place alone, by what they are called; each must end as `corrupt-bundle`. */
  readonly odd: Readonly<Record<string, Tampering>>;
  readonly remove: () => Promise<void>;
}

export interface TransportDriver {
  readonly name: string;
  /** Why it does not run here. */
  readonly skip?: string | null;
  /** Whether the place can be listed. */
  readonly lists?: boolean;
  readonly make: () => Promise<TransportPlace>;
  /** Names of `odd`, known before a place is made. */
  readonly odd?: readonly string[];
}

export const contents = (seed: number | string, count = 12): Record<string, Uint8Array> => {
  const found: Record<string, Uint8Array> = { "config.json": Buffer.from("{}\n") };
  for (let i = 0; i < count; i++)
    found[`facts/${i.toString(16).padStart(3, "0")}`] = noise(`${seed} ${i}`, 400 + i);
  return found;
};

export const bundleOf = (commit: number, more: Partial<OutgoingOptions> = {}): OutgoingBundle =>
  outgoing({ commit: idOf(commit), contents: contents("first"), provenance: "who\n", ...more });

/** One object of `contents` in another state. */
export const changed = (name: string, seed: string): Record<string, Uint8Array> => ({
  ...contents("first"),
  [name]: noise(seed, 500),
});

const gentle = { force: false };

/** A place for each test of a suite. */
export const usePlaces = (driver: TransportDriver): (() => Promise<Opened>) => {
  const open: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
  return async () => {
    const place = await driver.make();
    open.push({ close: place.remove });
    const kept = async (transport: Transport): Promise<Transport> => {
      open.push(transport);
      return transport;
    };
    return {
      place,
      reader: async () => kept(await place.reader()),
      publisher: async () => kept(await place.publisher()),
      publish: async (bundle, options = gentle) => {
        const publisher = await kept(await place.publisher());
        return await publisher.publish!(bundle, options);
      },
    };
  };
};

interface Opened {
  readonly place: TransportPlace;
  readonly reader: () => Promise<Transport>;
  readonly publisher: () => Promise<Transport>;
  readonly publish: (
    bundle: OutgoingBundle,
    options?: { readonly force: boolean },
  ) => ReturnType<NonNullable<Transport["publish"]>>;
}

export const commitsOf = async (transport: Transport): Promise<readonly string[] | null> =>
  (await transport.list())?.map(({ commit }) => commit) ?? null;
