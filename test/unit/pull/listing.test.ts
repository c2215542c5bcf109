import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publish, pull } from "../../../src/index.js";
import { plainEnvironment } from "../../helpers/exchange.js";
import { type Loopback, listen } from "../../helpers/loopback.js";
import { errorOf } from "../../helpers/readers.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";

describe.skipIf(withoutGit !== null)("a listing that lies", () => {
  let author: TestRepository;
  let reader: TestRepository;
  let home: string;
  let tree: string;
  let server: Loopback;
  let listing: string;
  let junk = "";

  beforeAll(async () => {
    author = makeRepository();
    home = path.dirname(author.dir);
    author.write("src/a.ts", "export const alpha = 1;\n");
    author.commit("one");
    tree = author.git("rev-parse", "HEAD^{tree}");
    reader = makeRepository();
    reader.git("pull", "--quiet", author.dir, "main");
    author.write("src/b.ts", "export const beta = 2;\n");
    author.commit("two");
    const shared = path.join(home, "published");
    const environment = plainEnvironment(home);
    await publish({ repo: author.dir, transport: "directory", remote: shared, environment });
    server = await listen((request, response) => {
      if (request.url === "/index.json") return void response.end(listing);
      if (request.url === junk) return void response.end("{}");
      const file = path.join(shared, request.url ?? "");
      if (fs.existsSync(file)) response.end(fs.readFileSync(file));
      else response.writeHead(404).end();
    });
  });
  afterAll(async () => {
    await server.close();
    author.remove();
    reader.remove();
  });

  const list = (commits: readonly string[]): void => {
    const bundles = commits.map((commit) => ({ commit, tree, digest: null }));
    listing = JSON.stringify({ version: 1, bundles });
  };
  const ask = () =>
    pull({ repo: reader.dir, transport: "http", remote: server.url, environment: plainEnvironment(home) });

  it("about files does not make the bundle of other files an answer", async () => {
    list([author.git("rev-parse", "HEAD")]);
    const error = await errorOf(ask());
    expect(error).toMatchObject({ code: "corrupt-bundle" });
    expect(error.message).toContain(`the commit has ${tree}`);
  });

  it("is asked once for a bundle of the same files that is an ancestor's too", async () => {
    const first = reader.git("rev-parse", "HEAD");
    list([first]);
    junk = `/commits/${first}/manifest.json`;
    reader.git("commit", "--quiet", "--allow-empty", "-m", "the same files");
    expect((await errorOf(ask())).code).toBe("corrupt-bundle");
    expect(server.requests.filter(({ url }) => url === junk)).toHaveLength(1);
    reader.git("reset", "--quiet", "--hard", first);
  });

  it("about bundles that are not there is not followed for long", async () => {
    list(Array.from({ length: 5_000 }, (_, i) => i.toString(16).padStart(40, "0")));
    const before = server.requests.length;
    expect((await ask()).outcome).toBe("nothing");
    expect(server.requests.length - before).toBeLessThan(100);
  });
});
