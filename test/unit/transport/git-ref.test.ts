import { beforeEach, describe, expect, it } from "vitest";
import { gitRefTransport } from "../../../src/transport/git-ref/git-ref.js";
import type { OutgoingBundle, Sent } from "../../../src/transport/transport.js";
import { fetched, idOf, noise, type OutgoingOptions, outgoing } from "../../helpers/outgoing.js";
import { errorOf } from "../../helpers/readers.js";
import { type MemoryRemote, memoryRemote, memoryScratch } from "../../helpers/scratch.js";

let remote: MemoryRemote;
beforeEach(() => {
  remote = memoryRemote();
});

const contents = (change: Readonly<Record<string, string>> = {}): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => {
      const name = `facts/${i.toString(16).padStart(3, "0")}`;
      return [name, noise(change[name] ?? name, 300)];
    }),
  );

const bundleOf = (commit: number, more: Partial<OutgoingOptions> = {}): OutgoingBundle =>
  outgoing({ commit: idOf(commit), contents: contents(), provenance: "who\n", ...more });

const publish = async (bundle: OutgoingBundle, options = { force: false }): Promise<Sent> =>
  await gitRefTransport(memoryScratch(remote)).publish!(bundle, options);

const refOf = (commit: number): string => `refs/sheaf/v1/${idOf(commit)}`;

describe("what travels", () => {
  it("gives the same ref from everywhere, and says which", async () => {
    expect(await publish(bundleOf(1))).toMatchObject({ where: refOf(1) });
    const first = remote.refs.get(refOf(1));
    remote = memoryRemote();
    await publish(bundleOf(1));
    expect(remote.refs.get(refOf(1))).toBe(first);
  });

  it("fetches nothing and sends what changed when the earlier bundle is as it was published", async () => {
    const first = bundleOf(1);
    await publish(first);
    remote.traffic.pushedBlobs.length = 0;
    await publish(bundleOf(2, { contents: contents({ "facts/003": "new" }), earlier: [first] }));
    expect(remote.traffic.fetches).toEqual([]);
    // The object and the manifest: what they say of who made them is the same.
    expect(remote.traffic.pushedBlobs).toHaveLength(2);
  });

  it.each([
    ["another provenance", (bundle: OutgoingBundle) => ({ ...bundle, provenance: Buffer.from("me\n") })],
    [
      "lost content",
      (bundle: OutgoingBundle): OutgoingBundle => ({
        ...bundle,
        get: async () => {
          throw new Error("lost");
        },
      }),
    ],
  ])("fetches the trees alone when the earlier bundle has %s here", async (_, change) => {
    const first = bundleOf(1);
    await publish(first);
    remote.traffic.pushedBlobs.length = 0;
    const second = bundleOf(2, { contents: contents({ "facts/003": "new" }), earlier: [change(first)] });
    expect(await publish(second)).toMatchObject({ objects: 1, bytes: 300 });
    expect(remote.traffic.fetches).toEqual(["trees"]);
    expect(remote.traffic.pushedBlobs).toHaveLength(2);
  });

  it("tells a bundle against the nearest one that is published", async () => {
    const far = bundleOf(1);
    await publish(far);
    const near = bundleOf(2, { contents: contents({ "facts/003": "near", "facts/004": "near" }) });
    await publish(near);
    const unknown = bundleOf(3);
    const next = bundleOf(4, {
      contents: contents({ "facts/003": "near", "facts/004": "next" }),
      earlier: [unknown, near, far],
    });
    expect(await publish(next)).toMatchObject({ objects: 1 });
  });

  it("sends all when what is published of the earlier bundle is damaged", async () => {
    const first = bundleOf(1);
    await publish(first);
    remote.refs.set(refOf(1), remote.add({ type: "tree", entries: [] }));
    expect(await publish(bundleOf(2, { earlier: [first] }))).toMatchObject({ objects: 20 });
  });

  it("sends content that stands under several names once, and gives it back under each", async () => {
    const same = noise("same", 200);
    const bundle = bundleOf(1, { contents: { "facts/000": same, "facts/001": same, "graph/000": same } });
    expect(await publish(bundle)).toMatchObject({ objects: 1, bytes: 200 });
    const found = await fetched(
      (await gitRefTransport(memoryScratch(remote)).open(idOf(1)))!,
      bundle.objects,
    );
    for (const { name } of bundle.objects) expect(found[name]!.equals(same), name).toBe(true);
  });

  it("cuts long objects, and sends the parts that changed", async () => {
    const long = noise("long", 1_000);
    const bundle = bundleOf(1, { contents: { "vectors/000": long } });
    const transport = gitRefTransport(memoryScratch(remote), 300);
    await transport.publish!(bundle, { force: false });
    const changed = Buffer.from(long);
    changed[999] = changed[999]! ^ 1;
    const next = bundleOf(2, { contents: { "vectors/000": changed }, earlier: [bundle] });
    remote.traffic.pushedBlobs.length = 0;
    await gitRefTransport(memoryScratch(remote), 300).publish!(next, { force: false });
    expect(remote.traffic.pushedBlobs).toHaveLength(2);
    // Who reads need not cut as the publisher did.
    const found = await fetched((await gitRefTransport(memoryScratch(remote)).open(idOf(2)))!, next.objects);
    expect(found["vectors/000"]!.equals(changed)).toBe(true);
  });

  it("keeps what came before the connection was dropped", async () => {
    const mebibytes = 1024 * 1024;
    const big = Object.fromEntries(
      [1, 2, 3].map((i) => [`vectors/00${i}`, new Uint8Array(6 * mebibytes).fill(i)]),
    );
    const bundle = bundleOf(1, { contents: big });
    await publish(bundle);
    const remoteBundle = (await gitRefTransport(memoryScratch(remote)).open(idOf(1)))!;
    remote.dropsAfter = 2;
    const taken: string[] = [];
    const bring = remoteBundle.objects(bundle.objects, async ({ name }) => void taken.push(name));
    expect(await errorOf(bring)).toMatchObject({ code: "transfer-failed" });
    expect(taken).toEqual(["vectors/001", "vectors/002"]);
    remote.traffic.fetches.length = 0;
    await remoteBundle.objects(bundle.objects.slice(2), async ({ name }) => void taken.push(name));
    expect(taken).toHaveLength(3);
    expect(remote.traffic.fetches).toEqual(["1 blobs"]);
  });
});

