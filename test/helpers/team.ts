import fs from "node:fs";
import path from "node:path";
import { sheafIn } from "../cli/here.js";
import { type Ran, type SheafOptions, sheaf } from "../cli/sheaf.js";
import { runGit } from "./exchange.js";
import { type GitServer, type GitServerOptions, startGitServer } from "./git-server.js";
import { makeRepository, openTestRepository, type TestRepository } from "./repository.js";

/** A remote on an HTTP server and people who clone it. */
export interface Team {
  readonly server: GitServer;
  /** The bare repository behind the server. */
  readonly remote: TestRepository;
  /** Temporary folder that holds everything, and is the home of all programs. */
  readonly home: string;
  /** Address of the remote. */
  readonly url: string;
  /** Clones over HTTP. */
  readonly clone: (...args: readonly string[]) => Promise<TestRepository>;
  /** Writes files, commits and pushes over HTTP. @returns the commit. */
  readonly push: (from: TestRepository, files: Readonly<Record<string, string>>) => Promise<string>;
  readonly run: (args: readonly string[], options?: SheafOptions) => Promise<Ran>;
  /** As `run`, in this process: one at a time. */
  readonly ask: (args: readonly string[], options?: Pick<SheafOptions, "cwd" | "env">) => Promise<Ran>;
  readonly close: () => Promise<void>;
}

/** A few files of code, enough for links and several shards. */
export const someCode: Readonly<Record<string, string>> = {
  "src/cart.ts": "/** Adds up a cart. */\nexport function cartTotal(a: number) {\n  return a * 2;\n}\n",
  "src/use.ts": 'import { cartTotal } from "./cart.js";\nexport const twice = cartTotal(2);\n',
  "README.md": "# Shop\n\nA cart.\n",
};

export const makeTeam = async (
  files: Readonly<Record<string, string>> = someCode,
  options: Omit<GitServerOptions, "root"> = {},
): Promise<Team> => {
  const first = makeRepository({ name: "first" });
  const home = path.dirname(first.dir);
  const root = path.join(home, "served");
  const bare = path.join(root, "shop.git");
  fs.mkdirSync(bare, { recursive: true });
  const remote = openTestRepository(bare);
  remote.git("init", "--quiet", "--bare");
  for (const [name, text] of Object.entries(files)) first.write(name, text);
  first.commit("one");
  first.git("push", "--quiet", bare, "main");
  const server = await startGitServer({ root, ...options });
  const url = `${server.url}/shop.git`;
  let clones = 0;
  const env = { HOME: home, GIT_CONFIG_NOSYSTEM: "1" };
  return {
    server,
    remote,
    home,
    url,
    clone: async (...args) => {
      const dir = path.join(home, `clone-${clones++}`);
      await runGit(home, "clone", "--quiet", ...args, `${server.urlWithUser}/shop.git`, dir);
      return openTestRepository(dir);
    },
    push: async (from, changed) => {
      for (const [name, text] of Object.entries(changed)) from.write(name, text);
      const commit = from.commit(`Change ${Object.keys(changed).join(", ")}`);
      await runGit(from.dir, "push", "--quiet", `${server.urlWithUser}/shop.git`, "HEAD:main");
      return commit;
    },
    run: (args, more = {}) => sheaf(args, { ...more, env: { ...env, ...more.env } }),
    ask: (args, more = {}) => sheafIn(args, { ...more, env: { ...env, ...more.env } }),
    close: async () => {
      await server.close();
      first.remove();
    },
  };
};

/** Every file below a folder with its size, but for locks and what is being written. */
export const filesBelow = (folder: string): readonly string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort()
    : [];
