import type { RepoPath } from "../../../model/ids.js";
import { locateAll } from "./mentions.js";
import { isScript, join } from "./paths.js";
import type { Sources } from "./sources.js";

/** Commands that look at files, or move them, but run none. */
const idle = new Set(
  `eslint prettier biome oxlint xo standard semistandard stylelint tslint jshint jslint dprint cspell rimraf rm cp mv
  mkdir cpy cpx copyfiles shx cat cloc jscpd knip ts-prune unimported depcheck ls ls-lint echo cd git flow
  markdownlint alex sort-package-json syncpack publint attw madge prettier-eslint eslint_d del-cli trash chmod touch
  zip tar find grep sed`.split(/\s+/),
);

/** Commands that take folders of tests, and run what is in them. */
const testing = new Set([
  "mocha",
  "ava",
  "tap",
  "tape",
  "jasmine",
  "uvu",
  "qunit",
  "borp",
  "lab",
  "poku",
  "japa",
]);

/** Commands before the one that counts. */
const wrappers = new Set(
  `npx pnpx bunx pnpm yarn npm bun exec dlx run cross-env cross-env-shell env dotenv dotenvx c8 nyc istanbul time nice
  sudo tsx ts-node ts-node-esm node nodemon electron babel-node esno jiti bunx deno swc-node -- cover _mocha
  node_modules/.bin/_mocha`.split(/\s+/),
);

/** A file that a command names. */
interface Named {
  readonly path: RepoPath;
  /** What runs it is a runner of tests. */
  readonly test: boolean;
}

const words = (command: string): readonly string[] =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)].map((match) => match[1] ?? match[2] ?? match[0]);

const maxScript = 20_000;

/** Scripts of the commit that a shell command runs, started in a folder. */
export const filesOfCommand = (command: string, folder: string, sources: Sources): readonly Named[] => {
  if (command.length > maxScript) return [];
  const found: Named[] = [];
  let here = folder;
  for (const part of command.split(/&&|\|\||[;|&\n]/)) {
    const all = words(part.trim().replace(/^[({]\s*/, ""));
    if (all[0] === "cd" && all[1] !== undefined) here = join(here, all[1]) ?? here;
    const start = all.findIndex(
      (word) => !/^[A-Z_][A-Z0-9_]*=/.test(word) && !wrappers.has(word) && !word.startsWith("-"),
    );
    const name = all[start]?.replace(/^.*\//, "").replace(/^_/, "") ?? "";
    if (idle.has(name)) continue;
    const bare = runners.test(all[start - 1] ?? "") ? all[start] : undefined;
    const isTest = testing.has(name) || testing.has(all[start] ?? "") || all.includes("--test");
    for (const [place, word] of all.entries()) {
      // `node` names no folder of tests.
      if (place < start && wrappers.has(word)) continue;
      for (const text of word.startsWith("-") ? word.split("=").slice(1) : [word]) {
        // A nested command: concurrently "node a.js" "node b.js".
        if (/\s/.test(text)) found.push(...filesOfCommand(text, here, sources));
        else if (text === bare && /^[\w.-]+$/.test(text))
          // `node server`: a bare word is a file where it stands behind what runs files.
          found.push(...sources.locate(here, text).map((path) => ({ path, test: false })));
        else found.push(...filesOfWord(text, here, sources, isTest, name));
      }
    }
  }
  return found;
};

/** Programs that run a file. */
const runners =
  /(^|\/)(node|tsx|ts-node(-esm|-dev)?|nodemon|electron|babel-node|esno|jiti|bun|deno|swc-node|vite-node|pm2|forever|supervisor)$/;

const filesOfWord = (
  text: string,
  folder: string,
  sources: Sources,
  test: boolean,
  command: string,
): readonly Named[] => {
  const plain = text.replace(/^["']|["',]$/g, "");
  if (plain === "" || plain.startsWith("!") || plain.startsWith("@")) return [];
  if (isScript(plain) || plain.includes("*")) {
    if (plain.includes("*") && !test) return globbed(plain, folder, sources, command);
    return locateAll(plain, [folder], sources).map((path) => ({ path, test }));
  }
  if (test && /^(\.\/)?[\w-]+(\/[\w.-]*)*$/.test(plain))
    return [
      ...sources.expand(folder, `${plain.replace(/\/$/, "")}/*`).map((path) => ({ path, test: true })),
      ...(plain.includes("/") ? sources.locate(folder, plain).map((path) => ({ path, test: true })) : []),
    ];
  if (plain === "." || plain.startsWith("./") || plain.includes("/"))
    return sources.locate(folder, plain).map((path) => ({ path, test }));
  return [];
};

/** Commands to which a glob says what they build or run. */
const building = new Set([
  "esbuild",
  "tsup",
  "rollup",
  "tsdown",
  "unbuild",
  "microbundle",
  "parcel",
  "bunchee",
  "ncc",
  "pkgroll",
]);

const globbed = (glob: string, folder: string, sources: Sources, command: string): readonly Named[] =>
  building.has(command) ? sources.expand(folder, glob).map((path) => ({ path, test: false })) : [];