describe("others at the same time", () => {
  it("looks again when another was first", async () => {
    remote.beforePush = async () => {
      remote.beforePush = null;
      await publish(bundleOf(1));
    };
    expect(await publish(bundleOf(1, { provenance: "me\n" }))).toMatchObject({
      state: "present",
      objects: 0,
    });
    remote.beforePush = async () => {
      remote.beforePush = null;
      await publish(bundleOf(2));
    };
    const other = bundleOf(2, { contents: contents({ "facts/003": "other" }) });
    expect(await errorOf(publish(other))).toMatchObject({ code: "publish-conflict" });
    remote.beforePush = async () => {
      remote.beforePush = null;
      await publish(bundleOf(3, { indexer: "older" }));
    };
    expect(await publish(bundleOf(3))).toMatchObject({ state: "replaced" });
  });

  it("gives up when others are always first", async () => {
    let turn = 0;
    remote.beforePush = async () => {
      remote.refs.set(refOf(1), remote.add({ type: "blob", bytes: Buffer.from(`${turn++}`) }));
    };
    expect(await errorOf(publish(bundleOf(1)))).toMatchObject({ code: "transfer-failed" });
    expect(turn).toBe(3);
  });

  it("does not take away what another has replaced", async () => {
    await publish(bundleOf(1));
    await publish(bundleOf(2));
    remote.beforePush = async () => {
      remote.beforePush = null;
      await publish(bundleOf(1, { indexer: "newer" }));
    };
    const transport = gitRefTransport(memoryScratch(remote));
    expect(await transport.remove!([idOf(1), idOf(2)])).toEqual([idOf(2)]);
    expect([...remote.refs.keys()]).toEqual([refOf(1)]);
  });

  it("opens what is there now when what was listed is gone", async () => {
    await publish(bundleOf(1));
    await publish(bundleOf(2));
    const transport = gitRefTransport(memoryScratch(remote));
    expect(await transport.list()).toHaveLength(2);
    remote.objects.delete(remote.refs.get(refOf(1))!);
    remote.objects.delete(remote.refs.get(refOf(2))!);
    remote.refs.delete(refOf(2));
    await publish(bundleOf(1, { indexer: "newer" }), { force: true }).catch(() => undefined);
    remote.refs.delete(refOf(1));
    const newer = bundleOf(1, { indexer: "newer" });
    await publish(newer);
    expect(Buffer.from((await transport.open(idOf(1)))!.manifest).equals(newer.manifest)).toBe(true);
    expect(await transport.open(idOf(2))).toBeNull();
  });

  it("asks once for what was just listed", async () => {
    await publish(bundleOf(1));
    remote.traffic.listings = 0;
    const transport = gitRefTransport(memoryScratch(remote));
    await transport.list();
    await transport.open(idOf(1));
    expect(remote.traffic.listings).toBe(1);
  });
});

