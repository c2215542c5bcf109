import { createHash } from "node:crypto";
import type http from "node:http";
import { deflateRawSync, deflateSync, constants as zlib } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { describeScratch, noise, runGit, writeFiles } from "../helpers/exchange.js";
import { collect, errorOf } from "../helpers/readers.js";
import type { TestRepository } from "../helpers/repository.js";

const mebibyte = 1024 * 1024;
const zero = Buffer.alloc(mebibyte);

const idOf = (type: string, bytes: Buffer): string =>
  createHash("sha1").update(`${type} ${bytes.length}\0`).update(bytes).digest("hex");

const packet = (bytes: Buffer | string): Buffer => {
  const body = Buffer.from(bytes);
  return Buffer.concat([Buffer.from((body.length + 4).toString(16).padStart(4, "0")), body]);
};

const entryHead = (type: number, size: number): Buffer => {
  const bytes: number[] = [];
  let rest = Math.floor(size / 16);
  let byte = (type << 4) | (size % 16);
  for (; rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 0x80);
    byte = rest % 128;
  }
  return Buffer.from([...bytes, byte]);
};

/** A compressed stream of so many MiB of zeros, made without them. */
const zeros = (mebibytes: number): Buffer => {
  const block = deflateRawSync(zero, { finishFlush: zlib.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((((mebibytes * mebibyte) % 65_521) * 65_536 + 1) >>> 0);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: mebibytes }, () => block),
    Buffer.from([3, 0]),
    sum,
  ]);
};

const packOf = (entries: readonly Buffer[], count = entries.length): Buffer => {
  const head = Buffer.from("PACK\0\0\0\x02\0\0\0\0", "latin1");
  head.writeUInt32BE(count, 8);
  const body = Buffer.concat([head, ...entries]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
};

const object = (type: number, bytes: Buffer): Buffer =>
  Buffer.concat([entryHead(type, bytes.length), deflateSync(bytes)]);

/** A length, as differences hold it. */
const lengthOf = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
};

/** Answers every fetch with these bytes. */
const answering =
  (pack: Buffer) =>
  (request: http.IncomingMessage, response: http.ServerResponse): boolean => {
    request.resume();
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
      response.write(packet("# service=git-upload-pack\n"));
      response.write("0000");
      for (const line of ["version 2", "ls-refs", "fetch=shallow filter", "object-format=sha1"]) {
        response.write(packet(`${line}\n`));
      }
      response.end("0000");
      return true;
    }
    request.on("end", () => {
      response.writeHead(200, { "content-type": "application/x-git-upload-pack-result" });
      response.write(packet("packfile\n"));
      for (let at = 0; at < pack.length; at += 60_000) {
        response.write(packet(Buffer.concat([Buffer.from([1]), pack.subarray(at, at + 60_000)])));
      }
      response.end("0000");
    });
    return true;
  };

