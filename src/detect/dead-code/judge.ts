import type { Reference } from "../../model/facts.js";
import { splitWord } from "../../model/terms.js";
import { type Code, type CodeFile, isValue } from "./code.js";
import type { Mention } from "./scan.js";
import { aroundLine, type Candidate, type Scanned } from "./scanned.js";
import type { Surface } from "./surface.js";
import { createTold } from "./told.js";

/** `use`: plainly one. `perhaps`: it may be one. `none`: something else has the same name. */
export type Judgement = "use" | "perhaps" | "none";

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const isModuleFile = ({ imports, exports }: CodeFile): boolean => imports.length > 0 || exports.length > 0;

/** Whether a file's code can see a definition at all. */
const canSee = (file: CodeFile, { file: own, definition, member }: Candidate): boolean => {
  if (file === own) return true;
  const { family, folderPrivate } = own.traits;
  if (family === "javascript")
    // Tests reach into what is private only for the compiler.
    return definition.private
      ? member && file.file.flags.test && !definition.name.startsWith("#")
      : definition.exported || member || !isModuleFile(own);
  if (definition.private && (family === "java" || family === "csharp")) return family === "csharp";
  if (folderPrivate && !definition.exported) return folderOf(file.path) === folderOf(own.path);
  return true;
};

/** No code of another file can mean it, whatever stands there. */
export const isOwn = ({ definition, file, member }: Candidate): boolean =>
  definition.private &&
  (file.traits.family === "java" ||
    (file.traits.family === "javascript" && (!member || definition.name.startsWith("#"))));

/** What stands before the name of a type: `*`, `[]`, `map[string]`. */
const ofType = String.raw`(?:(?:\.{3}|\*|\[[^\]\n]{0,40}\]|map\[[^\]\n]{0,60}\]|chan\s|<-chan\s)\s{0,3}){0,4}`;
const memberForm = /(?:(?<!\.\.)\.|->|::)$/;
const distinctive = (name: string): boolean => splitWord(name).parts.length > 1;

const lineBefore = (text: string, offset: number): string =>
  text.slice(Math.max(text.lastIndexOf("\n", offset - 1) + 1, offset - 200), offset);

/**
 * `job := job(1)`, `dir := join(root, dir)` and `for _, id := range []string{id}` in Go: what stands behind `:=` is not yet
 * the local; nor is it in `count = count(all)` between the brackets of `var`, nor the type in `func (node *node) at(i int)`.
 */
const redefines = (text: string, { name, offset, behind }: Mention): boolean => {
  const before = lineBefore(text, offset);
  // A member, or the name of a field.
  if (/(?<!\.\.)\.\s{0,9}$/.test(before) || behind.startsWith(":")) return false;
  const own = `(?<![\\w.])${name}\\s{0,9}`;
  return (
    new RegExp(`${own}(?:,[^=\\n]{0,99})?:=[^;\\n]{0,199}$`).test(before) ||
    new RegExp(`(?<![\\w.])${name}\\s{1,9}${ofType}$`).test(before) ||
    (behind.startsWith("(") && new RegExp(`^\\s{0,99}(?:var\\s)?${own}=\\s{0,9}$`).test(before))
  );
};

/** A bare name that stands in the body of a candidate's class, in no method: `read = _check`, `@_check`. */
const isInClassBody = (
  { parents, definitions }: CodeFile,
  { file, at }: Candidate,
  { line, before }: Mention,
  around: number,
): boolean => {
  let one = around;
  const head = one < 0 ? null : definitions[one]!;
  const isHead = head !== null && (line === head.line || (line < head.line && before.endsWith("@")));
  if (isHead || (head !== null && isValue(head.kind))) one = parents[one]!;
  return one >= 0 && one === file.parents[at]!;
};

/** `global name` in a function of Python. */
const isGlobal = (text: string, { offset }: Mention): boolean =>
  /^\s{0,99}global\s[\w\s,]{0,199}$/.test(lineBefore(text, offset));

/** Reflection finds by its name what is private, too. */
const isReflected = ({ file, member }: Candidate, name: string, text: string | null): boolean =>
  file.traits.family === "java" && member && text === name;

