import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outputs } from "../../../cli/schemas.js";
import { detectStandards } from "../../../src/detect/standards/detect.js";
import { detectStructure } from "../../../src/detect/structure/detect.js";
import { standardsBlock, writeStandards } from "../../../src/init/standards.js";
import type { Standards } from "../../../src/model/standards.js";
import { assemblyOf } from "../../helpers/assembly.js";
import { makeRepository, type TestRepository } from "../../helpers/repository.js";
import { runWith } from "./fakes.js";
import { standardsFound } from "./standards-fakes.js";

describe("sheaf standards", () => {
  it("prints JSON that keeps to its schema, shares as parts of one", async () => {
    const { code, out } = await runWith(["standards", "--json"]);
    expect(code).toBe(0);
    const json = outputs["standards-report"].parse(JSON.parse(out));
    expect(json).toEqual(JSON.parse(out));
    expect(json.languages.map(({ language }) => language)).toEqual(["typescript", "go"]);
    expect(json.languages[0]!.categories.http?.server).toMatchObject({ preferred: "Express", share: 0.909 });
  });

  it("tells a person what is done, how surely and where, and nothing that moves the cursor", async () => {
    const { out } = await runWith(["standards", "--language", "tsx"]);
    expect(out).toContain("server: Express  90%  high\n");
    expect(out).toContain("40 of 44 lines that import or use a web framework, in 12 files; else Koa 4\n");
    expect(out).not.toContain("\u001b");
    expect(out).not.toContain("go  3 files");
  });

  it("refuses a language without standards, and names those that have some", async () => {
    const { code, err } = await runWith(["standards", "--language", "cobol"]);
    expect(code).toBe(2);
    expect(err).toContain("It has those of go, typescript.");
  });

  it("prints the block, and writes it only where a file is named", async () => {
    const printed = await runWith(["standards", "--agents"]);
    expect(printed.out).toContain("<!-- sheaf:standards:start -->");
    const written = await runWith(["standards", "--agents", "CLAUDE.md"]);
    expect(written.out).not.toContain("sheaf:standards");
  });
});

describe("sheaf standards --remove", () => {
  it("needs no index and no file", async () => {
    const asked: unknown[] = [];
    const report = { root: "/r", removing: true, written: true, files: [], section: "" };
    const { code } = await runWith(["standards", "--remove"], {
      writeStandards: async (options) => {
        asked.push(options);
        return report;
      },
      open: async () => {
        throw new Error("opened");
      },
    });
    expect(code).toBe(0);
    expect(asked).toMatchObject([{ remove: true, file: undefined }]);
    expect((await runWith(["standards", "--remove", "--json"])).code).toBe(2);
  });
});

describe("sheaf cycles", () => {
  it("prints JSON that keeps to its schema", async () => {
    const { code, out } = await runWith(["cycles", "src", "--json"]);
    expect(code).toBe(0);
    expect(outputs.cycles.parse(JSON.parse(out))).toEqual(JSON.parse(out));
  });

  it("shows each cycle as a way round, with the imports to cut", async () => {
    const { out } = await runWith(["cycles"]);
    expect(out).toContain("cycle  2 files, 1 import to cut  0123456789abcdef\n");
    expect(out).toContain("     src/a.ts  [modified since aaaaaaaaa]\n  -> src/b\\x1b[2J.ts\n");
    expect(out).toContain("  cut  src/a.ts:3 -> src/b.ts\n  1 file that is not shown changed since\n");
    expect(out).toContain("types only  2 files");
    expect(out).toContain("suppressed by sheaf.json: known\n");
    expect(out).toContain("   40  src/hub.ts  above 15  [moved to src/b\\u{202e}.ts]\n");
  });
});

describe("the objects of a bundle", () => {
  it("standards and structure keep to their schemas", async () => {
    const assembly = await assemblyOf({
      "a.ts": 'import { b } from "./b.js";\nexport const someName = () => b;\n',
      "b.ts": 'import { someName } from "./a.js";\nexport const b = someName;\n',
    });
    const standards = JSON.parse(JSON.stringify(await detectStandards(assembly)));
    expect(outputs.standards.parse(standards)).toEqual(standards);
    expect(standards.languages).toHaveLength(1);
    const { structure } = outputs.findings.shape;
    const found = JSON.parse(JSON.stringify(detectStructure(assembly)));
    expect(structure.parse(found)).toEqual(found);
    expect(found.cycles).toHaveLength(1);
  });
});

describe("the block for assistants", () => {
  const given = { standards: standardsFound, commit: "0123456789".repeat(4) };
  let repository: TestRepository;
  beforeAll(() => {
    repository = makeRepository();
  });
  afterAll(() => {
    repository.remove();
  });

  it("says the commit and what is sure enough, and no more than forty lines", () => {
    const text = standardsBlock(given);
    expect(text).toContain("commit 012345678");
    expect(text).toContain("- http, server: Express (90%; else Koa)");
    const category = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        `topic-${i}`,
        standardsFound.languages[1]!.categories.http!.server!,
      ]),
    );
    const low = { ...standardsFound.languages[1]!.categories.http!.server!, confidence: "low" as const };
    const large: Standards = {
      languages: ["go", "java", "php", "ruby", "rust"].map((language) => ({
        language,
        files: 10,
        tests: 0,
        categories: { http: category, logging: { logger: { ...low, preferred: "unsure" } } },
      })),
    };
    const lines = standardsBlock({ ...given, standards: large });
    expect(lines.split("\n").length).toBeLessThanOrEqual(40);
    expect(lines.split("\n").filter((line) => line.startsWith("- ")).length).toBeLessThanOrEqual(30);
    expect(lines).not.toContain("unsure");
  });

  it("goes in beside what is there and beside the tools' section, and out again to the byte", async () => {
    const file = path.join(repository.dir, "CLAUDE.md");
    const before = "# Mine\r\n\r\n<!-- sheaf:start -->\r\nx\r\n<!-- sheaf:end -->\r\ncaf\u00e9\r\n";
    fs.writeFileSync(file, before);
    const options = { ...given, repo: repository.dir, file: "CLAUDE.md" };
    expect((await writeStandards(options)).files[0]!.action).toBe("add");
    const after = fs.readFileSync(file, "utf8");
    expect(after.startsWith(before)).toBe(true);
    expect(after).toContain("<!-- sheaf:standards:start -->\r\n## Coding standards");
    expect((await writeStandards(options)).files[0]!.action).toBe("keep");
    expect((await writeStandards({ ...options, commit: "f".repeat(40) })).files[0]!.action).toBe("update");
    expect((await writeStandards({ ...options, remove: true })).files[0]!.action).toBe("remove");
    expect(fs.readFileSync(file, "utf8")).toBe(before);
  });
});