describeScratch("a hostile remote", ({ kind, make, serve, open }) => {
  let local: TestRepository;
  let remote: TestRepository;
  beforeAll(() => {
    local = make();
    local.write("a.txt", "a\n");
    local.commit();
    remote = make({ bare: true });
  });
  const openAnswering = async (pack: Buffer) => {
    const server = await serve(remote, { intercept: answering(pack) });
    return open(local, `${server.url}/repo`);
  };

  it("cannot fill the memory with a blob that is a thousand times what travels", async () => {
    const size = 256 * mebibyte;
    const pack = packOf([Buffer.concat([entryHead(3, size), zeros(256)])]);
    expect(pack.length).toBeLessThan(mebibyte);
    const hash = createHash("sha1").update(`blob ${size}\0`);
    for (let i = 0; i < 256; i++) hash.update(zero);
    const id = hash.digest("hex");
    const scratch = await openAnswering(pack);
    const before = process.memoryUsage().rss;
    if (kind === "binary") {
      await scratch.fetchBlobs([id], id, 8 * mebibyte);
      expect(await scratch.sizes([id])).toEqual([size]);
      expect(await collect(scratch.blobs([id], 16 * mebibyte))).toEqual([{ id, bytes: null }]);
    } else {
      const error = await errorOf(scratch.fetchBlobs([id], id, 8 * mebibyte));
      expect(error.code).toBe("corrupt-bundle");
      expect(error.message).toContain(String(size));
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * mebibyte);
  });

  it("cannot do so with a blob that says less than it unfolds to", async () => {
    const pack = packOf([Buffer.concat([entryHead(3, 100), zeros(512)])]);
    const scratch = await openAnswering(pack);
    const error = await errorOf(scratch.fetchBlobs(["a".repeat(40)], "a".repeat(40), 8 * mebibyte));
    expect(["corrupt-bundle", "transfer-failed"]).toContain(error.code);
  });

  it("cannot do so with a difference that unfolds to gigabytes", async () => {
    const base = noise(60_000, 3);
    const copies = 70_000;
    const copy = Buffer.from([0x80 | 0x10 | 0x20, 60_000 & 0xff, 60_000 >> 8]);
    const delta = Buffer.concat([
      lengthOf(base.length),
      lengthOf(base.length * copies),
      ...Array.from({ length: copies }, () => copy),
    ]);
    const first = object(3, base);
    const distance = lengthOfDistance(first.length);
    const second = Buffer.concat([entryHead(6, delta.length), distance, deflateSync(delta)]);
    const scratch = await openAnswering(packOf([first, second]));
    const error = await errorOf(scratch.fetchBlobs(["a".repeat(40)], "a".repeat(40), 8 * mebibyte));
    expect(["corrupt-bundle", "transfer-failed"]).toContain(error.code);
  });

  it("cannot hide content by differences that stand before what they rest on", async () => {
    let bytes = noise(100, 7);
    const entries = [object(3, bytes)];
    for (let i = 0; i < 300; i++) {
      const delta = Buffer.concat([
        lengthOf(bytes.length),
        lengthOf(bytes.length + 1),
        Buffer.from([0x80 | 0x10 | 0x20, bytes.length & 0xff, bytes.length >> 8, 1, i & 0xff]),
      ]);
      const base = Buffer.from(idOf("blob", bytes), "hex");
      entries.unshift(Buffer.concat([entryHead(7, delta.length), base, deflateSync(delta)]));
      bytes = Buffer.concat([bytes, Buffer.from([i & 0xff])]);
    }
    const id = idOf("blob", bytes);
    const scratch = await openAnswering(packOf(entries));
    await scratch.fetchBlobs([id], id, 8 * mebibyte);
    const [found] = await collect(scratch.blobs([id], mebibyte));
    expect(bytes.equals(found?.bytes ?? Buffer.alloc(0))).toBe(true);
    const orphaned = await openAnswering(packOf(entries.slice(0, -1)));
    const error = await errorOf(orphaned.fetchBlobs([id], id, 8 * mebibyte));
    expect(["corrupt-bundle", "transfer-failed"]).toContain(error.code);
  });

  it("is found out when a pack is cut short, altered, or of another form", async () => {
    const blob = Buffer.from("content");
    const good = packOf([object(3, blob)]);
    const altered = Buffer.from(good);
    altered[good.length - 25]! ^= 1;
    const bad = [
      good.subarray(0, good.length - 1),
      good.subarray(0, 10),
      altered,
      packOf([object(3, blob)], 2),
      packOf([object(3, blob)], 0xffffffff),
      packOf([object(5, blob)]),
      packOf([Buffer.concat([entryHead(7, 3), Buffer.alloc(20, 7), deflateSync(Buffer.from([7, 7, 0]))])]),
      packOf([Buffer.concat([entryHead(6, 3), Buffer.from([100]), deflateSync(Buffer.from([7, 7, 0]))])]),
      Buffer.from("no pack at all, but text that goes on for a while"),
    ];
    const wanted = idOf("blob", blob);
    for (const pack of bad) {
      const scratch = await openAnswering(pack);
      const error = await errorOf(scratch.fetchBlobs([wanted], wanted, mebibyte));
      expect(["corrupt-bundle", "transfer-failed"]).toContain(error.code);
      // What was whole before the fault may be kept: its id is its own proof.
      expect([null, 7]).toContain((await scratch.sizes([wanted]))[0]);
    }
    const scratch = await openAnswering(good);
    await scratch.fetchBlobs([wanted], wanted, mebibyte);
    expect(await scratch.sizes([wanted])).toEqual([7]);
  });

  it("cannot pass another blob off as the one that was asked for", async () => {
    const scratch = await openAnswering(packOf([object(3, Buffer.from("forged"))]));
    const wanted = idOf("blob", Buffer.from("genuine"));
    await scratch.fetchBlobs([wanted], wanted, mebibyte).catch(() => null);
    expect(await scratch.sizes([wanted])).toEqual([null]);
  });

  it("gives trees with names that no file may have: they are data", async () => {
    const blob = remote
      .gitBytes(["hash-object", "-w", "--stdin"], { input: Buffer.from("x") })
      .toString()
      .trim();
    const raw = (mode: string, name: string): Buffer =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(blob, "hex")]);
    const bytes = Buffer.concat([
      raw("100644", ".."),
      raw("100644", "../../etc/passwd"),
      raw("120000", "link"),
      raw("160000", "module"),
      raw("40000", "\x1b[31m"),
    ]);
    const tree = remote
      .gitBytes(["hash-object", "-t", "tree", "-w", "--literally", "--stdin"], { input: bytes })
      .toString()
      .trim();
    const commit = remote.git("commit-tree", tree, "-m", "evil");
    remote.git("update-ref", "refs/sheaf/v1/evil", commit);
    const server = await serve(remote);
    const scratch = await open(local, `${server.url}/repo`);
    // Git itself may refuse it, since what it calls a tree is a blob.
    await scratch.fetchTrees(commit, mebibyte).catch(() => null);
    const entries = await scratch.tree(tree, 100);
    if (entries !== null) {
      expect(entries.map(({ name, kind: what }) => `${what} ${name}`)).toEqual([
        "blob ..",
        "blob ../../etc/passwd",
        "other link",
        "other module",
        "tree \x1b[31m",
      ]);
      expect(await scratch.tree(blob, 100)).toBeNull();
    }
    await expect(scratch.writeTree([{ name: "..", kind: "blob", id: blob }])).rejects.toThrow(/cannot hold/);
    expect(await runGit(remote.dir, "for-each-ref", "refs/sheaf")).toContain("evil");
  });

  it("cannot write on the terminal with its words", async () => {
    const server = await serve(remote, {
      intercept: (request, response) => {
        request.resume();
        response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
        response.end(packet("ERR \x1b[31mgo away\u202e\nfatal: now\n"));
        return true;
      },
    });
    const scratch = await open(local, `${server.url}/repo`);
    const error = await errorOf(scratch.listRefs(["refs/"]));
    expect(error.code).toBe("transfer-failed");
    expect(error.message).toContain("go away");
    expect(error.message).not.toMatch(/\p{Cc}|\u202e/u);
  });

  it("is no git server at all", async () => {
    const server = await serve(remote, {
      intercept: (_, response) => {
        response.writeHead(200, { "content-type": "text/html" }).end("<html>Please log in</html>");
        return true;
      },
    });
    const scratch = await open(local, `${server.url}/repo`, { use: "push" });
    expect((await errorOf(scratch.listRefs(["refs/"]))).code).toBe("transfer-failed");
    const id = await writeFiles(scratch, { "manifest.json": Buffer.from("a") });
    const update = { name: "refs/sheaf/v1/a", id, expected: null };
    expect((await errorOf(scratch.push([update], []))).code).toBe("transfer-failed");
  });
});

/** How far back the base of a difference lies, in the way packs write it. */
function lengthOfDistance(distance: number): Buffer {
  const bytes = [distance & 0x7f];
  for (let rest = distance >> 7; rest > 0; rest >>= 7) {
    rest--;
    bytes.unshift((rest & 0x7f) | 0x80);
  }
  return Buffer.from(bytes);
}
