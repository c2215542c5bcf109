import { createCalls, type Reply } from "../../mcp/calls.js";
import { tools } from "../../mcp/tools.js";
import { createWorkspace } from "../../mcp/workspace.js";
import { build } from "../../src/index.js";
import { makeRepository, type TestRepository } from "../helpers/repository.js";

/** Asks the server's tools without the protocol around them. */
export interface Asking {
  readonly ask: (tool: string, given?: unknown, signal?: AbortSignal) => Promise<Reply>;
  /** As `ask`, of a call that must succeed: its data. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly data: (tool: string, given?: unknown) => Promise<any>;
  /** Of a call that must succeed: its text. */
  readonly text: (tool: string, given?: unknown) => Promise<string>;
  /** Of a call that must fail: what it says. */
  readonly refusal: (tool: string, given?: unknown) => Promise<string>;
  readonly close: () => Promise<void>;
}

export const asking = (...roots: readonly string[]): Asking => {
  const workspace = createWorkspace({ roots });
  const report = (error: unknown): void => {
    throw error;
  };
  const call = createCalls({ tools, workspace, report, record: null });
  const ask: Asking["ask"] = (tool, given = {}, signal = new AbortController().signal) =>
    call(tool, given, signal);
  const answered = async (tool: string, given: unknown): Promise<Reply> => {
    const reply = await ask(tool, given);
    if (reply.isError) throw new Error(`${tool} ${JSON.stringify(given)}: ${reply.text}`);
    return reply;
  };
  return {
    ask,
    data: async (tool, given) => (await answered(tool, given)).structured,
    text: async (tool, given) => (await answered(tool, given)).text,
    refusal: async (tool, given) => {
      const reply = await ask(tool, given);
      if (!reply.isError) throw new Error(`${tool} ${JSON.stringify(given)} was answered: ${reply.text}`);
      return reply.text;
    },
    close: workspace.close,
  };
};

/** Indexes HEAD of a repository. */
export const index = async ({ dir }: TestRepository, workers = 1): Promise<void> => {
  await build({ repo: dir, workers });
};

const handlers = Array.from(
  { length: 30 },
  (_, i) => `export const handler${i} = (kite: Kite): string => flyKite(kite, ${i});\n`,
).join("");

/** A small project: kites, who flies them, and what tests that. */
export const makeKites = (): TestRepository => {
  const repository = makeRepository({ name: "kites" });
  repository.write(
    "README.md",
    "# Kites\n\nKites is a library that flies kites in strong and weak winds.\n\n## Use\n\nCall flyKite.\n",
  );
  repository.write(
    "src/kite.ts",
    '/** What flies. */\nexport interface Kite {\n  readonly size: number;\n}\n\n/** Flies a kite for so many hours. Answers where it landed. */\nexport const flyKite = (kite: Kite, hours: number): string => {\n  return "landed after " + hours * windOf(kite);\n};\n\nconst windOf = (kite: Kite): number => kite.size * 2;\n',
  );
  repository.write("src/handlers.ts", `import { flyKite, type Kite } from "./kite.js";\n\n${handlers}`);
  repository.write(
    "src/shop.ts",
    'import { flyKite } from "./kite.js";\n\nexport class Shop {\n  sell(): string {\n    return flyKite({ size: 3 }, 1);\n  }\n}\n\nexport class ToyShop extends Shop {\n  override sell(): string {\n    return super.sell();\n  }\n}\n',
  );
  for (let i = 0; i < 5; i++)
    repository.write(
      `test/kite${i}.test.ts`,
      `import { flyKite } from "../src/kite.js";\n\ntest("flies ${i}", () => {\n  flyKite({ size: ${i} }, 2);\n});\n`,
    );
  repository.write("src/my folder/odd name.ts", "export const oddlyPlaced = 1;\n");
  repository.write("logo.png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
  repository.commit("Kites");
  return repository;
};
