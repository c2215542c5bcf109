import { Parser } from "web-tree-sitter";
import { SheafError } from "../model/error.js";
import type { BlobFacts, ChunkText, Definition, Extraction, LineSpan, Style } from "../model/facts.js";
import type { ExtractLimits } from "../model/limits.js";
import type { Origin } from "../model/origin.js";
import { allocateUnits, type Units } from "../model/units.js";
import { parseBranches } from "./branches.js";
import { guarded, guardedLoad, ParserCrash } from "./crash.js";
import { decode } from "./decode.js";
import type { Outlined } from "./definitions.js";
import { createEntryReader, type EntryReader } from "./entries.js";
import { type Loaded, loadLanguage, startParser } from "./grammar.js";
import { type Piece, toPieces } from "./join.js";
import type { Language } from "./language.js";
import { type Lines, rowsText, toLines } from "./lines.js";
import { nestsTooDeep } from "./nests.js";
import { parseWithin } from "./parse.js";
import { prepareText } from "./prepare.js";
import { queryWithin } from "./query.js";
import { languages } from "./registry.js";
import { cutSections } from "./sections.js";
import { isLatinNoise, isMinified, saysGenerated, skipOfBytes } from "./shape.js";
import { openShells } from "./shells.js";
import { findSplits, indexRows, toAtoms } from "./split.js";
import { readStyle } from "./style.js";
import { readSyntax, type SyntaxFacts } from "./syntax.js";
import { createLexer, type Lexer } from "./tokens.js";
import { cutUnits } from "./units.js";
import { createTermCounter, type TermCounter, toChunks } from "./vocabulary.js";
import { cutWindows } from "./windows.js";

export { isParserCrash } from "./crash.js";

interface ExtractOptions {
  /** False for files that are generated or vendored: facts without chunks. */
  readonly ranked: boolean;
  readonly limits: ExtractLimits;
}

/** Turns blobs into facts. One for each thread: the parser's memory is the thread's. */
export interface Extractor {
  /**
   * @param language an id of the registry; `text` for text of no known language.
   * @returns facts, or the reason why there are none. A function of its arguments alone.
   * @throws ParserCrash when the parser trapped: this thread can parse no more (see `isParserCrash`).
   */
  readonly extract: (language: string, bytes: Uint8Array, options: ExtractOptions) => Promise<Extraction>;
  readonly dispose: () => void;
}

/** What a structure makes of a text, before chunks have their terms. */
interface Structured extends SyntaxFacts {
  readonly pieces: readonly Piece[];
  readonly units: Units;
  readonly style: Style | null;
}

const noUnits: Units = allocateUnits(0);

const nothing: Omit<Structured, "pieces"> = {
  quality: "lines",
  outlined: [],
  types: [],
  scopes: [],
  references: [],
  imports: [],
  exports: [],
  evidence: [],
  units: noUnits,
  style: null,
};

const byWindows = (lines: Lines, limits: ExtractLimits): Structured => ({
  ...nothing,
  pieces: cutWindows(lines, 0, lines.count - 1, limits.chunkTarget, limits.chunkOverlap).map((window) => ({
    ...window,
    kind: "lines" as const,
    symbol: null,
  })),
});

const bySections = (lines: Lines, limits: ExtractLimits): Structured => {
  const { outlined, atoms } = cutSections(lines, limits);
  return { ...nothing, quality: "clean", outlined, pieces: toPieces(atoms, outlined, lines, limits) };
};

const byEntries = (read: EntryReader, lines: Lines, limits: ExtractLimits): Structured => {
  const entries = read(lines);
  if (entries === null) return byWindows(lines, limits);
  const { outlined, atoms, imports } = entries;
  return {
    ...nothing,
    quality: "clean",
    outlined,
    imports,
    pieces: toPieces(atoms, outlined, lines, limits),
  };
};

/** Null when the counted limits are used up. */
const bySyntax = (
  parser: Parser,
  lexer: Lexer,
  loaded: Loaded,
  language: Language,
  lines: Lines,
  options: ExtractOptions,
): Structured | null => {
  if (nestsTooDeep(lines.text, language)) return null;
  const prepared = prepareText(language, lines);
  const parsed = parseBranches(parser, loaded, language, prepared.text);
  if (parsed === null) return null;
  const apart = prepared.apart === null ? null : parseWithin(parser, loaded, prepared.apart);
  const { tree, trees, matches } = openShells(parser, loaded, parsed.text, parsed.tree);
  try {
    const others = apart === null ? [] : (queryWithin(loaded.queries, apart.rootNode, lines.text) ?? []);
    const read = readSyntax(tree, loaded, language, lines, parsed.text, [...matches, ...others]);
    if (read === null) return null;
    const { leading, spans, ...facts } = read;
    if (!options.ranked) return { ...facts, units: noUnits, style: null, pieces: [] };
    const rows = indexRows(facts.outlined);
    const cuts = findSplits(tree, lines, facts.outlined, rows, leading, loaded.leading, options.limits);
    const pieces = toPieces(toAtoms(lines, cuts, rows), facts.outlined, lines, options.limits);
    if (language.literals.length === 0) return { ...facts, units: noUnits, style: null, pieces };
    const tokens = lexer(lines, spans, loaded.keywords);
    const { units, habits } = cutUnits(lines, tokens, language.lineStatements);
    return { ...facts, units, style: readStyle(lines, spans, habits), pieces };
  } finally {
    for (const used of trees) used.delete();
    apart?.delete();
  }
};

