import fs from "node:fs/promises";
import path from "node:path";
import { compareUtf8 } from "../model/order.js";
import { readBounded } from "./bounded.js";
import { maxConfigBytes, parseConfiguration } from "./configuration.js";
import { discoverRepository, type RepositoryPlace } from "./discover.js";

/** More linked worktrees than this are not looked at. */
const maxWorktrees = 1_000;
const maxPointerBytes = 64 * 1024;

const readText = (file: string): string | null =>
  readBounded(file, maxPointerBytes)?.toString("utf8").trim() ?? null;

/** Where the main worktree may stand: beside its `.git`, or where a submodule's configuration says. */
const mainCandidates = (commonDir: string): readonly string[] => {
  const text = readBounded(path.join(commonDir, "config"), maxConfigBytes)?.toString("utf8") ?? "";
  const configured = parseConfiguration(text).findLast(({ name }) => name === "core.worktree")?.value;
  const beside = path.basename(commonDir) === ".git" ? [path.dirname(commonDir)] : [];
  return configured === undefined ? beside : [path.resolve(commonDir, configured), ...beside];
};

/**
 * The working trees of a repository that are there: the main one and the linked ones, sorted by path. One whose folder
 * was removed or moved is left out, and so is one that does not itself point back to this repository.
 *
 * @param commonDir absolute, without symbolic links.
 */
export const listWorktrees = async (commonDir: string): Promise<readonly RepositoryPlace[]> => {
  const folder = path.join(commonDir, "worktrees");
  const names = await fs.readdir(folder).catch(() => []);
  const candidates = new Set(mainCandidates(commonDir));
  for (const name of names.slice(0, maxWorktrees)) {
    const pointer = readText(path.join(folder, name, "gitdir"));
    // Absolute, or relative to where it is written.
    if (pointer !== null && pointer !== "") candidates.add(path.dirname(path.resolve(folder, name, pointer)));
  }
  const found = new Map<string, RepositoryPlace>();
  for (const candidate of candidates) {
    const place = await discoverRepository(candidate).catch(() => null);
    if (place?.commonDir !== commonDir || place.workTree === null) continue;
    const real = await fs.realpath(candidate).catch(() => null);
    if (real === place.workTree) found.set(place.workTree, place);
  }
  return [...found.keys()].sort(compareUtf8).map((key) => found.get(key)!);
};
