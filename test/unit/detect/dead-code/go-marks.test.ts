import { describe, expect, it } from "vitest";
import { go } from "../../../../src/detect/dead-code/go/go.js";
import { marksOf } from "./marks.js";

describe("what Go projects declare", () => {
  it("takes programs, packages that others can import, tests, and names that are handed over", async () => {
    const found = await marksOf(go, {
      "go.mod": "module example.com/m\n",
      "cmd/run/main.go": "package main\n\nfunc main() {}\n",
      "lib/lib.go": "package lib\n\nfunc F() {}\n",
      "internal/in/in.go":
        'package in\n\nimport "C"\n\n//export Add\nfunc Add() {}\n\n//go:linkname now time.now\nfunc now()\n\nfunc init() {}\n',
      "lib/lib_test.go": "package lib\n\nfunc TestF(t *testing.T) {}\n\nfunc help() {}\n",
    });
    expect(found).toEqual([
      "root cmd/run/main.go main: main of a program",
      "root cmd/run/main.go: part of a program",
      "root internal/in/in.go Add: //export hands it over",
      "root internal/in/in.go init: init runs when its package is loaded",
      "root internal/in/in.go now: //go:linkname hands it over",
      "root test lib/lib_test.go TestF: go test runs it",
      "root test lib/lib_test.go: go test takes it by its name",
      "root+ lib/lib.go: a package that others can import",
    ]);
  });
});
