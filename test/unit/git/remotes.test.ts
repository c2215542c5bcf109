import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRepository } from "../../../src/git/repository.js";
import { openScratch, readRemotes } from "../../../src/git/transfer/open.js";
import { checkAddress, parseAddress, rewriteAddress } from "../../../src/git/transfer/url.js";
import { plainEnvironment } from "../../helpers/exchange.js";
import { errorOf } from "../../helpers/readers.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";

describe("the address of a remote", () => {
  it("is taken apart as git does, and shown without credentials", () => {
    const cases: readonly (readonly [string, string | null, string, string])[] = [
      ["https://github.com/o/n.git", "github.com", "o/n", "https://github.com/o/n.git"],
      ["https://u:p%40ss@GitHub.com:8443/o/n", "github.com:8443", "o/n", "https://github.com:8443/o/n"],
      ["https://token@h/o/n?access_token=x#y", "h", "o/n", "https://h/o/n"],
      ["git@github.com:o/n.git", "github.com", "o/n", "github.com:o/n.git"],
      ["ssh://git@h:22/~/n.git/", "h:22", "~/n", "ssh://h:22/~/n.git/"],
      ["https://a@b@c/x", "c", "x", "https://c/x"],
      ["https://u:pa#ss@h/x", "u:pa", "", "https://..."],
      ["https://u:pa?ss@h/x", "u:pa", "", "https://..."],
      ["https://u:pa/ss@h/x", "u:pa", "ss@h/x", "https://..."],
      ["http://[::1]:80/x", "[::1]:80", "x", "http://[::1]:80/x"],
      ["/srv/a:b.git", null, "/srv/a:b.git", "/srv/a:b.git"],
      ["file:///srv/a.git", null, "/srv/a.git", "file:///srv/a.git"],
      ["../up", null, "../up", "../up"],
      ["ext::sh -c evil", null, "", "ext::..."],
      ["s3://key:secret@bucket", null, "", "s3://..."],
    ];
    for (const [url, host, name, shown] of cases) {
      expect(parseAddress(url)).toMatchObject({ host, path: name, shown });
    }
  });

  it("is refused where it would be an option or start a program", () => {
    const bad = [
      "--upload-pack=touch x",
      "-x",
      "ext::sh -c id",
      "fd::3",
      "hg::https://h/x",
      "s3://b/x",
      "ssh://-oProxyCommand=id/x",
      "-oProxyCommand=id:x",
      "git@-oProxyCommand=id:x",
      "h:-x",
      "https://h/a\nb",
      "https://h/\u202ecba",
      "",
    ];
    for (const url of bad) expect(() => checkAddress(url, () => false), url).toThrow(/cannot be a remote/);
    for (const url of ["https://h/x", "git@h:x", "/x", "./x", "file:///x", "git://h/x"]) {
      expect(() => checkAddress(url, () => false)).not.toThrow();
    }
    expect(() => checkAddress("s3://b/x", (helper) => helper === "s3")).not.toThrow();
  });

  it("is rewritten by the longest rule", () => {
    const rules = [
      { base: "https://mirror/", insteadOf: "gh:" },
      { base: "ssh://git@h/", insteadOf: "gh:own/" },
    ];
    expect(rewriteAddress("gh:own/x", rules)).toBe("ssh://git@h/x");
    expect(rewriteAddress("gh:other/x", rules)).toBe("https://mirror/other/x");
    expect(rewriteAddress("other", rules)).toBeNull();
  });
});

describe.skipIf(withoutGit !== null).each(["binary", "portable"] as const)("remotes, %s", (prefer) => {
  let user: TestRepository;
  let home: string;
  beforeAll(() => {
    user = makeRepository();
    user.commit();
    home = path.dirname(user.dir);
    fs.writeFileSync(
      path.join(home, ".gitconfig"),
      '[url "https://github.com/"]\n\tinsteadOf = gh:\n[url "git@github.com:"]\n\tpushInsteadOf = gh:\n',
    );
    user.git("remote", "add", "origin", "gh:team/project.git");
    user.git("remote", "add", "fork", "https://ada:s3cret@example.com/ada/project");
    user.git("config", "remote.fork.pushUrl", "ssh://git@example.com:2222/ada/project");
    user.git("config", "branch.main.remote", "fork");
    user.git("config", "sheaf.transport", "github-release");
    user.git("config", "sheaf.remote", "team/project");
    fs.writeFileSync(path.join(user.dir, ".git", "more"), '[remote "third"]\n\turl = ../third\n');
    user.git("config", "include.path", "more");
  });
  afterAll(() => user.remove());
  const read = async (branch: string | null) => {
    const repository = await openRepository(user.dir);
    await repository.close();
    return readRemotes(repository, branch, { prefer, environment: plainEnvironment(home) });
  };

  it("are listed with their addresses for both uses", async () => {
    const known = await read("main");
    expect(
      known.remotes.map(({ name, fetch, push }) => [name, fetch?.host, fetch?.path, push?.host, push?.shown]),
    ).toEqual([
      ["fork", "example.com", "ada/project", "example.com:2222", "ssh://example.com:2222/ada/project"],
      ["origin", "github.com", "team/project", "github.com", "github.com:team/project.git"],
      ["third", null, "../third", null, "../third"],
    ]);
    expect(known).toMatchObject({ upstream: "fork", transport: "github-release", remote: "team/project" });
    expect(JSON.stringify(known)).not.toContain("s3cret");
    expect((await read("other")).upstream).toBeNull();
    expect((await read(null)).upstream).toBeNull();
  });

  it("that are not there are named as such", async () => {
    const repository = await openRepository(user.dir);
    await repository.close();
    const open = (remote: string) =>
      openScratch({
        repository,
        remote,
        use: "fetch",
        folder: path.join(home, "scratch"),
        cwd: home,
        prefer,
        environment: plainEnvironment(home),
      });
    const unknown = await errorOf(open("orign"));
    expect(unknown.code).toBe("no-remote");
    expect(unknown.hint).toContain("origin");
    for (const bad of ["--upload-pack=id", "ext::sh -c id", "-x"]) {
      expect((await errorOf(open(bad))).code).toBe("bad-argument");
    }
    expect(fs.existsSync(path.join(home, "scratch"))).toBe(false);
  });
});
