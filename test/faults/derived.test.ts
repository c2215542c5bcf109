import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decodeLinkMemory, encodeLinkMemory, type LinkedFile } from "../../src/build/links-file.js";
import { build, open, verify } from "../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

describe.skipIf(withoutGit !== null)("what is kept of links beside a bundle", () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = makeRepository();
    repository.write("lib/a.ts", "export function one() {\n  return 1;\n}\n");
    repository.write(
      "app/use.ts",
      'import { one } from "../lib/a.js";\nexport function go() {\n  return one();\n}\n',
    );
    repository.commit();
  });
  afterEach(() => repository.remove());

  /** Writes other words of each file, whole and with the right checksum. */
  const forge = (digest: string, change: (file: LinkedFile) => LinkedFile): void => {
    const path = join(repository.dir, ".git", "sheaf", "derived", digest, "links.v1");
    const memory = decodeLinkMemory(readFileSync(path), digest)!;
    writeFileSync(path, encodeLinkMemory({ ...memory, files: memory.files.map(change) }, digest));
  };

  const expectFresh = async (): Promise<void> => {
    const next = await build({ repo: repository.dir });
    expect(next.linkedFiles).toBe(2);
    expect((await verify({ repo: repository.dir })).problems).toEqual([]);
    const out = join(repository.dir, "..", "out");
    expect((await build({ repo: repository.dir, out, cache: false })).digest).toBe(next.digest);
  };

  it("does not stop a build when it denies what links rested on", async () => {
    const { digest } = await build({ repo: repository.dir });
    forge(digest, (file) => ({ ...file, reads: new Uint32Array(0) }));
    repository.git("mv", "lib/a.ts", "lib/b.ts");
    repository.commit();
    await expectFresh();
  });

  it("is not counted when its sums are not those of the bundle", async () => {
    const { digest } = await build({ repo: repository.dir });
    forge(digest, (file) => ({ ...file, edges: file.edges + 1_000 }));
    repository.write("lib/a.ts", "// Changed.\nexport function one() {\n  return 1;\n}\n");
    repository.commit();
    await expectFresh();
  });

  it("is passed over where it is longer than can be read", async () => {
    const { digest } = await build({ repo: repository.dir });
    const folder = join(repository.dir, ".git", "sheaf", "derived", digest);
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 3 * 1024 ** 3);
    const index = await open({ repo: repository.dir });
    expect((await index.search({ text: "one" })).results[0]?.path).toBe("lib/a.ts");
    await index.close();
  });
});
