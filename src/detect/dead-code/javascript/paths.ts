/** The folder of a path; the root is `""`. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export const at = (folder: string, name: string): string =>
  folder === "" ? name : name === "" ? folder : `${folder}/${name}`;

/** `path` as seen from `folder`; null when it does not stand below. */
export const below = (path: string, folder: string): string | null => {
  if (folder === "") return path;
  if (path === folder) return "";
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
};

const maxLength = 1_000;

/** The path of what is written as `target` in a folder, `""` for the root; null when it leads out of the repository. */
export const join = (folder: string, target: string): string | null => {
  if (target.length > maxLength) return null;
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of target.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
};

/** The folder and those above it, nearest first; the root is the last. */
export const upward = (folder: string): readonly string[] => {
  const folders = [folder];
  for (let above = folder; above !== "" && folders.length < 64; ) {
    above = folderOf(above);
    folders.push(above);
  }
  return folders;
};

const declarations = /\.d\.[cm]?ts$/;
const script = /\.[cm]?[jt]sx?$/;

/** Without the ending of a script, if it has one: `lib/a.d.ts` is `lib/a`. */
export const stemOf = (path: string): string => path.replace(declarations, "").replace(script, "");

export const isScript = (path: string): boolean => script.test(path);

export const isDeclaration = (path: string): boolean => declarations.test(path);
