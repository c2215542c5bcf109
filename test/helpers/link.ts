import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { detectLanguage } from "../../src/extract/detect.js";
import type { LinkFile } from "../../src/graph/input.js";
import { createLinker, type Linker } from "../../src/graph/link.js";
import type { Link, Resolution } from "../../src/model/graph.js";
import { defaultLimits } from "../../src/model/limits.js";
import { compareUtf8 } from "../../src/model/order.js";
import { extractor } from "../unit/extract/facts.js";

/** Texts of files by their paths. */
export type Sources = Readonly<Record<string, string>>;

/** All files below a folder of the disk. */
export const readSources = (folder: string): Sources =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort(compareUtf8)
      .map((path) => [relative(folder, path), readFileSync(path, "utf8")]),
  );

const isTest = (path: string): boolean => /(^|\/)tests?\/|[._]test\.|[._]spec\./.test(path);

/** Facts of all sources that have a language, as the linker takes them. */
export const factsOf = async (sources: Sources): Promise<LinkFile[]> => {
  const extract = await extractor();
  const files: LinkFile[] = [];
  for (const path of Object.keys(sources)) {
    const bytes = Buffer.from(sources[path]!);
    const language = detectLanguage(path, bytes, {});
    if (language === null) continue;
    const options = { ranked: true, limits: defaultLimits };
    const extraction = await extract.extract(language, bytes, options);
    if (extraction.skip !== null) continue;
    files.push({ path, language, test: isTest(path), ranked: true, facts: extraction.facts });
  }
  return files;
};

export const linkSources = async (sources: Sources): Promise<Linker> =>
  createLinker({
    paths: Object.keys(sources),
    files: await factsOf(sources),
    manifest: (path) => sources[path] ?? null,
  });

const symbol = (files: ReadonlyMap<string, LinkFile>, path: string, index: number): string =>
  index < 0 ? path : `${path}#${files.get(path)!.facts.definitions[index]!.qualified}`;

const targetOf = (files: ReadonlyMap<string, LinkFile>, { target }: Link): string => {
  if (target.kind === "definition") return symbol(files, target.path, target.index);
  if (target.kind === "external") return `package ${target.name}`;
  return target.kind === "directory" ? `${target.path}/` : target.path;
};

/**
 * All that was found, in words: `a.ts#run call b.ts#go`, with the reason behind what was inferred, and `runtime` or
 * `? name` where nothing was found.
 */
export const edgesOf = (linker: Linker): string[] => {
  const files = new Map(linker.files.map((file) => [file.path, file]));
  const lines: string[] = [];
  linker.files.forEach(({ path, facts }, at) => {
    const { links } = linker.link(at);
    const say = (from: string, kind: string, name: string, found: Resolution): void => {
      if (found === "unresolved") lines.push(`${from} ${kind} ? ${name}`);
      else if (typeof found === "string") lines.push(`${from} ${kind} ${found} ${name}`);
      else
        for (const link of found)
          lines.push(
            `${from} ${kind} ${targetOf(files, link)}${link.reason === null ? "" : ` (${link.reason})`}`,
          );
    };
    facts.imports.forEach(({ specifier }, i) => {
      say(path, "import", specifier, links.imports[i]!);
    });
    facts.references.forEach(({ name, kind, within }, i) => {
      say(symbol(files, path, within), kind, name, links.references[i]!);
    });
    for (const { definition, link } of links.overrides)
      say(symbol(files, path, definition), "overrides", "", [link]);
    for (const link of links.tests) say(path, "tests", "", [link]);
  });
  return [...new Set(lines)].sort(compareUtf8);
};
