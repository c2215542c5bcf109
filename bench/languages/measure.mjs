// Extraction of the files of one language in real repositories: counts, which depend on bytes alone, and rates.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Language, Parser } from "web-tree-sitter";
import { detectLanguage } from "../../dist/src/extract/detect.js";
import { createExtractor } from "../../dist/src/extract/extract.js";
import { fileFlags } from "../../dist/src/extract/flags.js";
import { languages } from "../../dist/src/extract/registry.js";
import { defaultLimits } from "../../dist/src/model/limits.js";
import { git, readFiles } from "../witness/compare.mjs";

const assets = fileURLToPath(new URL("../../dist/assets", import.meta.url));

/** `owner/name` of a repository, as far as its folder tells. */
const nameOf = (folder) => {
  const parts = folder.split("/").filter((part) => part !== "" && part !== "repo" && part !== ".git");
  return (parts.at(-1) ?? folder).replace(/\.git$/, "").replace("+", "/");
};

/** What a repository is called and at which commit it stands. */
export const describeRepository = (folder) =>
  `${nameOf(folder)} ${git(folder, undefined, "rev-parse", "--short=10", "HEAD").toString("utf8").trim()}`;

/** Facts of all files of a language, with paths and texts: `[{ path, bytes, facts }]`; what is skipped is left out. */
export const extractAll = async (id, folders) => {
  const extractor = await createExtractor({ assets });
  const found = [];
  for (const folder of folders) {
    for (const { path, bytes } of readFiles(folder, () => true)) {
      const { generated, vendored } = fileFlags(path);
      if (generated || vendored || detectLanguage(path, bytes, {}) !== id) continue;
      const { skip, facts } = await extractor.extract(id, bytes, { ranked: true, limits: defaultLimits });
      if (skip === null) found.push({ path: `${nameOf(folder)}/${path}`, bytes, facts });
    }
  }
  extractor.dispose();
  return found;
};

/** The counts of a language's row. */
export const countFacts = (files) => {
  const sum = (of) => files.reduce((total, file) => total + of(file.facts), 0);
  return {
    files: files.length,
    clean: sum(({ quality }) => (quality === "clean" ? 1 : 0)),
    lines: sum(({ lines }) => lines),
    definitions: sum(({ definitions }) => definitions.length),
    documented: sum(({ definitions }) => definitions.filter(({ documented }) => documented).length),
    chunks: sum(({ chunks }) => chunks.length),
    named: sum(({ chunks }) => chunks.filter(({ symbol }) => symbol !== null).length),
    references: sum(({ references }) => references.length),
    imports: sum(({ imports }) => imports.length),
  };
};

/** So many bytes are timed at most, taken evenly from all files. */
const timedBytes = 8e6;

const evenly = (files) => {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const step = Math.max(1, Math.ceil(total / timedBytes));
  return files.filter((_, at) => at % step === 0);
};

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** MB a processor second of extraction, and of the parse alone (null without a grammar); each in a second round. */
export const measureRates = async (id, files) => {
  const some = evenly(files);
  const bytes = some.reduce((sum, file) => sum + file.bytes.length, 0);
  const extractor = await createExtractor({ assets });
  const extractSome = async () => {
    const before = cpu();
    for (const file of some) await extractor.extract(id, file.bytes, { ranked: true, limits: defaultLimits });
    return bytes / (cpu() - before);
  };
  await extractSome();
  const extract = await extractSome();
  extractor.dispose();
  const { grammar } = languages.find((known) => known.id === id);
  if (grammar === null) return { bytes, extract, parse: null };
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(join(assets, "grammars", grammar.split("/").at(-1)))));
  const texts = some.map((file) => new TextDecoder().decode(file.bytes));
  const parseSome = () => {
    const before = cpu();
    for (const text of texts) parser.parse(text)?.delete();
    return bytes / (cpu() - before);
  };
  parseSome();
  const parse = parseSome();
  parser.delete();
  return { bytes, extract, parse };
};
