import type { Mark } from "../ecosystem.js";
import { follows, rootOf } from "../mark.js";
import { testHooks } from "./tables.js";
import type { PythonFile, PythonView } from "./view.js";

const isTestName = (name: string): boolean =>
  /^(test_.*|.*_tests?|tests?|test[A-Z].*)\.py$/.test(name) || name === "conftest.py";

const parentOf = (qualified: string): string => qualified.slice(0, Math.max(0, qualified.lastIndexOf(".")));

/** A class of tests: by its name, or by what it derives from. */
const isTestClass = (file: PythonFile, at: number, name: string): boolean =>
  /^_?(Base)?Tests?([A-Z_0-9]|$)|Tests?(Case)?(Base|Mixin)?$/.test(name) ||
  (file.bases.get(at) ?? []).some((base) => /Test(Case|s|Mixin|Base)?$/.test(base.name));

/** What pytest, unittest and nose find by name. */
export function* testMarks(view: PythonView): Generator<Mark> {
  for (const file of view.files) {
    const { path, name, facts } = file;
    const hooks = facts.definitions.some((one) => one.name.startsWith("pytest_"));
    const named = isTestName(name);
    const classes = new Set<string>();
    for (const [at, { kind, name: own, qualified }] of facts.definitions.entries())
      if (kind === "class" && isTestClass(file, at, own)) classes.add(qualified);
    const inTests = named || file.file.flags.test;
    const evident =
      named ||
      (inTests && facts.definitions.some((one) => /^test/i.test(one.name) && one.kind !== "variable"));
    if (evident)
      yield rootOf(
        path,
        null,
        name === "conftest.py" ? "pytest loads conftest.py" : "a test file by its name",
        {
          test: true,
        },
      );
    for (const [at, { kind, name: own, qualified }] of facts.definitions.entries()) {
      if (own.startsWith("pytest_") && hooks && kind === "function")
        yield follows(path, at, "a hook that pytest calls");
      if (!inTests && !classes.has(parentOf(qualified))) continue;
      const callable = kind === "function" || kind === "method" || kind === "property";
      if (callable && /^_?test/i.test(own)) yield follows(path, at, "a test by its name");
      if (kind === "class" && classes.has(qualified)) yield follows(path, at, "a class of tests by its name");
      if (testHooks.has(own)) yield follows(path, at, "test runners call it by its name");
      if (/^(pytest_plugins|pytestmark|collect_ignore(_glob)?)$/.test(own))
        yield follows(path, at, "pytest reads it");
    }
  }
}
