import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openRepository } from "../../../src/git/repository.js";
import { openPlaces } from "../../../src/transports.js";
import { plainEnvironment } from "../../helpers/exchange.js";
import { type GitServer, startGitServer, withoutGitServer } from "../../helpers/git-server.js";
import { makeRepository } from "../../helpers/repository.js";

describe.skipIf(withoutGitServer !== null).each(["binary", "isomorphic"] as const)(
  "SHEAF_TOKEN, %s",
  (prefer) => {
    const cleanups: (() => unknown)[] = [];
    afterAll(async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
    });
    const user = { name: "ada", password: "a-token-for-one-place" };
    const guarded = async (): Promise<GitServer> => {
      const bare = makeRepository({ bare: true });
      const server = await startGitServer({ root: path.dirname(bare.dir), user });
      cleanups.push(bare.remove, server.close);
      return server;
    };

    it("goes to the place that was asked, and to no remote on another host", async () => {
      const [origin, upstream] = [await guarded(), await guarded()];
      const local = makeRepository();
      cleanups.push(local.remove);
      local.commit();
      local.git("remote", "add", "origin", `${origin.url}/repo`);
      local.git("remote", "add", "upstream", `${upstream.url}/repo`);
      const reader = await openRepository(local.dir, { prefer });
      cleanups.push(reader.close);
      const home = path.dirname(local.dir);
      const environment = {
        ...plainEnvironment(home),
        SHEAF_TOKEN: `${user.name}:${user.password}`,
      };
      const input = {
        reader,
        use: "fetch" as const,
        folder: path.join(home, "folder"),
        environment,
        signal: undefined,
      };
      const places = await openPlaces(input);
      cleanups.push(places.close);
      expect(await (await places.all[0]!()).list()).toEqual([]);
      await expect((await places.all[1]!()).list()).rejects.toThrow("authentication failed");
      const folder = await openPlaces({ ...input, transport: "directory", remote: home });
      cleanups.push(folder.close);
      origin.reset();
      await expect((await folder.history())!.listRefs(["refs/"])).rejects.toThrow("authentication failed");
      for (const { requests } of [origin, upstream]) {
        expect(requests.length).toBeGreaterThan(0);
        expect(requests.every(({ authorization }) => authorization === null)).toBe(true);
      }
    });
  },
);
