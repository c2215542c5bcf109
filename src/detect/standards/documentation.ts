import type { FileView } from "./file-view.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string): Topic => ({
  category: "documentation",
  name,
  counted,
  where: "production",
  least: 5,
});

const functions = topic("public-functions", "functions and methods that others can call");
const types = topic("public-types", "types that others can name");

const documented = "with a documentation comment";
const bare = "without a documentation comment";

const typeKinds: ReadonlySet<string> = new Set(["class", "struct", "interface", "trait", "enum", "type"]);

export const seeDocumentation = (view: FileView, see: See): void => {
  if (view.language === "css" || view.language === "scss") return;
  // A name for a type has no place for one.
  const python = view.language === "python";
  for (const { kind, exported, documented: has, line, scope, name } of view.facts.definitions) {
    if (!exported || scope !== null || name === "default" || /^__.*__$/.test(name)) continue;
    if (python && kind === "type") continue;
    const about = kind === "function" || kind === "method" ? functions : typeKinds.has(kind) ? types : null;
    if (about !== null) see(about, has ? documented : bare, line);
  }
};
