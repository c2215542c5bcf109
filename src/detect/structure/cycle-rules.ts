/** When an import of a language takes effect, and so which imports can make a cycle. */
export interface CycleRule {
  /** Imports inside of functions count: they are no statement that runs when its function does. */
  readonly anywhere: boolean;
  /** Imports of types alone leave nothing in the program that runs. */
  readonly erasesTypes: boolean;
}

const script: CycleRule = { anywhere: false, erasesTypes: true };
const statement: CycleRule = { anywhere: false, erasesTypes: false };
const declaration: CycleRule = { anywhere: true, erasesTypes: false };

/**
 * Languages in which files that import each other are worth a word.
 *
 * - JavaScript, Python, Ruby: the order in which files are loaded decides what is there already.
 * - Java, PHP: an import is needed only for what stands in another package, so a cycle ties packages together.
 * - C, C++, Objective-C, style sheets: a file that includes itself in the end is cut short by a guard or not at all.
 *
 * Not there: Go, whose compiler refuses cycles of packages, and where a file does not import its neighbours; Rust, whose
 * modules are one crate and may name each other freely; C#, whose `using` opens a namespace and names no file.
 */
export const cycleRules: Readonly<Record<string, CycleRule>> = {
  javascript: script,
  typescript: script,
  tsx: script,
  vue: script,
  svelte: script,
  astro: script,
  python: statement,
  ruby: statement,
  java: declaration,
  php: declaration,
  c: declaration,
  cpp: declaration,
  objc: declaration,
  css: declaration,
  scss: declaration,
};
