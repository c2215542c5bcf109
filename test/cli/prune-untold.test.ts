import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutGitServer } from "../helpers/git-server.js";

import { makeTeam, type Team } from "../helpers/team.js";

describe.skipIf(withoutGitServer !== null)(
  "prune at a server that does not give commits without their files",
  () => {
    let team: Team;
    beforeAll(async () => {
      team = await makeTeam(undefined, { filters: false });
    });
    afterAll(() => team.close());

    it("keeps what a shallow clone can't tell the age of", async () => {
      const full = await team.clone();
      for (const text of ["two\n", "three\n", "four\n"]) {
        await team.push(full, { "note.md": text });
        expect((await team.ask(["publish", "--quiet"], { cwd: full.dir })).code).toBe(0);
      }
      const shallow = await team.clone("--depth=1");
      const args = ["prune", "--keep", "1", "--json", "--quiet"];
      const there = JSON.parse((await team.ask(args, { cwd: shallow.dir })).out);
      expect(there.removed).toEqual([]);
      expect(there.kept).toHaveLength(3);
      expect(JSON.stringify(there)).toContain("does not tell how old it is");
      const here = JSON.parse((await team.ask(args, { cwd: full.dir })).out);
      expect(here.removed).toHaveLength(2);
    });
  },
);
