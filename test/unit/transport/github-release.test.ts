import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { decodeEntry, encodeEntry } from "../../../src/transport/github-release/entry.js";
import { entryLabel, entryName } from "../../../src/transport/github-release/names.js";
import { maxPacksOfBundle } from "../../../src/transport/github-release/plan.js";
import { openGithubRelease } from "../../../src/transport/github-release/release.js";
import type { OutgoingBundle, Transport } from "../../../src/transport/transport.js";
import { type GithubServer, githubServer, readToken, writeToken } from "../../helpers/github-server.js";
import { fetched, idOf, noise } from "../../helpers/outgoing.js";
import { errorOf } from "../../helpers/readers.js";
import { bundleOf, changed, commitsOf, contents } from "../../helpers/transports.js";

const hour = 3_600_000;
const gentle = { force: false };

describe("bundles in a release", () => {
  const open: { close: () => Promise<void> }[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
    for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
  });

  const start = async (options: { private?: boolean } = {}): Promise<GithubServer> => {
    const server = await githubServer(options);
    open.push(server);
    return server;
  };

  const transport = (server: GithubServer, token: string | null = writeToken, folder?: string): Transport => {
    const { apiUrl, repository } = server;
    const opened = openGithubRelease({
      repository,
      apiUrl,
      token,
      environment: {},
      pause: 1,
      ...(folder === undefined ? {} : { folder }),
    });
    open.push(opened);
    return opened;
  };

  const publish = (server: GithubServer, bundle: OutgoingBundle, options = gentle) =>
    transport(server).publish!(bundle, options);

  const names = (server: GithubServer, prefix: string): string[] =>
    server
      .assets()
      .filter(({ name, state }) => state === "uploaded" && name.startsWith(prefix))
      .map(({ name }) => name);

  const expectWhole = async (
    server: GithubServer,
    bundle: OutgoingBundle,
    token: string | null = readToken,
  ): Promise<void> => {
    const remote = (await transport(server, token).open(bundle.commit))!;
    expect(Buffer.from(remote.manifest).equals(bundle.manifest)).toBe(true);
    const found = await fetched(remote, bundle.objects);
    for (const object of bundle.objects)
      expect(found[object.name]!.equals(await bundle.get(object)), object.name).toBe(true);
  };

  it("puts a pack and an entry for each commit into one prerelease", async () => {
    const server = await start();
    const first = bundleOf(1);
    await publish(server, first);
    const second = bundleOf(2, { contents: changed("facts/001", "second"), earlier: [first] });
    await publish(server, second);
    expect(server.releases).toHaveLength(1);
    expect(server.releases[0]?.body).toMatchObject({
      tag_name: "sheaf-bundles",
      prerelease: true,
      make_latest: "false",
    });
    expect(server.assets().map(({ name }) => name.slice(0, 7))).toEqual([
      `pack-${server.assets()[0]!.name.slice(5, 7)}`,
      "bundle-",
      `pack-${server.assets()[2]!.name.slice(5, 7)}`,
      "bundle-",
    ]);
    expect(server.assets()[3]?.label).toMatch(
      new RegExp(`^commit ${idOf(2).slice(0, 12)}, packs [0-9a-f]{8} [0-9a-f]{8}$`),
    );
    expect(server.assets()[2]!.bytes.length).toBeLessThan(server.assets()[0]!.bytes.length / 5);
    expect(await transport(server, readToken).list()).toEqual(
      [first, second]
        .map(({ commit, tree, digest }) => ({ commit, tree, digest }))
        .sort((a, b) => (a.commit < b.commit ? -1 : 1)),
    );
    await expectWhole(server, first);
    await expectWhole(server, second);
  });

  it("is read without a token where the repository is public", async () => {
    const server = await start();
    const bundle = bundleOf(1);
    await publish(server, bundle);
    const before = server.cdn.requests.length;
    await expectWhole(server, bundle, null);
    expect(server.api.requests.at(-1)?.url).toMatch(/^\/public\//);
    expect(server.cdn.requests.length).toBe(before);
    expect(await errorOf(transport(server, null).publish!(bundle, gentle))).toMatchObject({
      code: "remote-refused",
      hint: expect.stringContaining("contents: write"),
    });
  });

  it("fetches only the wanted bytes of packs, and the whole where no parts are given", async () => {
    const server = await start();
    const large: Record<string, Uint8Array> = {};
    for (let i = 0; i < 10; i++) large[`facts/00${i}`] = noise(`large ${i}`, 200_000);
    const bundle = bundleOf(1, { contents: large });
    await publish(server, bundle);
    const wanted = [bundle.objects[1]!, bundle.objects[7]!, bundle.objects[8]!];
    for (const ranges of [true, false]) {
      server.faults.ranges = ranges;
      const reader = transport(server, readToken);
      const remote = (await reader.open(bundle.commit))!;
      const before = server.cdn.requests.length;
      const found = await fetched(remote, wanted);
      for (const object of wanted) expect(found[object.name]!.equals(await bundle.get(object))).toBe(true);
      expect(server.cdn.requests.slice(before).every(({ headers }) => headers.range !== undefined)).toBe(
        true,
      );
      expect(server.cdn.requests.length - before).toBe(2);
    }
  });

  it("asks for a new address when the signature of one has expired, and sends it no token", async () => {
    const server = await start({ private: true });
    const large: Record<string, Uint8Array> = {};
    for (let i = 0; i < 12; i++) large[`facts/00${i.toString(16)}`] = noise(`large ${i}`, 100_000);
    const bundle = bundleOf(1, { contents: large });
    await publish(server, bundle);
    server.faults.signedFor = 2;
    const remote = (await transport(server, readToken).open(bundle.commit))!;
    for (const object of bundle.objects)
      expect((await fetched(remote, [object]))[object.name]!.equals(await bundle.get(object))).toBe(true);
    expect(server.cdn.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it("fetches over connections that drop at every tenth", async () => {
    const server = await start();
    const bundle = bundleOf(1, {
      contents: { "facts/000": noise("long", 300_000), "facts/001": noise("longer", 400_000) },
    });
    await publish(server, bundle);
    for (const ranges of [true, false]) {
      Object.assign(server.faults, { ranges, drops: 0 });
      const remote = (await transport(server, readToken).open(bundle.commit))!;
      Object.assign(
        server.faults,
        ranges ? { drops: 9, dropAfter: 70_000 } : { drops: 2, dropAfter: 500_000 },
      );
      const found = await fetched(remote, bundle.objects);
      for (const object of bundle.objects)
        expect(found[object.name]!.equals(await bundle.get(object))).toBe(true);
      expect(server.faults.drops).toBe(0);
    }
  });

  it("publishes over connections that drop at every tenth of an upload", async () => {
    const server = await start();
    const bundle = bundleOf(1, { contents: { "facts/000": noise("long", 400_000) } });
    for (let tenth = 0; tenth <= 9; tenth++) {
      const commit = bundleOf(10 + tenth, { contents: { "facts/000": noise(`long ${tenth}`, 400_000) } });
      server.faults.dropUploads = [tenth / 10];
      expect(await publish(server, commit)).toMatchObject({ state: "published", objects: 1 });
      expect(server.faults.dropUploads).toEqual([]);
      await expectWhole(server, commit);
    }
    server.faults.dropUploads = [0.5, 0.5, 0.5, 0.5, 0.5];
    expect(await errorOf(publish(server, bundle))).toMatchObject({ code: "transfer-failed" });
    expect(await transport(server).open(bundle.commit)).toBeNull();
    server.faults.loseAnswers = 2;
    expect(await publish(server, bundle)).toMatchObject({ state: "published" });
    expect(server.faults.loseAnswers).toBe(0);
    await expectWhole(server, bundle);
    expect(names(server, `bundle-${bundle.commit}`)).toHaveLength(1);
    // What broke off goes once it is old.
    const broken = () => server.assets().filter(({ state }) => state === "starter").length;
    expect(broken()).toBe(15);
    server.age(2 * hour);
    await publish(server, bundleOf(2));
    expect(broken()).toBe(0);
  });

  it("goes on where a publication was killed after its pack", async () => {
    const server = await start();
    const bundle = bundleOf(1);
    server.faults.beforeUpload = (name) => {
      if (name.startsWith("bundle-")) throw new Error("killed");
    };
    expect(await errorOf(publish(server, bundle))).toMatchObject({ code: "transfer-failed" });
    expect(await commitsOf(transport(server))).toEqual([]);
    server.faults.beforeUpload = () => undefined;
    expect(await publish(server, bundle)).toMatchObject({ state: "published", objects: 0 });
    expect(names(server, "pack-")).toHaveLength(1);
  });

  it("leaves no file where packs lay", async () => {
    const server = await start();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-packs-"));
    folders.push(folder);
    let seen = 0;
    server.faults.beforeUpload = () => {
      seen = Math.max(seen, fs.readdirSync(folder).length);
    };
    await transport(server, writeToken, folder).publish!(bundleOf(1), gentle);
    const broken = bundleOf(2, {
      contents: contents("second"),
      onGet: () => {
        throw new Error("killed");
      },
    });
    await expect(transport(server, writeToken, folder).publish!(broken, gentle)).rejects.toThrow("killed");
    expect(seen).toBe(1);
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(
      await errorOf(
        transport(server, writeToken, path.join(folder, "none")).publish!(
          bundleOf(3, { contents: contents("third") }),
          gentle,
        ),
      ),
    ).toMatchObject({ code: "transfer-failed" });
  });

  it("makes one release when two publish at once for the first time", async () => {
    const server = await start();
    let waiting: (() => void) | null = null;
    server.faults.beforeUpload = async (name) => {
      if (name !== "release") return;
      if (waiting !== null) return waiting();
      await new Promise<void>((go) => {
        waiting = go;
      });
    };
    await Promise.all([publish(server, bundleOf(1)), publish(server, bundleOf(2))]);
    expect(server.releases).toHaveLength(1);
    expect(await commitsOf(transport(server))).toEqual([idOf(1), idOf(2)].sort());
  });

  it("starts again when what it relies on is taken away meanwhile", async () => {
    const server = await start();
    const first = bundleOf(1);
    await publish(server, first);
    server.age(2 * hour);
    const second = bundleOf(2, { contents: changed("facts/001", "second"), earlier: [first] });
    let once = true;
    server.faults.beforeUpload = async (name) => {
      if (!name.startsWith("bundle-") || !once) return;
      once = false;
      expect(await transport(server).remove!([first.commit])).toEqual([first.commit]);
    };
    expect(await publish(server, second)).toMatchObject({
      state: "published",
      objects: 1 + second.objects.length,
    });
    await expectWhole(server, second);
    expect(await commitsOf(transport(server))).toEqual([second.commit]);
  });

  it("publishes although the listing does not show yet what was uploaded", async () => {
    const server = await start();
    const first = bundleOf(1);
    await publish(server, first);
    const there = new Set(server.assets().map(({ id }) => id));
    server.faults.shows = ({ id }) => there.has(id);
    const second = bundleOf(2, { contents: changed("facts/001", "second"), earlier: [first] });
    expect(await publish(server, second)).toMatchObject({ state: "published", objects: 1 });
    // An answer that is lost too makes a second upload, which harms nobody.
    server.faults.loseAnswers = 1;
    const third = bundleOf(3, { contents: changed("facts/001", "third"), earlier: [first] });
    expect(await publish(server, third)).toMatchObject({ state: "published" });
    server.faults.shows = () => true;
    for (const bundle of [first, second, third]) await expectWhole(server, bundle);
    expect(await commitsOf(transport(server))).toHaveLength(3);
  });

  it("finds what has replaced a bundle since it was listed", async () => {
    const server = await start();
    await publish(server, bundleOf(1));
    const reader = transport(server, readToken);
    expect(await reader.list()).toHaveLength(1);
    const newer = bundleOf(1, { indexer: "newer", contents: contents("newer") });
    expect(await publish(server, newer)).toMatchObject({ state: "replaced" });
    const remote = (await reader.open(newer.commit))!;
    expect(Buffer.from(remote.manifest).equals(newer.manifest)).toBe(true);
    expect(Object.keys(await fetched(remote, newer.objects))).toHaveLength(newer.objects.length);
    await transport(server).remove!([newer.commit]);
    expect(await reader.open(newer.commit)).toBeNull();
  });

  it("takes nothing but whole entries, whatever is done to their bytes", async () => {
    const bundle = bundleOf(1);
    const pack = `pack-${"a".repeat(64)}.sheaf`;
    const places = new Map(bundle.objects.map(({ sha256 }, i) => [sha256, { pack, offset: i, length: 1 }]));
    const whole = await encodeEntry({
      manifest: bundle.manifest,
      provenance: null,
      attestation: null,
      places,
    });
    const plain = gunzipSync(whole);
    let refusals = 0;
    for (let i = 0; i < 400; i++) {
      const bytes = Buffer.from(i % 2 === 0 ? plain : whole);
      const at = (i * 7_919) % Math.min(bytes.length, i % 4 === 0 ? 300 : bytes.length);
      bytes[at] = bytes[at]! ^ (1 << (i % 8));
      const entry = i % 2 === 0 ? gzipSync(bytes) : bytes;
      const ended = await decodeEntry(entry, "entry").catch((error: { code?: string }) => error.code);
      if (typeof ended === "string") {
        expect(ended).toBe("corrupt-bundle");
        refusals++;
      } else expect(ended).toHaveProperty("manifest");
    }
    expect(refusals).toBeGreaterThan(150);
  });

  it("takes an entry back that came to need a pack in the moment when it went", async () => {
    const server = await start();
    const first = bundleOf(1);
    await publish(server, first);
    await publish(server, bundleOf(9, { contents: contents("other") }));
    server.age(2 * hour);
    const second = bundleOf(2, { contents: changed("facts/001", "second"), earlier: [first] });
    let once = true;
    server.faults.beforeDelete = async (name) => {
      if (!name.startsWith("pack-") || !once) return;
      once = false;
      // A publisher that had read the first entry while it was there.
      const pack = server.assets().find((asset) => asset.name === name)!;
      const digests = second.objects.map(({ sha256 }) => sha256);
      const places = new Map(digests.map((sha256) => [sha256, { pack: pack.name, offset: 0, length: 1 }]));
      const bytes = await encodeEntry({
        manifest: second.manifest,
        provenance: null,
        attestation: null,
        places,
      });
      server.add(entryName(second, bytes), bytes, entryLabel(second.commit, [pack.name]));
    };
    expect(await transport(server).remove!([first.commit])).toEqual([first.commit]);
    expect(once).toBe(false);
    expect(names(server, `bundle-${second.commit}`)).toEqual([]);
    expect(names(server, "bundle-")).toHaveLength(1);
    expect(await publish(server, second)).toMatchObject({ state: "published" });
    await expectWhole(server, second);
  });

  it("gives objects of the same bytes each under its name", async () => {
    const server = await start();
    const bytes = noise("twice", 300_000);
    const bundle = bundleOf(1, {
      contents: { "facts/000": bytes, "facts/001": noise("other", 900), "facts/002": bytes },
    });
    expect(await publish(server, bundle)).toMatchObject({ objects: 2, bytes: 300_900 });
    await expectWhole(server, bundle);
  });

  it("shows no bundle whose pack went while it was published", async () => {
    const server = await start();
    const first = bundleOf(1);
    await publish(server, first);
    const second = bundleOf(2, { contents: changed("facts/001", "second"), earlier: [first] });
    await publish(server, second);
    const [entry] = server.assets().filter(({ name }) => name.startsWith(`bundle-${second.commit}`));
    server.releases[0]!.assets = server.assets().filter(({ id }) => id !== server.assets()[0]!.id);
    expect(await commitsOf(transport(server, readToken))).toEqual([]);
    expect(await transport(server, readToken).open(second.commit)).toBeNull();
    // The same where a label says nothing.
    entry!.label = "something else";
    expect(await transport(server, readToken).open(second.commit)).toBeNull();
    expect(await publish(server, second)).toMatchObject({ objects: second.objects.length - 1 });
    await expectWhole(server, second);
  });

  it("removes packs that nothing names, when they are old and not before", async () => {
    const server = await start();
    const first = bundleOf(1);
    await publish(server, first);
    await publish(server, bundleOf(2, { contents: contents("second") }));
    const third = bundleOf(3, { contents: changed("facts/001", "third"), earlier: [first] });
    await publish(server, third);
    await transport(server).remove!([idOf(2)]);
    expect(names(server, "pack-")).toHaveLength(3);
    server.age(2 * hour);
    server.assets().find(({ name }) => name.startsWith(`bundle-${third.commit}`))!.label = null;
    server.faults.pageSize = 1;
    await transport(server).remove!([first.commit]);
    expect(names(server, "pack-")).toHaveLength(2);
    await expectWhole(server, third);
    // Nobody knows what a damaged entry needs.
    const entry = server.assets().find(({ name }) => name.startsWith(`bundle-${third.commit}`))!;
    const whole = entry.bytes;
    entry.bytes = Buffer.from("damaged");
    server.add(`pack-${"0".repeat(64)}.sheaf`, Buffer.from("x"));
    server.age(2 * hour);
    await transport(server).remove!([idOf(9)]);
    expect(names(server, "pack-")).toHaveLength(3);
    entry.bytes = whole;
    await transport(server).remove!([idOf(9)]);
    expect(names(server, "pack-")).toHaveLength(2);
    server.add("notes.txt", Buffer.from("somebody's own"));
    await transport(server).remove!([third.commit]);
    expect(server.assets().map(({ name }) => name)).toEqual(["notes.txt"]);
  });

  it("keeps the packs of a bundle few and most of their bytes alive, for few bytes more", async () => {
    const server = await start();
    const now: Record<string, Uint8Array> = {};
    for (let i = 0; i < 100; i++)
      now[`facts/${i.toString(16).padStart(3, "0")}`] = noise(`start ${i}`, 4_000);
    let earlier: OutgoingBundle[] = [];
    let sent = 0;
    let plain = 0;
    for (let commit = 1; commit <= 40; commit++) {
      const touched = commit === 1 ? [] : [1, 2, 3, 4].map((n) => (commit * 37 * n + n * n) % 100);
      for (const i of touched)
        now[`facts/${i.toString(16).padStart(3, "0")}`] = noise(`${commit} ${i}`, 4_000);
      const bundle = bundleOf(commit, { contents: { ...now }, earlier });
      const result = await publish(server, bundle);
      if (commit > 1) {
        sent += result.objects;
        plain += new Set(touched).size;
      }
      const entry = server.assets().at(-1)!;
      const packs = new Set(
        [...(await decodeEntry(entry.bytes, "entry")).places.values()].map(({ pack }) => pack),
      );
      expect(packs.size).toBeLessThanOrEqual(maxPacksOfBundle);
      earlier = [bundle, ...earlier].slice(0, 2);
    }
    expect(sent).toBeGreaterThan(plain);
    expect(sent).toBeLessThan(plain * 2.6);
    await expectWhole(server, earlier[0]!);
    await expectWhole(server, earlier[1]!);
    const gone = Array.from({ length: 35 }, (_, i) => idOf(i + 1));
    server.age(2 * hour);
    await transport(server).remove!(gone);
    await expectWhole(server, earlier[0]!);
    const stored = server.assets().reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(stored).toBeLessThan(100 * 4_000 * 4);
  });

  it("says what a full release, a limit, a wrong token or a missing permission needs", async () => {
    const server = await start({ private: true });
    const bundle = bundleOf(1);
    expect(await errorOf(transport(server, readToken).publish!(bundle, gentle))).toMatchObject({
      code: "remote-refused",
      hint: expect.stringContaining("contents: write"),
    });
    expect(await errorOf(transport(server, "other").list())).toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("token"),
    });
    expect(await errorOf(transport(server, null).list())).toMatchObject({
      code: "transfer-failed",
      hint: expect.stringContaining("gh auth token"),
    });
    await publish(server, bundle);
    server.faults.capacity = 2;
    expect(await errorOf(publish(server, bundleOf(2)))).toMatchObject({
      code: "remote-refused",
      hint: expect.stringContaining("sheaf prune"),
    });
    for (let i = 0; i < 996; i++) server.add(`filler-${i}`, Buffer.from("x"));
    expect(await errorOf(publish(server, bundleOf(2)))).toMatchObject({
      code: "remote-refused",
      message: expect.stringContaining("full"),
    });
    server.faults.answer = {
      status: 403,
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1893456000" },
      body: { message: "API rate limit exceeded\u001b[31m" },
    };
    const limited = await errorOf(transport(server, readToken).list());
    expect(limited).toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("2030-01-01T00:00:00Z"),
    });
    expect(limited.message).not.toContain("\u001b");
    server.faults.answer = {
      status: 429,
      headers: { "retry-after": "7200" },
      body: { message: "slow down" },
    };
    expect(await errorOf(transport(server, readToken).list())).toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("limit"),
    });
    for (const body of ["<html>", { id: "x" }, [], null]) {
      server.faults.answer = { status: 200, headers: {}, body };
      expect(await errorOf(transport(server, readToken).list())).toMatchObject({ code: "transfer-failed" });
    }
  });

  it("sends the token to no other place for uploads", async () => {
    const server = await start();
    server.faults.uploadUrl = server.cdn.url;
    expect(await errorOf(publish(server, bundleOf(1)))).toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("not its own"),
    });
    expect(server.cdn.requests).toEqual([]);
  });

  it("never shows the token", async () => {
    const server = await start();
    const place = transport(server);
    expect(place.place).toBe("github.test/octo/repo (release sheaf-bundles)");
    const sent = await place.publish!(bundleOf(1), gentle);
    expect(
      JSON.stringify([
        sent,
        server.assets().map(({ name, label }) => [name, label]),
        server.releases[0]?.body,
      ]),
    ).not.toContain(writeToken);
  });

  it("refuses entries that are damaged or say what cannot be", async () => {
    const bundle = bundleOf(1);
    const places = new Map(
      bundle.objects.map(({ sha256 }, i) => [
        sha256,
        { pack: `pack-${"a".repeat(64)}.sheaf`, offset: i * 10, length: 10 },
      ]),
    );
    const content = { manifest: bundle.manifest, provenance: null, attestation: null, places };
    const whole = await encodeEntry(content);
    expect((await decodeEntry(whole, "entry")).places).toEqual(places);
    const bad = [
      whole.subarray(0, whole.length - 9),
      Buffer.from("{}"),
      await encodeEntry({ ...content, provenance: new Uint8Array(70_000) }),
      await encodeEntry({ ...content, places: new Map([...places].slice(1)) }),
      await encodeEntry({
        ...content,
        places: new Map([...places].map(([sha256, place]) => [sha256, { ...place, pack: "../../x" }])),
      }),
      await encodeEntry({
        ...content,
        places: new Map([...places].map(([sha256, place]) => [sha256, { ...place, offset: -1 }])),
      }),
    ];
    for (const bytes of bad)
      expect(await errorOf(decodeEntry(bytes, "entry"))).toMatchObject({ code: "corrupt-bundle" });
  });
});
