import { expect, test } from "vitest";
import type { Mark } from "../../../../src/detect/dead-code/ecosystem.js";
import { javascript } from "../../../../src/detect/dead-code/javascript/javascript.js";
import { assemblyOf } from "../../../helpers/assembly.js";

/** Marks as `path`, `path#definition`; exports are `*`, tests `?`, what is no root has its kind before it. */
const marksOf = async (sources: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const assembly = await assemblyOf(sources);
  const own = assembly.files.flatMap((file) => {
    const facts = javascript.languages.includes(file.language ?? "") ? assembly.facts(file) : null;
    return facts === null ? [] : [{ file, facts }];
  });
  const base = { files: assembly.files, own, graph: assembly.graph };
  const wanted = [
    ...assembly.files.map(({ path }) => path).filter(javascript.reads),
    ...(javascript.needs?.(base) ?? []),
  ];
  const texts = await assembly.read(wanted);
  const show = (mark: Mark): string => {
    const { path, definition } = mark;
    const name = own.find(({ file }) => file.path === path)?.facts.definitions[definition ?? -1]?.qualified;
    const place = definition === null ? path : `${path}#${name}`;
    if (mark.kind !== "root") return `${mark.kind} ${place}`;
    return `${place}${mark.exports ? "*" : ""}${mark.test ? "?" : ""}`;
  };
  const marks = [...javascript.marks({ ...base, text: (path) => texts.get(path) ?? null })];
  return [...new Set(marks.map(show))].sort();
};

const manifest = (value: object): string => JSON.stringify({ name: "a", version: "1.0.0", ...value });

test("JS 45: what is built leads to its source", async () => {
  const found = await marksOf({
    "package.json": manifest({ bin: { a: "./dist/bin/create.js" }, main: "dist/index.js" }),
    "tsconfig.json": `{ "compilerOptions": { "rootDir": "src", "outDir": "dist" } }`,
    "src/bin/create.ts": "export const a = 1;",
    "src/index.ts": "export const b = 1;",
    "src/other.ts": "export const c = 1;",
  });
  expect(found).toEqual(["src/bin/create.ts", "src/index.ts*"]);
});

test("H8-205: the root folder of the compiler may be the package itself", async () => {
  const found = await marksOf({
    "package.json": manifest({
      exports: { "./a": { types: "./dist/a.d.ts", import: "./dist/a.js" }, "./p/*": "./dist/p/*.js" },
    }),
    "tsconfig.json": `{ "compilerOptions": { "rootDir": ".", "outDir": "dist" } }`,
    "a.ts": "export const a = 1;",
    "p/q/b.ts": "export const b = 1;",
    "other.ts": "export const c = 1;",
  });
  expect(found).toEqual(["a.ts*", "p/q/b.ts*"]);
});

test("a private package's main runs, and what it exports is for this repository alone", async () => {
  const found = await marksOf({
    "package.json": manifest({ private: true, main: "./lib/main.js" }),
    "lib/main.js": "exports.a = 1;",
    "lib/b.js": "exports.a = 1;",
  });
  expect(found).toEqual(["lib/main.js"]);
});

test("JS 46: scripts of manifests run files", async () => {
  const found = await marksOf({
    "package.json": manifest({
      private: true,
      scripts: {
        a: "tsx scripts/x.ts --flag && node ./tools/y",
        b: "cross-env NODE_ENV=test mocha --require test/env --recursive test/ 'spec/**/*.js'",
        c: "eslint src/not.ts && prettier --write 'src/**/*.ts'",
        d: "cd sub && node z.js",
        e: "node server",
        f: 'concurrently "node dist/w.js" "tsc -w"',
      },
    }),
    "scripts/x.ts": "run();",
    "tools/y.js": "run();",
    "test/env.js": "run();",
    "test/a/b.js": "run();",
    "spec/c/d.js": "run();",
    "src/not.ts": "run();",
    "sub/z.js": "run();",
    "server.js": "run();",
    "src/w.ts": "run();",
  });
  expect(found.filter((one) => !one.startsWith("doubt"))).toEqual([
    "scripts/x.ts",
    "server.js",
    "spec/c/d.js?",
    "src/w.ts",
    "sub/z.js",
    "test/a/b.js?",
    "test/env.js?",
    "tools/y.js",
  ]);
});

