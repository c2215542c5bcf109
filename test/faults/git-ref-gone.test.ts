import path from "node:path";
import { expect, it } from "vitest";
import { gitRefTransport } from "../../src/transport/git-ref/git-ref.js";
import { describeScratch } from "../helpers/exchange.js";
import { fetched, idOf, noise, outgoing } from "../helpers/outgoing.js";

describeScratch("refs of a remote that forgets", ({ make, serve, open }) => {
  it.each(["what a bundle is told against", "what a bundle replaces"])(
    "publishes all when %s is gone since it was listed",
    async (what) => {
      const user = make();
      const remote = make({ bare: true });
      const server = await serve(remote);
      const url = `${server.url}/${path.basename(remote.dir)}`;
      const connect = async () => gitRefTransport(await open(user, url, { use: "push" }));
      const contents = { "facts/000": noise("same", 3_000), "facts/001": noise("first", 3_000) };
      const first = outgoing({ commit: idOf(1), contents });
      await (await connect()).publish!(first, { force: false });
      const transport = await connect();
      await transport.list();
      remote.git("update-ref", "-d", `refs/sheaf/v1/${idOf(1)}`);
      remote.git("gc", "--quiet", "--prune=now");

      const replaces = what === "what a bundle replaces";
      const next = outgoing({
        commit: idOf(replaces ? 1 : 2),
        indexer: "newer",
        contents: { ...contents, "facts/001": noise("second", 3_000) },
        earlier: replaces ? [] : [first],
      });
      expect(await transport.publish!(next, { force: false })).toMatchObject({
        state: "published",
        objects: 2,
      });
      const remoteBundle = (await (await connect()).open(next.commit))!;
      expect(Object.keys(await fetched(remoteBundle, next.objects))).toHaveLength(2);
    },
  );
});
