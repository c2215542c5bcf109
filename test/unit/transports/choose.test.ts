import { describe, expect, it } from "vitest";
import type { KnownRemotes } from "../../../src/git/transfer/remotes.js";
import { parseAddress } from "../../../src/git/transfer/url.js";
import { SheafError } from "../../../src/model/error.js";
import { choosePlaces, type PlaceOptions } from "../../../src/transports/choose.js";

const known = (urls: Readonly<Record<string, string>>, more: Partial<KnownRemotes> = {}): KnownRemotes => ({
  remotes: Object.entries(urls).map(([name, url]) => ({
    name,
    fetch: parseAddress(url),
    push: parseAddress(url),
  })),
  upstream: null,
  transport: null,
  remote: null,
  ...more,
});

const github = "https://github.com/me/fork.git";
const choose = (options: PlaceOptions, remotes: KnownRemotes, forks = true) =>
  choosePlaces(options, remotes, ["github.com", "git.corp.example"], forks).map(
    ({ transport, remote }) => `${transport} ${remote}`,
  );

const errorOf = (work: () => unknown): SheafError => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(SheafError);
    return error as SheafError;
  }
  throw new Error("nothing was thrown");
};

describe("the place of published bundles", () => {
  it("is the branch's remote, else origin, else the only one", () => {
    const two = { origin: github, fork: github };
    expect(choose({}, known(two, { upstream: "fork" }))).toEqual(["git-ref fork"]);
    expect(choose({}, known(two))).toEqual(["git-ref origin"]);
    expect(choose({}, known({ only: github }))).toEqual(["git-ref only"]);
    expect(errorOf(() => choose({}, known({ a: github, b: github }))).code).toBe("no-remote");
    expect(errorOf(() => choose({}, known({}))).message).toContain("no remote");
  });

  it("is what the user configured, unless the options say otherwise", () => {
    const configured = known({ origin: github }, { transport: "directory", remote: "/share" });
    expect(choose({}, configured)).toEqual(["directory /share"]);
    expect(choose({ remote: "/other" }, configured)).toEqual(["directory /other"]);
    expect(choose({ transport: "git-ref" }, configured)).toEqual(["git-ref origin"]);
    expect(errorOf(() => choose({ transport: "http" }, configured)).code).toBe("no-remote");
    const only = known({ origin: github, cache: github }, { remote: "cache" });
    expect(choose({}, only)).toEqual(["git-ref cache"]);
    const wrong = known({ origin: github }, { transport: "pigeon" });
    expect(errorOf(() => choose({}, wrong)).message).toContain('"pigeon"');
  });

  it("asks the remote called upstream too, where nobody named a place", () => {
    const fork = known({ origin: github, upstream: "https://github.com/them/repo" });
    expect(choose({}, fork)).toEqual(["git-ref origin", "git-ref upstream"]);
    expect(choose({}, fork, false)).toEqual(["git-ref origin"]);
    expect(choose({ remote: "origin" }, fork)).toEqual(["git-ref origin"]);
    expect(choose({ transport: "github-release" }, fork)).toEqual([
      "github-release https://github.com/me/fork",
      "github-release https://github.com/them/repo",
    ]);
    expect(choose({}, known({ upstream: github }))).toEqual(["git-ref upstream"]);
  });

  it("finds OWNER/REPO only on hosts of GitHub", () => {
    const corp = known({ origin: "git@git.corp.example:team/app.git" });
    expect(choose({ transport: "github-release" }, corp)).toEqual([
      "github-release https://git.corp.example/team/app",
    ]);
    const other = known({ origin: "https://gitlab.com/me/app.git" });
    expect(errorOf(() => choose({ transport: "github-release" }, other)).hint).toContain("--remote");
  });
});