test("JS 48 and H8-232: configuration files run, and name what runs", async () => {
  const found = await marksOf({
    "package.json": manifest({ private: true, jest: { setupFiles: ["<rootDir>/config/pre"] } }),
    ".changeset/config.json": `{ "changelog": "../internals/changelog/index.mjs" }`,
    "internals/changelog/index.mjs": "export default {};",
    "vitest.config.ts": `export default { test: { setupFiles: ["./config/one.ts"], exclude: ["src/never.ts"] } };`,
    "config/one.ts": "run();",
    "config/pre.js": "run();",
    "eslint.config.js": `import rules from "./rules/index.js"; export default [{ plugins: { x: "./rules/plugin.js" } }];`,
    "rules/index.js": "run();",
    "rules/plugin.js": "run();",
    "src/never.ts": "run();",
    ".github/workflows/ci.yml": "run: node release/go.mjs",
    "release/go.mjs": "run();",
    "index.html": `<script type="module" src="/src/main.tsx"></script>`,
    "src/main.tsx": "run();",
  });
  const roots = found.filter((one) => !one.startsWith("doubt"));
  expect(roots.map((one) => one.replace(/[*?]+$/, ""))).toEqual(
    [
      "config/one.ts",
      "config/pre.js",
      "eslint.config.js",
      "internals/changelog/index.mjs",
      "release/go.mjs",
      "rules/plugin.js",
      "src/main.tsx",
      "vitest.config.ts",
    ].sort(),
  );
});

test("JS 49: what frameworks read of files at known places, and nothing else of them", async () => {
  const found = await marksOf({
    "apps/web/package.json": manifest({ private: true, dependencies: { next: "1" } }),
    "apps/web/app/blog/[slug]/page.tsx":
      "export const revalidate = 1; export function helper() {} export default function Page() {}",
    "apps/web/app/api/route.ts": "export async function GET() {} export function other() {}",
    "apps/web/app/util.ts": "export const util = 1;",
    "apps/web/pages/old.tsx":
      "export async function getServerSideProps() {} export default () => null; export const mine = 1;",
    "apps/kit/package.json": manifest({ private: true, devDependencies: { "@sveltejs/kit": "1" } }),
    "apps/kit/src/routes/a/+page.server.ts": "export const load = () => {}; export const nope = 1;",
    "apps/remix/package.json": manifest({ private: true, dependencies: { "@remix-run/react": "1" } }),
    "apps/remix/app/routes/_index.tsx":
      "export const loader = () => {}; export const unused = 1; export default () => null;",
    "apps/astro/package.json": manifest({ private: true, dependencies: { astro: "1" } }),
    "apps/astro/src/pages/rss.ts": "export const GET = () => {}; export const no = 1;",
    "apps/none/package.json": manifest({ private: true }),
    "apps/none/app/page.tsx": "export default 1;",
  });
  expect(found).toEqual([
    "apps/astro/src/pages/rss.ts",
    "apps/astro/src/pages/rss.ts#GET",
    "apps/kit/src/routes/a/+page.server.ts",
    "apps/kit/src/routes/a/+page.server.ts#load",
    "apps/remix/app/routes/_index.tsx",
    "apps/remix/app/routes/_index.tsx#default",
    "apps/remix/app/routes/_index.tsx#loader",
    "apps/web/app/api/route.ts",
    "apps/web/app/api/route.ts#GET",
    "apps/web/app/blog/[slug]/page.tsx",
    "apps/web/app/blog/[slug]/page.tsx#Page",
    "apps/web/app/blog/[slug]/page.tsx#revalidate",
    "apps/web/pages/old.tsx",
    "apps/web/pages/old.tsx#default",
    "apps/web/pages/old.tsx#getServerSideProps",
    "doubt apps/none/app/page.tsx",
  ]);
});

test("JS 50: tests, stories and mocks are roots of the test graph", async () => {
  const found = await marksOf({
    "package.json": manifest({ private: true }),
    "src/a.test.ts": "run();",
    "src/b.stories.tsx": "export const One = {};",
    "src/__mocks__/fs.ts": "export default {};",
    "src/__tests__/c.ts": "run();",
    "src/__tests__/helpers/d.ts": "run();",
    "src/plain.ts": "run();",
  });
  expect(found.filter((one) => !one.startsWith("doubt"))).toEqual([
    "src/__mocks__/fs.ts*?",
    "src/__tests__/c.ts?",
    "src/a.test.ts?",
    "src/b.stories.tsx*?",
  ]);
});
