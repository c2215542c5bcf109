import { describe, expect, it } from "vitest";
import { fileFlags, isSensitive } from "../../../src/extract/flags.js";
import type { FileFlags } from "../../../src/model/snapshot.js";

const yes: Readonly<Record<keyof FileFlags, readonly string[]>> = {
  test: [
    "pkg/a_test.go",
    "src/b.spec.ts",
    "src/b.test.tsx",
    "src/b.test-d.ts",
    "src/test/C.java",
    "src/__tests__/d.js",
    "testdata/x",
    "pkg/testdata/x/y.json",
    "tests/test_x.py",
    "lib/test_x.py",
    "conftest.py",
    "lib/x_spec.rb",
    "app/XTest.java",
    "app/XTests.cs",
    "app/HTTPTest.kt",
    "integration-tests/run.sh",
    "Sources/AppTests/main.swift/tests/a.swift",
    "test.js",
  ],
  generated: [
    "package-lock.json",
    "web/yarn.lock",
    "Cargo.lock",
    "go.sum",
    "test/__snapshots__/a.ts.snap",
    "a.snap",
    "dist/app.min.js",
    "dist/app.js.map",
    "api/x.pb.go",
    "api/x_pb2.py",
    "lib/model.g.dart",
    "Form1.Designer.cs",
    "src/schema.generated.ts",
    "zz_generated.deepcopy.go",
  ],
  vendored: ["node_modules/a/b.js", "vendor/x/y.go", "third_party/z.c", "gradlew", "web/jquery-3.7.1.min.js"],
  documentation: [
    "docs/conf.py",
    "README.md",
    "LICENSE",
    "CHANGELOG",
    "COPYING.txt",
    "a/guide.rst",
    "doc/x.html",
  ],
  configuration: [
    "package.json",
    ".github/workflows/ci.yml",
    "vite.config.ts",
    ".eslintrc.js",
    "Dockerfile",
    "docker/Dockerfile.dev",
    "go.mod",
    "pyproject.toml",
    "requirements-dev.txt",
    "Makefile",
  ],
  example: [
    "examples/a.ts",
    "pkg/demo/b.go",
    "docs/tutorial/x.md",
    "config.example.json",
    "gin-examples/main.go",
  ],
};

const no: Readonly<Record<keyof FileFlags, readonly string[]>> = {
  test: [
    "src/latest.java",
    "src/Latest.java",
    "contest.py",
    "src/TestRunner.java",
    "src/attest.ts",
    "src/testimonials/page.tsx",
    "src/greatest/hits.go",
    "protest.py",
    "src/inspector.ts",
    "src/specification.rb",
    "packages/test-runner/src/run.ts",
    "src/test.config.ts/x.ts",
  ],
  generated: [
    "src/generate.ts",
    "src/lock.ts",
    "lib/generator.py",
    "snap.ts",
    "src/map.js",
    "src/regenerated.go",
  ],
  vendored: ["src/vendoring.ts", "src/vendor.ts", "src/jquery-plugin.js", "src/podsman/a.c"],
  documentation: ["src/readme-parser.ts", "src/docs.ts", "src/license.ts", "src/document/a.ts"],
  configuration: ["src/config.ts", "src/configure.ts", "src/json.ts", "src/makefile.ts"],
  example: ["src/sampler.ts", "src/demographics/a.py", "src/exemplar.go"],
};

describe("fileFlags", () => {
  for (const flag of Object.keys(yes) as (keyof FileFlags)[]) {
    it.each(yes[flag])(`says ${flag} of %s`, (path) => expect(fileFlags(path)[flag]).toBe(true));
    it.each(no[flag])(`does not say ${flag} of %s`, (path) => expect(fileFlags(path)[flag]).toBe(false));
  }

  it("lets several hold at once", () => {
    expect(fileFlags("examples/vendor/docs/a_test.go")).toMatchObject({
      test: true,
      vendored: true,
      documentation: true,
      example: true,
    });
  });
});

describe("isSensitive", () => {
  it.each([
    ".env",
    "app/.env.production",
    "production.env",
    "deploy/docker.env",
    ".env~",
    ".envrc",
    "home/.pypirc",
    "certs/server.pem",
    "server.key",
    "id_rsa",
    ".ssh/id_ed25519",
    "a.p12",
    "a.pfx",
    ".netrc",
    ".pgpass",
    ".aws/credentials",
    "credentials.json",
    ".git-credentials",
    "infra/terraform.tfstate",
    "infra/terraform.tfstate.backup",
  ])("holds %s back", (path) => expect(isSensitive(path)).toBe(true));

  it.each([
    ".env.example",
    "example.env",
    "app.test.env",
    ".env.sample",
    ".env.template",
    ".npmrc",
    "id_rsa.pub",
    "src/credentials.ts",
    "src/env.ts",
    "keys.ts",
    "public/key.svg",
    "environment",
  ])("reads %s", (path) => expect(isSensitive(path)).toBe(false));
});
