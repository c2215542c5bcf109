import type { Assembly } from "../../model/assembly.js";
import { compareUtf8 } from "../../model/order.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import {
  type LanguageStandards,
  type Standard,
  type Standards,
  standardCategories,
} from "../../model/standards.js";
import { componentLibraries, seeReact } from "./components.js";
import { seeDocumentation } from "./documentation.js";
import { seeErrors } from "./errors.js";
import { standardsLanguage } from "./families.js";
import { seeFormatting } from "./formatting.js";
import { httpLibraries, seeHttp } from "./http.js";
import { seeImports } from "./imports.js";
import { createSeeModules, libraryUses } from "./libraries.js";
import { loggingLibraries, seeLogging } from "./logging.js";
import { seeNaming } from "./naming.js";
import { seeState, stateLibraries } from "./state.js";
import { createTally, type Tally } from "./tally.js";
import { seeTesting, testingLibraries } from "./testing.js";
import type { See, Topic } from "./topic.js";
import { validationLibraries } from "./validation.js";
import { viewOf } from "./view.js";

const libraries = [
  ...validationLibraries,
  ...loggingLibraries,
  ...testingLibraries,
  ...httpLibraries,
  ...stateLibraries,
  ...componentLibraries,
];

const categories = [
  seeImports,
  seeNaming,
  seeDocumentation,
  seeErrors,
  seeLogging,
  seeTesting,
  seeHttp,
  seeState,
  seeReact,
  seeFormatting,
];

/** What is written by hand and belongs to the project. */
const isOwn = ({ flags, skip, facts }: SnapshotFile): boolean =>
  skip === null && facts !== null && !flags.generated && !flags.vendored && !facts.generated;

const isLookedAt = (where: Topic["where"], { flags }: SnapshotFile, examplesCount: boolean): boolean => {
  if (where === "all") return examplesCount || !flags.example;
  if (where === "tests") return flags.test;
  return !flags.test && (examplesCount || !flags.example);
};

const asStandards = (language: string, files: readonly SnapshotFile[], tally: Tally): LanguageStandards => {
  const found = tally.standards();
  return {
    language,
    files: files.length,
    tests: files.filter(({ flags }) => flags.test).length,
    categories: Object.fromEntries(
      standardCategories.flatMap((category) => {
        const own = found.filter(({ topic }) => topic.category === category);
        if (own.length === 0) return [];
        const entries = own.map(({ topic, standard }): [string, Standard] => [topic.name, standard]);
        return [[category, Object.fromEntries(entries)]];
      }),
    ),
  };
};

/** Says how the code of each language is written here. */
export const detectStandards = async (assembly: Assembly): Promise<Standards> => {
  const byLanguage = new Map<string, SnapshotFile[]>();
  for (const file of assembly.files) {
    const language = isOwn(file) ? standardsLanguage(file.language) : null;
    if (language === null) continue;
    const files = byLanguage.get(language);
    if (files === undefined) byLanguage.set(language, [file]);
    else files.push(file);
  }
  const uses = libraryUses(assembly, libraries, (file) =>
    isOwn(file) ? standardsLanguage(file.language) : null,
  );
  const languages: LanguageStandards[] = [];
  for (const language of [...byLanguage.keys()].sort(compareUtf8)) {
    const files = byLanguage.get(language)!;
    // A repository of examples alone is one of their standards.
    const examplesCount = files.every(({ flags }) => flags.test || flags.example);
    const tally = createTally();
    const seeModules = createSeeModules(libraries, language);
    for (const file of files) {
      const view = viewOf(assembly, file, language, uses.get(file.path) ?? []);
      if (view === null) continue;
      const see: See = (topic, way, line, times = 1) => {
        if (isLookedAt(topic.where, file, examplesCount)) tally.add(topic, way, file.path, line, times);
      };
      seeModules(view, see);
      for (const { topic, library, line } of view.libraries) see(topic, library, line);
      for (const category of categories) category(view, see);
    }
    const standards = asStandards(language, files, tally);
    if (Object.keys(standards.categories).length > 0) languages.push(standards);
  }
  return { languages };
};
