import type { Definition, DefinitionKind } from "../../../model/facts.js";
import type { Mark, Project, ProjectFile } from "../ecosystem.js";
import { doubt, follows, rootDefinition, rootFile } from "./marking.js";
import { isDeclaration } from "./paths.js";

/** Members that runtimes and libraries call on any object that has them. */
const protocols = new Set(
  `constructor toString toJSON toLocaleString valueOf then next return throw inspect dispose asyncDispose
  render componentDidMount componentDidUpdate componentWillUnmount componentDidCatch shouldComponentUpdate
  getSnapshotBeforeUpdate UNSAFE_componentWillMount UNSAFE_componentWillReceiveProps UNSAFE_componentWillUpdate
  componentWillMount componentWillReceiveProps componentWillUpdate getDerivedStateFromProps getDerivedStateFromError
  getChildContext defaultProps propTypes contextType contextTypes childContextTypes displayName getInitialProps
  connectedCallback disconnectedCallback attributeChangedCallback adoptedCallback connectedMoveCallback
  formAssociatedCallback formDisabledCallback formResetCallback formStateRestoreCallback observedAttributes formAssociated
  handleEvent ngOnInit ngOnDestroy ngOnChanges ngDoCheck ngAfterContentInit ngAfterContentChecked ngAfterViewInit
  ngAfterViewChecked onModuleInit onModuleDestroy onApplicationBootstrap onApplicationShutdown beforeApplicationShutdown
  writeValue registerOnChange registerOnTouched setDisabledState canActivate canDeactivate intercept transform
  configure use apply fetch`.split(/\s+/),
);

const mergeable: ReadonlySet<DefinitionKind> = new Set([
  "interface",
  "module",
  "class",
  "type",
  "function",
  "variable",
  "constant",
  "enum",
]);

/** What stands somewhere to be checked or to hold a place, where its name begins with `_`. */
const purposeless: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  "interface",
  "type",
  "constant",
  "variable",
]);

/** Libraries that say that types are tested. */
const typeTests =
  /^(tstyche|tsd(-lite)?|expect-type|ts-expect|conditional-type-checks|dtslint|@ark\/attest)$/;
/** What makes a test that runs. */
const runners =
  /^(describe|it|test|suite|specify|context|scenario|feature|bench|before\w*|Deno|QUnit|tap|t|lab|fixture)$/;
/** What any runner of tests gives for a title and a function. */
const makesTest = /^(describe|suite|it|test)(\.(only|skip|each|concurrent|serial))?$/;
const testName = /[._-](test|tests|spec|specs|test-d|tst)\.[cm]?tsx?$/;

const isTop = ({ qualified, name }: Definition): boolean => qualified === name;

/** Names of what is declared for modules elsewhere, or for all: `declare module "m"`, `declare global`. */
const isAugmentation = (definition: Definition, given: ReadonlySet<string>): boolean =>
  definition.exported && isTop(definition) && mergeable.has(definition.kind) && !given.has(definition.name);

function* marksOfFile({ file, facts }: ProjectFile): Iterable<Mark> {
  const { path } = file;
  const { definitions, exports } = facts;
  const isScriptFile = exports.length === 0 && facts.imports.length === 0;
  if (isDeclaration(path)) {
    yield rootFile(path, "declarations that the compiler reads", { exports: true });
    for (const index of definitions.keys())
      yield isScriptFile
        ? rootDefinition(path, index, "declared for all files")
        : doubt(path, index, "it only declares what stands elsewhere");
    return;
  }
  const given = new Set(exports.flatMap(({ exported, local }) => [exported, local]));
  const typed = file.language !== "javascript";
  const ambient = new Set<string>();
  const imported = new Set(facts.imports.map(({ local }) => local));
  if (!typed && facts.quality !== "clean") yield doubt(path, null, "the file could not be parsed whole");
  if (typed && isScriptFile && definitions.some(({ kind }) => kind === "interface" || kind === "type"))
    yield doubt(path, null, "what it declares holds in all files");
  for (const [index, definition] of definitions.entries()) {
    const { name, kind, qualified } = definition;
    const outer = qualified.slice(0, Math.max(0, qualified.length - name.length - 1));
    if (typed && (ambient.has(outer) || isAugmentation(definition, given))) {
      if (kind === "module") ambient.add(qualified);
      yield rootDefinition(path, index, "declared for others: it adds to a module or to all");
    } else if (imported.has(name) && isTop(definition))
      yield doubt(path, index, "an import gives what it stands for");
    else if (name === "require") yield rootDefinition(path, index, "imports are made with it");
    else if (protocols.has(name) && !isTop(definition))
      yield follows(path, index, "called on any object that has it");
    else if (!definition.exported && name.startsWith("_") && purposeless.has(kind))
      yield doubt(path, index, "its name says that it is not there to be used");
    else if (kind === "method" && !definition.private && file.flags.test && !isTop(definition))
      yield doubt(path, index, "what stands in for another in a test is called as that is");
    else if (kind === "type" && !definition.exported && file.flags.test)
      yield doubt(path, index, "a type that may stand there to be checked");
  }
  const decorated = new Set<number>();
  let runs = false;
  let tests = false;
  for (const { kind, within, name, receiver, arity } of facts.references) {
    if (kind === "decorator" && within >= 0) decorated.add(within);
    if (kind !== "call" || within >= 0) continue;
    runs ||= runners.test(receiver ?? name);
    tests ||= makesTest.test(receiver === null ? name : `${receiver}.${name}`) && (arity ?? 0) >= 2;
  }
  if (tests && !definitions.some(({ name }) => makesTest.test(name)))
    yield rootFile(path, "a test by what it calls", { test: true });
  const checks = facts.imports.some(({ specifier }) => typeTests.test(specifier));
  if (file.flags.test && typed && (checks || !runs) && testName.test(path))
    yield doubt(path, null, "it may stand there to be compiled");
  for (const index of decorated) yield follows(path, index, "a decorator is given it");
}

/** What declarations themselves say: they add to others, or are called by whoever has the object. */
export function* marksOfDeclarations(project: Project): Iterable<Mark> {
  for (const own of project.own) yield* marksOfFile(own);
}
