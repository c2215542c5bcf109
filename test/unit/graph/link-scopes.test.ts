import { describe, expect, it } from "vitest";
import { factsOf, linkSources, type Sources } from "../../helpers/link.js";

/** Line of the target of each call, by the line of the call: `3 b.ts:1`. */
const calls = async (sources: Sources): Promise<string[]> => {
  const linker = await linkSources(sources);
  const byPath = new Map(linker.files.map((file) => [file.path, file.facts.definitions]));
  return linker.files.flatMap(({ path, facts }, at) => {
    const { references } = linker.link(at).links;
    return facts.references.flatMap(({ kind, line }, i) => {
      const found = references[i]!;
      if (kind !== "call" || typeof found === "string") return [];
      return found.map(({ target }) => {
        if (target.kind !== "definition") return `${path}:${line} ${target.kind}`;
        return `${path}:${line} ${target.path}:${byPath.get(target.path)![target.index]!.line}`;
      });
    });
  });
};

const twoCallbacks = `
it("one", () => {
  const page = () => 1;
  page();
});
it("two", () => {
  page();
  function page() {}
});
page();
`;

describe("names inside of callbacks", () => {
  it("hold in their block alone", async () => {
    const [file] = await factsOf({ "a.ts": twoCallbacks });
    expect(
      file!.facts.definitions.map(({ line, scope }) => [line, scope?.startLine, scope?.endLine]),
    ).toEqual([
      [3, 2, 5],
      [8, 6, 9],
    ]);
    expect(await calls({ "a.ts": twoCallbacks })).toEqual(["a.ts:4 a.ts:3", "a.ts:7 a.ts:8"]);
  });

  it("hide imports there and nowhere else", async () => {
    const text = `import { render } from "./b";
it("one", () => {
  const render = () => 1;
  render();
});
it("two", () => render());
`;
    expect(await calls({ "a.ts": text, "b.ts": "export function render() {}\n" })).toEqual([
      "a.ts:4 a.ts:3",
      "a.ts:6 b.ts:1",
    ]);
  });

  it("are no names of the module for others", async () => {
    const text = 'it("one", () => {\n  function page() {}\n});\n';
    const importer = 'import { page } from "./a";\npage();\n';
    expect(await calls({ "a.ts": text, "b.ts": importer })).toEqual([]);
  });
});

describe("members of objects", () => {
  it("are not meant by bare names", async () => {
    const text =
      'import { test } from "ava";\ntest("one", { delay: () => 1, test() {} });\ndelay();\ntest();\n';
    expect(await calls({ "a.ts": text })).toEqual(["a.ts:2 external", "a.ts:4 external"]);
  });

  it("are those of the declared type, where there is one", async () => {
    const text = `interface Api {
  get(): void;
}
const api: Api = {
  get: () => undefined,
};
api.get();
`;
    expect(await calls({ "a.ts": text })).toEqual(["a.ts:7 a.ts:2"]);
  });
});

describe("dynamic imports", () => {
  it("may have a comment before the path", async () => {
    const text = 'import(/* name: "x" */ "./b");\nawait import("./c");\n';
    const files = await factsOf({ "a.ts": text, "a.js": text, "a.tsx": text });
    expect(files.map(({ facts }) => facts.imports.map(({ specifier }) => specifier))).toEqual(
      Array.from({ length: 3 }, () => ["./b", "./c"]),
    );
  });
});
