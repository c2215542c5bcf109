import path from "node:path";
import { expect, it } from "vitest";
import { gitRefTransport } from "../../src/transport/git-ref/git-ref.js";
import type { OutgoingBundle, Transport } from "../../src/transport/transport.js";
import { describeScratch } from "../helpers/exchange.js";
import type { GitServer } from "../helpers/git-server.js";
import { fetched, idOf, noise, type OutgoingOptions, outgoing } from "../helpers/outgoing.js";
import { errorOf } from "../helpers/readers.js";

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const contents = (seed: string): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `facts/${i.toString(16).padStart(3, "0")}`,
      noise(`${seed} ${i}`, 20_000),
    ]),
  );

const bundleOf = (commit: number, more: Partial<OutgoingOptions> = {}): OutgoingBundle =>
  outgoing({ commit: idOf(commit), contents: contents(`of ${commit}`), provenance: "who\n", ...more });

describeScratch("refs over a line that breaks", ({ make, serve, open }) => {
  const setUp = async (): Promise<{ server: GitServer; connect: () => Promise<Transport> }> => {
    const user = make();
    const remote = make({ bare: true });
    const server = await serve(remote);
    const url = `${server.url}/${path.basename(remote.dir)}`;
    return { server, connect: async () => gitRefTransport(await open(user, url, { use: "push" })) };
  };
  const exchange = async <T>(
    connect: () => Promise<Transport>,
    work: (transport: Transport) => Promise<T>,
  ): Promise<T> => {
    const transport = await connect();
    try {
      return await work(transport);
    } finally {
      await transport.close();
    }
  };

  it("shows nothing of a bundle whose publication broke off, and takes it the next time", async () => {
    const { server, connect } = await setUp();
    const publish = (bundle: OutgoingBundle) =>
      exchange(connect, (transport) => transport.publish!(bundle, { force: false }));
    server.reset();
    await publish(bundleOf(100));
    const whole = server.received();
    for (const tenth of tenths) {
      server.drop({ received: Math.floor((whole * tenth) / 10) });
      expect(await errorOf(publish(bundleOf(tenth))), `${tenth}/10`).toMatchObject({
        code: "transfer-failed",
      });
      server.drop(null);
      const there = await exchange(connect, (transport) => transport.open(idOf(tenth)));
      expect(there, `${tenth}/10`).toBeNull();
    }
    expect(await publish(bundleOf(5))).toMatchObject({ state: "published", objects: 12 });
  });

  it("gives a bundle whole, or says that the line broke", async () => {
    const { server, connect } = await setUp();
    const bundle = bundleOf(1);
    await exchange(connect, (transport) => transport.publish!(bundle, { force: false }));
    const bring = () =>
      exchange(connect, async (transport) => {
        await transport.list();
        return await fetched((await transport.open(idOf(1)))!, bundle.objects);
      });
    server.reset();
    expect(Object.keys(await bring())).toHaveLength(12);
    const whole = server.sent();
    for (const tenth of tenths) {
      server.drop({ sent: Math.floor((whole * tenth) / 10) });
      expect(await errorOf(bring()), `${tenth}/10`).toMatchObject({ code: "transfer-failed" });
    }
    server.drop(null);
    const found = await bring();
    for (const object of bundle.objects)
      expect(found[object.name]!.equals(await bundle.get(object))).toBe(true);
  });
});
