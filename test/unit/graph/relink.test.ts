import { describe, expect, it } from "vitest";
import type { LinkFile } from "../../../src/graph/input.js";
import { createLinker, type EarlierLinks, type Linker, planRelinking } from "../../../src/graph/link.js";
import type { FileLinks, Link, Resolution } from "../../../src/model/graph.js";
import { factsOf, readSources, type Sources } from "../../helpers/link.js";

/** Links as a bundle keeps them: definitions by name and by how many of that name stand before them in the file. */
const stable = (linker: Linker, links: FileLinks): unknown => {
  const files = new Map(linker.files.map((file) => [file.path, file]));
  const sayLink = ({ target, reason }: Link): unknown => {
    if (target.kind !== "definition") return [target, reason];
    const { definitions } = files.get(target.path)!.facts;
    const { name } = definitions[target.index]!;
    const ordinal = definitions.slice(0, target.index).filter((one) => one.name === name).length;
    return [target.path, name, ordinal, reason];
  };
  const say = (found: Resolution): unknown => (typeof found === "string" ? found : found.map(sayLink));
  return JSON.parse(
    JSON.stringify([
      links.imports.map(say),
      links.references.map(say),
      links.overrides.map(({ definition, link }) => [definition, sayLink(link)]),
      links.tests.map(sayLink),
    ]),
  );
};

interface State {
  readonly facts: ReadonlyMap<string, { readonly text: string; readonly file: LinkFile }>;
  readonly links: ReadonlyMap<string, unknown>;
  readonly earlier: EarlierLinks;
}

const nothing: State = {
  facts: new Map(),
  links: new Map(),
  earlier: { files: new Map(), common: new Uint32Array(0) },
};

/** Facts of a commit: those of files that did not change are the same objects. */
const readFacts = async (sources: Sources, before: State): Promise<State["facts"]> => {
  const facts = new Map<string, { text: string; file: LinkFile }>();
  for (const [path, text] of Object.entries(sources)) {
    const known = before.facts.get(path);
    const file = known?.text === text ? known.file : (await factsOf({ [path]: text }))[0];
    if (file !== undefined) facts.set(path, { text, file });
  }
  return facts;
};

const linkerOf = (sources: Sources, facts: State["facts"]): Linker =>
  createLinker({
    paths: Object.keys(sources),
    files: [...facts.values()].map(({ file }) => file),
    manifest: (path) => sources[path] ?? null,
  });

/** Links a commit on top of an earlier one: only what must be. */
const relink = async (sources: Sources, before: State): Promise<{ state: State; linked: string[] }> => {
  const facts = await readFacts(sources, before);
  const linker = linkerOf(sources, facts);
  const plan = planRelinking(
    linker,
    before.earlier,
    ({ path }) => facts.get(path)!.file === before.facts.get(path)?.file,
  );
  const links = new Map<string, unknown>();
  const files = new Map<string, { cells: Uint32Array; reads: Uint32Array }>();
  const linked: string[] = [];
  linker.files.forEach(({ path }, file) => {
    const cells = plan.cells[file]!;
    if (plan.dirty[file]!) {
      const found = linker.link(file);
      linked.push(path);
      links.set(path, stable(linker, found.links));
      files.set(path, { cells, reads: found.reads });
    } else {
      links.set(path, before.links.get(path));
      files.set(path, { cells, reads: before.earlier.files.get(path)!.reads });
    }
  });
  return { state: { facts, links, earlier: { files, common: plan.common } }, linked };
};

const linkAll = (sources: Sources, facts: State["facts"]): ReadonlyMap<string, unknown> => {
  const linker = linkerOf(sources, facts);
  return new Map(linker.files.map(({ path }, file) => [path, stable(linker, linker.link(file).links)]));
};

/** Numbers that look random and are the same in every run. */
const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
};

const wordPattern = /[A-Za-z_]\w{2,}/g;

