import { describe, expect, it } from "vitest";
import { ruby } from "../../../src/graph/resolve/ruby.js";
import { imports, treeOf } from "./tree.js";

const tree = treeOf("ruby", {
  "one/lib/shop.rb": {},
  "one/lib/shop/cart.rb": {},
  "two/lib/shop/cart.rb": {},
  "two/test/cart_test.rb": {},
  "tool.rb": {},
});
const resolver = ruby.open(tree);
const ask = (from: string, specifier: string) => resolver.resolve(tree.indexOf(from), imports(specifier));
const leadsTo = (path: string) => ({ kind: "module", files: [tree.indexOf(path)] });

describe("require", () => {
  it("finds files on the load path, those nearest first", () => {
    expect(ask("one/lib/shop.rb", "shop/cart")).toMatchObject(leadsTo("one/lib/shop/cart.rb"));
    expect(ask("two/test/cart_test.rb", "shop/cart")).toMatchObject(leadsTo("two/lib/shop/cart.rb"));
    expect(ask("two/test/cart_test.rb", "shop")).toMatchObject(leadsTo("one/lib/shop.rb"));
  });

  it("finds files relative to its own", () => {
    expect(ask("one/lib/shop.rb", "./shop/cart")).toMatchObject(leadsTo("one/lib/shop/cart.rb"));
    expect(ask("one/lib/shop.rb", "../../tool")).toMatchObject(leadsTo("tool.rb"));
    expect(ask("one/lib/shop.rb", "./gone")).toBeNull();
    expect(ask("one/lib/shop.rb", "../../../tool")).toBeNull();
  });

  it("leads outside for gems, and into the library", () => {
    expect(ask("tool.rb", "rack/utils")).toEqual({ kind: "external", name: "rack" });
    expect(ask("tool.rb", "net/http")).toEqual({ kind: "runtime", name: "net/http" });
  });
});
