import type { RepoPath } from "../../model/ids.js";

/** How the names of a language reach from file to file. */
export interface Traits {
  /** Languages of one family may use each other's definitions. */
  readonly family: string;
  /** A bare name of another file is seen only where it is imported. */
  readonly modules: boolean;
  /** What others see of a file is what export statements say. */
  readonly exportStatements: boolean;
  /** All files of a folder are one package, which runs when any of it is used. */
  readonly packageIsFolder: boolean;
  /** A definition that is neither exported nor private is seen in its folder alone. */
  readonly folderPrivate: boolean;
  /** Members of enumerations can be looked at. */
  readonly enumMembers: boolean;
  /** The ecosystem itself says what bases from outside of the repository call. */
  readonly basesTold: boolean;
  /** A definition may be declared elsewhere, by another one of the same name. */
  readonly declared: boolean;
  /** Definitions of one name in a file are one: overloads, merged declarations. */
  readonly mergesDefinitions: boolean;
  /**
   * Of several definitions of a name each may be there in another build, or be another overload: that linking has chosen
   * one says nothing of the rest. Whatever has the name may mean any of them.
   */
  readonly manyBuilds: boolean;
}

const base: Traits = {
  family: "",
  modules: false,
  exportStatements: false,
  packageIsFolder: false,
  folderPrivate: false,
  enumMembers: true,
  basesTold: false,
  declared: false,
  mergesDefinitions: false,
  manyBuilds: false,
};

const javascript: Traits = {
  ...base,
  family: "javascript",
  modules: true,
  exportStatements: true,
  mergesDefinitions: true,
};
const told: Traits = { ...base, basesTold: true };
const c: Traits = { ...told, family: "c", declared: true, manyBuilds: true };

const byLanguage: Readonly<Record<string, Traits>> = {
  javascript,
  typescript: javascript,
  tsx: javascript,
  python: { ...base, family: "python", modules: true, enumMembers: false },
  go: { ...base, family: "go", packageIsFolder: true, folderPrivate: true },
  java: { ...told, family: "java", folderPrivate: true },
  csharp: { ...told, family: "csharp", manyBuilds: true },
  rust: { ...told, family: "rust", manyBuilds: true },
  ruby: { ...told, family: "ruby" },
  php: { ...told, family: "php" },
  c,
  cpp: c,
  objc: c,
};

/** Null for what is no code, or is not linked. */
export const traitsOf = (language: string | null): Traits | null =>
  language === null ? null : (byLanguage[language] ?? null);

/** Files with code in them that is not linked, and the families whose definitions they use. */
const embedding: Readonly<Record<string, readonly string[]>> = {
  vue: ["javascript"],
  svelte: ["javascript"],
  astro: ["javascript"],
  mdx: ["javascript"],
  ejs: ["javascript"],
  hbs: ["javascript"],
  html: ["javascript", "python", "go", "php", "ruby"],
  htm: ["javascript"],
  jinja: ["python"],
  j2: ["python"],
  pyx: ["python"],
  pxd: ["python"],
  pyi: ["python"],
  ipynb: ["python"],
  tmpl: ["go"],
  gohtml: ["go"],
  kt: ["java"],
  kts: ["java"],
  scala: ["java"],
  groovy: ["java"],
  gradle: ["java"],
  clj: ["java"],
  jsp: ["java"],
  cshtml: ["csharp"],
  razor: ["csharp"],
  xaml: ["csharp"],
  axaml: ["csharp"],
  aspx: ["csharp"],
  fs: ["csharp"],
  vb: ["csharp"],
  erb: ["ruby"],
  haml: ["ruby"],
  slim: ["ruby"],
  rake: ["ruby"],
  twig: ["php"],
  phtml: ["php"],
  swift: ["c"],
  y: ["c"],
  l: ["c"],
  inc: ["c", "php"],
  def: ["c"],
  s: ["c", "go"],
};

const extensions: Readonly<Record<string, readonly string[]>> = {
  javascript: ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"],
  python: ["py", "pyw"],
  go: ["go"],
  java: ["java"],
  csharp: ["cs", "csx"],
  rust: ["rs"],
  ruby: ["rb", "rake", "gemspec"],
  php: ["php"],
  c: ["c", "h", "cc", "cpp", "cxx", "hpp", "hh", "hxx", "m", "mm"],
};

const familiesByExtension = new Map<string, readonly string[]>(Object.entries(embedding));
for (const [family, ends] of Object.entries(extensions))
  for (const end of ends) familiesByExtension.set(end, [...(familiesByExtension.get(end) ?? []), family]);

export const extensionOf = (path: RepoPath): string => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
};

/** The families whose definitions a file may use, as its name tells. */
export const familiesOf = (path: RepoPath): readonly string[] =>
  familiesByExtension.get(extensionOf(path)) ?? [];
