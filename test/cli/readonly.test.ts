import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOutput, errorOutput, statusOutput } from "../../cli/schemas.js";
import { contentsOf, readOnly, withoutMountNamespace } from "../helpers/confined.js";
import { copyRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { askAll } from "./ask-all.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, sheaf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "a member of a team that only reads what another has built", () => {
  let made: TestRepository;
  let repository: TestRepository;
  let bundle: string;
  const bundleOf = ({ dir }: TestRepository): string => path.join(path.dirname(dir), "bundle");
  beforeAll(async () => {
    made = makeProject();
    for (const argv of [["build"], ["build", "--out", bundleOf(made)]]) {
      const built = await sheafIn([...argv, "--quiet"], { cwd: made.dir });
      if (built.code !== 0) throw new Error(built.err);
    }
  });
  afterAll(() => made.remove());
  beforeEach(() => {
    repository = copyRepository(made);
    bundle = bundleOf(repository);
  });
  afterEach(() => repository.remove());

  const places = (): readonly (readonly [dir: string, where: readonly string[], derived: string])[] => [
    [repository.dir, ["--repo", repository.dir], path.join(repository.dir, ".git/sheaf/derived")],
    [bundle, ["--bundle", bundle], path.join(bundle, "derived")],
  ];

  it("changes no byte of it by asking", async () => {
    for (const [dir, where] of places()) {
      const before = contentsOf(dir);
      await askAll(where);
      expect(contentsOf(dir)).toEqual(before);
    }
  });

  const title = "gets the same answers from a read-only file system, with a read form and without";
  it.skipIf(withoutMountNamespace)(withoutMountNamespace ?? title, async () => {
    for (const [dir, where, derived] of places()) {
      const answers = await askAll(where);
      const under = readOnly(dir);
      expect(await askAll(where, { under, cwd: os.tmpdir() })).toEqual(answers);
      // As a tool that carries no derived files would hand it on.
      fs.rmSync(derived, { recursive: true });
      const before = contentsOf(dir);
      expect(await askAll(where, { under, cwd: os.tmpdir() })).toEqual(answers);
      expect(contentsOf(dir)).toEqual(before);
    }
  });

  it.skipIf(withoutMountNamespace)(
    withoutMountNamespace ?? "finds the commit built there, and cannot build another",
    async () => {
      const under = readOnly(repository.dir);
      const options = { under, cwd: os.tmpdir() };
      const where = ["--repo", repository.dir];
      const again = jsonOf(await sheaf(["build", "--json", ...where], options), buildOutput);
      expect(again).toMatchObject({ reused: true, extractedBlobs: 0 });
      repository.write("src/new.ts", "export const fresh = 1;\n");
      repository.commit("Second");
      const before = contentsOf(repository.dir);
      const refused = await sheaf(["build", "--json", "--quiet", ...where], options);
      expect(refused.code).toBe(2);
      const { error } = jsonOf(refused, errorOutput);
      expect(error).toMatchObject({ code: "store-unwritable" });
      expect(error.message).toContain("read-only");
      expect(error.hint).toContain("--out");
      // The bundle of the parent still answers, and says so.
      const status = jsonOf(await sheaf(["status", "--json", ...where], options), statusOutput);
      expect(status).toMatchObject({ choice: "ancestor", stale: 1 });
      expect(contentsOf(repository.dir)).toEqual(before);
    },
  );

  it("sees its own changes marked, and the shared bundle as it was", async () => {
    const store = path.join(repository.dir, ".git/sheaf");
    const before = contentsOf(store);
    repository.write("src/cookies.py", "def parse_cookie_header(header):\n    return {}\n");
    const asked = await sheafIn(["search", "cookie header", "--json", "--repo", repository.dir]);
    const answer = JSON.parse(asked.out) as { results: { path: string; freshness: string }[] };
    expect(answer.results[0]).toMatchObject({ path: "src/cookies.py", freshness: "modified" });
    expect(contentsOf(store)).toEqual(before);
  });
});
