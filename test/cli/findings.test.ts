import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findingsObject } from "../../cli/schemas/findings.js";
import { objectNamed } from "../../src/bundle/manifest.js";
import { openBundleFolder } from "../../src/bundle/open-folder.js";
import { loadBundle } from "../../src/bundle/source.js";
import { build, verify } from "../../src/index.js";
import { open } from "../../src/open.js";
import { errorOf } from "../helpers/readers.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";

const sum = (name: string): string => `export const ${name} = (rows: number[], limit: number): string => {
  const seen = new Map<number, string>();
  let total = 0;
  for (const row of rows) {
    if (row > limit) continue;
    const before = seen.get(row);
    if (before !== undefined) {
      total += row * before.length;
      seen.delete(row);
    } else {
      seen.set(row, String(row).padStart(4, "0"));
    }
    while (total > 1000) total = Math.floor(total / 2) - limit;
  }
  const names = [...seen.values()].filter((one) => one !== "0000").map((one) => one.trim());
  try {
    return JSON.stringify({ total, names, count: seen.size });
  } catch (error) {
    throw new Error("it cannot be told", { cause: error });
  }
};
`;

/** One build of a project with something of everything that is found. */
describe.skipIf(withoutGit)(withoutGit ?? "findings of a build", () => {
  let repository: TestRepository;
  let out: string;
  const run = (...argv: string[]) => sheafIn(argv, { cwd: repository.dir });

  beforeAll(async () => {
    repository = makeRepository();
    repository.write("package.json", '{"name":"app","private":true,"main":"src/main.ts"}\n');
    repository.write(
      "src/main.ts",
      'import { sumOf } from "./sum.js";\n\nconsole.log(sumOf([1], 2));\n\nfunction forgotten() {\n  return 1;\n}\n',
    );
    repository.write("src/sum.ts", sum("sumOf"));
    repository.write("src/lost/copy.ts", sum("totalOf"));
    repository.commit("A project");
    out = path.join(repository.dir, "..", `${path.basename(repository.dir)}-out`);
    await build({ repo: repository.dir, out, workers: 1 });
    await build({ repo: repository.dir, workers: 1 });
  });
  afterAll(() => {
    repository.remove();
    fs.rmSync(out, { recursive: true, force: true });
  });

  it("keep to their schema, and verify finds nothing wrong with them", async () => {
    const { manifest, get } = await loadBundle(openBundleFolder(out));
    const json = JSON.parse(new TextDecoder().decode(await get(objectNamed(manifest, "findings.json"))));
    expect(findingsObject.parse(json)).toEqual(json);
    expect((await verify({ bundle: out })).problems).toEqual([]);
  });

  it("are told by the commands, narrowed by paths, and fail where asked to", async () => {
    const dead = JSON.parse((await run("dead-code", "--json")).out);
    expect(dead.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ symbol: "forgotten", verdict: "dead", path: "src/main.ts", startLine: 5 }),
        expect.objectContaining({ symbol: null, verdict: "unreachable-file", path: "src/lost/copy.ts" }),
      ]),
    );
    const here = JSON.parse((await run("dead-code", "./src/lost/", "--json")).out);
    expect(here.findings.map(({ path: one }: { path: string }) => one)).toEqual(["src/lost/copy.ts"]);
    expect((await run("dead-code", "--fail-on")).code).toBe(1);
    expect((await run("dead-code", "src/sum.ts", "--fail-on")).code).toBe(0);
    const missing = await run("dead-code", "src/lots");
    expect(missing.code).toBe(2);
    expect(missing.err).toContain("src/lost");
    const double = JSON.parse((await run("duplicates", "src/sum.ts", "--json")).out);
    expect(double.classes[0].members.map(({ path: one }: { path: string }) => one)).toEqual([
      "src/lost/copy.ts",
      "src/sum.ts",
    ]);
    expect((await run("duplicates", "--fail-on", "src/main.ts")).code).toBe(0);
    expect((await run("duplicates", "--fail-on")).code).toBe(1);
  });

  it("stay those of the commit, with what has become of their files since", async () => {
    fs.renameSync(path.join(repository.dir, "src/lost/copy.ts"), path.join(repository.dir, "src/found.ts"));
    repository.write("src/main.ts", "console.log(1);\n");
    try {
      const { out: text } = await run("dead-code");
      expect(text).toMatch(/src\/main\.ts {2}\[modified since [0-9a-f]{9}\]/);
      expect(text).toContain("src/lost/copy.ts  [moved to src/found.ts]");
      expect(text).toContain("findings are those of the commit");
    } finally {
      repository.git("checkout", "--quiet", "--", ".");
      fs.rmSync(path.join(repository.dir, "src/found.ts"));
    }
  });

  it("are a damaged bundle when they do not have their digest", async () => {
    const { manifest } = await loadBundle(openBundleFolder(out));
    const { sha256 } = objectNamed(manifest, "findings.json");
    const file = path.join(out, "objects", sha256);
    const bytes = fs.readFileSync(file);
    fs.chmodSync(file, 0o644);
    fs.writeFileSync(file, Buffer.concat([bytes.subarray(0, -2), Buffer.from("]}")]));
    const index = await open({ bundle: out });
    expect((await errorOf(index.findings())).code).toBe("corrupt-bundle");
    expect((await errorOf(index.deadCode())).message).toContain("findings.json");
    await index.close();
    const { problems } = await verify({ bundle: out });
    expect(problems.map(({ object }) => object)).toEqual(["findings.json"]);
  });
});
