import { detectDeadCode } from "../../src/detect/dead-code/detect.js";
import type { Ecosystem, Mark } from "../../src/detect/dead-code/ecosystem.js";
import { type DetectSettings, defaultDetectSettings } from "../../src/model/detect-settings.js";
import { type AssemblyOptions, assemblyOf } from "./assembly.js";
import type { Sources } from "./link.js";

/** A convention for tests: files to begin with, by path, and what they are. */
export interface Roots {
  /** Files that run. */
  readonly run?: readonly string[];
  /** Files whose exports are used by whom nobody knows. */
  readonly give?: readonly string[];
  readonly test?: readonly string[];
  readonly marks?: readonly Mark[];
}

const languages = [
  ...["c", "cpp", "csharp", "go", "java", "javascript", "objc", "php", "python", "ruby", "rust"],
  ...["tsx", "typescript"],
];

export const ecosystemOf = ({ run = [], give = [], test = [], marks = [] }: Roots): Ecosystem => {
  const root = (path: string, exports: boolean, tests: boolean): Mark => ({
    kind: "root",
    path,
    definition: null,
    exports,
    test: tests,
    reason: tests ? "a test by its name" : "a root of this test",
  });
  return {
    id: "given",
    languages,
    reads: () => false,
    marks: () => [
      ...run.map((path) => root(path, false, false)),
      ...give.map((path) => root(path, true, false)),
      ...test.map((path) => root(path, false, true)),
      ...marks,
    ],
  };
};

/** `dead src/a.ts#name` for each finding, in order; a file has no name. */
export const verdictsOf = async (
  sources: Sources,
  roots: Roots,
  settings: Partial<DetectSettings> = {},
  options: AssemblyOptions = {},
): Promise<string[]> => {
  const assembly = await assemblyOf(sources, options);
  const { findings } = await detectDeadCode(assembly, { ...defaultDetectSettings, ...settings }, [
    ecosystemOf(roots),
  ]);
  return findings.map(
    ({ verdict, path, symbol }) => `${verdict} ${path}${symbol === null ? "" : `#${symbol}`}`,
  );
};
