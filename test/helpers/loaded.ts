import fs from "node:fs";
import path from "node:path";

const module = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** Node's arguments that make a program write the address of every module that it loads into a file. */
export const noteLoaded = (file: string): readonly string[] => {
  const hooks = module(
    `import fs from "node:fs";
export const load = (url, context, next) => {
  fs.appendFileSync(${JSON.stringify(file)}, url + "\\n");
  return next(url, context);
};`,
  );
  return ["--import", module(`import { register } from "node:module"; register(${JSON.stringify(hooks)});`)];
};

/** What was noted: packages as `npm:name`, compiled files by their path in `dist/`; sorted, each once. */
export const loadedModules = (file: string): readonly string[] => {
  const dist = path.resolve(import.meta.dirname, "../../dist");
  const names = fs
    .readFileSync(file, "utf8")
    .split("\n")
    .filter((url) => url.startsWith("file:"))
    .map((url) => {
      const name = /\/node_modules\/(?!.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
      if (name !== undefined) return `npm:${name}`;
      return path.relative(dist, new URL(url).pathname).split(path.sep).join("/");
    });
  return [...new Set(names)].sort();
};
