import { isScript } from "./families.js";
import type { FileView, ImportView } from "./file-view.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string): Topic => ({
  category: "imports",
  name,
  counted,
  where: "production",
  least: 5,
});

const modules = topic("modules", "imports");
const paths = topic("own-modules", "imports of the repository's own modules");
const endings = topic("endings", "relative imports of code");
const builtins = topic("node-modules", "imports of Node's own modules");
const exported = topic("exports", "exported names");
const wildcards = topic("wildcards", "imports");
const lazy = topic("place", "imports");

/**
 * `import a, { b } from "m"` is one import, also when its names stand on lines of their own. Names of one statement follow
 * each other.
 */
const statements = (imports: readonly ImportView[]): readonly ImportView[] =>
  imports.filter(({ specifier, kind }, i) => {
    const before = imports[i - 1];
    return before === undefined || before.specifier !== specifier || before.kind !== kind;
  });

const nodeModules: ReadonlySet<string> = new Set(
  "assert async_hooks buffer child_process cluster crypto dgram dns events fs http http2 https module net os path perf_hooks process querystring readline stream string_decoder timers tls tty url util v8 vm worker_threads zlib".split(
    " ",
  ),
);

const loading = [
  ["import", "import statements"],
  ["require", "require()"],
  ["import-call", "import()"],
] as const;

const seeScript = (view: FileView, see: See): void => {
  for (const [word, way] of loading) {
    const found = view.evidence(word);
    if (found !== null) see(modules, way, found.lines[0]!, found.count);
  }
  for (const { specifier, line, leads, target } of statements(view.imports)) {
    const relative = /^\.\.?(?:\/|$)/.test(specifier);
    if (leads === "inside") see(paths, relative ? "relative paths" : "package names and aliases", line);
    if (relative && leads === "inside") {
      const last = specifier.slice(specifier.lastIndexOf("/") + 1);
      const ending = /\.(?:[cm]?[jt]sx?)$/.exec(last)?.[0];
      if (ending !== undefined) see(endings, `with ${ending.replace("x", "")}`, line);
      // Style sheets, data and components of other kinds always say what they are.
      else if (target?.endsWith(`/${last}`) !== true) see(endings, "without an ending", line);
    }
    if (specifier.startsWith("node:")) see(builtins, "with node:", line);
    else if (leads === "outside" && nodeModules.has(specifier.split("/")[0]!))
      see(builtins, "without node:", line);
  }
  for (const { exported: name, from, line } of view.facts.exports)
    if (from === null && name !== "*") see(exported, name === "default" ? "default" : "named", line);
};

const seePython = (view: FileView, see: See): void => {
  const functions = view.facts.definitions.filter(({ kind }) => kind === "function" || kind === "method");
  for (const { specifier, line, leads, imported, local } of statements(view.imports)) {
    if (leads === "inside") see(paths, specifier.startsWith(".") ? "relative (from .x)" : "absolute", line);
    see(wildcards, imported === "*" && local === "" ? "from m import *" : "by name", line);
    const inside = functions.some(({ startLine, endLine }) => startLine < line && line <= endLine);
    see(lazy, inside ? "inside functions" : "at the top of the file", line);
  }
};

const seeWildcards = (view: FileView, see: See): void => {
  for (const { line, imported, local } of statements(view.imports))
    see(wildcards, imported === "*" && local === "" ? "of a whole package (.*)" : "one name each", line);
};

const seeRust = (view: FileView, see: See): void => {
  for (const { specifier, line, imported, local } of statements(view.imports)) {
    const root = specifier.split("::")[0]!;
    if (root === "crate") see(paths, "from crate::", line);
    else if (root === "super" || root === "self") see(paths, "from super:: and self::", line);
    see(wildcards, imported === "*" && local === "" ? "of all names (::*)" : "by name", line);
  }
};

const seeRuby = (view: FileView, see: See): void => {
  const relative = new Set(
    view.references
      .filter(({ kind, name }) => kind === "call" && name === "require_relative")
      .map(({ line }) => line),
  );
  for (const { line, leads } of statements(view.imports))
    if (leads === "inside") see(paths, relative.has(line) ? "require_relative" : "require", line);
};

export const seeImports = (view: FileView, see: See): void => {
  if (isScript(view.language)) seeScript(view, see);
  else if (view.language === "python") seePython(view, see);
  else if (view.language === "java") seeWildcards(view, see);
  else if (view.language === "rust") seeRust(view, see);
  else if (view.language === "ruby") seeRuby(view, see);
};
