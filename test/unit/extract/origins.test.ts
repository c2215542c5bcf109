import { describe, expect, it } from "vitest";
import { defineOrigins, type OwnOriginRules } from "../../../src/extract/origin-rules.js";
import { createOriginReader } from "../../../src/extract/origins/reader.js";
import { languages } from "../../../src/extract/registry.js";
import { parseOrigin } from "../../../src/model/origin.js";

const rulesOf = (id: string) => languages.find((language) => language.id === id)!.origins;

const locals = new Map([
  ["local", "?"],
  ["item", "{Item}"],
  ["T", "{Bound}"],
  ["U", "?"],
  ["made", "factory()"],
]);
const resolve = (name: string): string | undefined => locals.get(name);

const value = (text: string, rules = rulesOf("typescript")): string =>
  createOriginReader(text, rules).value(0, text.length, resolve);

const type = (text: string, rules = rulesOf("typescript")): string =>
  createOriginReader(text, rules).type(0, text.length, resolve);

const cLike: OwnOriginRules = { castBefore: true };
const go: OwnOriginRules = {
  self: [],
  base: [],
  make: [],
  unwrapBefore: ["<-"],
  braces: "object",
  slice: ":",
  types: { brackets: "[", prefixes: ["chan"], skip: [] },
};
const rust: OwnOriginRules = {
  self: ["self", "Self"],
  base: [],
  make: [],
  unwrapBefore: [],
  unwrapBehind: ["?", ".await"],
  passBefore: ["&", "*", "mut"],
  braces: "object",
  stops: ["unsafe", "match", "if"],
  types: { skip: ["mut", "dyn", "impl", "const"] },
};
const python: OwnOriginRules = {
  self: [],
  base: ["super"],
  make: [],
  castWords: [],
  quotes: "\"'",
  lineComment: "#",
  nothing: ["None"],
  choice: ["or"],
  slice: ":",
  text: "str",
  arrays: true,
  types: {
    brackets: "[",
    quoted: true,
    unions: ["Optional", "Union", "typing.Optional"],
    functions: ["Callable"],
    metas: ["Type"],
    open: ["Any"],
    skip: [],
  },
};

