import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { endKeptWorker } from "../../../src/build/spare-worker.js";
import { follow, type LiveIndex } from "../../../src/live.js";
import { SheafError } from "../../../src/model/error.js";
import { type TestRepository, withoutGit } from "../../helpers/repository.js";
import { change, index, makeSmall } from "./project.js";

/** What was true of the repository, from some moment between two. Milliseconds since 1970. */
interface Moved {
  readonly began: number;
  readonly ended: number;
  readonly head: string;
  readonly stored: readonly string[];
}

/** A question and its answer. */
interface Asked {
  readonly began: number;
  readonly ended: number;
  readonly head: string | null;
  readonly commit: string | null;
  readonly found: string | null;
  readonly error: unknown;
}

const ask = async (live: LiveIndex): Promise<Asked> => {
  const began = Date.now();
  const nothing = { head: null, commit: null, found: null };
  try {
    const answer = await live.use(async ({ index: { coverage, search } }) => {
      const { results } = await search({ text: "thing", limit: 1 });
      return { head: coverage.head, commit: coverage.commit, found: results[0]?.symbol ?? null };
    });
    return { began, ended: Date.now(), ...answer, error: null };
  } catch (error) {
    return { began, ended: Date.now(), ...nothing, error };
  }
};

/** Open files and running children of this process; null where the system does not tell. */
const handles = (): { readonly files: number; readonly children: number } | null => {
  if (process.platform !== "linux") return null;
  const children = fs.readdirSync("/proc").filter((name) => {
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, "latin1");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === process.pid;
    } catch {
      return false;
    }
  });
  return { files: fs.readdirSync("/proc/self/fd").length, children: children.length };
};

/** Commits in a line and a branch, each with a bundle; all but the first bundle are put away. */
const prepare = async (): Promise<{
  repository: TestRepository;
  vault: string;
  words: ReadonlyMap<string, string>;
}> => {
  const repository = makeSmall();
  repository.git("config", "user.name", "Ada");
  repository.git("config", "user.email", "ada@example.com");
  const words = new Map<string, string>();
  const note = async (word: string): Promise<void> => {
    words.set(repository.git("rev-parse", "HEAD"), `${word}Thing`);
    await index(repository.dir);
  };
  await note("first");
  change(repository, "second");
  await note("second");
  repository.git("branch", "side");
  change(repository, "third");
  await note("third");
  repository.git("checkout", "-q", "side");
  change(repository, "aside");
  await note("aside");
  const vault = path.join(path.dirname(repository.dir), "vault");
  const bundles = path.join(repository.dir, ".git", "sheaf", "bundles");
  fs.cpSync(bundles, vault, { recursive: true });
  const first = repository.git("rev-list", "--max-parents=0", "HEAD");
  for (const commit of fs.readdirSync(bundles))
    if (commit !== first) fs.rmSync(path.join(bundles, commit), { recursive: true });
  return { repository, vault, words };
};

/** So much may the clocks of two processes differ. Milliseconds. */
const slack = 2;

describe.skipIf(withoutGit)(withoutGit ?? "an index under way", () => {
  it("answers from a commit that was right at some moment of the question, whatever others do to the repository", async () => {
    const { repository, vault, words } = await prepare();
    await endKeptWorker();
    const before = handles();
    const live = follow({ repo: repository.dir, overlay: false });
    const start: Moved = {
      began: 0,
      ended: 0,
      head: repository.git("rev-parse", "HEAD"),
      stored: fs.readdirSync(path.join(repository.dir, ".git", "sheaf", "bundles")),
    };
    const moved: Moved[] = [start];
    const asked: Asked[] = [];
    const mover = spawn(
      process.execPath,
      [path.join(import.meta.dirname, "mover.mjs"), repository.dir, vault, "6"],
      {
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    const gone = new Promise<number | null>((resolve) => mover.on("close", resolve));
    createInterface({ input: mover.stdout }).on("line", (line) => moved.push(JSON.parse(line) as Moved));
    const lane = async (): Promise<void> => {
      while (moved.length < 60 && mover.exitCode === null) asked.push(await ask(live));
    };
    await Promise.all([lane(), lane(), lane()]);
    mover.stdin.end();
    expect(await gone).toBe(0);
    // Once nothing moves, the answer is the one of now; or there is none, which is judged below.
    const last = moved.at(-1)!;
    const final = await ask(live);
    if (final.error === null) expect(final.head).toBe(last.head);
    await live.close();

    const parents = new Map<string, readonly string[]>();
    const historyOf = (commit: string): readonly string[] => {
      const known = parents.get(commit) ?? repository.git("rev-list", commit).split("\n");
      parents.set(commit, known);
      return known;
    };
    const treeOf = (commit: string): string => repository.git("rev-parse", `${commit}^{tree}`);
    let answered = 0;
    for (const question of [...asked, final]) {
      const window = moved.filter(
        ({ began }, i) =>
          began - slack <= question.ended &&
          (moved[i + 1]?.ended ?? Number.POSITIVE_INFINITY) + slack >= question.began,
      );
      const heads = window.map(({ head }) => head);
      const everStored = new Set(window.flatMap(({ stored }) => stored));
      const alwaysStored = (commit: string): boolean => window.every(({ stored }) => stored.includes(commit));
      if (question.error !== null) {
        expect(question.error).toBeInstanceOf(SheafError);
        expect((question.error as SheafError).code).toBe("no-bundle");
        expect(
          window.some(({ head, stored }) => !historyOf(head).some((commit) => stored.includes(commit))),
        ).toBe(true);
        continue;
      }
      answered++;
      const { head, commit, found } = question;
      expect(heads).toContain(head);
      expect(everStored).toContain(commit);
      expect(found).toBe(words.get(commit!));
      const nearest = historyOf(head!).find(alwaysStored);
      const isNear = historyOf(head!).includes(commit!) || treeOf(commit!) === treeOf(head!);
      expect(isNear).toBe(true);
      // Nothing farther than a bundle that was there all the time.
      if (nearest === head) expect(commit).toBe(head);
    }
    expect(answered).toBeGreaterThan(10);
    repository.remove();
    // Pipes and processes end a moment after they were closed.
    await expect.poll(handles, { timeout: 20_000 }).toEqual(before);
  });
});
