import { describe, expect, it } from "vitest";
import { edgesOf, linkSources, type Sources } from "../../helpers/link.js";

const edges = async (sources: Sources): Promise<string[]> => edgesOf(await linkSources(sources));

describe("functions at the top of a Ruby file", () => {
  const tool = "def site\n  1\nend\nclass Probe\n  def go\n    site\n  end\nend\n";

  it("are there for files that have it run, through others too, and guessed for others", async () => {
    const found = await edges({
      "bench/tool.rb": tool,
      "lib/load.rb": "require_relative '../bench/tool'\n",
      "lib/far.rb": "require_relative 'load'\nclass Far\n  def go\n    site\n  end\nend\n",
      "lib/page.rb": "class Page\n  def go\n    site.render\n  end\nend\n",
    });
    expect(found).toContain("bench/tool.rb#Probe::go call bench/tool.rb#site");
    expect(found).toContain("lib/far.rb#Far::go call bench/tool.rb#site");
    expect(found).toContain("lib/page.rb#Page::go call bench/tool.rb#site (only-candidate)");
  });

  it("leave constants to be found wherever they are", async () => {
    const found = await edges({
      "app/cart.rb": "class Cart\nend\n",
      "app/shop.rb": "class Shop\n  def go\n    Cart.new\n  end\nend\n",
    });
    expect(found).toContain("app/shop.rb#Shop::go call app/cart.rb#Cart");
  });
});

describe("a guess by the name of a method", () => {
  it("is not made where an accessor has the name too", async () => {
    const sources = {
      "a.rb": "class Draft\n  def outline\n  end\nend\n",
      "b.rb": "class Reader\n  def go(one)\n    one.outline\n  end\nend\n",
    };
    expect(await edges(sources)).toContain("b.rb#Reader::go call a.rb#Draft::outline (only-candidate)");
    const found = await edges({ ...sources, "c.rb": "class Plan\n  attr_reader :outline\nend\n" });
    expect(found).toContain("b.rb#Reader::go call ? outline");
  });

  it("is not made where a function inside of another may be the member of an object", async () => {
    const sources = {
      "a.ts": "export class A {\n  launch() {}\n}\n",
      "b.ts": "export function f(x: any) {\n  x.launch();\n}\n",
    };
    expect(await edges(sources)).toContain("b.ts#f call a.ts#A.launch (only-candidate)");
    const inner = "export function make() {\n  const launch = () => 1;\n  return { other: 2, launch };\n}\n";
    expect(await edges({ ...sources, "c.ts": inner })).toContain("b.ts#f call ? launch");
    const field = "export interface Ship {\n  launch: () => void;\n}\n";
    expect(await edges({ ...sources, "c.ts": field })).toContain("b.ts#f call ? launch");
  });

  it("is not made in Ruby for what an element of a list is asked by a symbol", async () => {
    const found = await edges({
      "a.rb":
        "class A\n  def outline\n  end\n  def go(all)\n    all.map(&:outline)\n    send(:outline)\n  end\nend\n",
      "b.rb": "class B\n  def outline\n  end\nend\n",
    });
    expect(found.filter((line) => line.includes("outline"))).toEqual([
      "a.rb#A::go call ? outline",
      "a.rb#A::go call a.rb#A::outline",
    ]);
  });
});

describe("names that begin in the namespace around", () => {
  it("are followed in PHP", async () => {
    const found = await edges({
      "src/Util.php": "<?php\nnamespace App\\Curl;\nclass Util {\n  public static function run() {}\n}\n",
      "src/Main.php":
        "<?php\nnamespace App;\nclass Main {\n  function go() {\n    Curl\\Util::run();\n    $u = new Curl\\Util();\n  }\n}\n",
    });
    expect(found).toContain("src/Main.php#Main::go call src/Util.php#Util::run");
    expect(found).toContain("src/Main.php#Main::go construct src/Util.php#Util");
  });

  it("have members of their own cases in enumerations", async () => {
    const found = await edges({
      "src/Level.php":
        "<?php\nnamespace App;\nenum Level {\n  case Error;\n  public function getLabel(): string { return ''; }\n}\nfunction go() {\n  return Level::Error->getLabel();\n}\n",
    });
    expect(found).toContain("src/Level.php#go call src/Level.php#Level::getLabel");
  });
});

describe("C and C++", () => {
  it("take names of a library's namespace for the library's, though the program adds to it", async () => {
    const found = await edges({
      "a.cc":
        "namespace std {\nint extra() { return 1; }\n}\nint go(int x) {\n  return std::move(x) + std::extra();\n}\n",
    });
    expect(found).toContain("a.cc#go call runtime move");
    expect(found).toContain("a.cc#go call a.cc#std::extra");
  });

  it("call a macro of another file that is seen, and not the function that it hides", async () => {
    const found = await edges({
      "src/text.h": "int text_new(const char *s);\n",
      "deps/compat.h": "#define text_new own_text_new\n",
      "src/main.c": '#include <compat.h>\n#include <text.h>\nint go(void) {\n  return text_new("a");\n}\n',
    });
    expect(found).toContain("src/main.c#go call deps/compat.h#text_new");
  });

  it("do not call a method of a class elsewhere by its name alone", async () => {
    const found = await edges({
      "a.cc": "class Engine {\n public:\n  int Param() const { return 1; }\n};\n",
      "b.cc": "int go() {\n  return Param();\n}\n",
    });
    expect(found).toContain("b.cc#go call ? Param");
  });

  it("do not take a macro of another file for the definition of a function that is seen", async () => {
    const found = await edges({
      "src/text.h": "static inline int length(const char *s) { return s[0]; }\n",
      "src/main.c": '#include "text.h"\nint go(void) {\n  return length("a");\n}\n',
      "deps/compat.h": "#define length own_length\n",
    });
    expect(found).toContain("src/main.c#go call src/text.h#length");
  });
});
