import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GithubServer, githubServer, readToken, writeToken } from "../helpers/github-server.js";
import type { TestRepository } from "../helpers/repository.js";
import { withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";

describe.skipIf(withoutGit !== null)("bundles in a release, from the command line", () => {
  let server: GithubServer;
  let author: TestRepository;
  let reader: string;
  beforeAll(async () => {
    server = await githubServer({ private: true });
    author = makeProject();
    author.commit();
    reader = path.join(author.dir, "..", "reader");
    author.git("clone", "-q", author.dir, reader);
  });
  afterAll(async () => {
    await server.close();
    author.remove();
  });

  const run = async (verb: string, repo: string, token: string, ...more: string[]) => {
    const remote = `${server.apiUrl}/octo/repo`;
    const env = { GITHUB_SERVER_URL: server.apiUrl, GITHUB_API_URL: server.apiUrl, GITHUB_TOKEN: token };
    const args = [
      verb,
      ...more,
      "--repo",
      repo,
      "--transport",
      "github-release",
      "--remote",
      remote,
      "--json",
    ];
    const ran = await sheafIn(args, { env });
    expect(ran.out + ran.err).not.toContain(token);
    return { code: ran.code, report: JSON.parse(ran.out) as Record<string, unknown> };
  };

  it("are published by one, and pulled by another who then fetches only what is new", async () => {
    const nothing = await run("pull", reader, readToken);
    expect(nothing).toMatchObject({ code: 0, report: { outcome: "nothing", published: 0 } });
    const refused = await run("publish", author.dir, readToken);
    expect(refused).toMatchObject({ code: 2, report: { error: { code: "remote-refused" } } });
    const published = await run("publish", author.dir, writeToken);
    expect(published).toMatchObject({ code: 0, report: { state: "published", transport: "github-release" } });
    expect((await run("publish", author.dir, writeToken)).report).toMatchObject({
      state: "present",
      sentObjects: 0,
    });
    const pulled = await run("pull", reader, readToken);
    expect(pulled).toMatchObject({
      code: 0,
      report: { outcome: "fetched", fetchedObjects: published.report.objects },
    });
    expect(pulled.report.bundle).toMatchObject({ choice: "head", digest: published.report.digest });
    author.write("src/new.ts", "export const fresh = (): number => 1;\n");
    author.commit();
    expect((await run("publish", author.dir, writeToken)).report).toMatchObject({ state: "published" });
    author.git("-C", reader, "pull", "-q");
    const { report } = await run("pull", reader, readToken);
    expect(report).toMatchObject({ outcome: "fetched", published: 2, bundle: { choice: "head" } });
    expect(report.fetchedObjects).toBeLessThan((report.bundle as { objects: number }).objects);
  });

  it("are taken away by those who may", async () => {
    author.write("src/third.ts", "export const third = 3;\n");
    author.commit();
    author.git("tag", "sheaf-bundles", "HEAD~1");
    const published = await run("publish", author.dir, writeToken, "--keep", "1");
    expect(published.report.pruned).toHaveLength(2);
    const entries = server.assets().filter(({ name }) => name.startsWith("bundle-"));
    expect(entries.map(({ name }) => name.slice(7, 47))).toEqual([published.report.commit]);
  });
});