describe("the origin of an expression", () => {
  it.each([
    ["a", "a"],
    ["this", "this"],
    ["super", "super"],
    ["a.b.c", "a.b.c"],
    ["a?.b!.c", "a.b.c"],
    ["a ?. b", "a.b"],
    ["a.#b", "a.#b"],
    ["f()", "f()"],
    ["f(x, 'a)b', `$".concat("{g(')')}`).h"), "f().h"],
    ["f<Map<A, B>>(x).g()", "f().g()"],
    ["f?.(x)?.[0]", "f()[]"],
    ["a < b", "?"],
    ["a[0].b", "a[].b"],
    ["new A()", "{A}"],
    ["new A", "{A}"],
    ["new a.b.C<D>(x).run()", "{a.b.C<D>}.run()"],
    ["(new A()).b", "{A}.b"],
    ["new local()", "?"],
    ["new made.Type()", "factory().Type()"],
    ["new this.Type(1)", "this.Type()"],
    ["(await f()).g", "f()*.g"],
    ["await a.b()", "a.b()*"],
    ["(x as A).b", "{A}.b"],
    ["x as unknown as A", "{A}"],
    ["x as const", "x"],
    ["x satisfies A", "{A}"],
    ["local", "?"],
    ["local.a", "?"],
    ["item.name()", "{Item}.name()"],
    ["made.b", "factory().b"],
    ["a ?? b", "?"],
    ["a ?? a", "a"],
    ["a || {}", "a"],
    ["a ?? null", "a"],
    ["null", ""],
    ["a ? b : c", "?"],
    ["a + b", "?"],
    ["!a", "?"],
    ["-a", "?"],
    ["1", "?"],
    ["'text'", "{string}"],
    ["`a$".concat("{b}`"), "{string}"],
    ["/a(/.b", "?"],
    ["f(/[)/]\\)/).g", "f().g"],
    ["[1, 2]", "{[]}"],
    ["{ a: 1 }", "?"],
    ["x => x.y", "?"],
    ["(x) => x", "?"],
    ["async () => 1", "?"],
    ["function () { return 1 }", "?"],
    ["class { }", "?"],
    ["typeof x", "?"],
    ["a // (\n  .b /* ) */ .c()", "a.b.c()"],
    ["html`x`.y", "html().y"],
    ["constructor.__proto__", "constructor.__proto__"],
    ["", "?"],
    [")", "?"],
    ["f(", "?"],
    ["f(')", "?"],
  ])("%s is %s", (text, expected) => expect(value(text)).toBe(expected));

  it.each<[string, OwnOriginRules, string]>([
    ["((Foo) x).run()", cLike, "{Foo}.run()"],
    ["(List<Foo>) x.get()", cLike, "{List<Foo>}"],
    ["this.<Foo>make().x", cLike, "this.make().x"],
    ["new Foo[3]", cLike, "{[]<Foo>}"],
    ["p->next->value", cLike, "p.next.value"],
    ["ns::Foo::make()", cLike, "ns.Foo.make()"],
    ["std::vector<int>::of(a).x", cLike, "std.vector.of().x"],
    ["\\App\\Foo::make()->run()", cLike, "App.Foo.make().run()"],
    ["&Server{Addr: a}", go, "{Server}"],
    ["pkg.Server{}.Run()", go, "{pkg.Server}.Run()"],
    ["x.(Runner).Run()", go, "{Runner}.Run()"],
    ["xs[1:2][0]", go, "xs[]"],
    ["<-ch", go, "ch*"],
    ["new(T)", go, "new()"],
    ["self.jobs.lock()?.len()", rust, "this.jobs.lock()*.len()"],
    ["job.await.id", rust, "job*.id"],
    ["&mut self.x", rust, "this.x"],
    ["Self { a: 1 }", rust, "this"],
    ["Self::new(1)", rust, "this.new()"],
    ["Foo { a: 'x', b: '\\'' }", rust, "{Foo}"],
    ["Vec::<Foo>::new()", rust, "Vec.new()"],
    ["unsafe { x }", rust, "?"],
    ["f::<'a>('b', x)", rust, "f()"],
    ["super().__init__", python, "super.__init__"],
    ["a or None", python, "a"],
    ["x if c else y", python, "?"],
    ["not x", python, "?"],
    ["f'{x}'.join", python, "{str}.join"],
    ["'''it's'''.strip()", python, "{str}.strip()"],
    ["xs[1:]", python, "xs"],
    ["f(a) # )", python, "f()"],
  ])("%s is in another language %s", (text, rules, expected) =>
    expect(value(text, defineOrigins(rules))).toBe(expected),
  );

  it("goes on where a shorter one ended, and is the same as read at once", () => {
    const text = "a.b(x).c[0].d(y).e";
    const reader = createOriginReader(text, rulesOf("typescript"));
    for (let end = 1; end <= text.length; end++) {
      if (!".".includes(text[end] ?? ".")) continue;
      const whole = text.slice(0, end);
      expect(reader.value(0, end, resolve)).toBe(value(whole));
    }
  });
});

