import { SheafError } from "./error.js";
import { type Atom, type CharacterSet, slash, spellGlob } from "./glob-syntax.js";

/**
 * Globs over the paths of a repository, matched as sets of positions rather than by trial and return, so that no
 * glob takes longer than its length times the path's.
 *
 * `*` and `?` stop at slashes, `**` as a whole part of a path does not; `[a-z]`, `[!a]` and `{a,b}` are as in
 * shells; all else, dots and parentheses too, is ordinary. A glob matches what it names and all below it. With a
 * slash before its end it is read from the root of the repository, else it matches at every depth. A backslash
 * makes one of `[]{},!\` ordinary and is a slash elsewhere, as on Windows.
 */

/** Longest glob, in UTF-16 units. */
export const maxGlobLength = 1_000;
/** Positions of all globs of a list together, with their alternatives. */
const maxPositions = 100_000;
/** Positions visited by one list of globs; some seconds of work. */
const maxSteps = 300_000_000;

/** Besides units of text (0 and above) and sets (`firstSet` and below). */
const anyUnit = -1;
const star = -2;
/** Two positions: at the beginning of a folder's name, and inside it. */
const folders = -3;
const inFolder = -4;
const firstSet = -5;

interface Program {
  readonly operations: Int32Array;
  readonly sets: readonly CharacterSet[];
  /** A text that every path that matches has. */
  readonly required: string;
}

/** @param anchored whether it begins at the root. */
const compile = (atoms: readonly Atom[], anchored: boolean): Program => {
  const operations: number[] = anchored ? [] : [folders, inFolder];
  const sets: CharacterSet[] = [];
  let run = "";
  let required = "";
  for (let at = 0; at < atoms.length; ) {
    const atom = atoms[at]!;
    if (typeof atom === "number") {
      operations.push(atom);
      run += String.fromCharCode(atom);
      if (run.length > required.length) required = run;
      at++;
      continue;
    }
    run = "";
    let end = at;
    while (atoms[end] === "*") end++;
    const part = (at === 0 || atoms[at - 1] === slash) && (end === atoms.length || atoms[end] === slash);
    if (end - at === 2 && part) {
      if (operations.at(-1) !== inFolder) operations.push(folders, inFolder);
      // At the end, one name is enough: what a glob names it matches with all below.
      if (end === atoms.length) operations.splice(-2, 2, star);
      at = end + 1;
    } else if (end > at) {
      operations.push(star);
      at = end;
    } else {
      if (atom === "?") operations.push(anyUnit);
      else operations.push(firstSet - (sets.push(atom as CharacterSet) - 1));
      at++;
    }
  }
  return { operations: Int32Array.from(operations), sets, required };
};

/** What is wrong with a glob, or how it reads. */
const read = (glob: string): { readonly problem: string } | { readonly programs: readonly Program[] } => {
  if (glob.length > maxGlobLength) return { problem: `is longer than ${maxGlobLength} characters` };
  const spelled = spellGlob(glob);
  if (spelled === null) return { problem: "has too many alternatives" };
  const programs = spelled.alternatives.map((one) => compile(one, spelled.anchored));
  return programs.length === 0 ? { problem: "names nothing" } : { programs };
};

const shown = (glob: string): string => JSON.stringify(glob.length > 80 ? `${glob.slice(0, 80)}...` : glob);

/** Why a glob can't be used, as the end of a sentence about it; null when it can. */
export const globProblem = (glob: string): string | null => {
  const result = read(glob);
  return "problem" in result ? result.problem : null;
};

/** Counts the positions that are visited, against `maxSteps`. */
interface Meter {
  steps: number;
}

const inSet = (set: CharacterSet, unit: number): boolean =>
  unit !== slash && set.ranges.some(([low, high]) => unit >= low && unit <= high) !== set.negated;

const runner = ({ operations, sets, required }: Program, meter: Meter): ((path: string) => boolean) => {
  const end = operations.length;
  let here = new Int32Array(end + 1);
  let next = new Int32Array(end + 1);
  /** The round in which a position was last reached. */
  const reached = new Int32Array(end + 1);
  let round = 0;
  let count = 0;
  /** Adds a position and those that follow it without taking a unit. */
  const reach = (list: Int32Array, position: number): void => {
    for (let at = position; reached[at] !== round; ) {
      reached[at] = round;
      list[count++] = at;
      if (operations[at] === star) at++;
      else if (operations[at] === folders) at += 2;
      else return;
    }
  };
  return (path) => {
    meter.steps++;
    if (!path.includes(required)) return false;
    if (round > 1_000_000_000) {
      reached.fill(0);
      round = 0;
    }
    round++;
    count = 0;
    reach(here, 0);
    for (let i = 0; i < path.length; i++) {
      const unit = path.charCodeAt(i);
      if (unit === slash && reached[end] === round) return true;
      const before = count;
      meter.steps += before;
      round++;
      count = 0;
      for (let k = 0; k < before; k++) {
        const at = here[k]!;
        const operation = operations[at]!;
        if (operation >= 0) {
          if (operation === unit) reach(next, at + 1);
        } else if (operation === star) {
          if (unit !== slash) reach(next, at);
        } else if (operation === folders) {
          if (unit !== slash) reach(next, at + 1);
        } else if (operation === inFolder) {
          reach(next, unit === slash ? at - 1 : at);
        } else if (operation === anyUnit) {
          if (unit !== slash) reach(next, at + 1);
        } else if (at < end) {
          const set = sets[firstSet - operation]!;
          meter.steps += set.ranges.length;
          if (inSet(set, unit)) reach(next, at + 1);
        }
      }
      if (count === 0) return false;
      [here, next] = [next, here];
    }
    return reached[end] === round;
  };
};

const refuse = (message: string, hint: string): SheafError => new SheafError("bad-argument", message, hint);

/**
 * Compiles a list of globs to a test of paths: whether one of them matches.
 *
 * @throws SheafError `bad-argument` that names the glob; the test too, when the list takes too long.
 */
export const compileGlobs = (globs: readonly string[]): ((path: string) => boolean) => {
  const meter: Meter = { steps: 0 };
  let positions = 0;
  const compiled = globs.map((glob) => {
    const result = read(glob);
    if ("problem" in result)
      throw refuse(`the glob ${shown(glob)} ${result.problem}`, "Write one that names files or folders.");
    for (const program of result.programs) positions += program.operations.length;
    if (positions > maxPositions)
      throw refuse(`the globs up to ${shown(glob)} are too many`, "Name folders instead of their files.");
    return { glob, tests: result.programs.map((program) => runner(program, meter)) };
  });
  return (path) => {
    for (const { glob, tests } of compiled) {
      for (const test of tests) if (test(path)) return true;
      if (meter.steps > maxSteps)
        throw refuse(
          `matching the glob ${shown(glob)} takes too long`,
          "Use fewer globs, with fewer stars and alternatives.",
        );
    }
    return false;
  };
};
