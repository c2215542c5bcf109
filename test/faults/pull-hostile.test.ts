import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeManifest, parseManifest } from "../../src/bundle/manifest.js";
import { publish, pull } from "../../src/index.js";
import type { Manifest } from "../../src/model/bundle.js";
import { plainEnvironment } from "../helpers/exchange.js";
import { withoutGitServer } from "../helpers/git-server.js";
import { writeLooseObject } from "../helpers/loose-object.js";
import { errorOf } from "../helpers/readers.js";
import { openTestRepository, type TestRepository } from "../helpers/repository.js";
import { filesBelow, makeTeam, type Team } from "../helpers/team.js";

/** An entry of a tree as bytes, whatever its name. */
interface RawEntry {
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

describe.skipIf(withoutGitServer !== null)("a remote that lies", () => {
  let team: Team;
  let reader: TestRepository;
  let fresh: TestRepository;
  let older: string;
  let newest: string;
  let olderBundle: string;
  let newestBundle: string;
  let honest: Manifest;
  let root: readonly RawEntry[];
  let facts: readonly RawEntry[];
  const refOf = (commit: string): string => `refs/sheaf/v1/${commit}`;

  beforeAll(async () => {
    team = await makeTeam();
    const author = await team.clone();
    older = author.git("rev-parse", "HEAD");
    await publish({ repo: author.dir, environment: plainEnvironment(team.home) });
    newest = await team.push(author, { "src/more.ts": "export const more = 1;\n" });
    await publish({ repo: author.dir, environment: plainEnvironment(team.home) });
    olderBundle = team.remote.git("rev-parse", refOf(older));
    newestBundle = team.remote.git("rev-parse", refOf(newest));
    root = entriesOf(`${newestBundle}^{tree}`);
    facts = entriesOf(`${newestBundle}:facts`);
    const bytes = team.remote.gitBytes(["cat-file", "blob", `${newestBundle}:manifest.json`]);
    honest = parseManifest(bytes, "test");
    reader = await team.clone();
    fresh = openTestRepository(path.join(team.home, "fresh"));
  });
  /** Takes a clone that knows of no bundle, without asking the server for it again. */
  const cloneAgain = (): void => {
    fs.rmSync(fresh.dir, { recursive: true, force: true });
    fs.cpSync(reader.dir, fresh.dir, { recursive: true });
  };
  afterAll(() => team.close());

  const hash = (type: string, bytes: Uint8Array): string => writeLooseObject(team.remote.dir, type, bytes);
  const setRef = (id: string): void => fs.writeFileSync(path.join(team.remote.dir, refOf(newest)), `${id}\n`);
  const writeTree = (entries: readonly RawEntry[]): string =>
    hash(
      "tree",
      Buffer.concat(
        entries.map(({ mode, name, id }) =>
          Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
        ),
      ),
    );
  const entriesOf = (tree: string): RawEntry[] =>
    team.remote
      .git("ls-tree", tree)
      .split("\n")
      .map((line) => {
        const [, mode, , id, name] = /^(\d+) (\w+) ([0-9a-f]+)\t(.*)$/.exec(line)!;
        return { mode: mode!.replace(/^0/, ""), name: name!, id: id! };
      });
  const changed = (entries: readonly RawEntry[], name: string, entry: Partial<RawEntry>): RawEntry[] =>
    entries.map((one) => (one.name === name ? { ...one, ...entry } : one));

  /** Publishes a tree under the newest commit. */
  const forge = (tree: string): void => {
    const who = "A <a@example.com> 1700000000 +0000";
    setRef(hash("commit", Buffer.from(`tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nforged\n`)));
  };
  const forgeManifest = (bytes: Uint8Array): void =>
    forge(writeTree(changed(root, "manifest.json", { id: hash("blob", bytes) })));
  const forgeFacts = (forged: readonly RawEntry[]): void =>
    forge(writeTree(changed(root, "facts", { id: writeTree(forged) })));

  const forgeries: readonly (readonly [name: string, make: () => void, says: RegExp])[] = [
    [
      "an object with other bytes",
      () => {
        const first = facts[0]!;
        const bytes = team.remote.gitBytes(["cat-file", "blob", first.id]);
        bytes[bytes.length >> 1]! ^= 1;
        forgeFacts(changed(facts, first.name, { id: hash("blob", bytes) }));
      },
      /facts\/000/,
    ],
    [
      "an object of another length",
      () => forgeFacts(changed(facts, facts[0]!.name, { id: hash("blob", Buffer.alloc(1_000_000, 7)) })),
      /facts\/000/,
    ],
    ["the bundle of another commit", () => setRef(olderBundle), /its manifest is that of commit/],
    [
      "a tree that climbs out",
      () =>
        forge(
          writeTree([
            { mode: "100644", name: "../../evil", id: hash("blob", Buffer.from("evil")) },
            { mode: "100644", name: "..", id: hash("blob", Buffer.from("evil")) },
            ...changed(root, "facts", { name: "../facts" }),
          ]),
        ),
      /./,
    ],
    [
      "an object of ten gigabytes",
      () => {
        const objects = honest.objects.map((o) =>
          o.name === "facts/000" ? { ...o, bytes: 10_000_000_000 } : o,
        );
        forgeManifest(encodeManifest({ ...honest, objects }));
      },
      /manifest/,
    ],
    [
      "objects of five gigabytes together",
      () => {
        const objects = honest.objects.map((o, i) => (i < 3 ? { ...o, bytes: 2_000_000_000 } : o));
        forgeManifest(encodeManifest({ ...honest, objects }));
      },
      /6\d{9} bytes, more than/,
    ],
    [
      "an object of a million parts",
      () => {
        const part = hash("blob", Buffer.alloc(16 * 1024 * 1024));
        const parts = Array.from({ length: 700 }, (_, i) => ({
          mode: "100644",
          name: String(i).padStart(3, "0"),
          id: part,
        }));
        forgeFacts(changed(facts, facts[0]!.name, { mode: "40000", id: writeTree(parts) }));
      },
      /facts\/000/,
    ],
    [
      "an unknown format",
      () => forgeManifest(encodeManifest({ ...honest, format: 99 })),
      /bundle is format 99, this build reads 1 to 1/,
    ],
    [
      "an incomplete bundle",
      () => forgeManifest(encodeManifest({ ...honest, incomplete: true })),
      /incomplete/,
    ],
    [
      "a fingerprint that is not that of its parts",
      () => forgeManifest(encodeManifest({ ...honest, fingerprint: "0".repeat(64) })),
      /fingerprint/,
    ],
    [
      "the tree of another commit",
      () => forgeManifest(encodeManifest({ ...honest, tree: "1".repeat(40) })),
      /names the tree 1{40}/,
    ],
    [
      "a manifest that is a symbolic link",
      () =>
        forge(
          writeTree(
            changed(root, "manifest.json", {
              mode: "120000",
              id: hash("blob", Buffer.from("/etc/passwd")),
            }),
          ),
        ),
      /./,
    ],
    [
      "an object that is a symbolic link",
      () =>
        forgeFacts(
          changed(facts, facts[0]!.name, { mode: "120000", id: hash("blob", Buffer.from("/etc/passwd")) }),
        ),
      /facts\/000/,
    ],
    [
      "more definitions than its files have",
      () => {
        const { counts } = honest;
        forgeManifest(encodeManifest({ ...honest, counts: { ...counts, definitions: 99_999 } }));
      },
      /counts 99999 definitions/,
    ],
    [
      "files that it says it skipped",
      () => forgeManifest(encodeManifest({ ...honest, skipped: { binary: 5 } })),
      /counts 5 files as binary, not 0/,
    ],
    [
      "counts that no reader believes",
      () => forgeManifest(encodeManifest({ ...honest, shards: 1_024 })),
      /shards/,
    ],
    ["a commit that is gone", () => setRef("12".repeat(20)), /lists it and does not have it/],
    ["no tree at all", () => setRef(newest), /./],
  ];

  it.each(forgeries)("is found out: %s", async (_, make, says) => {
    make();
    cloneAgain();
    const around = filesBelow(team.home).length;
    const options = { repo: fresh.dir, environment: plainEnvironment(team.home) };
    const error = await errorOf(pull({ ...options, exact: true }));
    const added = filesBelow(path.join(fresh.dir, ".git", "sheaf"));
    expect(["corrupt-bundle", "unsupported-format"]).toContain(error.code);
    expect(error.message).toMatch(says);
    expect(error.message).toContain(newest.slice(0, 9));
    expect(error.hint).not.toBe(null);
    // Nothing but objects that have their digest, in the store and nowhere else.
    expect(added.filter((name) => !/^objects\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name))).toEqual([]);
    expect(filesBelow(team.home).length).toBe(around + added.length);
    // The next nearest answers, and what was wrong is told.
    const got = await pull(options);
    expect(got.bundle).toMatchObject({ commit: older, choice: "ancestor", distance: 1 });
    expect(got.skipped).toEqual([{ commit: newest, problem: error.message }]);
  });

  it("is believed again once it tells the truth", async () => {
    setRef(newestBundle);
    const got = await pull({ repo: reader.dir, environment: plainEnvironment(team.home) });
    expect(got).toMatchObject({ outcome: "fetched", skipped: [] });
  });
});
