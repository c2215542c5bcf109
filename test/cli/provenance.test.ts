import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { searchOutput, statusOutput } from "../../cli/schemas.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "a bundle that somebody else has built", () => {
  let repository: TestRepository;
  let parent: string;
  let bundle: string;
  beforeEach(async () => {
    repository = makeProject();
    parent = path.dirname(repository.dir);
    bundle = path.join(parent, "bundle");
    repository.write("LICENSE-MIT", "Permission is hereby granted\n");
    repository.write("COPYING", "You may copy\n");
    repository.write("Notice.txt", "Contains kites\n");
    repository.write("src/LICENSE", "Of a part\n");
    repository.write("licensed.ts", "export const licensed = true;\n");
    fs.symlinkSync("COPYING", path.join(repository.dir, "LICENCE"));
    repository.commit("Second");
    repository.git("remote", "add", "origin", "https://ada:s3cret@example.com/team/kites.git?token=s3cret");
    const built = await sheafIn(["build", "--out", bundle, "--quiet"], { cwd: repository.dir });
    if (built.code !== 0) throw new Error(built.err);
  });
  afterEach(() => repository.remove());

  it("tells where it comes from and where its terms stand, and holds no secret of its maker", async () => {
    const asked = await sheafIn(["status", "--json", "--bundle", bundle], { cwd: parent });
    const { bundle: told } = jsonOf(asked, statusOutput);
    const blob = (file: string): string => repository.git("rev-parse", `HEAD:${file}`);
    expect(told).toMatchObject({
      commit: repository.git("rev-parse", "HEAD"),
      provenance: {
        license: "Apache-2.0",
        repository: "https://example.com/team/kites.git",
        licenseFiles: ["COPYING", "LICENSE-MIT", "Notice.txt"].map((file) => ({
          path: file,
          blob: blob(file),
        })),
        host: null,
      },
    });
    expect(told!.provenance!.tool).toMatch(/^sheaf \d/);
    expect(fs.readFileSync(path.join(bundle, "provenance.json"), "utf8")).not.toContain("s3cret");
    const text = await sheafIn(["status", "--bundle", bundle], { cwd: parent });
    expect(text.out).toMatch(/made by {4}sheaf \S+ \(Apache-2\.0\)/);
    expect(text.out).toContain("https://example.com/team/kites.git\n");
    expect(text.out).toContain("COPYING, LICENSE-MIT, Notice.txt\n");
  });

  it("answers without its repository, and without a provenance", async () => {
    fs.rmSync(path.join(bundle, "provenance.json"));
    fs.rmSync(repository.dir, { recursive: true });
    const asked = await sheafIn(["search", "cookie header", "--json", "--bundle", bundle], { cwd: parent });
    expect(jsonOf(asked, searchOutput).results[0]!.path).toBe("src/cookies.py");
    const status = await sheafIn(["status", "--json", "--bundle", bundle], { cwd: parent });
    expect(jsonOf(status, statusOutput).bundle!.provenance).toBe(null);
  });

  it("has the same digest whatever its provenance says", async () => {
    const digest = async (): Promise<string> =>
      jsonOf(await sheafIn(["status", "--json", "--bundle", bundle]), statusOutput).bundle!.digest;
    const before = await digest();
    repository.git("remote", "set-url", "origin", "https://example.com/other.git");
    await sheafIn(["build", "--out", bundle, "--no-cache", "--quiet"], { cwd: repository.dir });
    expect(await digest()).toBe(before);
  });
});