export const createJudge = (code: Code, surface: Surface) => {
  const { graph } = code;
  const { isTold, leadsToInterface } = createTold(code);

  const ofModule = (scanned: Scanned, candidate: Candidate, mention: Mention, member: boolean): Judgement => {
    const { file, wholes, told } = scanned;
    const { name, line } = mention;
    const same = file === candidate.file;
    const whole = wholes.some(({ gives }) => gives.has(candidate.node));
    if (member) {
      if (whole) return "use";
      return same && /exports\.$/.test(mention.before) ? "use" : "none";
    }
    if (wholes.some((one) => one.local === "" && one.gives.has(candidate.node))) return "use";
    const seen = told.has(`${aroundLine(file, line)} ${name}`);
    // In types and in tags of markup, where linking does not look.
    const typed =
      /\btypeof$/.test(mention.before) || (/<\/?$/.test(mention.before) && /^\./.test(mention.behind));
    // The graph follows a base to what it stands for.
    const based = /\bextends$/.test(mention.before);
    if (same && candidate.file.traits.family === "javascript" && (typed || based)) return "use";
    // Whoever gives it a value needs it to be there, though nobody reads that.
    if (same && /^(?:=(?![=>])|[-+*/%&|^]=|\?\?$|\|\|$|&&$)/.test(mention.behind)) return "use";
    if (same) return file.quality === "clean" || seen ? "none" : "perhaps";
    for (const one of file.imports) {
      if (one.local !== name && !(one.imported === "*" && one.local === "")) continue;
      const targets = surface.targets(file, one);
      const leads = targets.some((target) =>
        one.imported === "*"
          ? surface.all(target).has(candidate.node)
          : surface.named(target, one.imported).includes(candidate.node),
      );
      if (leads) return file.quality === "clean" && seen ? "none" : "perhaps";
    }
    return candidate.file.traits.family === "javascript" &&
      !isModuleFile(file) &&
      !isModuleFile(candidate.file)
      ? "perhaps"
      : "none";
  };

  const unpacks = (text: string, { offset, name }: Mention): boolean => {
    const rest = text.slice(offset + name.length, offset + name.length + 400);
    const close = rest.indexOf("}");
    return (
      close >= 0 &&
      !rest.slice(0, close).includes(";") &&
      /^\}\s*(?:=(?![=>])|[),:}])/.test(rest.slice(close))
    );
  };

  const inCode = (scanned: Scanned, candidate: Candidate, mention: Mention, text: string): Judgement => {
    const { file, references, told } = scanned;
    const { name, line, before, behind } = mention;
    const { definition } = candidate;
    const { family } = candidate.file.traits;
    const same = file === candidate.file;
    if (same && line >= definition.startLine && line <= definition.endLine) return "none";
    // Names that stand for something else only from the end of the statement on, or for the module's own again.
    if (
      family === "go" &&
      !candidate.member &&
      folderOf(file.path) === folderOf(candidate.file.path) &&
      redefines(text, mention)
    )
      return "use";
    if (family === "python" && same && !candidate.member && isGlobal(text, mention)) return "use";
    if (family === "python" && same && candidate.member && !memberForm.test(before)) {
      const keyword = /^=(?!=)/.test(behind) && /[(,]$/.test(before);
      if (!keyword && isInClassBody(file, candidate, mention, aroundLine(file, line))) return "use";
    }
    const defines = scanned.defined.has(`${line} ${definition.name}`);
    if (defines && !(family === "javascript" && memberForm.test(before))) return "none";
    if (!canSee(file, candidate)) return "none";
    if (candidate.file.traits.manyBuilds) return "perhaps";
    const imported = (scanned.importsAt.get(line) ?? []).filter(
      (one) => one.local === name || one.imported === name,
    );
    if (imported.length > 0) {
      const lost = imported.some(
        (one) => one.imported === name && graph.out(file.node).every((edge) => edge.line !== one.line),
      );
      return lost && file.traits.modules && /^[.@~#]/.test(imported[0]!.specifier) ? "perhaps" : "none";
    }
    const given = scanned.exportsAt.get(line)?.some((one) => one.local === name || one.exported === name);
    // `module.exports = new Server()` makes one, whoever imports it.
    if (given && same && family === "javascript" && (/\bnew$/.test(before) || behind.startsWith("(")))
      return "use";
    if (given && !(family === "javascript" && memberForm.test(before))) return "none";
    const here = references.get(`${line} ${name}`) ?? [];
    const member = memberForm.test(before);
    if (family === "javascript" && member) {
      if (same && !candidate.member && /\bexports\.$/.test(before)) return "use";
      if (
        !candidate.member &&
        scanned.wholes.some((one) => one.local === "" && one.gives.has(candidate.node))
      )
        return "use";
      // `Shop.close()` of `const Shop = require("./shop")`.
      const ofWhole = ({ receiver }: Reference): boolean =>
        scanned.wholes.some((one) => one.local === receiver && one.gives.has(candidate.node));
      if (candidate.member && here.some(ofWhole)) return "use";
      // Whatever has the members of an interface may stand for it, without saying so.
      if (candidate.member && here.some((one) => leadsToInterface(file, one))) return "perhaps";
      // Two of one name on a line: which of them the graph knows is not told.
      if (candidate.member && new Set(here.map(({ receiver }) => receiver)).size > 1) return "perhaps";
    }
    if (here.length > 0 && here.every((one) => isTold(file, one, candidate))) return "none";
    if (candidate.file.traits.modules) {
      if (!candidate.member) return ofModule(scanned, candidate, mention, member);
      if (member) return "perhaps";
      if (family === "javascript") return /[{,]$/.test(before) && unpacks(text, mention) ? "perhaps" : "none";
      return same && here.length === 0 && aroundLine(file, line) === candidate.file.parents[candidate.at]
        ? "perhaps"
        : "none";
    }
    if (member) {
      if (family !== "go" || candidate.member) return "perhaps";
      const prefix = /([\w$]+)\s*\.\s*$/.exec(
        text.slice(Math.max(0, mention.offset - 80), mention.offset),
      )?.[1];
      return file.imports.some((one) => one.local === prefix) &&
        folderOf(file.path) !== folderOf(candidate.file.path)
        ? "perhaps"
        : "none";
    }
    if (family === "go" && (candidate.member || folderOf(file.path) !== folderOf(candidate.file.path)))
      return "none";
    if (here.length > 0) return "perhaps";
    const neighbours = family === "go" || family === "java" || family === "csharp" || family === "php";
    if (neighbours && file.quality === "clean") return "none";
    return told.has(`${aroundLine(file, line)} ${name}`) || /^:(?!:)/.test(behind) ? "none" : "perhaps";
  };

  const inString = (scanned: Scanned, candidate: Candidate, mention: Mention, source: string): Judgement => {
    const { name, text, offset } = mention;
    const { file, wholes } = scanned;
    if (
      candidate.file.traits.family === "rust" &&
      /(?<!\{)\{$/.test(source.slice(Math.max(0, offset - 2), offset))
    )
      // `"{NAME}"`: what is written in a text can only be a value.
      return isValue(candidate.definition.kind) && !candidate.member ? "use" : "none";
    if (!canSee(file, candidate)) return isReflected(candidate, name, text) ? "perhaps" : "none";
    const { family, modules } = candidate.file.traits;
    const whole = text === name;
    const { path } = candidate.file;
    const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
    const names = !whole && text !== null && text.includes(stem);
    if (family === "javascript" && !candidate.member)
      return names || wholes.some(({ gives }) => gives.has(candidate.node)) ? "perhaps" : "none";
    if (family === "go") return candidate.member && candidate.definition.exported ? "perhaps" : "none";
    if (family === "python" && text?.startsWith(`${name}(`)) return "perhaps";
    // `{Name(), nq}`: what a debugger shows.
    if (family === "csharp" && text?.includes(`{${name}(`)) return "perhaps";
    // `$"it.Name({argument});"`, `method org.shop.Cart open`: code that is written in a text.
    const written = (family === "csharp" || family === "java") && /[.$]/.test(source[offset - 1] ?? "");
    if (!whole && !written && !/[.#:/\\@$({]/.test(text![text!.length - name.length - 1] ?? ""))
      return "none";
    return !modules || whole || names || candidate.member ? "perhaps" : "none";
  };

  /** What a mention in a file without links means: data, templates, what was not parsed. */
  const elsewhere = (candidate: Candidate, mention: Mention, text: string, related: boolean): Judgement => {
    const { definition } = candidate;
    if (candidate.file.traits.family === "javascript" && !definition.exported && !candidate.member)
      return isModuleFile(candidate.file) ? "none" : "perhaps";
    if (definition.private && candidate.file.traits.family !== "csharp") return "none";
    if (related) return "perhaps";
    if (/[.#:\\@]/.test(text[mention.offset - 1] ?? "")) return "perhaps";
    return (mention.text ?? mention.name) === mention.name && distinctive(mention.name) ? "perhaps" : "none";
  };

  return {
    inFile: (scanned: Scanned, candidate: Candidate, mention: Mention, text: string): Judgement =>
      mention.kind === "code"
        ? inCode(scanned, candidate, mention, text)
        : inString(scanned, candidate, mention, text),
    elsewhere,
  };
};
