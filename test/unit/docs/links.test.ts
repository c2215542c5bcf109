import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const markdown = (folder: string): readonly string[] =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => path.posix.join(folder, entry.name));
const files = [".", "docs", "docs/adr", "trust", "models"].flatMap(markdown);

/** Texts without their blocks of code. */
const proseOf = (file: string): string =>
  fs.readFileSync(path.join(root, file), "utf8").replace(/^ *```[\s\S]*?^ *```$/gm, "");

/** As GitHub makes them of headings. */
const anchorsOf = (file: string): readonly string[] =>
  [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

interface Link {
  readonly from: string;
  readonly to: string;
  readonly anchor: string | null;
}

const linksOf = (file: string): readonly Link[] =>
  [...proseOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [to = "", anchor = null] = target.split("#");
      return { from: file, to: to === "" ? file : path.posix.join(path.dirname(file), to), anchor };
    });

describe("the links of the documentation", () => {
  const links = files.flatMap(linksOf);

  it("lead to files and headings that are there", () => {
    expect(links.length).toBeGreaterThan(20);
    const dead = links.filter(({ to, anchor }) => {
      if (!fs.existsSync(path.join(root, to))) return true;
      return anchor !== null && !anchorsOf(to).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  it("lead, from what the package carries, to what it carries too", () => {
    const { files: carried } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
    const always = ["README.md", "LICENSE", "package.json"];
    const isCarried = (file: string): boolean =>
      [...always, ...carried].some((entry) => file === entry || file.startsWith(`${entry}/`));
    const missing = links.filter(({ from, to }) => isCarried(from) && !isCarried(to));
    expect(missing).toEqual([]);
  });

  it("leave the README short enough to be read", () => {
    expect(fs.readFileSync(path.join(root, "README.md"), "utf8").split("\n").length).toBeLessThan(350);
  });
});
