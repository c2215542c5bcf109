import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { objectNamed } from "../../../src/bundle/manifest.js";
import { openBundleFolder } from "../../../src/bundle/open-folder.js";
import { type Bundle, loadBundle } from "../../../src/bundle/source.js";
import { ensureReadForm } from "../../../src/derive.js";
import { ensureGraph } from "../../../src/derive-graph.js";
import { createStaticEmbedder } from "../../../src/embed/static.js";
import type { GitReader } from "../../../src/git/reader.js";
import { openRepository } from "../../../src/git/repository.js";
import { build } from "../../../src/index.js";
import { installation } from "../../../src/installation.js";
import type { SearchQuery } from "../../../src/model/answer.js";
import type { CodeGraph } from "../../../src/model/graph.js";
import type { Coverage } from "../../../src/model/report.js";
import { follow } from "../../../src/open/follow.js";
import { queryOf } from "../../../src/open/search.js";
import { blobIn } from "../../../src/open/view.js";
import { createViews, type Opened, type Views } from "../../../src/open/views.js";
import type { ReadForm } from "../../../src/search/read-form.js";
import { createSearchIndex, type SearchIndex } from "../../../src/search/search-index.js";
import { searchSettings } from "../../../src/search-settings.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";

const languages = path.resolve(import.meta.dirname, "../../../src/extract/languages");
const used = ["c", "cpp", "go", "java", "json", "markdown", "python", "rust", "sql", "typescript"];

/** Pseudo-random whole numbers, the same in every run. */
const numbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
};

const contents = (): readonly (readonly [string, Buffer])[] =>
  used.flatMap((id) => {
    const folder = path.join(languages, id, "fixtures");
    return fs
      .readdirSync(folder)
      .filter((name) => !name.endsWith(".golden"))
      .map((name) => [`src/${id}/${name}`, fs.readFileSync(path.join(folder, name))] as const);
  });

/** Changes files of a working tree in ways that people do. */
const change = (repository: TestRepository, random: (below: number) => number): void => {
  const files = repository.git("ls-files").split("\n");
  const file = (at: string): string => path.join(repository.dir, at);
  const pick = (): string => {
    const here = files.filter((at) => fs.existsSync(file(at)) && at.startsWith("src/"));
    return here[random(here.length)]!;
  };
  const edit = (text: string): string => {
    const lines = text.split("\n");
    for (let times = 1 + random(4); times > 0; times--) {
      const at = random(lines.length);
      const how = random(3);
      if (how === 0) lines.splice(at, 1 + random(5));
      else if (how === 1) lines.splice(at, 0, "", `zebra_stripes_${random(50)} = ${random(9)}`);
      else lines.splice(at, 0, ...lines.slice(at, at + random(20)));
    }
    return lines.join("\n");
  };
  for (let steps = 3 + random(8); steps > 0; steps--) {
    const at = pick();
    const text = fs.readFileSync(file(at), "utf8");
    const to = `${["src", "lib/deep", "test"][random(3)]}/${random(30)}-${path.basename(at)}`;
    switch (random(8)) {
      case 0:
        fs.rmSync(file(at));
        break;
      case 1:
        repository.write(to, text);
        break;
      case 2:
        fs.rmSync(file(at));
        repository.write(to, text);
        break;
      case 3:
        fs.rmSync(file(at));
        repository.write(to, edit(text));
        break;
      case 4:
        repository.write(at, random(2) === 0 ? "" : Buffer.from([0, 1, 2, 0]));
        break;
      case 5:
        repository.write(to, edit(text));
        break;
      default:
        repository.write(at, edit(text));
    }
  }
};

const questions = [
  "zebra stripes",
  "parse the header of a request",
  "open connection timeout",
  "Shape",
  "test helper",
  "src/go",
];

const searchOf =
  (bundle: Bundle) =>
  async (form: ReadForm): Promise<SearchIndex> => {
    const config = await bundle.get(objectNamed(bundle.manifest, "config.json"));
    const embedder = createStaticEmbedder(fs.readFileSync(installation().model));
    // Without summaries of folders, which stay the commit's.
    return createSearchIndex(form, embedder, searchSettings(config));
  };

const sectionsOf = (form: ReadForm): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([name, value]) => ArrayBuffer.isView(value) && name !== "fileImporters")
      .map(([name, value]) => {
        const { buffer, byteOffset, byteLength } = value as Uint8Array;
        return [name, Buffer.from(buffer, byteOffset, byteLength).toString("base64")];
      }),
  );

