import type { SearchQuery } from "../model/answer.js";
import { compileGlobs } from "../model/glob.js";
import { lowerCase } from "../model/terms.js";
import { chunkKinds, fileBit } from "./columns/kinds.js";
import type { ReadForm } from "./columns/read.js";

/** What an answer may hold. */
export type Filter = Pick<SearchQuery, "paths" | "languages" | "extensions" | "kinds" | "tests">;

/** 1 where a file, and a chunk, may be in the answer. */
export interface Masks {
  readonly files: Uint8Array;
  readonly chunks: Uint8Array;
}

export const isOpen = (filter: Filter): boolean =>
  filter.tests === "include" &&
  filter.paths.length === 0 &&
  filter.languages.length === 0 &&
  filter.extensions.length === 0 &&
  filter.kinds.length === 0;

/** Whether a path matches one of the globs, and none of those that begin with `!`. An empty one matches all. */
export const pathMatcher = (globs: readonly string[]): ((path: string) => boolean) => {
  const negated = globs.filter((glob) => glob.startsWith("!"));
  const named = globs.filter((glob) => !glob.startsWith("!"));
  const listed = (list: readonly string[]) => compileGlobs(list.map((glob) => (glob === "" ? "." : glob)));
  const wanted = listed(named);
  const unwanted = listed(negated.map((glob) => glob.slice(1)));
  return (path) => (named.length === 0 || wanted(path)) && !unwanted(path);
};

const extensionOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : lowerCase(name.slice(dot + 1));
};

/** The filter but for kinds, which are of chunks. */
export const fileTest = (form: ReadForm, filter: Filter): ((file: number) => boolean) => {
  const tests: ((file: number) => boolean)[] = [];
  if (filter.tests !== "include") {
    const want = filter.tests === "only" ? fileBit.test : 0;
    tests.push((file) => (form.fileFlags[file]! & fileBit.test) === want);
  }
  if (filter.languages.length > 0) {
    const languages = new Set(filter.languages.map(lowerCase));
    tests.push((file) => languages.has(form.languageOf(file)));
  }
  if (filter.extensions.length > 0) {
    const extensions = new Set(filter.extensions.map((one) => lowerCase(one).replace(/^\./, "")));
    tests.push((file) => extensions.has(extensionOf(form.pathOf(file))));
  }
  if (filter.paths.length > 0) {
    const matches = pathMatcher(filter.paths);
    tests.push((file) => matches(form.pathOf(file)));
  }
  return (file) => tests.every((test) => test(file));
};

/** Null when the filter lets everything through. */
export const masksOf = (form: ReadForm, filter: Filter): Masks | null => {
  if (isOpen(filter)) return null;
  const files = new Uint8Array(form.fileCount);
  const chunks = new Uint8Array(form.chunkCount);
  const passes = fileTest(form, filter);
  const kinds = new Uint8Array(256).fill(filter.kinds.length === 0 ? 1 : 0);
  for (const kind of filter.kinds) {
    const number = (chunkKinds as readonly string[]).indexOf(kind);
    if (number >= 0) kinds[number] = 1;
  }
  for (let file = 0; file < form.fileCount; file++) {
    if (!passes(file)) continue;
    for (let chunk = form.fileChunks[file]!; chunk < form.fileChunks[file + 1]!; chunk++) {
      if (kinds[form.chunkKind[chunk]!] === 0) continue;
      chunks[chunk] = 1;
      files[file] = 1;
    }
  }
  return { files, chunks };
};
