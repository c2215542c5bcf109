import { describe, expect, it } from "vitest";
import { fetched, idOf, noise } from "./outgoing.js";
import { errorOf } from "./readers.js";
import { bundleOf, changed, commitsOf, contents, type TransportDriver, usePlaces } from "./transports.js";

/** What a transport that can be written to must do. */
export const describePublishing = (driver: TransportDriver): void => {
  describe.skipIf(typeof driver.skip === "string")(`${driver.name}: publishing`, () => {
    const make = usePlaces(driver);

    it("sends nothing for what is there already", async () => {
      const { reader, publish } = await make();
      await publish(bundleOf(1));
      expect(await publish(bundleOf(1))).toMatchObject({ state: "present", objects: 0, bytes: 0 });
      expect(await publish(bundleOf(1), { force: true })).toMatchObject({ state: "present" });
      expect(await fetched((await (await reader()).open(idOf(1)))!, bundleOf(1).objects)).toMatchObject({});
    });

    it("adds a statement to what is there, and keeps it", async () => {
      const { reader, publish } = await make();
      const beside = async (): Promise<readonly (string | null)[]> => {
        const { provenance, attestation } = (await (await reader()).open(idOf(1)))!;
        return [provenance, attestation].map((bytes) => bytes && Buffer.from(bytes).toString());
      };
      await publish(bundleOf(1, { provenance: "who\n" }));
      expect(await beside()).toEqual(["who\n", null]);
      expect(await publish(bundleOf(1, { attestation: "signed\n" }))).toMatchObject({
        state: "present",
        objects: 0,
      });
      expect(await beside()).toEqual(["who\n", "signed\n"]);
      await publish(bundleOf(1, { provenance: "another\n" }));
      expect(await beside()).toEqual(["who\n", "signed\n"]);
      await publish(bundleOf(1, { provenance: null, attestation: "signed again\n" }));
      expect(await beside()).toEqual(["who\n", "signed again\n"]);
    });

    it("replaces what another indexer made, with all that stood beside it", async () => {
      const { reader, publish } = await make();
      await publish(bundleOf(1, { attestation: "of the old one\n" }));
      const newer = bundleOf(1, {
        indexer: "newer",
        contents: changed("facts/001", "newer"),
        provenance: null,
      });
      expect(await publish(newer)).toMatchObject({ state: "replaced" });
      const transport = await reader();
      const remote = (await transport.open(newer.commit))!;
      expect(remote).toMatchObject({ provenance: null, attestation: null });
      expect(Buffer.from(remote.manifest).equals(newer.manifest)).toBe(true);
      const found = await fetched(remote, newer.objects);
      expect(found["facts/001"]!.equals(noise("newer", 500))).toBe(true);
      expect(await commitsOf(transport)).toEqual([newer.commit]);
    });

    it("does not replace what the same indexer made, unless it is told to", async () => {
      const { reader, publish } = await make();
      const first = bundleOf(1);
      await publish(first);
      const other = bundleOf(1, { contents: changed("facts/001", "other") });
      const error = await errorOf(publish(other));
      expect(error).toMatchObject({ code: "publish-conflict" });
      expect(error.message).toContain(first.commit);
      const manifest = async (): Promise<Buffer> =>
        Buffer.from((await (await reader()).open(first.commit))!.manifest);
      expect((await manifest()).equals(first.manifest)).toBe(true);
      expect(await publish(other, { force: true })).toMatchObject({ state: "replaced" });
      expect((await manifest()).equals(other.manifest)).toBe(true);
    });

    it("replaces what nobody can read", async () => {
      const { place, reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      await place.swapManifest(bundle, Buffer.from("<html>"));
      expect(await publish(bundle)).toMatchObject({ state: "replaced" });
      const remote = (await (await reader()).open(bundle.commit))!;
      expect(Object.keys(await fetched(remote, bundle.objects))).toHaveLength(bundle.objects.length);
    });

    it("sends only what is not there", async () => {
      const { reader, publish } = await make();
      const first = bundleOf(1);
      await publish(first);
      const second = bundleOf(2, { contents: changed("facts/001", "second"), earlier: [first] });
      expect(await publish(second)).toMatchObject({ state: "published", objects: 1, bytes: 500 });
      const third = bundleOf(3, { contents: changed("facts/002", "third"), earlier: [second, first] });
      expect((await publish(third)).objects).toBeLessThanOrEqual(2);
      for (const bundle of [first, second, third]) {
        const remote = (await (await reader()).open(bundle.commit))!;
        const found = await fetched(remote, bundle.objects);
        for (const object of bundle.objects)
          expect(found[object.name]!.equals(await bundle.get(object))).toBe(true);
      }
    });

    it("does not believe that what was built before is published", async () => {
      const { reader, publish } = await make();
      const never = bundleOf(1);
      const bundle = bundleOf(2, { contents: changed("facts/001", "second"), earlier: [never] });
      expect(await publish(bundle)).toMatchObject({ objects: bundle.objects.length });
      const remote = (await (await reader()).open(bundle.commit))!;
      expect(Object.keys(await fetched(remote, bundle.objects))).toHaveLength(bundle.objects.length);
    });

    it("shows nothing of a publication that broke off, and takes it afterwards", async () => {
      const { reader, publish } = await make();
      await publish(bundleOf(1));
      let left = 3;
      const broken = bundleOf(2, {
        contents: contents("second"),
        onGet: () => {
          if (left-- === 0) throw new Error("killed");
        },
      });
      await expect(publish(broken)).rejects.toThrow("killed");
      expect(await commitsOf(await reader())).toEqual([idOf(1)]);
      expect(await (await reader()).open(idOf(2))).toBeNull();
      expect(await publish(bundleOf(2, { contents: contents("second") }))).toMatchObject({
        state: "published",
      });
      expect(await (await reader()).open(idOf(2))).not.toBeNull();
    });

    it("keeps the bundle that is there while another that replaces it breaks off", async () => {
      const { reader, publish } = await make();
      const first = bundleOf(1);
      await publish(first);
      const broken = bundleOf(1, {
        indexer: "newer",
        contents: contents("second"),
        onGet: ({ name }) => {
          if (name === "facts/005") throw new Error("killed");
        },
      });
      await expect(publish(broken)).rejects.toThrow("killed");
      const remote = (await (await reader()).open(first.commit))!;
      expect(Buffer.from(remote.manifest).equals(first.manifest)).toBe(true);
      expect(Object.keys(await fetched(remote, first.objects))).toHaveLength(first.objects.length);
    });

    it("lets two publish the same bundle at once", async () => {
      const { reader, publish } = await make();
      const sent = await Promise.all([publish(bundleOf(1)), publish(bundleOf(1))]);
      for (const { state } of sent) expect(["published", "present"]).toContain(state);
      expect(await commitsOf(await reader())).toEqual([idOf(1)]);
      const remote = (await (await reader()).open(idOf(1)))!;
      expect(Object.keys(await fetched(remote, bundleOf(1).objects))).toHaveLength(13);
    });

    it("tells one of two that publish different bundles of a commit at once", async () => {
      const { reader, publish } = await make();
      const bundles = [bundleOf(1), bundleOf(1, { contents: changed("facts/001", "other") })];
      const ends = await Promise.allSettled(bundles.map((bundle) => publish(bundle)));
      const won = ends.findIndex(({ status }) => status === "fulfilled");
      expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect((ends[1 - won] as PromiseRejectedResult).reason).toMatchObject({ code: "publish-conflict" });
      const remote = (await (await reader()).open(idOf(1)))!;
      expect(Buffer.from(remote.manifest).equals(bundles[won]!.manifest)).toBe(true);
      expect(Object.keys(await fetched(remote, bundles[won]!.objects))).toHaveLength(13);
    });

    it("lets several publish different commits at once", async () => {
      const { reader, publish } = await make();
      const seeds = [1, 2, 3, 4];
      const bundles = seeds.map((seed) => bundleOf(seed, { contents: changed("facts/001", `of ${seed}`) }));
      await Promise.all(bundles.map((bundle) => publish(bundle)));
      const transport = await reader();
      expect(await commitsOf(transport)).toEqual(seeds.map(idOf).sort());
      for (const bundle of bundles) {
        const found = await fetched((await transport.open(bundle.commit))!, bundle.objects);
        expect(found["facts/001"]!.equals(await bundle.get(bundle.objects[2]!))).toBe(true);
      }
    });

    it("takes bundles away, and leaves what others need", async () => {
      const { reader, publisher, publish } = await make();
      const first = bundleOf(1);
      await publish(first);
      const second = bundleOf(2, { contents: changed("facts/001", "second"), earlier: [first] });
      await publish(second);
      await publish(bundleOf(3));
      const gone = await (await publisher()).remove!([idOf(3), idOf(1), idOf("unknown")]);
      expect([...gone].sort()).toEqual([idOf(1), idOf(3)].sort());
      const transport = await reader();
      expect(await commitsOf(transport)).toEqual([idOf(2)]);
      expect(await transport.open(idOf(1))).toBeNull();
      const found = await fetched((await transport.open(idOf(2)))!, second.objects);
      for (const object of second.objects)
        expect(found[object.name]!.equals(await second.get(object))).toBe(true);
      expect(await (await publisher()).remove!([])).toEqual([]);
      expect(await (await publisher()).remove!([idOf(2)])).toEqual([idOf(2)]);
      expect(await commitsOf(await reader())).toEqual([]);
    });

    it("publishes again what was taken away", async () => {
      const { reader, publisher, publish } = await make();
      await publish(bundleOf(1));
      await (await publisher()).remove!([idOf(1)]);
      expect(await publish(bundleOf(1))).toMatchObject({ state: "published" });
      const remote = (await (await reader()).open(idOf(1)))!;
      expect(Object.keys(await fetched(remote, bundleOf(1).objects))).toHaveLength(13);
    });
  });
};
