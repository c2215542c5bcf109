import { describe, expect, it } from "vitest";
import { verdictsOf } from "../../../helpers/dead-code.js";

const main = { run: ["src/main.ts"] };

describe("what no root reaches", () => {
  it("is dead, and what reaches it alone too", async () => {
    const found = await verdictsOf(
      {
        "src/main.ts": 'import { used } from "./a.js";\nused();\n',
        "src/a.ts":
          "export function used() {\n  return inner();\n}\nfunction inner() {\n  return 1;\n}\nexport function gone() {\n  return helper();\n}\nfunction helper() {\n  return 2;\n}\n",
      },
      main,
    );
    expect(found).toEqual(["dead src/a.ts#gone", "dead src/a.ts#helper"]);
  });

  it("is an unreachable file, whose definitions are not listed again", async () => {
    const found = await verdictsOf(
      {
        "src/main.ts": "run();\nfunction run() {}\n",
        "src/lost.ts": "export const a = 1;\nexport const b = a;\n",
      },
      main,
    );
    expect(found).toEqual(["unreachable-file src/lost.ts"]);
  });

  it("is test-only where tests reach it, and needless as an export where its own file alone does", async () => {
    const found = await verdictsOf(
      {
        "src/main.ts": 'import { used } from "./a.js";\nused();\n',
        "src/a.ts":
          "export const used = () => own();\nexport const own = () => 1;\nexport const tested = () => 2;\n",
        "test/a.test.ts": 'import { tested } from "../src/a.js";\ntested();\n',
      },
      { ...main, test: ["test/a.test.ts"] },
    );
    expect(found).toEqual(["needless-export src/a.ts#own", "test-only src/a.ts#tested"]);
  });

  it("is unknown without a root that is no test (rule 1)", async () => {
    const found = await verdictsOf({ "src/a.ts": "export const a = 1;\n" }, {});
    expect(found).toEqual(["unknown src/a.ts"]);
  });

  it("is unknown where a file that may use it was not read (rule 2)", async () => {
    const sources = {
      "src/main.ts": 'import "./a.js";\n',
      "src/a.ts": "export const a = 1;\nfunction own() {}\n",
      "src/huge.ts": "a();\n",
      "logo.png": "x",
    };
    const skip = { "src/huge.ts": "too-large", "logo.png": "binary" } as const;
    expect(await verdictsOf(sources, main, {}, { skip })).toEqual([
      "unknown src/a.ts#a",
      "dead src/a.ts#own",
    ]);
    const { "src/huge.ts": _, ...rest } = sources;
    expect(await verdictsOf(rest, main, {}, { skip: { "logo.png": "binary" } })).toEqual([
      "dead src/a.ts#a",
      "dead src/a.ts#own",
    ]);
  });

  it("begins at the entries of sheaf.json too", async () => {
    const sources = { "src/main.ts": "export const a = 1;\n", "tools/x.ts": "export const b = 1;\n" };
    expect(await verdictsOf(sources, main, { entry: ["tools/*.ts"] })).toEqual(["dead src/main.ts#a"]);
  });

  it("is no type for a member of its that something else is called by", async () => {
    const sources = {
      "src/main.ts": 'import { Used } from "./a.js";\n\nconst made = new Used() as any;\nmade.run();\n',
      "src/a.ts": "export class Used {\n  run() {}\n}\n\nclass Gone {\n  run() {}\n}\n",
    };
    const found = await verdictsOf(sources, main);
    expect(found).toContain("dead src/a.ts#Gone");
    expect(found.some((one) => one.includes("Gone."))).toBe(false);
  });

  it("is a function that is handed over where it stands", async () => {
    const sources = { "src/main.ts": "take(function named() {\n  return 1;\n});\nfunction lost() {}\n" };
    expect(await verdictsOf(sources, main)).toEqual(["dead src/main.ts#lost"]);
  });

  it("is no value for a comment before it that ends as code before a value does", async () => {
    const sources = {
      "src/main.ts":
        'take(// why\nfunction named() {});\ntake("//", /* how */ function other() {});\n// For example:\nfunction lost() {}\ntake(); // next (\nfunction gone() {}\n',
    };
    expect(await verdictsOf(sources, main)).toEqual(["dead src/main.ts#lost", "dead src/main.ts#gone"]);
  });
});
