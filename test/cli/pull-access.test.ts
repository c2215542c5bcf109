import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishOutput, pullOutput } from "../../cli/schemas/transfer.js";
import { runGit } from "../helpers/exchange.js";
import { withoutGitServer } from "../helpers/git-server.js";
import type { TestRepository } from "../helpers/repository.js";
import { filesBelow, makeTeam, someCode, type Team } from "../helpers/team.js";
import { jsonOf } from "./sheaf.js";

const secret = "s3cret-Token-8f3a9c";

describe.skipIf(withoutGitServer !== null)("a remote that wants to know who asks", () => {
  let team: Team;
  let author: TestRepository;
  beforeAll(async () => {
    team = await makeTeam(someCode, { user: { name: "x-access-token", password: secret } });
    author = await team.clone();
    // The address as people have it: no password in it.
    await runGit(author.dir, "remote", "set-url", "origin", team.url);
  });
  afterAll(() => team.close());

  const secrets = [secret, Buffer.from(`x-access-token:${secret}`).toString("base64")];
  const expectNoSecret = (text: string): void => {
    for (const one of secrets) expect(text).not.toContain(one);
  };

  it("refuses who says nothing, and says what to do", async () => {
    const ran = await team.run(["pull", "--json"], { cwd: author.dir, env: { SHEAF_DEBUG: "1" } });
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.out).error).toMatchObject({ code: "transfer-failed" });
    expectNoSecret(ran.out + ran.err);
  });

  it.each([
    ["a token of the environment", { SHEAF_TOKEN: secret }, null],
    ["a password in the address", {}, "url"],
  ])("lets in who has %s, and never shows or keeps it", async (_, env, how) => {
    if (how === "url")
      await runGit(author.dir, "remote", "set-url", "origin", `${team.server.urlWithUser}/shop.git`);
    const debug = { SHEAF_DEBUG: "1", ...env };
    const sent = await team.ask(["publish", "--force"], { cwd: author.dir, env: debug });
    expect([sent.code, sent.err.includes("error")]).toEqual([0, false]);
    const reader = path.join(team.home, `reader-${how ?? "env"}`);
    await runGit(team.home, "clone", "--quiet", `${team.server.urlWithUser}/shop.git`, reader);
    if (how === null) await runGit(reader, "remote", "set-url", "origin", team.url);
    const got = await team.ask(["pull", "--json"], { cwd: reader, env: debug });
    expect(jsonOf(got, pullOutput)).toMatchObject({ outcome: "fetched" });
    const failed = await team.ask(["pull", "--exact", "--remote", `${team.server.urlWithUser}/none.git`], {
      cwd: reader,
      env: debug,
    });
    expect(failed.code).not.toBe(1);
    expectNoSecret(sent.out + sent.err + got.out + got.err + failed.out + failed.err);
    const store = path.join(reader, ".git", "sheaf");
    for (const name of filesBelow(store)) {
      expectNoSecret(fs.readFileSync(path.join(store, name)).toString("latin1"));
    }
  });

  it("refuses a wrong token without showing it", async () => {
    await runGit(author.dir, "remote", "set-url", "origin", team.url);
    const wrong = "wr0ng-Token-55aa";
    author.write("x.ts", "export const x = 1;\n");
    author.commit("x");
    for (const command of ["pull", "publish"]) {
      const ran = await team.ask([command], {
        cwd: author.dir,
        env: { SHEAF_TOKEN: wrong, SHEAF_DEBUG: "1" },
      });
      expect(ran.code).toBe(2);
      expect(ran.out + ran.err).not.toContain(wrong);
      // Nothing was built for a place that does not let anybody in.
      expect(ran.err).not.toContain("Linking files");
    }
  });

  it("does not give GITHUB_TOKEN to a host that is not GitHub", async () => {
    author.write("y.ts", "export const y = 1;\n");
    author.commit("y");
    team.server.reset();
    const ran = await team.ask(["pull"], {
      cwd: author.dir,
      env: { GITHUB_TOKEN: secret, GH_TOKEN: secret },
    });
    expect(ran.code).toBe(2);
    expect(team.server.requests.length).toBeGreaterThan(0);
    expect(team.server.requests.filter(({ authorization }) => authorization !== null)).toEqual([]);
  });
});

describe.skipIf(withoutGitServer !== null)("a remote that takes nothing", () => {
  it("is refused by publish in words, and still pulled from", async () => {
    const team = await makeTeam(someCode, { readOnly: true });
    try {
      const author = await team.clone();
      const ran = await team.ask(["publish", "--json", "--quiet"], { cwd: author.dir });
      expect(ran.code).toBe(2);
      expect(["remote-refused", "transfer-failed"]).toContain(JSON.parse(ran.out).error.code);
      const got = await team.ask(["pull", "--json", "--quiet"], { cwd: author.dir });
      // What was built for publishing is at hand.
      expect(jsonOf(got, pullOutput)).toMatchObject({ outcome: "present" });
      const share = path.join(team.home, "share");
      const place = ["--transport", "directory", "--remote", share, "--json", "--quiet"];
      expect(jsonOf(await team.ask(["publish", ...place], { cwd: author.dir }), publishOutput).state).toBe(
        "published",
      );
      const reader = await team.clone();
      expect(jsonOf(await team.ask(["pull", ...place], { cwd: reader.dir }), pullOutput).outcome).toBe(
        "fetched",
      );
    } finally {
      await team.close();
    }
  });
});
