import { describe, expect, it } from "vitest";
import { read } from "./facts.js";

describe("packages of Go", () => {
  it("are imported under the name that people give them, without what the path has beside it", async () => {
    const paths = [
      "net/http",
      "gopkg.in/yaml.v3",
      "example.org/go-version",
      "example.org/semver-go",
      "example.org/tool/v2",
      "example.org/go",
    ];
    const { facts } = await read("go", `package a\nimport (\n${paths.map((p) => `"${p}"`).join("\n")}\n)\n`);
    expect(facts.imports.map(({ local }) => local)).toEqual([
      "http",
      "yaml",
      "version",
      "semver",
      "tool",
      "go",
    ]);
  });

  it("say their own name, and for which builds", async () => {
    const { facts } = await read("go", "//go:build !fast\n\n// Package a does.\npackage a // b\n");
    expect(facts.exports).toEqual([
      { exported: "//go:build !fast", local: "*", from: null, line: 1 },
      { exported: "a", local: "*", from: null, line: 4 },
    ]);
  });
});