describe("what was listed before", () => {
  it("is not asked for again by who publishes", async () => {
    await publish(bundleOf(1));
    const transport = gitRefTransport(memoryScratch(remote));
    await transport.list();
    remote.traffic.listings = 0;
    await transport.publish!(bundleOf(2), { force: false });
    expect(remote.traffic.listings).toBe(0);
    await transport.publish!(bundleOf(3), { force: false });
    expect(remote.traffic.listings).toBe(1);
  });

  it("is not believed when another has come since", async () => {
    const transport = gitRefTransport(memoryScratch(remote));
    await transport.list();
    await publish(bundleOf(1));
    expect(await transport.publish!(bundleOf(1), { force: false })).toMatchObject({ state: "present" });
  });

  it("is asked for again when the remote refuses what was told against it", async () => {
    const first = bundleOf(1);
    await publish(first);
    const transport = gitRefTransport(memoryScratch(remote));
    await transport.list();
    remote.refuses = "unresolved deltas";
    remote.beforePush = async () => {
      remote.beforePush = async () => {
        remote.refuses = null;
      };
      remote.refs.clear();
    };
    const next = bundleOf(2, { contents: contents({ "facts/003": "new" }), earlier: [first] });
    expect(await transport.publish!(next, { force: false })).toMatchObject({
      state: "published",
      objects: 20,
    });
  });

  it("decides what is taken away: not what has replaced it", async () => {
    await publish(bundleOf(1));
    const transport = gitRefTransport(memoryScratch(remote));
    await transport.list();
    await publish(bundleOf(1, { indexer: "newer" }));
    expect(await transport.remove!([idOf(1)])).toEqual([]);
    expect(await transport.remove!([idOf(1)])).toEqual([idOf(1)]);
  });
});

describe("remotes that do not want it", () => {
  it("says in whose words", async () => {
    remote.refuses = "pre-receive hook declined";
    const error = await errorOf(publish(bundleOf(1)));
    expect(error).toMatchObject({ code: "remote-refused" });
    expect(error.message).toContain("pre-receive hook declined");
    remote.refuses = null;
    await publish(bundleOf(1));
    remote.refuses = "deletion prohibited";
    const removal = await errorOf(gitRefTransport(memoryScratch(remote)).remove!([idOf(1)]));
    expect(removal).toMatchObject({ code: "remote-refused" });
    expect(removal.message).toContain("deletion prohibited");
  });

  it("leaves out refs that are no bundle's", async () => {
    await publish(bundleOf(1));
    const id = remote.refs.get(refOf(1))!;
    for (const name of [
      "refs/sheaf/v1/HEAD",
      "refs/sheaf/v1/a/b",
      `refs/sheaf/v1/${"A".repeat(40)}`,
      "refs/sheaf/v1x",
    ])
      remote.refs.set(name, id);
    const listed = await gitRefTransport(memoryScratch(remote)).list();
    expect(listed).toEqual([{ commit: idOf(1), tree: null, digest: null }]);
  });

  it("takes a ref that names a tag, a tree or a blob for damaged", async () => {
    await publish(bundleOf(1));
    for (const object of [
      { type: "blob", bytes: Buffer.from("x") },
      { type: "tree", entries: [] },
    ] as const) {
      remote.refs.set(refOf(1), remote.add(object));
      const transport = gitRefTransport(memoryScratch(remote));
      expect(await errorOf(transport.open(idOf(1)))).toMatchObject({ code: "corrupt-bundle" });
    }
    expect(await publish(bundleOf(1))).toMatchObject({ state: "replaced" });
  });

  it("takes no more from the line than the manifest says that there is", async () => {
    const bundle = bundleOf(1);
    await publish(bundle);
    const big = remote.add({ type: "blob", bytes: new Uint8Array(8 * 1024 * 1024) });
    const tree = remote.add({ type: "tree", entries: [{ name: "000", kind: "blob", id: big }] });
    const manifest = remote.add({ type: "blob", bytes: bundle.manifest });
    const root = remote.add({
      type: "tree",
      entries: [
        { name: "facts", kind: "tree", id: tree },
        { name: "manifest.json", kind: "blob", id: manifest },
      ],
    });
    remote.refs.set(refOf(1), remote.add({ type: "commit", tree: root, parents: [], message: "" }));
    const remoteBundle = (await gitRefTransport(memoryScratch(remote)).open(idOf(1)))!;
    const error = await errorOf(fetched(remoteBundle, bundle.objects.slice(0, 1)));
    expect(error).toMatchObject({ code: "transfer-failed", message: "the transfer is too large" });
  });

  it("refuses a tree of endless folders before it has walked them", async () => {
    let tree = remote.add({ type: "tree", entries: [] });
    const wide = (id: string): string =>
      remote.add({
        type: "tree",
        entries: Array.from({ length: 1_000 }, (_, i) => ({ name: `x${i}`, kind: "tree" as const, id })),
      });
    for (let depth = 0; depth < 3; depth++) tree = wide(tree);
    remote.refs.set(refOf(1), remote.add({ type: "commit", tree, parents: [], message: "" }));
    const transport = gitRefTransport(memoryScratch(remote));
    expect(await errorOf(transport.open(idOf(1)))).toMatchObject({ code: "corrupt-bundle" });
  });
});
