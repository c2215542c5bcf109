import { isScript } from "./families.js";
import type { FileView } from "./file-view.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string): Topic => ({
  category: "errors",
  name,
  counted,
  where: "production",
});

const handlers = topic("handlers", "handlers of exceptions");
const emptyHandlers = topic("empty-handlers", "handlers of exceptions");
const errorValues = topic("error-values", "places that make or raise an error");
const passing = topic("propagation", "places that pass an error on or stop at it");
const thrown = topic("thrown", "exceptions that are made, by type");
const ownTypes = topic("exception-types", "bases of exception classes that are defined here");
const asynchronous = topic("asynchronous-code", "places that wait for a promise");

/** Languages in which a handler says what it takes. */
const named: Readonly<Record<string, string>> = {
  python: "except with named exceptions",
  java: "catch of a specific type",
  csharp: "catch of a specific type",
  ruby: "rescue of a named error",
  php: "catch of a specific type",
};

const any: Readonly<Record<string, string>> = {
  python: "except of anything (bare, or Exception)",
  java: "catch of Exception, RuntimeException or Throwable",
  csharp: "catch of anything (bare, or Exception)",
  ruby: "rescue of anything (bare, or StandardError)",
  php: "catch of Exception or Throwable",
};

const seeHandlers = (view: FileView, see: See): void => {
  const catches = view.evidence("catch");
  if (catches === null) return;
  const all = view.evidence("catch-all");
  const empty = view.evidence("catch-empty");
  const { language } = view;
  const specific = catches.count - (all?.count ?? 0);
  const firstOf = (other: typeof all): number =>
    catches.lines.find((line) => other?.lines.includes(line) !== true) ?? catches.lines[0]!;
  if (named[language] !== undefined) {
    if (specific > 0) see(handlers, named[language], firstOf(all), specific);
    if (all !== null) see(handlers, any[language]!, all.lines[0]!, Math.min(all.count, catches.count));
  }
  const filled = catches.count - (empty?.count ?? 0);
  if (filled > 0) see(emptyHandlers, "not empty", firstOf(empty), filled);
  if (empty !== null) see(emptyHandlers, "empty", empty.lines[0]!, empty.count);
};

/** Builtin functions of Go that stop the program, beside those of packages that make errors. */
const seeGo = (view: FileView, see: See): void => {
  for (const { module, way, name, kind, line } of view.uses) {
    if (kind !== "call" || way !== "") continue;
    if (module === "fmt" && name === "Errorf") see(errorValues, "fmt.Errorf", line);
    if (module === "errors" && name === "New") see(errorValues, "errors.New", line);
    if (module === "github.com/pkg/errors" && /^(?:New|Errorf|Wrapf?|WithMessagef?|WithStack)$/.test(name))
      see(errorValues, "github.com/pkg/errors", line);
    if (module === "" && name === "panic") see(passing, "panic", line);
    if (module === "log" && /^Fatal/.test(name)) see(passing, "log.Fatal", line);
    if (module === "os" && name === "Exit") see(passing, "os.Exit", line);
  }
  const passed = view.evidence("propagate");
  if (passed !== null) see(passing, "the error is returned", passed.lines[0]!, passed.count);
};

const seeRust = (view: FileView, see: See): void => {
  const passed = view.evidence("propagate");
  if (passed !== null) see(passing, "? passes it on", passed.lines[0]!, passed.count);
  for (const { name, kind, line, arity } of view.references) {
    if (kind !== "call") continue;
    if (name === "unwrap" && arity === 0) see(passing, "unwrap", line);
    if (name === "expect" && arity === 1) see(passing, "expect", line);
  }
};

/** Names of classes that are thrown, by what people call them everywhere. */
const isException = (name: string): boolean => /(?:Exception|Error)$/.test(name);

const seeTypes = (view: FileView, see: See): void => {
  const { language, references } = view;
  const constructs = language === "java" || language === "csharp" || language === "php" || isScript(language);
  for (const { name, kind, line } of references) {
    if (!isException(name)) continue;
    if (constructs && kind === "construct") see(thrown, name, line);
    if (kind === "extends" && language !== "go" && language !== "rust") see(ownTypes, name, line);
  }
};

/** `await`, or `then` and `catch` on what a call gave. */
const seeAsynchronous = (view: FileView, see: See): void => {
  const awaits = view.evidence("await");
  if (awaits !== null) see(asynchronous, "await", awaits.lines[0]!, awaits.count);
  for (const { name, kind, receiver, line, arity } of view.references)
    if (kind === "call" && name === "then" && receiver !== null && (arity === 1 || arity === 2))
      see(asynchronous, ".then()", line);
};

export const seeErrors = (view: FileView, see: See): void => {
  seeHandlers(view, see);
  seeTypes(view, see);
  if (view.language === "go") seeGo(view, see);
  if (view.language === "rust") seeRust(view, see);
  if (isScript(view.language)) seeAsynchronous(view, see);
};
