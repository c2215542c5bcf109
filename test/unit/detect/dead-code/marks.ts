import type { Ecosystem, Project } from "../../../../src/detect/dead-code/ecosystem.js";
import { assemblyOf } from "../../../helpers/assembly.js";
import type { Sources } from "../../../helpers/link.js";

/** What an ecosystem says of texts, in words: `root a.py main: "scripts" of pyproject.toml`; `root+` with exports. */
export const marksOf = async (ecosystem: Ecosystem, sources: Sources): Promise<string[]> => {
  const { files, facts, graph } = await assemblyOf(sources);
  const own = files.flatMap((file) => {
    const found = ecosystem.languages.includes(file.language ?? "") ? facts(file) : null;
    return found === null ? [] : [{ file, facts: found }];
  });
  const bare: Omit<Project, "text"> = { files, own, graph };
  const readable = new Set([
    ...files.map(({ path }) => path).filter((path) => ecosystem.reads(path)),
    ...(ecosystem.needs?.(bare) ?? []),
  ]);
  const text = (path: string): string | null => (readable.has(path) ? (sources[path] ?? null) : null);
  const lines = [...ecosystem.marks({ ...bare, text })].map((mark) => {
    const place =
      mark.definition === null
        ? ""
        : ` ${own.find(({ file }) => file.path === mark.path)!.facts.definitions[mark.definition]!.qualified}`;
    const how = mark.kind === "root" ? `${mark.exports ? "+" : ""}${mark.test ? " test" : ""}` : "";
    return `${mark.kind}${how} ${mark.path}${place}: ${mark.reason}`;
  });
  return [...new Set(lines)].sort();
};
