import type { Repository } from "../src/live/repository.js";
import { SheafError } from "../src/model/error.js";
import type { Meant, OpenRepository } from "./tool.js";
import { chooseRepository } from "./workspace/choose.js";
import { describeRepository, describeUnusable } from "./workspace/describe.js";
import { type Found, findRepositories } from "./workspace/find.js";
import { nameOf } from "./workspace/names.js";
import { pathIn } from "./workspace/path-of.js";
import { createPool } from "./workspace/pool.js";
import type { PlaceReport } from "./workspace/report.js";

export interface WorkspaceOptions {
  /** Folders or `file:` URIs. A place in a repository, or a folder with repositories one or two levels below. */
  readonly roots: readonly string[];
  /** What relative roots start from; the folder that the program runs in when left out. */
  readonly folder?: string | undefined;
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  /** False to answer from the indexed commits alone. */
  readonly overlay?: boolean | undefined;
  /** Indexes that stay open although nobody asks them; 4 when left out. */
  readonly kept?: number | undefined;
}

/** The repositories that a server answers for. */
export interface Workspace {
  /**
   * Asks the repository that is meant. The index stays open until the question is answered, also when HEAD moves, a
   * newer bundle appears or the workspace is closed meanwhile. A question that fails because what it reads was taken
   * away is asked again: it must do nothing but read.
   *
   * @throws SheafError `bad-argument` that names the repositories when it is unclear which one is meant, `no-bundle`
   *   that names the command which makes or fetches one, and those of opening; the signal's reason when it is aborted.
   */
  readonly ask: <T>(
    meant: Meant,
    question: (repository: OpenRepository) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /**
   * Every repository there is, and roots that cannot answer with what to do about it; or the one that is meant.
   *
   * @throws SheafError `bad-argument` when it is unclear which one is meant; the signal's reason when it is aborted.
   */
  readonly places: (signal?: AbortSignal, meant?: Meant) => Promise<readonly PlaceReport[]>;
  /** Takes other roots in place of those there are, as a client names them. What both name stays open. */
  readonly setRoots: (roots: readonly string[]) => void;
  /** Waits for questions that run, then closes every index. */
  readonly close: () => Promise<void>;
}

/** So long it is believed which repositories there are, where that answers a question. Milliseconds. */
const believed = 2_000;

/** Opens nothing but the only repository there is, in the background: others when they are asked. */
export const createWorkspace = (options: WorkspaceOptions): Workspace => {
  const pool = createPool({ reader: options.reader, overlay: options.overlay }, options.kept ?? 4);
  const folder = options.folder ?? process.cwd();
  let roots = options.roots;
  let known: { readonly roots: readonly string[]; readonly found: Found; readonly at: number } | null = null;

  const find = async (): Promise<Found> => {
    const asked = roots;
    const found = await findRepositories(asked, folder);
    known = { roots: asked, found, at: performance.now() };
    return found;
  };
  const recent = (): Found | null =>
    known !== null && known.roots === roots && performance.now() - known.at < believed ? known.found : null;

  const choose = async (meant: Meant, { repositories, unusable }: Found): Promise<Repository> => {
    if (repositories.length > 0) return chooseRepository(meant, repositories);
    const [first] = unusable;
    if (first !== undefined) throw new SheafError("not-a-repository", first.problem, first.next);
    throw new SheafError("not-a-repository", "no root was named", "Start the server with --repo DIR.");
  };
  /** The repository that is meant. That there is none, or several, is never taken from memory. */
  const resolve = async (
    meant: Meant,
  ): Promise<{ readonly repository: Repository; readonly found: Found }> => {
    const remembered = recent();
    if (remembered !== null) {
      const repository = await choose(meant, remembered).catch(() => null);
      if (repository !== null) return { repository, found: remembered };
    }
    const found = await find();
    return { repository: await choose(meant, found), found };
  };

  const openOnly = async (): Promise<void> => {
    const { repositories } = await find();
    if (repositories.length === 1)
      await pool.use(repositories[0]!.root, async ({ index }) => index.prepare());
  };
  let ended = false;
  // Whoever asks first is told what goes wrong.
  let opening = openOnly().catch(() => {});

  const checkOpen = (): void => {
    if (ended) throw new SheafError("internal", "the server is closing");
  };

  return {
    ask: async (meant, question, signal) => {
      checkOpen();
      const { repository, found } = await resolve(meant);
      const { root, workTree } = repository;
      return pool.use(
        root,
        ({ index, notice }) =>
          question({
            root,
            name: nameOf(repository, found.repositories),
            index,
            notice,
            pathOf: (given) => pathIn(workTree, given),
          }),
        signal,
      );
    },
    places: async (signal, meant) => {
      checkOpen();
      const found = await find();
      const all = found.repositories;
      const wanted = meant === undefined ? all : [await choose(meant, found)];
      const reports: PlaceReport[] = [];
      for (const repository of wanted) {
        signal?.throwIfAborted();
        reports.push(await describeRepository(repository, nameOf(repository, all), pool, signal));
      }
      return meant === undefined ? [...reports, ...found.unusable.map(describeUnusable)] : reports;
    },
    setRoots: (named) => {
      roots = named;
      opening = openOnly().catch(() => {});
    },
    close: async () => {
      ended = true;
      await opening;
      await pool.close();
    },
  };
};
