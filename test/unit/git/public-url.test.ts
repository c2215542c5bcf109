import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publicUrl, repositoryUrl } from "../../../src/git/public-url.js";

describe("a URL as others may see it", () => {
  it.each([
    ["https://example.com/a/b.git", "https://example.com/a/b.git"],
    ["https://ada:s3cret@example.com:8443/a/b.git", "https://example.com:8443/a/b.git"],
    ["https://ghp_token@example.com/a/b", "https://example.com/a/b"],
    ["https://example.com/a/b.git?access_token=s3cret#s3cret", "https://example.com/a/b.git"],
    ["ssh://git@example.com/~ada/b.git", "ssh://example.com/~ada/b.git"],
    ["git@example.com:a/b.git", "ssh://example.com/a/b.git"],
    ["example.com:/srv/b.git", "ssh://example.com/srv/b.git"],
    ["ada@[::1]:b.git", "ssh://[::1]/b.git"],
    ["git://example.com/b.git", "git://example.com/b.git"],
  ])("%s", (url, shown) => {
    expect(publicUrl(url)).toBe(shown);
  });

  it.each([
    "/home/ada/repo",
    "../repo",
    "repo.git",
    "C:\\Users\\ada\\repo",
    "C:/Users/ada/repo",
    "file:///home/ada/repo",
    "ext::sh -c 'echo s3cret'",
    "persistent-https://example.com/a",
    "https://",
    `https://example.com/${"a".repeat(3_000)}`,
    "",
  ])("is none for %s", (url) => {
    expect(publicUrl(url)).toBeNull();
  });
});

describe("where a repository came from", () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-url-"));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  const configure = (...lines: readonly string[]): void =>
    fs.writeFileSync(path.join(folder, "config"), lines.join("\n"));

  it("is told by the remote of the branch, else origin, else the only remote", () => {
    const origin = ['[remote "origin"]', "url = https://example.com/origin"];
    const fork = ['[remote "up.stream"]', "\turl = https://example.com/up", "\turl = https://example.com/2"];
    configure(...origin, ...fork, '[branch "Main/x"]', "remote = up.stream");
    expect(repositoryUrl(folder, "Main/x")).toBe("https://example.com/up");
    expect(repositoryUrl(folder, "other")).toBe("https://example.com/origin");
    expect(repositoryUrl(folder, null)).toBe("https://example.com/origin");
    configure(...fork);
    expect(repositoryUrl(folder, null)).toBe("https://example.com/up");
    configure(...fork, '[remote "b"]', "url = https://example.com/b");
    expect(repositoryUrl(folder, null)).toBeNull();
  });

  it("is unknown without a remote, and where that is a folder", () => {
    expect(repositoryUrl(folder, "main")).toBeNull();
    configure("[core]", "bare = true");
    expect(repositoryUrl(folder, "main")).toBeNull();
    configure('[remote "origin"]', "url = /home/ada/repo");
    expect(repositoryUrl(folder, "main")).toBeNull();
  });
});
