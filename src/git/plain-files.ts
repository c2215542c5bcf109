import fs from "node:fs";
import path from "node:path";
import { SheafError } from "../model/error.js";
import { readBounded } from "./bounded.js";
import type { RepositoryPlace } from "./discover.js";

/** Longer ones of those that git reads whole. Bytes. */
const maxSmallBytes = 64 * 1024 * 1024;
const maxHeadBytes = 64 * 1024;

/** The ref that HEAD names; nothing where that is no plain name. */
const refOf = (gitDir: string): readonly string[] => {
  const head = readBounded(path.join(gitDir, "HEAD"), maxHeadBytes)?.toString("utf8") ?? "";
  const name = /^ref:\s*(refs\/\S+)\s*$/.exec(head)?.[1];
  return name === undefined || name.split("/").includes("..") ? [] : [name];
};

/**
 * Makes sure that git finds plain files where it reads some: a pipe in such a place would hold it for ever, and a device
 * would fill its memory.
 *
 * @throws SheafError `unsupported-repository` that names the file.
 */
export const requirePlainFiles = ({ gitDir, commonDir }: RepositoryPlace): void => {
  const large = [path.join(gitDir, "index"), path.join(commonDir, "packed-refs")];
  const small = [
    ...["commondir", "config.worktree"].map((name) => path.join(gitDir, name)),
    ...["config", "shallow", "info/exclude", "info/attributes", "objects/info/alternates"].map((name) =>
      path.join(commonDir, name),
    ),
    ...refOf(gitDir).map((name) => path.join(commonDir, name)),
  ];
  for (const file of [...large, ...small]) {
    let stat: fs.Stats | undefined;
    try {
      stat = fs.statSync(file, { throwIfNoEntry: false });
    } catch {
      // What cannot be looked at, git says better.
      continue;
    }
    // A folder is no trap: git fails at once, or has its refs there.
    if (stat === undefined || stat.isDirectory()) continue;
    if (stat.isFile() && (large.includes(file) || stat.size <= maxSmallBytes)) continue;
    throw new SheafError(
      "unsupported-repository",
      `${file} is ${stat.isFile() ? `longer than ${maxSmallBytes} bytes` : "no plain file"}`,
      "Put a file there that git can read, or clone anew.",
    );
  }
};
