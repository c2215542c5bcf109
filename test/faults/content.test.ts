import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { build, open, status, verify } from "../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

const mebibyte = 1_048_576;

describe.skipIf(withoutGit !== null)("hostile and broken content", () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = makeRepository();
    repository.write("src/good.ts", "export function stillFound() {\n  return 1;\n}\n");
  });
  afterEach(() => repository.remove());

  const skipped = async (): Promise<Record<string, string>> => {
    const report = await status({ repo: repository.dir });
    return Object.fromEntries(report.skippedFiles.map(({ path, reason }) => [path, reason]));
  };
  const best = async (text: string): Promise<string | undefined> => {
    const index = await open({ repo: repository.dir });
    try {
      return (await index.search({ text })).results[0]?.path;
    } finally {
      await index.close();
    }
  };

  it("passes over a blob of 200 MB without reading it", async () => {
    const large = join(repository.dir, "large.ts");
    writeFileSync(large, Buffer.alloc(200 * mebibyte, "const x = 1;\n"));
    repository.commit();
    rmSync(large);
    const before = process.resourceUsage().maxRSS;
    await build({ repo: repository.dir });
    expect(await skipped()).toEqual({ "large.ts": "too-large" });
    // Kibibytes: had the blob been read, it would show.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(150 * 1024);
    expect(await best("stillFound")).toBe("src/good.ts");
  });

  it("skips a file of 5 MB on one line, and one below the size limit as minified", async () => {
    repository.write("five.js", `var a=${"1+".repeat(2.5 * mebibyte)}1;`);
    repository.write("half.js", `var a=[${"function(b){return b*2},".repeat(20_000)}1];`);
    repository.commit();
    await build({ repo: repository.dir });
    expect(await skipped()).toEqual({ "five.js": "too-large", "half.js": "minified" });
    expect(await best("stillFound")).toBe("src/good.ts");
  });

  it("reads what is not UTF-8, with a byte order mark or without, and counts the guesses", async () => {
    repository.write("latin.py", Buffer.from("def café_größe():\n    return 1\n", "latin1"));
    repository.write(
      "wide.ts",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("export function wideName() {}\n", "utf16le")]),
    );
    repository.write("mark.ts", "\uFEFFexport function markedName() {}\r\n");
    repository.write(
      "broken.md",
      Buffer.concat([Buffer.from("# Words enough to be a text\n\n"), Buffer.from([0xc3, 0x28, 0x0a])]),
    );
    repository.write("zero.bin", Buffer.from([1, 0, 2, 0]));
    repository.commit();
    const report = await build({ repo: repository.dir });
    expect(await skipped()).toEqual({ "zero.bin": "binary" });
    expect(report.indexed).toBe(5);
    expect(await best("wideName")).toBe("wide.ts");
    expect(await best("markedName")).toBe("mark.ts");
    expect(await best("café_größe")).toBe("latin.py");
    const { bundle } = await status({ repo: repository.dir });
    expect(bundle?.counts.decodedWithFallback).toBe(2);
  });

  it("ends with 50,000 nested brackets in every language, and keeps the rest", async () => {
    const deep = "[".repeat(50_000) + "]".repeat(50_000);
    for (const extension of ["ts", "tsx", "js", "py", "go", "json", "yaml", "md", "txt"]) {
      repository.write(`deep.${extension}`, `x = ${deep}\n`);
    }
    repository.write("quotes.md", `${"> ".repeat(50_000)}\n`);
    repository.commit();
    const report = await build({ repo: repository.dir });
    expect(report.incomplete).toBe(false);
    expect(await best("stillFound")).toBe("src/good.ts");
    expect((await verify({ repo: repository.dir })).problems).toEqual([]);
  });

  it("follows no symbolic link, reads no sensitive file, and stores no key", async () => {
    const key = ["AKIA", "IOSFODNN7EXAMPLE"].join("");
    const token = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
    repository.write(".env", `SECRET=${key}\n`);
    repository.write("keys.ts", `export const stored = "${token}";\nconst id = "${key}";\n`);
    const cut = [["gl", "pat-"].join(""), "x7Qk-Zp3V_bT9m-Lw2Rj"].join("");
    repository.write("notes.md", `# Use ${cut} here\n\nWords.\n`);
    repository.write("settings.json", `{ "${cut}": 1 }\n`);
    repository.write("far.ts", `import { a } from "https://me:${cut}@host/p?token=${token}";\n`);
    symlinkSync("/etc/passwd", join(repository.dir, "passwd.ts"));
    repository.commit();
    const out = join(repository.dir, "..", "bundle");
    await build({ repo: repository.dir, out });
    await build({ repo: repository.dir });
    expect(await skipped()).toEqual({ ".env": "sensitive", "passwd.ts": "symlink" });
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const text = readFileSync(join(file.parentPath, file.name)).toString("latin1").toLowerCase();
      for (const secret of [key, token, cut, "x7qk", "zp3v_bt9m", "lw2rj", "root:x:0:0", "16c7e42f292c"]) {
        expect(text.includes(secret.toLowerCase()), `${file.name} holds ${secret}`).toBe(false);
      }
    }
  });
});