/** One accident of a repository's life. */
const edit = (sources: Sources, random: (below: number) => number): Sources => {
  const paths = Object.keys(sources).sort();
  const path = paths[random(paths.length)]!;
  const other = paths[random(paths.length)]!;
  const lines = sources[path]!.split("\n");
  const at = random(lines.length);
  const words = sources[other]!.match(wordPattern) ?? ["word"];
  const own = sources[path]!.match(wordPattern) ?? ["word"];
  switch (random(7)) {
    case 0:
      return { ...sources, [path]: lines.toSpliced(at, 1).join("\n") };
    case 1:
      return { ...sources, [path]: lines.toSpliced(at, 0, lines[at]!).join("\n") };
    case 2:
      return { ...sources, [path]: lines.toSpliced(at, 0, "").join("\n") };
    case 3:
      return {
        ...sources,
        [path]: sources[path]!.replaceAll(own[random(own.length)]!, words[random(words.length)]!),
      };
    case 4: {
      const { [path]: _, ...rest } = sources;
      return paths.length > 4 ? rest : sources;
    }
    case 5:
      return { ...sources, [path.replace(/(\/?)([^/]*)$/, "$1more/$2")]: sources[other]! };
    default:
      return {
        ...sources,
        [path]: lines
          .with(
            at,
            lines[at]!.replace(wordPattern, () => words[random(words.length)]!),
          )
          .join("\n"),
      };
  }
};

const classes: Sources = {
  "tsconfig.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] } } }',
  "package.json": '{ "name": "app", "main": "src/index.ts" }',
  "src/index.ts":
    'export * from "./shop";\nexport { Base as Root } from "@/base";\nexport * as all from "./util";\n',
  "src/base.ts":
    'import { log } from "./util";\nexport class Base {\n  items: Item[] = [];\n  make(): Item { return new Item(); }\n  stop() { log("x"); }\n}\nexport class Item { sell() {} }\n',
  "src/shop.ts":
    'import { Base } from "@/base";\nimport * as util from "./util";\nexport class Shop extends Base {\n  stop() { super.stop(); this.make().sell(); util.log("y"); }\n}\nexport const open = () => new Shop();\n',
  "src/util.ts":
    "export function log(text: string) { return text; }\nexport const twice = (a: string) => log(a) + log(a);\n",
  "src/shop.test.ts":
    'import { open, Root } from "./index";\nimport { Shop } from "app";\nconst shop = open();\nshop.stop();\nnew Root().make().sell();\nnew Shop().launch();\n',
  "src/other.ts": "export class Other { launch() {} sell() {} }\n",
};

const shops = (languages: readonly string[]): Sources =>
  Object.fromEntries(
    languages.flatMap((language) =>
      Object.entries(readSources(`test/cases/shop/repo/${language}`)).map(([path, text]) => [
        `${language}/${path}`,
        text,
      ]),
    ),
  );

const repositories: Readonly<Record<string, Sources>> = {
  classes,
  shops: shops(["python", "go", "ruby", "php", "cpp", "c"]),
  more: { ...shops(["java", "csharp", "rust", "javascript"]), "go.mod": "module example.org/shop\n" },
};

describe("linking again", () => {
  for (const [name, first] of Object.entries(repositories)) {
    for (const seed of [1, 2, 3]) {
      it(`gives what linking all gives: ${name} ${seed}`, async () => {
        const random = createRandom(seed * 7919);
        let sources = first;
        let { state } = await relink(sources, nothing);
        for (let step = 0; step < 60; step++) {
          sources = edit(sources, random);
          state = (await relink(sources, state)).state;
          const all = linkAll(sources, state.facts);
          for (const [path, links] of all)
            expect([step, path, state.links.get(path)]).toEqual([step, path, links]);
        }
      });
    }
  }

  it("takes up only what depends on the change", async () => {
    const { state } = await relink(classes, nothing);
    const body = {
      ...classes,
      "src/util.ts": classes["src/util.ts"]!.replace("return text", "\n\nparseInt(text);\nreturn text"),
    };
    expect((await relink(body, state)).linked).toEqual(["src/util.ts"]);
    const renamed = { ...classes, "src/base.ts": classes["src/base.ts"]!.replace("stop()", "halt()") };
    expect((await relink(renamed, state)).linked).toEqual(["src/base.ts", "src/shop.ts"]);
    expect((await relink(classes, state)).linked).toEqual([]);
  });
});
