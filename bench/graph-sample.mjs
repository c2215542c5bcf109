// Edges of a repository drawn at random, to be read:  node bench/graph-sample.mjs GITDIR LANGUAGE[,LANGUAGE]
//
// Prints SIZE (60) calls marked `resolved`, as many imports that lead to files or folders of the repository, half as many
// `inferred` calls, and half as many unresolved ones whose name is defined in the repository, drawn with SEED (11): the
// place, its source line, the target, and the target's source line.
import { linkRepository } from "./linked.mjs";
import { draw } from "./witness/compare.mjs";

const [repo, languages] = process.argv.slice(2);
const size = Number(process.env.SIZE ?? "60");
const seed = Number(process.env.SEED ?? "11");
const { files } = await linkRepository(repo, languages.split(","));
const byPath = new Map(files.map((file) => [file.path, file]));
const textAt = (path, line) => (byPath.get(path)?.lines[line - 1] ?? "").trim().slice(0, 140);

const shown = ({ kind, path, index, name }) => {
  if (kind !== "definition") return kind === "external" ? `external ${name}` : `${kind} ${path || "."}`;
  const { line, qualified, kind: sort } = byPath.get(path).facts.definitions[index];
  return `${path}:${line} ${sort} ${qualified}\n        ${textAt(path, line)}`;
};

const defined = new Set(files.flatMap(({ facts }) => facts.definitions.map(({ name }) => name)));
const calls = [];
const imports = [];
const inferred = [];
const unresolved = [];
const counts = {};
for (const { path, facts, links } of files) {
  facts.references.forEach(({ kind, name, line, receiver }, at) => {
    if (kind !== "call" && kind !== "construct") return;
    const found = links.references[at];
    const reason = typeof found === "string" ? found : (found[0].reason ?? "resolved");
    const word = typeof found !== "string" && found[0].target.kind === "external" ? "external" : reason;
    counts[word] = (counts[word] ?? 0) + 1;
    const place = `${path}:${line} ${name} on ${receiver ?? "-"}\n        ${textAt(path, line)}`;
    if (word === "unresolved" && defined.has(name)) unresolved.push(place);
    if (typeof found === "string" || word === "external") return;
    const text = `${place}\n     -> ${shown(found[0].target)}`;
    if (word === "resolved") calls.push(text);
    else inferred.push(`${text} (${word})`);
  });
  facts.imports.forEach(({ specifier, imported, line }, at) => {
    const found = links.imports[at];
    if (typeof found === "string" || found[0].target.kind === "external") return;
    imports.push(
      `${path}:${line} ${imported} of ${specifier}\n        ${textAt(path, line)}\n     -> ${shown(found[0].target)}` +
        (found[0].reason === null ? "" : ` (${found[0].reason})`),
    );
  });
}
console.log(
  `calls: ${JSON.stringify(counts)}; imports inside: ${imports.length}; unresolved, name defined: ${unresolved.length}`,
);
for (const [title, list, drawn] of [
  ["calls", calls, size],
  ["imports", imports, size],
  ["inferred", inferred, size / 2],
  ["unresolved", unresolved, size / 2],
]) {
  console.log(`\n${title}`);
  for (const [at, text] of draw(list, drawn, seed).entries()) console.log(`${at + 1}. ${text}`);
}
