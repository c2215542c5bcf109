import { describe, expect, it } from "vitest";
import { javascript } from "../../../src/graph/resolve/javascript/ecosystem.js";
import { definition, imports, treeOf } from "./tree.js";

/** Scripts are what ends like one; JSON is what is given as an object. */
const repository = (files: readonly string[], manifests: Readonly<Record<string, unknown>> = {}) => {
  const isScript = (path: string) => /\.[cm]?[jt]sx?$/.test(path);
  const tree = treeOf(
    "typescript",
    Object.fromEntries(files.filter(isScript).map((path) => [path, {}])),
    files.filter((path) => !isScript(path)),
    Object.fromEntries(
      Object.entries(manifests).map(([path, value]) => [
        path,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
  );
  const resolver = javascript.open(tree);
  /** The path, with `?` where it is inferred; `external x`, `runtime x`, or `nothing`. */
  return (from: string, specifier: string): string => {
    const found = resolver.resolve(tree.indexOf(from), imports(specifier));
    if (found === null) return "nothing";
    if (found.kind === "file") return found.path;
    if (found.kind !== "module") return `${found.kind} ${found.name}`;
    return `${tree.files[found.files[0]!]!.path}${found.inferred ? "?" : ""}`;
  };
};

describe("paths", () => {
  const ask = repository([
    "src/a.ts",
    "src/b.tsx",
    "src/c.mts",
    "src/d.d.ts",
    "src/e.js",
    "src/e.d.ts",
    "src/f/index.ts",
    "src/f.ts",
    "src/g/index.jsx",
    "src/h.vue",
    "src/i.json",
    "src/j.svg",
    "src/k.ios.tsx",
    "src/k.android.tsx",
    "src/l.model.ts",
    "src/m.worker.js",
  ]);
  it.each([
    ["./b", "src/b.tsx"],
    ["./b.js", "src/b.tsx"],
    ["./b.jsx", "src/b.tsx"],
    ["./c.mjs", "src/c.mts"],
    ["./d", "src/d.d.ts"],
    ["./d.js", "src/d.d.ts"],
    ["./e", "src/e.js"],
    ["./e.js", "src/e.js"],
    ["./f", "src/f.ts"],
    ["./f/", "src/f/index.ts"],
    ["./f/index.js", "src/f/index.ts"],
    ["./g", "src/g/index.jsx"],
    ["./h.vue", "src/h.vue"],
    ["./h.vue?raw", "src/h.vue"],
    ["!!raw-loader!./j.svg", "src/j.svg"],
    ["./i.json", "src/i.json"],
    ["../src/a.ts", "src/a.ts"],
    ["./k", "src/k.ios.tsx?"],
    ["./l.model", "src/l.model.ts"],
    ["./m.worker", "src/m.worker.js"],
    ["./gone", "nothing"],
    ["../../a", "nothing"],
    [`./${"a/".repeat(600)}`, "nothing"],
  ])("%s is %s", (specifier, expected) => {
    expect(ask("src/a.ts", specifier)).toBe(expected);
  });
});

describe("what is not in the repository", () => {
  const ask = repository(["src/a.ts", "src/index.ts", "fs.ts"]);
  it.each([
    ["fs", "runtime fs"],
    ["node:fs/promises", "runtime fs/promises"],
    ["bun:test", "runtime bun:test"],
    ["react", "external react"],
    ["react-dom/client", "external react-dom"],
    ["@scope/name/deep/file.js", "external @scope/name"],
    ["npm:chalk@5", "external chalk"],
    ["jsr:@std/path@1/posix", "external @std/path"],
    ["https://deno.land/std/path.ts", "external deno.land"],
    ["process/browser", "external process"],
    ["virtual:pages", "nothing"],
    ["$app/navigation", "nothing"],
    ["#internal", "nothing"],
    ["~/gone", "nothing"],
    ["data:text/javascript,1", "nothing"],
    ["", "nothing"],
  ])("%s is %s", (specifier, expected) => {
    expect(ask("src/a.ts", specifier)).toBe(expected);
  });
});

describe("tsconfig", () => {
  it("follows paths, the longest prefix first, and extends", () => {
    const ask = repository(
      ["libs/a/src/x.ts", "libs/b/src/index.ts", "libs/b/src/deep/y.ts", "libs/a/own.ts"],
      {
        "tsconfig.base.json": {
          compilerOptions: {
            baseUrl: ".",
            paths: {
              "@r/b": ["libs/b/src/index.ts"],
              "@r/*": ["gone/*", "libs/*"],
              "@r/b/*": ["libs/b/src/*"],
            },
          },
        },
        "libs/a/tsconfig.json": `{ "extends": "../../tsconfig.base.json", /* why */ "compilerOptions": { "strict": true, }, }`,
      },
    );
    expect(ask("libs/a/src/x.ts", "@r/b")).toBe("libs/b/src/index.ts");
    expect(ask("libs/a/src/x.ts", "@r/b/deep/y")).toBe("libs/b/src/deep/y.ts");
    expect(ask("libs/a/src/x.ts", "@r/a/own")).toBe("libs/a/own.ts");
    expect(ask("libs/a/src/x.ts", "@r/none")).toBe("external @r/none");
    // A folder without its own takes the one that stands for the whole.
    expect(ask("libs/b/src/index.ts", "@r/a/own")).toBe("libs/a/own.ts");
  });

  it("reads lists of extends, packages in them and the folder of the configuration", () => {
    const ask = repository(["app/src/a.ts", "app/src/b.ts", "app/other/c.ts"], {
      "package.json": { workspaces: ["app", "tools/*"] },
      "app/package.json": { name: "app" },
      "tools/config/package.json": { name: "@acme/tsconfig" },
      "tools/config/base.json": { compilerOptions: { paths: { "@/*": [`${"$"}{configDir}/src/*`] } } },
      "app/strict.json": { compilerOptions: { paths: { no: ["./no"] } } },
      "app/tsconfig.json": { extends: ["./strict.json", "@acme/tsconfig/base.json"], include: ["src"] },
    });
    expect(ask("app/other/c.ts", "@/b")).toBe("app/src/b.ts");
  });

  it("reads what a solution refers to, and tells two workspaces with one alias apart", () => {
    const ask = repository(["one/src/a.ts", "one/src/b.ts", "two/src/a.ts", "two/src/b.ts"], {
      "one/tsconfig.json": { files: [], references: [{ path: "./tsconfig.app.json" }] },
      "one/tsconfig.app.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
      "two/jsconfig.json": { compilerOptions: { baseUrl: "src", paths: { "@/*": ["*"] } } },
    });
    expect(ask("one/src/a.ts", "@/b")).toBe("one/src/b.ts");
    expect(ask("two/src/a.ts", "@/b")).toBe("two/src/b.ts");
    expect(ask("two/src/a.ts", "b")).toBe("two/src/b.ts");
    expect(ask("one/src/a.ts", "b")).toBe("external b");
  });

  it("lays roots over one another", () => {
    const ask = repository(["src/views/a.ts", "generated/views/b.ts"], {
      "tsconfig.json": { compilerOptions: { rootDirs: ["src", "generated"] } },
    });
    expect(ask("src/views/a.ts", "./b")).toBe("generated/views/b.ts");
  });

  it("takes what cannot be read, or leads in a circle, for absent", () => {
    const ask = repository(["a.ts", "b.ts", "deep/c.ts"], {
      "tsconfig.json": { extends: "./tsconfig.other.json" },
      "tsconfig.other.json": { extends: "./tsconfig.json", compilerOptions: { baseUrl: "." } },
      "deep/tsconfig.json": "[".repeat(100_000),
      "package.json": `{"name": 1, "exports": ${'{"a":'.repeat(5_000)}`,
    });
    expect(ask("a.ts", "b")).toBe("b.ts");
    expect(ask("deep/c.ts", "./gone")).toBe("nothing");
  });

  it("infers an alias of a bundler when one file alone fits", () => {
    const ask = repository(["web/src/a.ts", "web/src/b.ts", "web/src/lib/c.ts", "web/b.ts"], {
      "web/package.json": {},
      "web/tsconfig.json": {},
      "tsconfig.json": { compilerOptions: { paths: { "up/*": ["./web/src/lib/*"] } } },
    });
    expect(ask("web/src/a.ts", "@/lib/c")).toBe("web/src/lib/c.ts?");
    expect(ask("web/src/a.ts", "$lib/c")).toBe("web/src/lib/c.ts?");
    expect(ask("web/src/a.ts", "~/b")).toBe("nothing");
    expect(ask("web/src/a.ts", "up/c")).toBe("web/src/lib/c.ts?");
  });
});

describe("packages", () => {
  const shared = { "package.json": { workspaces: { packages: ["packages/*", "!packages/old"] } } };

  it("finds those of the workspace by what they export", () => {
    const ask = repository(
      [
        "apps/web/a.ts",
        "packages/one/src/index.ts",
        "packages/one/src/deep/x.ts",
        "packages/two/lib.ts",
        "packages/old/index.ts",
        "test/fixture/index.ts",
        "packages/three/source/main.ts",
      ],
      {
        "pnpm-workspace.yaml": "packages:\n  - 'apps/*'\n  - packages/**\n  - '!packages/old'\n",
        "apps/web/package.json": {
          name: "web",
          dependencies: { one: "workspace:*", uno: "workspace:one@*" },
        },
        "packages/one/package.json": {
          name: "one",
          exports: {
            ".": { types: "./dist/index.d.ts", "@one/source": "./src/index.ts", default: "./dist/index.js" },
            "./deep/*": { default: "./dist/deep/*.js" },
            "./(a+)+*": "./src/index.ts",
            "./package.json": "./package.json",
          },
        },
        "packages/one/tsconfig.json": { compilerOptions: { outDir: "dist", rootDir: "src" } },
        "packages/two/package.json": { name: "@acme/two", main: "./lib" },
        "packages/old/package.json": { name: "old" },
        "packages/three/package.json": { name: "three", main: "build/main.js" },
        "test/fixture/package.json": { name: "react" },
      },
    );
    expect(ask("apps/web/a.ts", "one")).toBe("packages/one/src/index.ts");
    expect(ask("apps/web/a.ts", "uno")).toBe("packages/one/src/index.ts");
    expect(ask("apps/web/a.ts", "one/deep/x")).toBe("packages/one/src/deep/x.ts");
    expect(ask("apps/web/a.ts", "one/package.json")).toBe("packages/one/package.json");
    expect(ask("apps/web/a.ts", "one/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")).toBe("nothing");
    expect(ask("apps/web/a.ts", "@acme/two")).toBe("packages/two/lib.ts");
    expect(ask("apps/web/a.ts", "three")).toBe("packages/three/source/main.ts?");
    // Not a member, but the only one of its name.
    expect(ask("apps/web/a.ts", "old")).toBe("packages/old/index.ts?");
  });

  it("takes a dependency with a version from outside, whatever fixture has its name", () => {
    const ask = repository(["src/a.ts", "test/fixture/index.ts"], {
      "package.json": { dependencies: { react: "^19", fork: "npm:real@1" } },
      "test/fixture/package.json": { name: "react" },
    });
    expect(ask("src/a.ts", "react")).toBe("external react");
    expect(ask("src/a.ts", "fork/x")).toBe("external real");
  });

  it("knows its own name, its imports, linked folders and what is committed of node_modules", () => {
    const ask = repository(
      ["src/index.ts", "src/internal/log.ts", "other/index.js", "node_modules/dep/main.js", "src/cli.ts"],
      {
        "package.json": {
          name: "self",
          exports: { ".": "./lib/index.js", "./*": { import: "./lib/*.js" } },
          imports: { "#log": "./src/internal/log.ts", "#own/*": "./src/internal/*.ts", "#color": "chalk" },
          dependencies: { other: "file:./other" },
        },
        "other/package.json": { name: "another" },
        "node_modules/dep/package.json": { name: "dep", main: "main" },
      },
    );
    expect(ask("src/cli.ts", "self")).toBe("src/index.ts?");
    expect(ask("src/cli.ts", "self/cli")).toBe("src/cli.ts?");
    expect(ask("src/cli.ts", "#log")).toBe("src/internal/log.ts");
    expect(ask("src/cli.ts", "#own/log")).toBe("src/internal/log.ts");
    expect(ask("src/cli.ts", "#color")).toBe("external chalk");
    expect(ask("src/cli.ts", "other")).toBe("other/index.js");
    expect(ask("src/cli.ts", "dep")).toBe("node_modules/dep/main.js");
    expect(ask("src/cli.ts", "../dist/index.js")).toBe("src/index.ts?");
  });

  it("reads the conditions that the importer asks for", () => {
    const ask = repository(["packages/a/index.ts", "packages/b/src/own.ts", "packages/b/types.d.ts"], {
      ...shared,
      "tsconfig.json": { compilerOptions: { customConditions: ["own"] } },
      "packages/a/package.json": { name: "a" },
      "packages/b/package.json": {
        name: "b",
        exports: { ".": { own: "./src/own.ts", types: "./types.d.ts", default: "./dist/b.js" } },
      },
    });
    expect(ask("packages/a/index.ts", "b")).toBe("packages/b/src/own.ts");
  });
});

describe("modules", () => {
  it("sees what scripts declare for all", () => {
    const tree = treeOf("typescript", {
      "a.ts": {},
      "globals.d.ts": { definitions: [definition("interface Window")] },
      "module.d.ts": { imports: [imports("x")] },
    });
    const resolver = javascript.open(tree);
    const seen = resolver.seen(tree.indexOf("a.ts")).flatMap((module) => resolver.filesOf(module));
    expect(seen.map((file) => tree.files[file]!.path)).toEqual(["a.ts", "globals.d.ts"]);
    expect(resolver.moduleOf(tree.indexOf("module.d.ts"))).toBe("module.d.ts");
  });

  it("knows its manifests by name", () => {
    const names = [
      "package.json",
      "a/tsconfig.lib.json",
      "tsconfig/base.json",
      "pnpm-workspace.yaml",
      "a/b.json",
    ];
    expect(names.filter(javascript.isManifest)).toEqual(names.slice(0, 4));
  });
});
