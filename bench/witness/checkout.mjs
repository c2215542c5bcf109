// Writes the files of HEAD into a folder; those that a partial clone has not are left out.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { readFiles } from "./compare.mjs";

export const checkout = (repo, folder) => {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const { path: name, bytes } of readFiles(repo, () => true)) {
    const target = path.join(folder, name);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, bytes);
  }
};

const globsOf = (folder) => {
  const read = (name) => {
    try {
      return fs.readFileSync(path.join(folder, name), "utf8");
    } catch {
      return null;
    }
  };
  const yaml = read("pnpm-workspace.yaml");
  if (yaml !== null) {
    const list = /^packages:\s*\n((?:\s*(?:#.*)?\n|\s*-.*\n?)*)/m.exec(yaml)?.[1] ?? "";
    return [...list.matchAll(/^\s*-\s*['"]?([^'"#\s]+)/gm)].map((match) => match[1]);
  }
  const manifest = JSON.parse(read("package.json") ?? "{}");
  return manifest.workspaces?.packages ?? manifest.workspaces ?? [];
};

/** Links the packages of a workspace under `node_modules`, as a package manager does; nothing else is installed. */
export const linkWorkspace = (folder) => {
  const globs = globsOf(folder).map((glob) => `${glob.replace(/\/$/, "")}/package.json`);
  const wanted = globs.filter((glob) => !glob.startsWith("!"));
  const unwanted = globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  const linked = [];
  if (wanted.length === 0) return linked;
  for (const found of ts.sys.readDirectory(folder, [".json"], ["**/node_modules/*", ...unwanted], wanted)) {
    const own = path.dirname(found);
    let name;
    try {
      name = JSON.parse(fs.readFileSync(found, "utf8")).name;
    } catch {}
    if (typeof name !== "string") continue;
    const link = path.join(folder, "node_modules", name);
    if (fs.existsSync(link)) continue;
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(own, link);
    linked.push(name);
  }
  return linked;
};
