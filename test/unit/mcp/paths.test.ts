import { describe, expect, it } from "vitest";
import { named, nameOf } from "../../../mcp/workspace/names.js";
import { pathIn } from "../../../mcp/workspace/path-of.js";
import { givenPath } from "../../../mcp/workspace/root.js";
import { shellWord } from "../../../src/shell-word.js";

describe("a root as a client writes it", () => {
  it.each([
    ["file:///home/a%20b/%C3%A9", "linux", "/home/a b/é"],
    ["file://localhost/x", "linux", "/x"],
    ["/x/y/", "linux", "/x/y"],
    ["y", "linux", "/here/y"],
    ["file:///c%3A/Users/A%20B", "win32", "c:\\Users\\A B"],
    ["file:///C:/x", "win32", "C:\\x"],
    ["file://server/share/x", "win32", "\\\\server\\share\\x"],
    ["c:\\x\\y\\", "win32", "c:\\x\\y"],
    ["c:/x/y", "win32", "c:\\x\\y"],
  ] as const)("%s on %s", (text, platform, path) => {
    expect(givenPath(text, platform, platform === "win32" ? "C:\\here" : "/here")).toEqual({ path });
  });

  it.each([
    ["file://server/share", "linux"],
    ["file:///a%2Fb", "linux"],
    ["file:///%ff", "linux"],
    ["vscode-vfs://github/x/y", "linux"],
    ["file:///nodrive", "win32"],
    ["a\0b", "linux"],
  ] as const)("%s on %s is none", (text, platform) => {
    expect(givenPath(text, platform, "/here")).toHaveProperty("problem");
  });
});

describe("H8-079: a path argument", () => {
  it.each([
    ["src/a.ts", "src/a.ts"],
    ["src\\a.ts", "src/a.ts"],
    ["./src/a.ts", "src/a.ts"],
    [".\\src\\a.ts", "src/a.ts"],
    ["src//a.ts/", "src/a.ts"],
    ["src/x/../a.ts", "src/a.ts"],
    ["", ""],
    [".", ""],
    ["./", ""],
    ["src/**/*.{ts,tsx}", "src/**/*.{ts,tsx}"],
    ["src\\**\\*.ts", "src/**/*.ts"],
    // A byte that is no UTF-8, and a backslash of a file's name, stay as the index writes them.
    ["src/\\xe9.ts", "src/\\xe9.ts"],
    ["\\xe9.ts", "\\xe9.ts"],
    ["a\\x5cx41.ts", "a\\x5cx41.ts"],
  ])("%s is the same on every system", (given, path) => {
    expect(pathIn("/r/one", given, "linux")).toBe(path);
    expect(pathIn("C:\\r\\one", given, "win32")).toBe(path);
  });

  it.each([
    ["C:\\r\\one\\src\\a.ts", "src/a.ts"],
    ["c:/R/One/src/a.ts", "src/a.ts"],
    ["file:///c%3A/r/one/src/a.ts", "src/a.ts"],
    ["C:\\r\\one", ""],
  ])("%s lies in the repository on Windows", (given, path) => {
    expect(pathIn("C:\\r\\one", given, "win32")).toBe(path);
  });

  it.each([
    ["/r/one/src/a.ts", "src/a.ts"],
    ["/r/one", ""],
    ["file:///r/one/a%20b.ts", "a b.ts"],
  ])("%s lies in the repository", (given, path) => {
    expect(pathIn("/r/one", given, "linux")).toBe(path);
  });

  it.each([
    "../x",
    "src/../../x",
    "..\\x",
    "/r/onetwo",
    "/etc/passwd",
    "C:\\x",
    "\\src\\a.ts",
    "file://server/x",
    "/r/one/../two",
  ])("%s lies outside", (given) => {
    expect(() => pathIn("/r/one", given, "linux")).toThrow(/lies outside/);
  });

  it.each(["D:\\r\\one\\a", "C:\\r\\two", "\\\\server\\r\\one", "..\\a"])(
    "%s lies outside on Windows",
    (given) => {
      expect(() => pathIn("C:\\r\\one", given, "win32")).toThrow(/lies outside/);
    },
  );
});

describe("names of repositories", () => {
  const places = ["/a/api", "/b/api", "/b/web", "/c/web/.git", "/d/lib.git"].map((root) => ({ root }));
  it("are those of their folders, longer where two have the same", () => {
    expect(places.map((place) => nameOf(place, places))).toEqual([
      "a/api",
      "b/api",
      "b/web",
      "c/web",
      "lib.git",
    ]);
    expect(nameOf({ root: "/api" }, [{ root: "/api" }, { root: "/x/api" }])).toBe("/api");
    expect(nameOf({ root: "C:\\a\\Api" }, [{ root: "C:\\b\\api" }], "win32")).toBe("a/Api");
  });

  it("fit whole folders only", () => {
    const fitting = (name: string): readonly string[] => named(places, name, "linux").map(({ root }) => root);
    expect(fitting("api")).toEqual(["/a/api", "/b/api"]);
    expect(fitting("b/api")).toEqual(["/b/api"]);
    expect(fitting("b\\api\\")).toEqual(["/b/api"]);
    expect(fitting("lib")).toEqual(["/d/lib.git"]);
    expect(fitting("pi")).toEqual([]);
    expect(fitting("")).toEqual([]);
    expect(fitting("API")).toEqual([]);
    expect(named(places, "API", "win32")).toHaveLength(2);
  });
});

describe("an argument for a shell", () => {
  it.each([
    ["/home/x/repo-1", "linux", "/home/x/repo-1"],
    ["/a b/it's", "linux", "'/a b/it'\\''s'"],
    ["/$(touch x)", "linux", "'/$(touch x)'"],
    ["C:\\x\\y", "win32", "C:\\x\\y"],
    ["C:\\A B", "win32", '"C:\\A B"'],
  ] as const)("%s on %s", (argument, platform, text) => {
    expect(shellWord(argument, platform)).toBe(text);
  });
});
