import { describe, expect, it } from "vitest";
import type { Environment } from "../../../src/git/environment.js";
import { tokenFor } from "../../../src/git/transfer/credentials.js";
import { findRemote } from "../../../src/git/transfer/remotes.js";

const passwordFor = (url: string, environment: Environment): string | null =>
  tokenFor(findRemote([], url, "fetch"), [], environment)?.password ?? null;

describe("a token of the environment", () => {
  it("of GitHub goes to the host that it is of, and to no other", () => {
    for (const name of ["GITHUB_TOKEN", "GH_TOKEN"]) {
      const ordinary = { [name]: "t" };
      expect(passwordFor("https://github.com/team/project", ordinary)).toBe("t");
      expect(passwordFor("https://github.com.example/team/project", ordinary)).toBeNull();
      expect(passwordFor("http://github.com/team/project", ordinary)).toBeNull();
      const enterprise = { ...ordinary, GITHUB_SERVER_URL: "https://git.corp.example" };
      expect(passwordFor("https://git.corp.example/team/project", enterprise)).toBe("t");
      expect(passwordFor("https://github.com/team/project", enterprise)).toBeNull();
    }
  });

  it("goes nowhere in the clear but to this machine, and to no address that has a password", () => {
    const own = { SHEAF_TOKEN: "ada:t" };
    expect(passwordFor("https://example.org/x", own)).toBe("t");
    expect(passwordFor("http://127.0.0.1:8080/x", own)).toBe("t");
    expect(passwordFor("http://example.org/x", own)).toBeNull();
    expect(passwordFor("https://ada:other@example.org/x", own)).toBeNull();
    expect(passwordFor("git@example.org:x", own)).toBeNull();
  });
});
