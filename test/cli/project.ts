import { makeRepository, type TestRepository } from "../helpers/repository.js";

/** A small repository with code, prose, a picture and a file whose name and text attack a terminal. */
export const makeProject = (): TestRepository => {
  const repository = makeRepository({ name: "a project" });
  repository.write(
    "src/retry.ts",
    [
      "/** Waits between two attempts: twice as long after each failure. */",
      "export const backoffDelay = (attempt: number): number => 2 ** attempt * 100;",
      "",
      "/** Calls a function again until it succeeds or the attempts are used up. */",
      "export const retry = async <T>(call: () => Promise<T>, attempts: number): Promise<T> => {",
      "  for (let attempt = 1; ; attempt++) {",
      "    try {",
      "      return await call();",
      "    } catch (error) {",
      "      if (attempt === attempts) throw error;",
      "      await new Promise((resolve) => setTimeout(resolve, backoffDelay(attempt)));",
      "    }",
      "  }",
      "};",
      "",
    ].join("\n"),
  );
  repository.write(
    "src/cookies.py",
    [
      "def parse_cookie_header(header):",
      '    """Split a Cookie header into names and values."""',
      "    pairs = {}",
      '    for part in header.split(";"):',
      '        name, _, value = part.strip().partition("=")',
      "        pairs[name] = value",
      "    return pairs",
      "",
    ].join("\n"),
  );
  repository.write(
    "test/retry.test.ts",
    'import { retry } from "../src/retry.js";\n\ntest("retry gives up", () => {\n  retry(() => Promise.reject(new Error()), 2);\n});\n',
  );
  repository.write("README.md", "# Project\n\nRetries requests and reads cookies.\n");
  repository.write(
    "evil\u001b[31m\u202e.md",
    "# Wolverine\n\nThe wolverine\u001b[2J\u009b5n clears \u202escreens.\n",
  );
  repository.write("logo.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 255]));
  repository.commit("First");
  return repository;
};
