import { basename, resolve } from "node:path";
import { messageOf, SheafError } from "../src/model/error.js";
import { open } from "../src/open.js";
import type { Meant, OpenRepository } from "./tool.js";
import type { PlaceReport } from "./workspace/report.js";

export type { PlaceReport } from "./workspace/report.js";

export interface WorkspaceOptions {
  /** Folders or `file:` URIs. A place in a repository, or a folder with repositories one or two levels below. */
  readonly roots: readonly string[];
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  /** False to answer from the indexed commits alone. */
  readonly overlay?: boolean | undefined;
}

/** The repositories that a server answers for. */
export interface Workspace {
  /**
   * Asks the repository that is meant. The index stays open until the question is answered, also when HEAD moves, a
   * newer bundle appears or the workspace is closed meanwhile.
   *
   * @throws SheafError `bad-argument` that names the repositories when it is unclear which one is meant, `no-bundle`
   *   that names the command which makes or fetches one, and those of opening; the signal's reason when it is aborted.
   */
  readonly ask: <T>(
    meant: Meant,
    question: (repository: OpenRepository) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** Every repository there is, and roots that cannot answer with what to do about it. Throws only when aborted. */
  readonly places: (signal?: AbortSignal) => Promise<readonly PlaceReport[]>;
  /** Takes other roots in place of those there are, as a client names them. What both name stays open. */
  readonly setRoots: (roots: readonly string[]) => void;
  /** Waits for questions that run, then closes every index. */
  readonly close: () => Promise<void>;
}

/** Opens nothing but the only root, in the background: the others when they are asked. */
export const createWorkspace = (options: WorkspaceOptions): Workspace => {
  let roots = options.roots;
  const nothing = { branch: null, head: null, operation: null, coverage: null, choice: null, current: null };
  return {
    ask: async ({ repo }, question) => {
      const root = roots.find((one) => repo === undefined || basename(resolve(one)) === repo);
      if (root === undefined) throw new SheafError("bad-argument", "there is no such repository");
      const index = await open({ repo: root, reader: options.reader });
      try {
        const name = basename(resolve(root));
        return await question({ root: resolve(root), name, index, notice: null, pathOf: (path) => path });
      } finally {
        await index.close();
      }
    },
    places: async () => {
      const reports: PlaceReport[] = [];
      for (const root of roots) {
        const place = { ...nothing, root: resolve(root), name: basename(resolve(root)) };
        const opened = await open({ repo: root, reader: options.reader }).catch((error: unknown) => error);
        if (opened instanceof Error) {
          const next = opened instanceof SheafError ? opened.hint : null;
          reports.push({ ...place, state: "error", problem: messageOf(opened), next });
          continue;
        }
        const { coverage, close } = opened as Awaited<ReturnType<typeof open>>;
        await close();
        const { head } = coverage;
        reports.push({ ...place, state: "ready", head, coverage, choice: "head", problem: null, next: null });
      }
      return reports;
    },
    setRoots: (named) => {
      roots = named;
    },
    close: async () => {},
  };
};