const toDefinition = (outlined: Outlined, type: Origin | null, scope: LineSpan | null): Definition => ({
  name: outlined.name,
  qualified: outlined.qualified,
  kind: outlined.kind,
  startLine: outlined.startRow + 1,
  endLine: outlined.endRow + 1,
  line: outlined.nameRow + 1,
  exported: outlined.exported,
  private: outlined.private,
  arity: outlined.arity,
  documented: outlined.documented,
  type,
  scope,
});

const finish = (
  structured: Structured,
  lines: Lines,
  meta: Pick<BlobFacts, "encoding" | "generated">,
  counter: TermCounter,
): Extraction => {
  const { chunks, vocabulary } = toChunks(structured.pieces, lines, counter);
  const texts = structured.pieces.map(
    ({ first, last, symbol }): ChunkText => ({ symbol: symbol ?? "", text: rowsText(lines, first, last) }),
  );
  const { quality, references, imports, exports, units, style, evidence } = structured;
  const definitions = structured.outlined.map((one, i) =>
    toDefinition(one, structured.types[i] ?? null, structured.scopes[i] ?? null),
  );
  const facts = {
    lines: lines.count,
    quality,
    ...meta,
    vocabulary,
    chunks,
    definitions,
    references,
    imports,
    exports,
    units,
    style,
    evidence,
  };
  return { skip: null, facts, texts };
};

/**
 * Makes an extractor. Grammars and queries load when a blob first needs them.
 *
 * @param options.assets absolute path of the folder that scripts/assets.mjs fills.
 */
export const createExtractor = async (options: { readonly assets: string }): Promise<Extractor> => {
  const registry = new Map(languages.map((language) => [language.id, language]));
  const loading = new Map<string, Promise<Loaded>>();
  const entryReaders = new Map<string, EntryReader>();
  const counter = createTermCounter();
  const lexer = createLexer();
  let parser: Parser | null = null;
  let starting: Promise<void> | undefined;
  let crash: unknown = null;

  const ready = async (language: Language): Promise<Loaded> => {
    // Asked for by several blobs at once, the WebAssembly must start once: a parser of another instance cannot be freed.
    starting ??= startParser(options.assets);
    await starting;
    parser ??= new Parser();
    let loaded = loading.get(language.id);
    if (loaded === undefined) {
      loaded = loadLanguage(options.assets, language);
      loading.set(language.id, loaded);
    }
    return loaded;
  };

  const structure = async (
    language: Language,
    lines: Lines,
    extract: ExtractOptions,
  ): Promise<Structured> => {
    if (language.structure === "sections") return bySections(lines, extract.limits);
    if (language.structure === "lines") return byWindows(lines, extract.limits);
    if (language.structure === "entries") {
      const reader = entryReaders.get(language.id) ?? createEntryReader(language);
      entryReaders.set(language.id, reader);
      return byEntries(reader, lines, extract.limits);
    }
    if (crash !== null) throw new ParserCrash("the parser trapped on an earlier blob", { cause: crash });
    try {
      const loaded = await guardedLoad(() => ready(language));
      return (
        guarded(() => bySyntax(parser!, lexer, loaded, language, lines, extract)) ??
        byWindows(lines, extract.limits)
      );
    } catch (error) {
      if (error instanceof ParserCrash) crash = error;
      throw error;
    }
  };

  return {
    extract: async (id, bytes, extract) => {
      const language = registry.get(id);
      if (language === undefined) {
        throw new SheafError(
          "bad-argument",
          `there is no language \`${id}\``,
          "`sheaf languages` lists them.",
        );
      }
      const skip = skipOfBytes(bytes, extract.limits.fileBytes);
      if (skip !== null) return { skip };
      const { text, encoding } = decode(bytes);
      if (encoding === "latin-1" && isLatinNoise(text)) return { skip: "binary" };
      const lines = toLines(text);
      if (isMinified(lines, language.structure)) return { skip: "minified" };
      const generated = saysGenerated(lines, language.structure === "sections");
      const ranked = extract.ranked && !generated;
      const structured = await structure(language, lines, { ...extract, ranked });
      return finish(
        ranked ? structured : { ...structured, pieces: [] },
        lines,
        { encoding, generated },
        counter,
      );
    },
    dispose: () => {
      if (crash === null) parser?.delete();
      parser = null;
    },
  };
};