describe("the origin of a type", () => {
  it.each([
    ["A", "{A}"],
    ["a.b.A", "{a.b.A}"],
    ["A<B, C<D>>", "{A<B,C<D>>}"],
    ["A<B<C<D<E>>>>", "{A<B<C<D>>>}"],
    ["A[]", "{[]<A>}"],
    ["readonly A[]", "{[]<A>}"],
    ["A[][]", "{[]<[]<A>>}"],
    ["A | null", "{A}"],
    ["undefined | A | null", "{A}"],
    ["A | B", "?"],
    ["A & B", "{A}"],
    ["null", ""],
    ["any", "?"],
    ["Promise<void>", "{Promise}"],
    ["Map<string, A>", "{Map<string,A>}"],
    ["(a: A) => B", "{()<B>}"],
    ["() => void", "{()}"],
    ["(A | null)", "{A}"],
    ["[A, B]", "{[]}"],
    ["{ a: A }", "?"],
    ["'a' | 'b'", "{string}"],
    ["typeof a.b", "a.b"],
    ["typeof item", "{Item}"],
    ["keyof A", "?"],
    ["A['name']", "{A}.name"],
    ["A[number]", "{A}[]"],
    ["this", "this"],
    ["T", "{Bound}"],
    ["U", "?"],
    ["A<T, U>", "{A<Bound,?>}"],
    ["T[]", "{[]<Bound>}"],
    ["A extends B ? C : D", "?"],
    ["x is A", "?"],
    ["import('x').A", "?"],
    ["1", "?"],
    ["", "?"],
    ["A<", "?"],
    ["{", "?"],
  ])("%s is %s", (text, expected) => expect(type(text)).toBe(expected));

  it.each<[string, OwnOriginRules, string]>([
    ["const struct node *", cLike, "{node}"],
    ["std::vector<const Foo *> &", cLike, "{std.vector<Foo>}"],
    ["@NonNull List<? extends Foo>", { types: { skip: ["extends"] } }, "{List<Foo>}"],
    ["Foo...", cLike, "{Foo}"],
    ["Foo?", cLike, "{Foo}"],
    ["?Foo", cLike, "{Foo}"],
    ["\\App\\Foo|null", cLike, "{App.Foo}"],
    ["*pkg.Server", go, "{pkg.Server}"],
    ["[]*Foo", go, "{[]<Foo>}"],
    ["map[string][]Foo", go, "{map<string,[]<Foo>>}"],
    ["<-chan *Foo", go, "{chan<Foo>}"],
    ["func(a int) *Foo", go, "{()<Foo>}"],
    ["List[int]", go, "{List<int>}"],
    ["&'a mut Foo<'a, Bar>", rust, "{Foo<Bar>}"],
    ["Box<dyn Run + Send>", rust, "{Box<Run>}"],
    ["impl Fn(A) -> B", rust, "{()<B>}"],
    ["impl Iterator<Item = Foo>", rust, "{Iterator<Foo>}"],
    ["[Foo; 3]", rust, "{[]<Foo>}"],
    ["Self", rust, "this"],
    ["<A as B>::C", rust, "?"],
    ['Optional["a.Foo"]', python, "{a.Foo}"],
    ["Foo | None", python, "{Foo}"],
    ["Dict[str, List[Foo]]", python, "{Dict<str,List<Foo>>}"],
    ["Callable[[A], B]", python, "{()<B>}"],
    ["Type[Foo]", python, "Foo"],
    ["'Foo'", python, "{Foo}"],
  ])("%s is in another language %s", (text, rules, expected) =>
    expect(type(text, defineOrigins(rules))).toBe(expected),
  );
});

describe("hostile texts", () => {
  const many = 40_000;
  it.each([
    ["brackets", "(".repeat(many)],
    ["closed brackets", `${"(".repeat(many)}${")".repeat(many)}`],
    ["members", `a${".b".repeat(many)}`],
    ["calls", `a${"()".repeat(many)}`],
    ["templates", "`${".repeat(many)],
    ["awaits", "await ".repeat(many)],
    ["angles", "a<".repeat(many)],
    ["choices", `a${" ?? a".repeat(many)}`],
    ["quotes", "'".repeat(many)],
    ["comments", "/*".repeat(many)],
  ])("of %s have an origin that can be read", (_, text) => {
    for (const read of [value, type]) {
      const origin = read(text);
      expect(origin.length).toBeLessThan(400);
      expect(parseOrigin(origin).length).toBeGreaterThan(0);
    }
  });
});
