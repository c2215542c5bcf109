/**
 * What decides a ranking.
 *
 * The defaults were found by measurement: 279 judged questions on 14 repositories, each indexed in part and in
 * whole, with the names of files and with those masked. The optimum is flat: halving any one weight costs at most
 * .007 of NDCG@10, or .02 where names are masked.
 */
export interface SearchSettings {
  /** Candidates a leg: chunks by words, files by words, chunks by vector, files by name, files by definition. */
  readonly candidates: number;
  /** BM25 over chunks. */
  readonly chunkBm25: Bm25Settings;
  /** BM25 over whole files. */
  readonly fileBm25: Bm25Settings;
  /** How much a word counts by where it stands; the text itself counts 1. */
  readonly fields: FieldWeights;
  /** The parts of a file's score. */
  readonly weights: ScoreWeights;
  /** Factor on everything that a definition's name brings. */
  readonly symbolBoost: number;
  readonly cascade: CascadeSettings;
  /** Below this an answer has low confidence: words found and nearest vector, between 0 and 1. */
  readonly floor: number;
}

/** When an answer narrows to one folder. */
interface CascadeSettings {
  /** A folder matches clearly from here on, between 0 and 1. Above 1 no answer is ever narrowed. */
  readonly threshold: number;
  /** So many files in it must be candidates. */
  readonly files: number;
  /** By so much it must be better than any folder that is neither in it nor around it. */
  readonly margin: number;
}

export interface Bm25Settings {
  /** Saturation: how soon a further occurrence stops counting. */
  readonly k1: number;
  /** How much length counts against: 0 not at all, 1 in full. */
  readonly b: number;
}

interface FieldWeights {
  readonly symbol: number;
  /** The words of the file's name. */
  readonly stem: number;
  readonly directory: number;
}

/** Each weight multiplies a part between 0 and about 1. */
interface ScoreWeights {
  /** The file's best chunk by words. */
  readonly best: number;
  /** Its four best chunks, each counting half of the one before. */
  readonly several: number;
  /** The whole file as one document. */
  readonly whole: number;
  /** Share of the file name's words that the query speaks of. */
  readonly nameRecall: number;
  /** The same, balanced with the query's share that the name covers. */
  readonly nameBalance: number;
  /** Share of the query found in the names of folders. */
  readonly directory: number;
  /** The query is one word, and the file has exactly that name. */
  readonly nameEqual: number;
  /** The query is a path, and the file's path is it or ends in it. */
  readonly pathEqual: number;
  /** The file defines what the query names. */
  readonly defines: number;
  /** The same for a query that is nothing but one name, in full or nearly. */
  readonly definesAlone: number;
  /** Words of the query make up a definition's name. */
  readonly definesLike: number;
  /** The file is one of few that hold a name of code which the query spells out. */
  readonly literal: number;
  /** Best vector. */
  readonly meaning: number;
  /** Mean of the three best vectors. */
  readonly meaningSeveral: number;
  readonly importers: number;
  readonly size: number;
  /** Taken off, unless the query asks for such files. */
  readonly test: number;
  readonly example: number;
  readonly documentation: number;
  readonly configuration: number;
  /** Taken off a file that only declares types. */
  readonly declaration: number;
}

export const defaultSettings: SearchSettings = {
  candidates: 60,
  chunkBm25: { k1: 1.2, b: 0.6 },
  fileBm25: { k1: 1.5, b: 0.4 },
  fields: { symbol: 1.5, stem: 2.5, directory: 0.8 },
  weights: {
    best: 0.4,
    several: 0.9,
    whole: 0.2,
    nameRecall: 1.3,
    nameBalance: 0.7,
    directory: 0.8,
    nameEqual: 0.7,
    pathEqual: 5,
    defines: 0.8,
    definesAlone: 2,
    definesLike: 2,
    literal: 4,
    meaning: 0.6,
    meaningSeveral: 0.4,
    importers: 1.4,
    size: 1.1,
    test: 2,
    example: 0.5,
    documentation: 1.6,
    configuration: 0.7,
    declaration: 0.7,
  },
  symbolBoost: 1,
  cascade: { threshold: 0.5, files: 3, margin: 0.1 },
  floor: 0.36,
};
