import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publish, pull, verify } from "../../src/index.js";
import { plainEnvironment, runGit } from "../helpers/exchange.js";
import { withoutGitServer } from "../helpers/git-server.js";
import { errorOf } from "../helpers/readers.js";
import { filesBelow, makeTeam, someCode, type Team } from "../helpers/team.js";

/** Code that compresses badly, so that a transfer has a middle. */
const bulky = (): Record<string, string> => {
  const files: Record<string, string> = { ...someCode };
  let state = 42;
  const word = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  };
  for (let i = 0; i < 60; i++) {
    const lines = Array.from({ length: 40 }, () => `export const v${word()} = "${word()}${word()}";`);
    files[`src/m${i}.ts`] = `${lines.join("\n")}\n`;
  }
  return files;
};

describe.skipIf(withoutGitServer !== null)("a connection that breaks at every tenth", () => {
  let team: Team;
  let digest: string;
  let whole: number;
  const by = (repo: string) => ({ repo, environment: plainEnvironment(team.home) });
  beforeAll(async () => {
    team = await makeTeam(bulky());
    digest = (await publish(by((await team.clone()).dir))).digest;
    const reader = await team.clone();
    team.server.reset();
    await pull(by(reader.dir));
    whole = team.server.sent();
  });
  afterAll(() => team.close());

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])("%i tenths of a pull", async (tenth) => {
    const reader = await team.clone();
    team.server.drop({ sent: Math.floor((whole * tenth) / 10) });
    const error = await errorOf(pull(by(reader.dir)));
    team.server.drop(null);
    expect(error.code).toBe("transfer-failed");
    const store = path.join(reader.dir, ".git", "sheaf");
    expect(filesBelow(store).filter((name) => !name.startsWith("objects/"))).toEqual([]);
    const again = await pull(by(reader.dir));
    expect(again.bundle).toMatchObject({ digest, choice: "head" });
    expect((await verify(by(reader.dir))).problems).toEqual([]);
  });

  it("of a publish: readers see all of it or nothing", { timeout: 240_000 }, async () => {
    const author = await team.clone();
    const reader = await team.clone();
    await team.push(author, { "src/first.ts": "export const first = 1;\n" });
    team.server.reset();
    await publish(by(author.dir));
    const bytes = team.server.received();
    expect(bytes).toBeGreaterThan(0);
    for (const tenth of [1, 3, 5, 7, 9]) {
      const commit = await team.push(author, { [`src/n${tenth}.ts`]: `export const n${tenth} = 1;\n` });
      team.server.drop({ received: Math.floor((bytes * tenth) / 10) });
      const broken = await publish(by(author.dir)).catch(() => null);
      team.server.drop(null);
      await runGit(reader.dir, "pull", "--quiet");
      const got = await pull(by(reader.dir));
      // It may have arrived although its publisher was not told.
      if (broken !== null) expect(got.bundle).toMatchObject({ commit, choice: "head" });
      expect(got.skipped).toEqual([]);
      expect(["published", "present"]).toContain((await publish(by(author.dir))).state);
    }
  });
});
