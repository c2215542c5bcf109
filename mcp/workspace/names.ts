/** What has a name: the folder of a working tree, or a git directory. */
export interface Rooted {
  readonly root: string;
}

/** The folders of a path; a `.git` at its end says nothing that the folder around it does not. */
const partsOf = (root: string): readonly string[] => {
  const parts = root.split(/[/\\]/).filter((part) => part !== "");
  return parts.length > 1 && parts.at(-1) === ".git" ? parts.slice(0, -1) : parts;
};

const isEnd = (parts: readonly string[], end: readonly string[], fold: (text: string) => string): boolean =>
  end.length <= parts.length &&
  end.every((part, i) => fold(part) === fold(parts[parts.length - end.length + i]!));

const folding = (platform: NodeJS.Platform): ((text: string) => string) =>
  platform === "win32" ? (text) => text.toLowerCase() : (text) => text;

/** Those of several places that a name fits: the end of their path, in whole folders. */
export const named = <T extends Rooted>(
  places: readonly T[],
  name: string,
  platform: NodeJS.Platform = process.platform,
): readonly T[] => {
  const wanted = partsOf(name);
  if (wanted.length === 0) return [];
  const fold = folding(platform);
  const found = places.filter(({ root }) => isEnd(partsOf(root), wanted, fold));
  if (found.length > 0 || wanted.at(-1)!.endsWith(".git")) return found;
  // A bare repository is called as its project is.
  const bare = [...wanted.slice(0, -1), `${wanted.at(-1)}.git`];
  return places.filter(({ root }) => isEnd(partsOf(root), bare, fold));
};

/** The shortest name that fits no other of the places: that of its folder, longer where two have the same. */
export const nameOf = (
  { root }: Rooted,
  places: readonly Rooted[],
  platform: NodeJS.Platform = process.platform,
): string => {
  const parts = partsOf(root);
  const others = places.filter((place) => place.root !== root);
  for (let length = 1; length <= parts.length; length++) {
    const name = parts.slice(-length).join("/");
    if (named(others, name, platform).length === 0) return name;
  }
  return root;
};
