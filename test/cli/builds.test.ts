import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOutput, errorOutput, searchOutput, statusOutput, verifyOutput } from "../../cli/schemas.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, sheaf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "sheaf build, status and verify", () => {
  let repository: TestRepository;
  let head: string;
  beforeAll(() => {
    repository = makeProject();
    head = repository.git("rev-parse", "HEAD");
  });
  afterAll(() => repository.remove());

  it("says before a build that there is none, and how to make one", async () => {
    const status = await sheafIn(["status"], { cwd: repository.dir });
    expect(status.code).toBe(0);
    expect(status.out).toContain("none; `sheaf build` makes one");
    const asked = await sheafIn(["search", "retry", "--no-build", "--json"], { cwd: repository.dir });
    expect(asked.code).toBe(2);
    expect(jsonOf(asked, errorOutput).error).toMatchObject({ code: "no-bundle", hint: "Run: sheaf build" });
  });

  it("builds when a question finds no bundle, with results alone on standard output", async () => {
    const own = makeProject();
    try {
      const asked = await sheaf(["search", "cookie header", "--repo", own.dir, "--json"]);
      expect(asked.code).toBe(0);
      expect(jsonOf(asked, searchOutput).results[0]!.path).toBe("src/cookies.py");
      expect(asked.err).toMatch(/^There is no index yet: building one\.\nListing files\n/);
      const again = await sheafIn(["search", "cookie header", "--repo", own.dir, "--json"]);
      expect(again.err).toBe("");
      expect(again.out).toBe(asked.out);
    } finally {
      own.remove();
    }
  });

  it("reports what it made, and makes it once", async () => {
    const first = jsonOf(await sheafIn(["build", "--json"], { cwd: repository.dir }), buildOutput);
    expect(first).toMatchObject({
      commit: head,
      tree: repository.git("rev-parse", "HEAD^{tree}"),
      files: 6,
      indexed: 5,
      skipped: { binary: 1 },
      reused: false,
      incomplete: false,
    });
    expect(fs.existsSync(first.bundle)).toBe(true);
    const second = jsonOf(
      await sheafIn(["build", "HEAD", "--json", "--quiet"], { cwd: repository.dir }),
      buildOutput,
    );
    expect(second).toMatchObject({ digest: first.digest, reused: true });
    const elsewhere = path.join(path.dirname(repository.dir), "out");
    const fresh = jsonOf(
      await sheafIn([
        "build",
        "--json",
        "--no-cache",
        "--workers",
        "1",
        "--out",
        elsewhere,
        "--repo",
        repository.dir,
      ]),
      buildOutput,
    );
    expect(fresh).toMatchObject({ digest: first.digest, reusedBlobs: 0 });
    const text = await sheafIn(["build"], { cwd: repository.dir });
    expect(text.out).toContain(`digest   ${first.digest}\n`);
  });

  it("answers from a bundle folder without a repository", async () => {
    const folder = path.join(path.dirname(repository.dir), "folder");
    await sheafIn(["build", "--quiet", "--out", folder], { cwd: repository.dir });
    const alone = jsonOf(
      await sheafIn(["search", "cookie header", "--bundle", folder, "--json"]),
      searchOutput,
    );
    expect(alone).toMatchObject({ commit: head, head: null });
    expect(alone.results[0]).toMatchObject({ path: "src/cookies.py", freshness: null });
    const text = await sheafIn(["search", "cookie header", "--bundle", folder]);
    expect(text.code).toBe(0);
    expect(text.out).toMatch(/\d+ results? without text: .+\n/);
    const both = jsonOf(
      await sheafIn(["search", "cookie header", "--bundle", folder, "--repo", repository.dir, "--json"]),
      searchOutput,
    );
    expect(both).toMatchObject({ head });
    expect(jsonOf(await sheafIn(["verify", "--bundle", folder, "--json"]), verifyOutput).problems).toEqual(
      [],
    );
  });

  it("shows what is indexed, what is skipped and what is stored", async () => {
    await sheafIn(["build", "--quiet"], { cwd: repository.dir });
    const status = jsonOf(
      await sheafIn(["status", "--json", "--skipped", "--all"], { cwd: repository.dir }),
      statusOutput,
    );
    expect(status).toMatchObject({ branch: "main", head, choice: "head", stale: 0 });
    expect(status.bundle).toMatchObject({ commit: head, distance: { ahead: 0, behind: 0 } });
    expect(status.skippedFiles).toEqual([{ path: "logo.png", reason: "binary", bytes: 10 }]);
    expect(status.stored!.map((bundle) => bundle.commit)).toContain(head);
    const text = await sheafIn(["status", "--skipped"], { cwd: repository.dir });
    expect(text.out).toContain("binary  logo.png");
  });

  it("finds a flipped bit, names the object, and exits with 2", async () => {
    const folder = path.join(path.dirname(repository.dir), "damaged");
    await sheafIn(["build", "--quiet", "--out", folder], { cwd: repository.dir });
    const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
    const object = names.find((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))!;
    const file = path.join(object.parentPath, object.name);
    const bytes = fs.readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    fs.chmodSync(file, 0o644);
    fs.writeFileSync(file, bytes);
    const ran = await sheafIn(["verify", "--bundle", folder, "--json"]);
    expect(ran.code).toBe(2);
    const { problems } = jsonOf(ran, verifyOutput);
    expect(problems.length).toBeGreaterThan(0);
    const text = await sheafIn(["verify", "--bundle", folder]);
    expect(text.code).toBe(2);
    expect(text.out).toContain(problems[0]!.object);
  });

  it("refuses with what happened, where, and the next step", async () => {
    const nowhere = path.dirname(repository.dir);
    const empty = makeRepository();
    try {
      const cases: [string[], string, RegExp][] = [
        [["build", "--repo", nowhere], "not-a-repository", new RegExp(path.basename(nowhere))],
        [["build", "--repo", path.join(nowhere, "none")], "not-a-repository", /none/],
        [["build", "--repo", empty.dir], "no-commits", /commit/],
        [["build", "no-such-branch", "--repo", repository.dir], "unknown-revision", /no-such-branch/],
        [["build", "--repo", repository.dir, "--", "--help"], "unknown-revision", /--help/],
        [["search", "x", "--bundle", path.join(nowhere, "none")], "no-bundle", /none/],
        [["build", "--repo", repository.dir, "--include", "src/**"], "bad-argument", /some paths/],
      ];
      for (const [argv, code, message] of cases) {
        const separator = argv.indexOf("--");
        const withJson = separator < 0 ? [...argv, "--json"] : argv.toSpliced(separator, 0, "--json");
        const ran = await sheafIn(withJson);
        expect(ran.code, argv.join(" ")).toBe(2);
        const { error } = jsonOf(ran, errorOutput);
        expect(error.code).toBe(code);
        expect(error.message).toMatch(message);
        expect(error.hint).not.toBeNull();
        expect(ran.err).toContain(`error: ${error.message}\nhint: `);
      }
    } finally {
      empty.remove();
    }
  });

  it("stops cleanly on SIGINT and SIGTERM in the middle of its reading, and the next build is whole", async () => {
    const large = makeRepository();
    try {
      for (let i = 0; i < 60; i++) {
        const body = Array.from({ length: 40 }, (_, j) => `  value${i % 97} += call${j}(value${i}, ${j});`);
        large.write(
          `src/${i % 50}/file${i}.ts`,
          `export function make${i}(value${i}) {\n${body.join("\n")}\n}\n`,
        );
      }
      large.commit();
      const last = large.git("rev-parse", "HEAD:src/9/file59.ts");
      const bin = path.join(path.dirname(large.dir), "bin");
      fs.mkdirSync(bin);
      for (const [signal, code] of [
        ["INT", 130],
        ["TERM", 143],
      ] as const) {
        // A git that sends the signal where the last file is asked for, and then gives nothing more.
        fs.writeFileSync(
          path.join(bin, "git"),
          `#!/bin/sh
PATH='${process.env.PATH}'
case "$*" in
*"cat-file --batch")
  while read -r id; do
    case "$id" in
    ${last}*) kill -s ${signal} $PPID; while [ -e "$0" ]; do sleep 0.1; done ;;
    *) echo "$id" ;;
    esac
  done | git "$@" ;;
*) exec git "$@" ;;
esac
`,
          { mode: 0o755 },
        );
        const ran = await sheaf(["build", "--repo", large.dir, "--json"], {
          env: { PATH: `${bin}:${process.env.PATH}` },
        });
        expect(ran).toMatchObject({ code, out: "" });
        expect(ran.err).toMatch(/\nInterrupted/);
      }
      const whole = jsonOf(await sheaf(["build", "--repo", large.dir, "--json", "--quiet"]), buildOutput);
      expect(whole).toMatchObject({ reused: false, incomplete: false, indexed: 60 });
      const verified = await sheafIn(["verify", "--repo", large.dir, "--json"]);
      expect(jsonOf(verified, verifyOutput)).toMatchObject({ digest: whole.digest, problems: [] });
    } finally {
      large.remove();
    }
  });
});
