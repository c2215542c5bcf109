/** A directory and the files below it: `[first, end)` in the order of paths. */
export interface DirectoryRange {
  /** Its own name, without its parents'. */
  readonly name: string;
  readonly first: number;
  readonly end: number;
}

/**
 * All directories that hold files, parents before their children.
 *
 * Sorted by bytes, the files below a directory are neighbours, because they share everything up to its slash.
 */
export const directoryRanges = (paths: readonly string[]): DirectoryRange[] => {
  const out: { name: string; first: number; end: number }[] = [];
  let open: { prefix: string; at: number }[] = [];
  for (const [file, path] of paths.entries()) {
    while (open.length > 0 && !path.startsWith(open.at(-1)!.prefix)) {
      out[open.at(-1)!.at]!.end = file;
      open.pop();
    }
    let from = open.at(-1)?.prefix.length ?? 0;
    for (let slash = path.indexOf("/", from); slash >= 0; slash = path.indexOf("/", from)) {
      open.push({ prefix: path.slice(0, slash + 1), at: out.length });
      out.push({ name: path.slice(from, slash), first: file, end: paths.length });
      from = slash + 1;
    }
  }
  open = [];
  return out;
};
