import { describe, expect, it } from "vitest";
import { fetched, idOf, noise } from "./outgoing.js";
import { errorOf } from "./readers.js";
import { bundleOf, commitsOf, contents, type TransportDriver, usePlaces } from "./transports.js";

/** What every transport must do, whoever publishes. */
export const describeReading = (driver: TransportDriver): void => {
  describe.skipIf(typeof driver.skip === "string")(`${driver.name}: reading`, () => {
    const make = usePlaces(driver);
    const lists = driver.lists !== false;

    it("has nothing where nothing is published", async () => {
      const { reader } = await make();
      const transport = await reader();
      expect(await transport.list()).toEqual(lists ? [] : null);
      expect(await transport.open(idOf(1))).toBeNull();
      expect(transport.place).not.toBe("");
    });

    it("gives back what was published", async () => {
      const { reader, publish } = await make();
      const bundle = bundleOf(1, {
        contents: {
          ...contents("first"),
          "facts/fff": new Uint8Array(0),
          "vectors/000": noise("long", 90_000),
        },
        attestation: '{"signed":true}\n',
      });
      const sent = await publish(bundle);
      expect(sent).toMatchObject({ state: "published", objects: bundle.objects.length });
      expect(sent.bytes).toBe(bundle.objects.reduce((sum, { bytes }) => sum + bytes, 0));
      expect(sent.where).not.toBe("");
      const transport = await reader();
      if (lists) {
        const [found, ...others] = (await transport.list())!;
        expect(others).toEqual([]);
        expect(found!.commit).toBe(bundle.commit);
        expect([bundle.tree, null]).toContain(found!.tree);
        expect([bundle.digest, null]).toContain(found!.digest);
      }
      const remote = (await transport.open(bundle.commit))!;
      expect(Buffer.from(remote.manifest)).toEqual(Buffer.from(bundle.manifest));
      expect(Buffer.from(remote.provenance!).toString()).toBe("who\n");
      expect(Buffer.from(remote.attestation!).toString()).toBe('{"signed":true}\n');
      const found = await fetched(remote, bundle.objects);
      expect(Object.keys(found)).toHaveLength(bundle.objects.length);
      for (const object of bundle.objects)
        expect(found[object.name]!.equals(await bundle.get(object)), object.name).toBe(true);
      const few = await fetched(remote, bundle.objects.slice(2, 4));
      expect(Object.keys(few).sort()).toEqual(bundle.objects.slice(2, 4).map(({ name }) => name));
      expect(await fetched(remote, [])).toEqual({});
      expect(await transport.open(idOf("another"))).toBeNull();
    });

    it("lists bundles by commit, and says so when nothing stands beside a manifest", async () => {
      const { reader, publish } = await make();
      for (const commit of [3, 1, 2]) await publish(bundleOf(commit, { provenance: null }));
      const transport = await reader();
      if (lists) expect(await commitsOf(transport)).toEqual([idOf(1), idOf(2), idOf(3)].sort());
      expect(await transport.open(idOf(2))).toMatchObject({ provenance: null, attestation: null });
    });

    it("hands bytes of another digest on, for the caller to refuse", async () => {
      const { place, reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      const length = bundle.objects.find(({ name }) => name === "facts/003")!.bytes;
      await place.swap(bundle, "facts/003", noise("wrong", length));
      const found = await fetched((await (await reader()).open(bundle.commit))!, bundle.objects);
      expect(found["facts/003"]!.equals(noise("wrong", length))).toBe(true);
      expect(found["facts/004"]!.equals(await bundle.get(bundle.objects[5]!))).toBe(true);
    });

    it("refuses an object that is longer or shorter than the manifest says", async () => {
      const { place, reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      for (const length of [10_000, 10, 0]) {
        await place.swap(bundle, "facts/003", new Uint8Array(length));
        const remote = (await (await reader()).open(bundle.commit))!;
        const error = await errorOf(fetched(remote, bundle.objects));
        expect(error, `${length}`).toMatchObject({ code: "corrupt-bundle" });
        expect(error.message).toContain("facts/003");
      }
    });

    it("names the object that is missing, and gives the others to who asks for them alone", async () => {
      const { place, reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      await place.lose(bundle, "facts/003");
      const remote = (await (await reader()).open(bundle.commit))!;
      const error = await errorOf(fetched(remote, bundle.objects));
      expect(error).toMatchObject({ code: "corrupt-bundle" });
      expect(error.message).toContain("facts/003");
      const others = bundle.objects.filter(({ name }) => name !== "facts/003");
      expect(Object.keys(await fetched(remote, others))).toHaveLength(others.length);
    });

    it.each((driver.odd ?? []).map((name) => [name]))("refuses an object that is %s", async (name) => {
      const { place, reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      await place.odd[name]!(bundle, "facts/003");
      const bring = async (): Promise<unknown> =>
        await fetched((await (await reader()).open(bundle.commit))!, bundle.objects);
      expect(await errorOf(bring())).toMatchObject({ code: "corrupt-bundle" });
    });

    it("refuses a manifest that is too large before it reads it, and still lists the others", async () => {
      const { place, reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      await publish(bundleOf(2));
      await place.swapManifest(bundle, new Uint8Array(32 * 1024 * 1024 + 1));
      const transport = await reader();
      expect(await errorOf(transport.open(bundle.commit))).toMatchObject({ code: "corrupt-bundle" });
      if (lists) expect(await commitsOf(transport)).toContain(idOf(2));
      expect(await transport.open(idOf(2))).not.toBeNull();
    });

    it("hands on a manifest that is none, for the caller to refuse", async () => {
      const { place, reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      await place.swapManifest(bundle, Buffer.from("<html>"));
      const remote = await (await reader()).open(bundle.commit);
      expect(Buffer.from(remote!.manifest).toString()).toBe("<html>");
    });

    it("takes no memory for an object that a manifest calls huge", async () => {
      const { reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      const remote = (await (await reader()).open(bundle.commit))!;
      for (const bytes of [10 * 1024 ** 3, Number.MAX_SAFE_INTEGER]) {
        const error = await errorOf(fetched(remote, [{ ...bundle.objects[3]!, bytes }]));
        expect(error).toMatchObject({ code: "corrupt-bundle" });
      }
    });

    it("ends with the failure of who takes the objects", async () => {
      const { reader, publish } = await make();
      const bundle = bundleOf(1);
      await publish(bundle);
      const remote = (await (await reader()).open(bundle.commit))!;
      let taken = 0;
      const bring = remote.objects(bundle.objects, async () => {
        if (++taken === 3) throw new Error("the disk is full");
      });
      await expect(bring).rejects.toThrow("the disk is full");
      const before = taken;
      await new Promise((done) => setTimeout(done, 20));
      expect(taken).toBe(before);
    });

    it("takes for a commit nothing but the id of one", async () => {
      const { reader, publish } = await make();
      await publish(bundleOf(1));
      const transport = await reader();
      for (const commit of [
        "",
        "HEAD",
        "../../../etc",
        `${idOf(1)}/..`,
        idOf(1).toUpperCase(),
        "--upload-pack=x",
      ]) {
        const found = await transport.open(commit).catch((error: { code: string }) => error.code);
        expect([null, "bad-argument"], commit).toContain(found);
      }
    });
  });
};
