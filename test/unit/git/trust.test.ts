import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRepository } from "../../../src/git/repository.js";
import { openScratch, readRemotes } from "../../../src/git/transfer/open.js";
import { plainEnvironment } from "../../helpers/exchange.js";
import { errorOf } from "../../helpers/readers.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";

/** Only the superuser can give files to somebody else. */
const withoutRoot = process.geteuid?.() === 0 ? null : "skipped, because it does not run as root";
const nobody = 65_534;

describe.skipIf(withoutGit !== null).each(["binary", "isomorphic"] as const)(
  "whose settings are followed, %s",
  (prefer) => {
    const exchange = prefer === "binary" ? prefer : "portable";
    let user: TestRepository;
    let home: string;
    /** A bare repository that a commit could have brought. */
    let inner: string;
    beforeAll(() => {
      user = makeRepository();
      user.commit();
      user.git("remote", "add", "origin", "https://evil.invalid/x");
      home = path.dirname(user.dir);
      inner = path.join(user.dir, "docs");
      fs.cpSync(path.join(user.dir, ".git"), inner, { recursive: true });
    });
    afterAll(() => user.remove());

    const remotesOf = async (place: string, environment: Record<string, string> = {}) => {
      const repository = await openRepository(place, { prefer });
      await repository.close();
      return readRemotes(repository, null, {
        prefer: exchange,
        environment: { ...plainEnvironment(home), ...environment },
      });
    };

    it("not those of a bare repository that lies in the working tree of another", async () => {
      const repository = await openRepository(inner, { prefer });
      await repository.close();
      const refused = await errorOf(remotesOf(inner));
      expect(refused).toMatchObject({ code: "unsupported-repository" });
      expect(refused.message).toContain("commits may have brought it");
      const options = { repository, remote: "origin", use: "fetch", cwd: home, prefer: exchange } as const;
      const opened = openScratch({ ...options, folder: home, environment: plainEnvironment(home) });
      expect((await errorOf(opened)).code).toBe("unsupported-repository");
    });

    it("those of it when the user trusts all bare repositories, which the repository itself cannot say", async () => {
      fs.appendFileSync(path.join(inner, "config"), "[safe]\n\tbareRepository = all\n");
      expect((await errorOf(remotesOf(inner))).code).toBe("unsupported-repository");
      const trusting = path.join(home, "trusting");
      fs.writeFileSync(trusting, "[safe]\n\tbareRepository = all\n");
      expect((await remotesOf(inner, { GIT_CONFIG_GLOBAL: trusting })).remotes).toHaveLength(1);
    });

    it("those of bare repositories elsewhere, of `.git` itself, and of a git directory that a `.git` file names", async () => {
      const bare = path.join(home, "alone.git");
      fs.cpSync(path.join(user.dir, ".git"), bare, { recursive: true });
      const apart = path.join(home, "apart");
      fs.mkdirSync(apart);
      fs.cpSync(path.join(user.dir, ".git"), path.join(apart, "data"), { recursive: true });
      fs.writeFileSync(path.join(apart, ".git"), "gitdir: data\n");
      const linked = path.join(home, "linked");
      user.git("worktree", "add", "--quiet", "--detach", linked);
      for (const place of [bare, path.join(user.dir, ".git"), apart, path.join(apart, "data"), linked])
        expect((await remotesOf(place)).remotes, place).toHaveLength(1);
    });

    it.skipIf(withoutRoot !== null)("not those of somebody else, unless the user says so", async () => {
      const dir = path.join(home, "theirs");
      fs.cpSync(user.dir, dir, { recursive: true });
      fs.chownSync(dir, nobody, nobody);
      fs.chownSync(path.join(dir, ".git"), nobody, nobody);
      const refused = await errorOf(remotesOf(dir));
      expect(refused).toMatchObject({ code: "unsupported-repository" });
      expect(refused.message).toContain("belongs to another user");
      expect(refused.hint).toContain(`safe.directory ${dir}`);
      const trusting = path.join(home, "trusting-one");
      fs.writeFileSync(trusting, `[safe]\n\tdirectory = ${dir}\n`);
      expect((await remotesOf(dir, { GIT_CONFIG_GLOBAL: trusting })).remotes).toHaveLength(1);
    });
  },
);
