import type { Mark, Project, ProjectFile } from "../ecosystem.js";
import type { Convention, Framework } from "./frameworks/framework.js";
import { frameworks } from "./frameworks.js";
import type { Home, Homes } from "./homes.js";
import { rootExports, rootFile } from "./marking.js";
import { below } from "./paths.js";
import { patternOf } from "./pattern.js";

interface Rule {
  readonly pattern: RegExp;
  readonly reads: "all" | ReadonlySet<string>;
  readonly test: boolean;
  readonly reason: string;
}

const ruleOf = ({ name }: Framework, { files, reads, test }: Convention): Rule => ({
  pattern: patternOf(files),
  reads: reads === "all" ? reads : new Set(reads),
  test: test ?? false,
  reason: `a file that ${name} finds by its place`,
});

const withoutEnding = (path: string): string => path.replace(/\.\w+$/, "");

const names = (wanted: readonly string[], there: ReadonlySet<string>): boolean =>
  wanted.some((one) => {
    const star = one.indexOf("*");
    if (star < 0) return there.has(one);
    const [head, tail] = [one.slice(0, star), one.slice(star + 1)];
    return [...there].some((name) => name.startsWith(head) && name.endsWith(tail));
  });

/** Which frameworks there are in each home, as manifests and configuration files show it. */
const rulesOf = (project: Project, homes: Homes): ReadonlyMap<Home, readonly Rule[]> => {
  const compiled = frameworks.map((one) => ({
    one,
    rules: one.conventions.map((convention) => ruleOf(one, convention)),
    shown: one.shown === undefined ? null : patternOf(one.shown.map((glob) => `/${glob}`)),
  }));
  const beside = new Map<string, string[]>();
  for (const { path } of project.files) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const list = beside.get(folder);
    const name = path.slice(folder === "" ? 0 : folder.length + 1);
    if (list === undefined) beside.set(folder, [name]);
    else list.push(name);
  }
  return new Map(
    homes.all.map((home) => {
      const here = beside.get(home.folder) ?? [];
      const found = compiled.filter(
        ({ one, shown }) =>
          names(one.packages, one.inherits === true ? home.inherited : home.dependencies) ||
          (shown !== null && here.some((name) => shown.test(withoutEnding(name)))),
      );
      return [home, found.flatMap(({ rules }) => rules)] as const;
    }),
  );
};

function* marksOfRule(own: ProjectFile, { reads, test, reason }: Rule): Iterable<Mark> {
  if (reads === "all") yield rootFile(own.file.path, reason, { exports: true, test });
  else if (reads.size === 0) yield rootFile(own.file.path, reason, { test });
  else yield* rootExports(own, reads, reason, test);
}

/** What frameworks and runners of tests find by its place. */
export function* marksOfConventions(project: Project, homes: Homes): Iterable<Mark> {
  const rules = rulesOf(project, homes);
  for (const own of project.own) {
    const { path } = own.file;
    if (/(^|\/)(__fixtures__|fixtures?|node_modules)\//.test(path)) continue;
    for (const home of homes.around(path).slice(0, 4)) {
      const inside = withoutEnding(below(path, home.folder)!);
      for (const rule of rules.get(home) ?? []) if (rule.pattern.test(inside)) yield* marksOfRule(own, rule);
    }
  }
}
