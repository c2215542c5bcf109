import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { build, type Index, open, verify } from "../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

/** Every edge of an index in words, and its unresolved calls. */
const edgesOf = async (index: Index): Promise<readonly string[]> => {
  const graph = await index.graph();
  const say = (id: number): string => {
    const { path, symbol, line } = graph.node(id);
    return `${path ?? ""}#${symbol ?? ""}:${line}`;
  };
  const found: string[] = [];
  for (let id = 0; id < graph.nodeCount; id++) {
    for (const { from, to, kind, line, reason } of graph.out(id))
      found.push(`${say(from)} ${kind} ${say(to)} ${line} ${reason}`);
    for (const { from, name, line } of graph.unresolvedIn(id)) found.push(`${say(from)} ? ${name} ${line}`);
  }
  return found;
};

describe.skipIf(withoutGit !== null)("links of successive commits", () => {
  let repository: TestRepository;
  let folder: string;
  beforeEach(() => {
    repository = makeRepository();
    folder = mkdtempSync(join(tmpdir(), "sheaf-links-"));
    for (let i = 0; i < 40; i++) {
      const next = (i + 1) % 40;
      repository.write(
        `src/m${i}.ts`,
        `import { f${next} } from "./m${next}.js";\nimport { shared } from "./shared.js";\n` +
          `export function f${i}(): number {\n  shared();\n  return unknown${i % 3}(f${next});\n}\n`,
      );
      repository.write(
        `lib/p${i}.py`,
        `from lib import p${next}\n\ndef g${i}():\n    return p${next}.g${next}()\n`,
      );
    }
    repository.write("src/shared.ts", "export function shared(): void {}\n");
    repository.commit();
  });
  afterEach(() => {
    repository.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const compare = async (): Promise<number> => {
    const report = await build({ repo: repository.dir });
    const out = join(folder, "fresh");
    const fresh = await build({ repo: repository.dir, out, cache: false });
    expect(report.digest).toBe(fresh.digest);
    const [own, other] = [await open({ repo: repository.dir }), await open({ bundle: out })];
    expect(await edgesOf(own)).toEqual(await edgesOf(other));
    await own.close();
    await other.close();
    return report.linkedFiles;
  };

  it("are found again only where something changed, and are those of a full build", async () => {
    expect(await compare()).toBe(81);
    // A change inside of a function, and lines that move: nobody else depends on them.
    repository.write("src/shared.ts", "// moved\n\nexport function shared(): void {\n  shared();\n}\n");
    repository.commit();
    expect(await compare()).toBe(1);
    // A definition in front of others of its name, a file that comes, one that goes, and one that moves.
    repository.write(
      "src/m7.ts",
      "class A {\n  f7(): void {}\n}\nexport function f7(): number {\n  return new A().f7();\n}\n",
    );
    repository.write("src/a.ts", 'import { f9 } from "./m9.js";\nf9();\n');
    repository.git("rm", "-q", "lib/p20.py");
    repository.git("mv", "src/m30.ts", "src/zz.ts");
    repository.commit();
    const linked = await compare();
    expect(linked).toBeGreaterThan(3);
    expect(linked).toBeLessThan(40);
    repository.write("package.json", '{ "name": "m", "imports": { "#x": "./src/a.ts" } }\n');
    repository.commit();
    await compare();
    expect((await verify({ repo: repository.dir })).problems).toEqual([]);
  });

  it("are all found again when what was kept of them is damaged", async () => {
    await build({ repo: repository.dir });
    rmSync(join(repository.dir, ".git", "sheaf", "derived"), { recursive: true });
    repository.write("src/shared.ts", "export function shared(): void {\n  shared();\n}\n");
    repository.commit();
    expect(await compare()).toBe(81);
  });
});
