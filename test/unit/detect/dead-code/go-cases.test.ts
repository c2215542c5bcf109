import { describe, expect, it } from "vitest";
import { verdictsOf } from "./verdicts.js";

const mod = { "go.mod": "module example.com/m\n\ngo 1.22\n" };

describe("Go", () => {
  it("74: what only some builds use", async () => {
    const found = await verdictsOf({
      ...mod,
      "main.go": "package main\n\nfunc main() { sum() }\n",
      "sum_amd64.go": "package main\n\nfunc sum() {}\n",
      "sum_other.go": "//go:build !amd64\n\npackage main\n\nfunc sum() { slow() }\n\nfunc gone() {}\n",
      "slow.go": "package main\n\nfunc slow() {}\n",
    });
    expect(found).toEqual({ "sum_other.go gone": "dead" });
  });

  it("76: a variable that holds a function used on one system", async () => {
    const found = await verdictsOf({
      ...mod,
      "main.go":
        "package main\n\nvar isWindowsErr = func(error) bool { return false }\n\nvar left = 1\n\nfunc main() {}\n",
      "err_windows.go": "package main\n\nfunc init() { _ = isWindowsErr(nil) }\n",
    });
    expect(found).toEqual({ "main.go left": "dead" });
  });

  it("78: interfaces, templates, init, cgo and the linker", async () => {
    const found = await verdictsOf({
      ...mod,
      "main.go": [
        "package main",
        'import _ "unsafe"',
        'import "C"',
        "type speaker interface { speak() }",
        "type dog struct{}",
        "func (dog) speak() {}",
        "func (dog) String() string { return label() }",
        'func (dog) Title() string { return "" }',
        "func (dog) Outside() {}",
        "func (dog) quiet() {}",
        'func label() string { return "" }',
        "func init() { prepare() }",
        "func prepare() {}",
        "//export Add",
        "func Add() {}",
        "//go:linkname now time.now",
        "func now()",
        "func lost() {}",
        "var _ speaker = (*dog)(nil)",
        "func main() {}",
      ].join("\n"),
      "page.tmpl": "{{ range .Dogs }}{{ .Title }}{{ end }}\n",
    });
    expect(found).toEqual({
      "main.go dog.Outside": "unknown",
      "main.go dog.quiet": "dead",
      "main.go lost": "dead",
    });
  });

  it("exported API of packages that others can import, and what is internal", async () => {
    const found = await verdictsOf({
      ...mod,
      "lib/lib.go": "package lib\n\nfunc Open() {}\n\nfunc shut() {}\n",
      "cmd/run/main.go": 'package main\n\nimport "example.com/m/internal/a"\n\nfunc main() { a.Used() }\n',
      "internal/a/a.go": "package a\n\nfunc Used() {}\n\nfunc Unused() {}\n",
      "internal/b/b.go": "package b\n\nfunc F() {}\n",
      "lib/lib_test.go":
        'package lib\n\nimport "testing"\n\nfunc TestOpen(t *testing.T) { help() }\n\nfunc help() {}\n\nfunc idle() {}\n',
      "tools/tools.go": '//go:build tools\n\npackage tools\n\nimport _ "example.com/x"\n',
    });
    expect(found).toEqual({
      "internal/a/a.go Unused": "dead",
      "internal/b/b.go": "unreachable-file",
      "lib/lib.go shut": "dead",
      "lib/lib_test.go idle": "dead",
    });
  });

  it("names that are given again to what they made, and constants that are counted", async () => {
    const found = await verdictsOf({
      ...mod,
      "main.go": [
        "package main",
        "const (",
        "\tzero = iota",
        "\tone",
        "\ttwo",
        ")",
        "func job() int { return two }",
        "func main() {",
        "\tjob := job()",
        "\t_ = job",
        "}",
      ].join("\n"),
    });
    expect(found).toEqual({ "main.go one": "unknown", "main.go zero": "unknown" });
  });

  it("all names of a row of constants, and constants that are counted, but for the last", async () => {
    const found = await verdictsOf({
      ...mod,
      "main.go": [
        "package main",
        "const one, two = 1, 2",
        "const (",
        "\t// zero is nothing.",
        "\tzero = iota",
        "",
        "\t// lost counts.",
        "\tlost",
        "",
        "\tgone",
        ")",
        "const (",
        '\tplain = "iota"',
        "\tother = 1",
        ")",
        "func main() { println(one, zero) }",
      ].join("\n"),
    });
    expect(found).toEqual({
      "main.go two": "dead",
      "main.go lost": "unknown",
      "main.go gone": "dead",
      "main.go plain": "dead",
      "main.go other": "dead",
    });
  });

  it("methods of what a library's container hands out", async () => {
    const found = await verdictsOf({
      ...mod,
      "main.go": [
        "package main",
        'import "example.org/maps"',
        "type mux struct{}",
        "func (m *mux) ack() {}",
        "func (m *mux) lost() {}",
        "type conn struct{ out *maps.Of[int, *mux] }",
        "func (c *conn) run() {",
        "\tif v, ok := c.out.Load(1); ok {",
        "\t\tv.ack()",
        "\t}",
        "}",
        "func main() { (&conn{out: maps.New[int, *mux]()}).run() }",
      ].join("\n"),
    });
    expect(found).toEqual({ "main.go mux.ack": "unknown", "main.go mux.lost": "dead" });
  });

  it("types of parameters that have their names", async () => {
    const found = await verdictsOf({
      ...mod,
      "main.go": [
        "package main",
        "type load func() int",
        "type node struct{}",
        "type list []int",
        "type left int",
        "func run(n int, load load) int { return load() }",
        "func walk(node *node, list ...list) {}",
        "func main() {",
        "\tleft := 1",
        "\tprintln(run(left, nil))",
        "\twalk(nil)",
        "}",
      ].join("\n"),
    });
    expect(found).toEqual({ "main.go left": "dead" });
  });

  it("names that stand on the right of what takes their name", async () => {
    const found = await verdictsOf({
      ...mod,
      "main.go": [
        "package main",
        'const storageDir, userID, mode = "a", "b", "c"',
        "const left = 1",
        "func count(n int) int { return n }",
        "type conf struct{ left int }",
        "func main() {",
        "\tstorageDir := join(root(), storageDir)",
        '\tfor _, userID := range []string{userID, ""} {',
        "\t\tprintln(userID)",
        "\t}",
        "\tif err, mode := set(mode); mode != err {",
        "\t}",
        "\tvar (",
        "\t\tcount = count(2)",
        "\t)",
        "\tleft := conf{left: 1}.left",
        "\tprintln(storageDir, count, left)",
        "}",
        "func join(a, b string) string { return a + b }",
        'func root() string { return "" }',
        'func set(a string) (string, string) { return a, "" }',
      ].join("\n"),
    });
    expect(found).toEqual({ "main.go left": "dead" });
  });
});
