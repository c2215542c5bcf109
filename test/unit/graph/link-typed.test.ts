import { describe, expect, it } from "vitest";
import { edgesOf, linkSources, type Sources } from "../../helpers/link.js";

const edges = async (sources: Sources): Promise<string[]> => edgesOf(await linkSources(sources));

describe("Java", () => {
  it("follows types of variables, fields, loops and results, and members of bases", async () => {
    const found = await edges({
      "src/a/Base.java": "package a;\npublic class Base { void rest() {} Item item; }\n",
      "src/a/Item.java":
        "package a;\npublic class Item { Item next() { return this; } void use(int a) {} void use() {} }\n",
      "src/b/Main.java":
        "package b;\nimport a.*;\nimport java.util.List;\nclass Main extends Base {\n" +
        "  void all(List<Item> items) {\n    rest();\n    for (var it : items) it.use();\n" +
        "    items.get(0).next().use(1);\n    this.item.next();\n    items.add(null);\n    Runnable r = this::rest;\n  }\n}\n",
    });
    expect(found).toContain("src/b/Main.java#Main.all call src/a/Base.java#Base.rest");
    expect(found).toContain("src/b/Main.java#Main.all call src/a/Item.java#Item.use");
    expect(found).toContain("src/b/Main.java#Main.all call src/a/Item.java#Item.next");
    expect(found).toContain("src/b/Main.java#Main.all call runtime add");
    expect(found).toContain("src/b/Main.java import src/a/");
    expect(found.filter((line) => line.includes("?"))).toEqual([]);
  });

  it("lets no local name stand for a type or method of the same name", async () => {
    const found = await edges({
      "A.java": "class A { void run() {} void go(Other run) { run.run(); run(); } }\n",
      "Other.java": "class Other { void run() {} }\n",
    });
    expect(found).toContain("A.java#A.go call Other.java#Other.run");
    expect(found).toContain("A.java#A.go call A.java#A.run");
  });

  it("calls constructors of its own and of its base", async () => {
    const found = await edges({
      "A.java": "class B { B(int a) {} }\nclass A extends B { A() { this(1); } A(int a) { super(a); } }\n",
    });
    expect(found).toContain("A.java#A.A call A.java#A");
    expect(found).toContain("A.java#A.A call A.java#B");
  });
});

describe("C#", () => {
  it("sees namespaces around and opened ones, and parts of a type", async () => {
    const found = await edges({
      "a.cs": "namespace Shop.Core;\npublic partial class Store { void One() { Two(); Log.Write(); } }\n",
      "b.cs": "namespace Shop.Core;\npublic partial class Store { void Two() {} }\n",
      "c.cs": "namespace Shop;\nstatic class Log { public static void Write() {} }\n",
      "d.cs":
        "using Shop.Core;\nnamespace App { class Run { Store made = new(); void Go() { made.Two(); } } }\n",
    });
    expect(found).toContain("a.cs#Store.One call b.cs#Store.Two");
    expect(found).toContain("a.cs#Store.One call c.cs#Log.Write");
    expect(found).toContain("d.cs#Run.Go call b.cs#Store.Two");
  });

  it("takes a property for no type of the same name", async () => {
    const found = await edges({
      "a.cs":
        "class Color { public void Mix() {} }\nclass Pen { Color Color { get; } void Draw() { Color.Mix(); } }\n",
    });
    expect(found).toContain("a.cs#Pen.Color type a.cs#Color");
    expect(found).toContain("a.cs#Pen.Draw call a.cs#Color.Mix");
  });

  it("infers extension methods only where their namespace is opened", async () => {
    const extension =
      "namespace Ext;\nstatic class E { public static int Twice(this string s, int n = 0) => 1; }\n";
    const use = "class A { void Go(string s) { s.Twice(); s.Trim(); } }\n";
    const found = await edges({ "e.cs": extension, "a.cs": `using Ext;\n${use}`, "b.cs": use });
    expect(found).toContain("a.cs#A.Go call e.cs#E.Twice (only-candidate)");
    expect(found).toContain("a.cs#A.Go call runtime Trim");
    expect(found.filter((line) => line.startsWith("b.cs") && line.includes("e.cs"))).toEqual([]);
  });
});

describe("Rust", () => {
  const cargo = '[package]\nname = "shop"\n[dependencies]\ntokio = "1"\n';

  it("follows modules, impls elsewhere, pointers, unwrapping and macros", async () => {
    const found = await edges({
      "Cargo.toml": cargo,
      "src/lib.rs": "mod item;\nmod more;\npub use item::Item;\n#[macro_use]\nmod marks;\n",
      "src/marks.rs": "macro_rules! mark { () => {} }\n",
      "src/item.rs":
        "pub struct Item { pub next: Option<Box<Item>> }\nimpl Item { pub fn new() -> Self { Item { next: None } }\n" +
        "  pub fn go(&self) -> Result<Item, ()> { Ok(Item::new()) } }\n",
      "src/more.rs":
        "use std::sync::Arc;\nuse crate::Item;\nimpl Item { pub fn extra(&self) {} }\n" +
        "async fn all(shared: Arc<Item>) -> Result<(), ()> {\n  shared.extra();\n  let a = Item::new();\n  a.go()?.extra();\n" +
        "  if let Some(n) = a.next { n.go(); }\n  mark!();\n  tokio::spawn(async {});\n  Ok(())\n}\n",
    });
    expect(found).toContain("src/more.rs#all call src/more.rs#Item::extra");
    expect(found).toContain("src/more.rs#all call src/item.rs#Item::new");
    expect(found).toContain("src/more.rs#all call src/item.rs#Item::go");
    expect(found).toContain("src/more.rs#all call src/marks.rs#mark");
    expect(found).toContain("src/more.rs#all call package tokio");
    expect(found.filter((line) => line.startsWith("src/more.rs#all call ?"))).toEqual([]);
  });

  it("tells a function from a module of the same name", async () => {
    const found = await edges({
      "Cargo.toml": cargo,
      "src/lib.rs": "pub mod serve;\npub use self::serve::serve;\n",
      "src/serve.rs": "pub struct Serve;\npub fn serve() -> Serve { Serve }\n",
      "tests/it.rs": "use shop::serve::Serve;\nfn go() { let _: Serve = shop::serve(); }\n",
    });
    expect(found).toContain("tests/it.rs#go call src/serve.rs#serve");
    expect(found).toContain("tests/it.rs#go type src/serve.rs#Serve");
  });

  it("takes no function of a trait for one that has its name", async () => {
    const found = await edges({
      "Cargo.toml": cargo,
      "src/lib.rs":
        "trait Price { fn price(&self) -> u32; }\nstruct Flat;\nimpl Price for Flat { fn price(&self) -> u32 { 1 } }\n" +
        "fn of(p: &dyn Price, f: Flat) { p.price(); f.price(); }\nfn other(x: u32) { x.price(); }\n",
    });
    expect(found).toContain("src/lib.rs#of call src/lib.rs#Price::price");
    expect(found).toContain("src/lib.rs#of call src/lib.rs#Flat::price");
    expect(found).toContain("src/lib.rs#Flat::price overrides src/lib.rs#Price::price");
  });
});
