import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { build, type Index, open } from "../../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";
import { lines, parse, renamed, settle, unrelated } from "../detect/duplicates/code.js";

const short = `export const pick = (rows: Row[], id: string): Row | null => {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) return null;
  found.used = true;
  return found;
};
`;

describe.skipIf(withoutGit !== null)("code like some other", () => {
  let repository: TestRepository;
  let index: Index;
  beforeAll(async () => {
    repository = makeRepository();
    repository.write("src/settle.ts", `import { x } from "./x.js";\n\nx();\n\n${settle}`);
    repository.write("src/pick.ts", `const other = 1;\nother(2);\n${short}`);
    repository.write("src/walker.ts", unrelated);
    repository.write("lib/rows.py", `import os\n\n\n${parse}`);
    repository.write(
      "lib/lines.py",
      `def parse_lines(stream, options):\n    """Parse each line of a stream, without comments, into rows of cells."""\n    stripped = (line.strip() for line in stream)\n    kept = [line for line in stripped if line and not line.startswith(options.comment)]\n    return [dict(zip(options.names, line.split(options.separator))) for line in kept]\n`,
    );
    repository.commit("First");
    await build({ repo: repository.dir, workers: 1 });
    index = await open({ repo: repository.dir });
  });
  afterAll(async () => {
    await index.close();
    repository.remove();
  });

  const ask = async (text: string, language = "typescript") => {
    const { places } = await index.alike({ text, language });
    return places.map(({ path, startLine, kind, score }) => [path, startLine, kind, score]);
  };

  it("duplicates 28: is found, exact, renamed or near, with where it stands", async () => {
    expect(await index.alike({ text: `// mine\n${settle}`, path: "src/new.ts" })).toMatchObject({
      language: "typescript",
      unable: null,
      found: 1,
      places: [
        {
          path: "src/settle.ts",
          startLine: 5,
          endLine: 30,
          symbol: "settle",
          kind: "exact",
          score: 1000,
          test: false,
          freshness: "fresh",
          movedTo: null,
          given: { startLine: 2, endLine: 26 },
        },
      ],
    });
    expect(await ask(renamed)).toEqual([["src/settle.ts", 5, "renamed", expect.any(Number)]]);
    const edited = lines.toSpliced(11, 1, "    total = total.plus(taxed, rate).scaled(100);").join("\n");
    expect(await ask(edited)).toEqual([["src/settle.ts", 5, "near", expect.any(Number)]]);
  });

  it("is found for a function of four statements, for a part of one, and across languages of a family", async () => {
    expect(await ask(short)).toEqual([["src/pick.ts", 3, "exact", 1000]]);
    expect(await ask(lines.slice(9, 15).join("\n"))).toEqual([
      ["src/settle.ts", expect.any(Number), expect.any(String), expect.any(Number)],
    ]);
    const plain = short.replace(": Row[]", "").replace(": string", "").replace(": Row | null", "");
    expect(await ask(plain, "javascript")).toEqual([
      ["src/pick.ts", expect.any(Number), "near", expect.any(Number)],
    ]);
    expect(await ask(parse, "python")).toEqual([["lib/rows.py", 4, "exact", 1000]]);
  });

  it("is not found where there is none, and says why nothing can be told", async () => {
    expect(
      await ask("export const twice = (n: number): number => [n, n].map((x) => x ** 2).length;\n"),
    ).toEqual([]);
    const unable = async (text: string, language: string) => (await index.alike({ text, language })).unable;
    expect(await unable("x();\n", "typescript")).toBe("too-short");
    expect(await unable("# Title\n\nText of some length, which is no code.\n", "markdown")).toBe("no-units");
    expect(await unable("", "typescript")).toBe("unreadable");
    await expect(index.alike({ text: settle, language: "klingon" })).rejects.toMatchObject({
      code: "bad-argument",
    });
    await expect(index.alike({ text: settle })).rejects.toMatchObject({ code: "bad-argument" });
  });

  it("is not the code itself, where it stands already", async () => {
    const text = `import { x } from "./x.js";\n\nx();\n\n${settle}`;
    expect((await index.alike({ text, path: "src/settle.ts" })).places).toEqual([]);
    const file = path.join(repository.dir, "src/settle.ts");
    expect((await index.alike({ text, file })).places).toEqual([]);
    // Of the same name, and no file of this repository.
    const other = path.join(path.dirname(repository.dir), "src/settle.ts");
    expect((await index.alike({ text, file: other })).found).toBe(1);
  });

  it("what means the same and is written otherwise is told by vectors, clones left out", async () => {
    const { pairs, unable } = await index.similar({ text: parse, language: "python" });
    expect(unable).toBeNull();
    expect(pairs.map(({ place }) => place.path)).toEqual(["lib/lines.py"]);
    expect(pairs[0]).toMatchObject({ given: null, place: { symbol: "parse_lines", kind: "function" } });
    const of = await index.similar({ path: "lib/rows.py" });
    expect(of).toMatchObject({
      compared: 1,
      pairs: [{ given: { symbol: "parse" }, place: { symbol: "parse_lines" } }],
    });
    await expect(index.similar({ path: "lib" })).rejects.toThrow('"lib" is a folder');
    await expect(index.similar({ path: "lib/none.py" })).rejects.toMatchObject({ code: "bad-argument" });
    expect(await index.similar()).toMatchObject({ unable: null, leftOut: 0, floor: 850 });
  });

  it("is what the commit has, marked where its file is another by now", async () => {
    fs.renameSync(path.join(repository.dir, "src/settle.ts"), path.join(repository.dir, "src/moved.ts"));
    // What has changed in the tree as a whole is looked for anew only after a while.
    await vi.waitFor(async () => {
      const [place] = (await index.alike({ text: settle, language: "typescript" })).places;
      expect(place).toMatchObject({ path: "src/settle.ts", freshness: "moved", movedTo: "src/moved.ts" });
    }, 10_000);
  });
});
