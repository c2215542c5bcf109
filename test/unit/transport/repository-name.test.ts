import { describe, expect, it } from "vitest";
import { githubAccess } from "../../../src/transport/github-release/access.js";
import { apiUrlOf, parseRepositoryName } from "../../../src/transport/github-release/repository-name.js";

describe("the name of a repository", () => {
  it.each([
    ["octo/repo", "github.com"],
    ["https://github.com/octo/repo", "github.com"],
    ["https://github.com/octo/repo.git", "github.com"],
    ["https://user:secret@www.github.com/octo/repo/", "github.com"],
    ["http://ghe.example.org:8443/octo/repo.git", "ghe.example.org:8443"],
    ["ssh://git@github.com/octo/repo.git", "github.com"],
    ["ssh://git@ssh.github.com:443/octo/repo.git", "github.com"],
    ["git+ssh://git@ghe.example.org:7999/octo/repo.git", "ghe.example.org"],
    ["git://github.com/octo/repo.git", "github.com"],
    ["git@github.com:octo/repo.git", "github.com"],
    ["github.com:octo/repo", "github.com"],
    ["org-1234@GitHub.com:octo/repo.git", "github.com"],
    ["git@github.com:/octo/repo.git", "github.com"],
    [" octo/repo\n", "github.com"],
  ])("is read from %s", (text, host) => {
    expect(parseRepositoryName(text)).toEqual({ host, owner: "octo", name: "repo" });
  });

  it("keeps points, and is on the host that is named for it", () => {
    expect(parseRepositoryName("octo/repo.js.git", "ghe.example.org")).toEqual({
      host: "ghe.example.org",
      owner: "octo",
      name: "repo.js",
    });
  });

  it.each([
    "",
    "repo",
    "/srv/octo/repo",
    "./octo/repo",
    "../octo",
    "octo/..",
    "octo/.git",
    "octo/repo/more",
    "https://github.com/octo",
    "https://github.com/octo/repo/tree/main",
    "https://github.com/octo/re%2e%2e",
    "file:///octo/repo",
    "ext::sh -c x% octo/repo",
    "-o/repo",
    "octo/re po",
    "octo/repo?x=1",
    "git@-oProxyCommand=x:octo/repo",
    "octo/repo#x",
    `octo/${"x".repeat(200)}`,
  ])("is not read from %j", (text) => {
    expect(parseRepositoryName(text)).toBeNull();
  });

  it("leads to the API of its host", () => {
    expect(apiUrlOf("github.com")).toBe("https://api.github.com");
    expect(apiUrlOf("tenant.ghe.com")).toBe("https://api.tenant.ghe.com");
    expect(apiUrlOf("ghe.example.org")).toBe("https://ghe.example.org/api/v3");
  });

  const on = (host: string) => ({ host, owner: "octo", name: "repo" });

  it("gives the tokens of a host to that host alone", () => {
    const home = { GITHUB_TOKEN: "g", GH_TOKEN: "h", GITHUB_API_URL: "https://elsewhere.example.org/api" };
    expect(githubAccess(on("github.com"), home)).toEqual({ apiUrl: home.GITHUB_API_URL, token: "g" });
    expect(githubAccess(on("github.com"), { GH_TOKEN: "h", GITHUB_TOKEN: "" })).toEqual({
      apiUrl: "https://api.github.com",
      token: "h",
    });
    const enterprise = { ...home, GITHUB_SERVER_URL: "https://GHE.example.org" };
    expect(githubAccess(on("ghe.example.org"), enterprise)).toEqual({
      apiUrl: home.GITHUB_API_URL,
      token: "g",
    });
    expect(githubAccess(on("github.com"), enterprise)).toEqual({
      apiUrl: "https://api.github.com",
      token: null,
    });
    expect(githubAccess(on("other.example.org"), { ...home, SHEAF_TOKEN: "s" })).toEqual({
      apiUrl: "https://other.example.org/api/v3",
      token: "s",
    });
  });
});
