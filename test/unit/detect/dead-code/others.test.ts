import { describe, expect, it } from "vitest";
import { foundIn } from "./found.js";

describe("Ruby", () => {
  it("calls only private methods of a gem dead", async () => {
    const found = await foundIn({
      "x.gemspec": `Gem::Specification.new { |s| s.name = "x" }`,
      "lib/x.rb": `require_relative "x/z"
module X
  class Y
    before_action :authorize
    def initialize; helper; end
    def pub; end
    private
    def helper; end
    def authorize; end
    def never; end
  end
end
`,
      "lib/x/z.rb": `module X
  class Z
    def go(name); send(name); end
    private
    def maybe; end
  end
end
`,
      Rakefile: "task(:a) { foo }\ndef foo; end\n",
      "spec/x_spec.rb": "RSpec.describe(X) { it { X::Y.new } }\n",
    });
    expect(found).toEqual(["dead lib/x.rb#X::Y::never", "unknown lib/x/z.rb#X::Z::maybe"]);
  });
});

describe("PHP", () => {
  it("calls only private members dead, and none that a callable or PHP itself names", async () => {
    const found = await foundIn({
      "composer.json": `{"autoload": {"psr-4": {"App\\\\": "src/"}}}`,
      "src/A.php": `<?php
namespace App;
final class A {
  private const LIM = 3;
  private const OLD = 4;
  #[Route('/x')]
  public function index(): int { $this->help(); return register([$this, 'cb']) + self::LIM; }
  private function help() { return array_map([self::class, 'st'], []); }
  private function cb() {}
  private static function st() {}
  private function never() {}
  private function __clone() {}
}
`,
    });
    expect(found).toEqual(["dead src/A.php#A::OLD", "dead src/A.php#A::never"]);
  });
});

describe("C and C++", () => {
  it("calls only what a file keeps to itself dead", async () => {
    const found = await foundIn({
      "src/a.c": `#include "a.h"
#define CALL(x) hidden(x)
static int hidden(int x) { return x; }
static int never(void) { return LIMIT; }
static int tabled(void) { return 1; }
static int early(void);
static struct op { int (*f)(void); } ops[] = { { tabled } };
int api(void) { return CALL(1) + ops[0].f() + early(); }
int linked(void) { return 0; }
static int early(void) { return 2; }
`,
      "src/a.h": "#define LIMIT 4\nint api(void);\n",
      "src/b.cpp": `namespace { int anonymous() { return 1; } int lonely() { return 2; } }
class W { public: void shown(); private: void kept() {} void gone() {} };
void W::shown() { kept(); anonymous(); }
int main() { W w; w.shown(); }
`,
    });
    expect(found.filter((one) => one.startsWith("dead"))).toEqual([
      "dead src/a.c#never",
      "dead src/b.cpp#lonely",
      "dead src/b.cpp#W::gone",
    ]);
    expect(found).toContain("unknown src/a.c#linked");
    expect(found.some((one) => /unreachable/.test(one))).toBe(false);
  });
});
