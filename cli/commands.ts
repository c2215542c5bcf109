import type { Command } from "commander";
import type { Session } from "./session.js";

type Add = (program: Command, session: Session) => void;

/** Every command in the order in which the help lists them. A command is loaded when it is named, or listed. */
const commands: Readonly<Record<string, () => Promise<Add>>> = {
  build: async () => (await import("./commands/build.js")).addBuild,
  pull: async () => (await import("./commands/pull.js")).addPull,
  publish: async () => (await import("./commands/publish.js")).addPublish,
  prune: async () => (await import("./commands/prune.js")).addPrune,
  search: async () => (await import("./commands/search.js")).addSearch,
  overview: async () => (await import("./commands/overview.js")).addOverview,
  symbol: async () => (await import("./commands/symbol.js")).addSymbol,
  graph: async () => (await import("./commands/graph.js")).addGraph,
  "dead-code": async () => (await import("./commands/dead-code.js")).addDeadCode,
  duplicates: async () => (await import("./commands/duplicates.js")).addDuplicates,
  diff: async () => (await import("./commands/diff.js")).addDiff,
  cycles: async () => (await import("./commands/cycles.js")).addCycles,
  standards: async () => (await import("./commands/standards.js")).addStandards,
  status: async () => (await import("./commands/status.js")).addStatus,
  verify: async () => (await import("./commands/verify.js")).addVerify,
  languages: async () => (await import("./commands/languages.js")).addLanguages,
  serve: async () => (await import("./commands/serve.js")).addServe,
  refresh: async () => (await import("./commands/refresh.js")).addRefresh,
  init: async () => (await import("./commands/init.js")).addInit,
  doctor: async () => (await import("./commands/doctor.js")).addDoctor,
};

const asksForVersion = (argv: readonly string[]): boolean =>
  argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V");

/** Words before the name of a command: the program's own options, and the command that shows the help of another. */
const nameIn = (argv: readonly string[]): string | undefined => {
  const first = argv.findIndex((word) => word !== "help" && !word.startsWith("-"));
  return first < 0 ? undefined : argv[first];
};

/** What adds the commands that a command line can need: the one that it names, else all of them. */
export const commandsFor = async (argv: readonly string[]): Promise<readonly Add[]> => {
  if (asksForVersion(argv)) return [];
  const named = nameIn(argv);
  const one = named !== undefined && Object.hasOwn(commands, named) ? commands[named] : undefined;
  return Promise.all((one === undefined ? Object.values(commands) : [one]).map((load) => load()));
};
