import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { TestRepository } from "./repository.js";

/** The same numbers for the same seed, from 0 up to 1. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const names = (repository: TestRepository, ...args: readonly string[]): readonly string[] =>
  repository
    .git(...args)
    .split("\0")
    .filter((name) => name !== "");

/** Does what people do in a working tree, one thing a call, and says what. */
export const createEdits = (repository: TestRepository, random: () => number): (() => string) => {
  const at = (name: string): string => path.join(repository.dir, name);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const isFile = (name: string): boolean =>
    fs.lstatSync(at(name), { throwIfNoEntry: false })?.isFile() === true;
  const onDisk = (): readonly string[] =>
    names(repository, "ls-files", "-z", "--cached", "--others", "--exclude-standard").filter(isFile);
  let counter = 0;
  const text = (): string =>
    Array.from(
      { length: 5 + Math.floor(random() * 20) },
      (_, i) => `line ${i} ${Math.floor(random() * 50)}\n`,
    ).join("");
  const fresh = (): string => {
    const folder = pick(["", "src/", "src/deep/", "docs/", "lib/", "made/"])!;
    return `${folder}file${counter++}${pick([".ts", ".md", ".log", "", ".py"])}`;
  };
  const attempt = (...args: readonly string[]): void => {
    try {
      repository.git(...args);
    } catch {
      // Git refuses what would lose work: then nothing has happened.
    }
  };
  const commit = (): void => {
    attempt("add", "--all", "--sparse");
    attempt("commit", "--quiet", "--allow-empty", "--no-verify", "--message", "Change");
  };
  const move = (name: string): string => {
    const to = fresh();
    fs.mkdirSync(path.dirname(at(to)), { recursive: true });
    fs.renameSync(at(name), at(to));
    return to;
  };
  const some = (act: (name: string) => void) => (): void => {
    const name = pick(onDisk());
    if (name !== undefined) act(name);
  };

  const edits: Readonly<Record<string, () => void>> = {
    edit: some((name) => fs.appendFileSync(at(name), text())),
    "edit in place": some((name) => {
      const bytes = fs.readFileSync(at(name));
      if (bytes.length > 0) bytes[0] = (bytes[0]! + 1) & 0x7f;
      fs.writeFileSync(at(name), bytes);
    }),
    touch: some((name) => fs.writeFileSync(at(name), fs.readFileSync(at(name)))),
    delete: some((name) => fs.rmSync(at(name))),
    rename: some((name) => void move(name)),
    "rename and edit": some((name) => fs.appendFileSync(at(move(name)), "one line more\n")),
    "git mv": some((name) => {
      const to = fresh();
      fs.mkdirSync(path.dirname(at(to)), { recursive: true });
      attempt("mv", name, to);
    }),
    add: () => repository.write(fresh(), text()),
    "add link": () => {
      const name = fresh();
      fs.mkdirSync(path.dirname(at(name)), { recursive: true });
      fs.symlinkSync(pick(["src", "nowhere", "../outside"])!, at(name));
    },
    ignore: () =>
      fs.appendFileSync(at(".gitignore"), `${pick(["*.log", "made/", "!*.log", "docs/*.md", "/lib"])}\n`),
    "line ends": some((name) =>
      fs.writeFileSync(at(name), fs.readFileSync(at(name), "latin1").replace(/\r?\n/g, "\r\n"), "latin1"),
    ),
    mode: some((name) => fs.chmodSync(at(name), random() < 0.5 ? 0o755 : 0o644)),
    stage: some((name) => attempt("add", "--", name)),
    "stage all": () => attempt("add", "--all"),
    "mean to add": some((name) => attempt("add", "--intent-to-add", "--", name)),
    unstage: some((name) => attempt("reset", "--quiet", "--", name)),
    forget: some((name) => attempt("rm", "--quiet", "--cached", "--", name)),
    commit: () => commit(),
    branch: () => attempt("checkout", "--quiet", "-b", `branch${counter++}`),
    "other branch": () => {
      commit();
      const branches = repository.git("for-each-ref", "--format=%(refname:short)", "refs/heads").split("\n");
      attempt("checkout", "--quiet", pick(branches)!);
    },
    refresh: () => attempt("update-index", "-q", "--refresh"),
    sparse: () => {
      attempt("sparse-checkout", "set", "--cone", ...(random() < 0.5 ? ["src"] : ["docs", "lib"]));
    },
    "not sparse": () => attempt("sparse-checkout", "disable"),
  };
  const kinds = Object.keys(edits);
  return () => {
    const kind = pick(kinds)!;
    edits[kind]!();
    return kind;
  };
};

const blob = (content: Buffer): string =>
  createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");

/** What stands at a path: ids that its content may have, with and without CR. Null for nothing. */
const idsOf = (file: string): readonly string[] | null => {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stat === undefined || (!stat.isFile() && !stat.isSymbolicLink())) return null;
  if (stat.isSymbolicLink()) return [blob(fs.readlinkSync(file, { encoding: "buffer" }))];
  const content = fs.readFileSync(file);
  return [blob(content), blob(Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1"))];
};

/** The changes against a tree by a way of its own: every file is hashed, git says only which ones there are. */
export const witnessOf = (repository: TestRepository, tree: string): Readonly<Record<string, string>> => {
  const at = (name: string): string => path.join(repository.dir, name);
  const before = new Map<string, string>();
  for (const line of names(repository, "ls-tree", "-r", "-z", tree)) {
    const [, id, name] = /^\d+ \w+ ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    if (name !== undefined && id !== undefined) before.set(name, id);
  }
  const index = new Map<string, { readonly id: string; readonly skipped: boolean }>();
  for (const line of names(repository, "ls-files", "-z", "--stage", "-t")) {
    const [, tag, id, name] = /^(\w) \d+ ([0-9a-f]+) \d\t(.*)$/s.exec(line) ?? [];
    if (name !== undefined) index.set(name, { id: id!, skipped: tag === "S" });
  }
  const told: Record<string, string> = {};
  for (const [name, id] of before) {
    const ids = idsOf(at(name));
    if (ids !== null) {
      if (!ids.includes(id)) told[name] = ids[0]!;
      continue;
    }
    const entry = index.get(name);
    if (entry?.skipped !== true) told[name] = "gone";
    else if (entry.id !== id) told[name] = `left out ${entry.id}`;
  }
  const others = names(repository, "ls-files", "-z", "--others", "--exclude-standard");
  for (const name of [...index.keys(), ...others]) {
    if (!before.has(name) && idsOf(at(name)) !== null) told[name] = index.has(name) ? "tracked" : "untracked";
  }
  return told;
};

/** Paths that `git status` tells of, against HEAD. */
export const statusOf = (repository: TestRepository): readonly string[] => {
  const flags = ["--porcelain=v2", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=all"];
  const told = repository.gitBytes(["--no-optional-locks", "status", ...flags]).toString("utf8");
  return told.split("\0").flatMap((line) => {
    const name = /^(?:1 \S+ \S+ \S+ \S+ \S+ \S+ \S+ |u (?:\S+ ){9}|\? )(.*)$/s.exec(line)?.[1];
    return name === undefined ? [] : [name];
  });
};