/** Files with their folders and symbols, as far as a graph has them now. */
const placesOf = (graph: CodeGraph): unknown =>
  graph.files.map((id) => ({
    path: graph.node(id).path,
    language: graph.node(id).language,
    test: graph.node(id).test,
    folders: ((): string[] => {
      const above: string[] = [];
      const parentOf = (one: number) => graph.in(one, new Set(["contains"] as const))[0]?.from ?? -1;
      for (let at = parentOf(id); at >= 0; at = parentOf(at)) above.push(graph.node(at).path!);
      return above;
    })(),
    symbols: graph
      .symbolsOf(id)
      .map((one) => ({ node: graph.node(one), around: graph.in(one, new Set(["contains"] as const))[0]! }))
      .filter(({ node }) => node.state !== "gone")
      .map(({ node: { symbol, definition, startLine, endLine, line, exported }, around }) => [
        symbol,
        definition,
        startLine,
        endLine,
        line,
        exported,
        graph.node(around.from).symbol,
      ]),
  }));

describe.skipIf(withoutGit !== null)("an answer from a working tree", () => {
  let repository: TestRepository;
  let reader: GitReader;
  let views: Views;
  let out: string;

  beforeAll(async () => {
    repository = makeRepository();
    for (const [file, bytes] of contents()) repository.write(file, bytes);
    // How many files import one is not told anew.
    repository.write("sheaf.json", '{ "search": { "weights": { "importers": 0 } } }\n');
    repository.commit("First");
    out = path.join(repository.dir, "..", "bundle");
    await build({ repo: repository.dir, out, workers: 1 });
    reader = await openRepository(repository.dir);
    const bundle = await loadBundle(openBundleFolder(out));
    const form = await ensureReadForm(bundle, null);
    const graph = async (): Promise<CodeGraph> => (await ensureGraph(bundle, null))!;
    const surroundings = {
      reader,
      workTree: reader.workTree,
      indexedBlob: (file: string) => blobIn(form, file),
    };
    const coverage = { workingTree: null } as unknown as Coverage;
    const opened: Opened = { form, searchOf: searchOf(bundle), graph, coverage, surroundings };
    const config = await bundle.get(objectNamed(bundle.manifest, "config.json"));
    views = createViews(opened, follow(bundle, config, opened));
  });
  afterAll(async () => {
    await views.close();
    await reader.close();
    repository.remove();
  });

  it.each([1, 2, 3, 4, 5, 6])("is that of a bundle of the same tree: edits of seed %i", async (seed) => {
    repository.git("checkout", "--quiet", "--force", ".");
    repository.git("clean", "--quiet", "-fdx");
    change(repository, numbers(seed));
    // A commit of what stands there, which neither HEAD nor the index knows.
    const env = { GIT_INDEX_FILE: path.join(repository.dir, "..", `index-${seed}`) };
    const git = (...args: readonly string[]): string =>
      repository.gitBytes(args, { env }).toString("utf8").trim();
    git("read-tree", "HEAD");
    git("add", "--all");
    const commit = git("commit-tree", git("write-tree"), "-m", "Then");
    const folder = path.join(repository.dir, "..", `bundle-${seed}`);
    await build({ repo: repository.dir, revision: commit, out: folder, workers: 1 });
    const expected = await loadBundle(openBundleFolder(folder));
    const form = await ensureReadForm(expected, null);

    const { view } = await views.consult(
      undefined,
      async () => null,
      () => [],
      () => true,
    );
    expect(view.coverage.workingTree?.flagged).toBe(0);
    expect(sectionsOf(view.form)).toEqual(sectionsOf(form));

    const reference = await searchOf(expected)(form);
    const index = await view.index();
    for (const text of questions) {
      for (const mode of ["hybrid", "keyword", "semantic"] as const) {
        const query: SearchQuery = { ...queryOf({ text, mode, limit: 20, chunksPerFile: 2 }) };
        expect(await index.search(query)).toEqual(await reference.search(query));
      }
      expect(await index.exists(queryOf({ text }))).toEqual(await reference.exists(queryOf({ text })));
    }
    expect(placesOf(await view.graph())).toEqual(placesOf((await ensureGraph(expected, null))!));
  });
});
