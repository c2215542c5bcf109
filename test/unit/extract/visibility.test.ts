import { beforeAll, describe, expect, it } from "vitest";
import { inlineLanguage, type Reader, seen } from "./inline.js";

const grammar = (name: string): string => `@repomix/tree-sitter-wasms/out/tree-sitter-${name}.wasm`;

describe("access marks", () => {
  let cpp: Reader;
  let ruby: Reader;
  beforeAll(async () => {
    cpp = await inlineLanguage({
      grammar: grammar("cpp"),
      separator: "::",
      tags: `
        (namespace_definition name: (_) @name) @definition.module
        (class_specifier name: (_) @name) @definition.class
        (struct_specifier name: (_) @name) @definition.struct
        (enumerator name: (identifier) @name) @definition.enum-member
        (enum_specifier name: (_) @name) @definition.enum
        (field_declaration declarator: (function_declarator declarator: (field_identifier) @name)) @definition.method
        (function_definition declarator: (function_declarator
          declarator: (qualified_identifier scope: (_) @receiver name: (identifier) @name))) @definition.method
        (function_definition declarator: (function_declarator declarator: (qualified_identifier
          name: (qualified_identifier name: (identifier) @name)) @receiver)) @definition.method
        (function_definition declarator: (function_declarator declarator: (identifier) @name)) @definition.function
        (class_specifier body: (field_declaration_list) @access.private)
        ((access_specifier) @access.private (#match? @access.private "private|protected"))
        ((access_specifier) @access.public (#match? @access.public "public"))
      `,
    });
    ruby = await inlineLanguage({
      grammar: grammar("ruby"),
      separator: "::",
      sigils: ":",
      tags: `
        (class name: (_) @name) @definition.class @exported
        (method name: (_) @name) @definition.method
        (body_statement (identifier) @access.private (#eq? @access.private "private"))
        (call method: (identifier) @_private arguments: (argument_list (simple_symbol) @name)
          (#eq? @_private "private")) @access.private
        (call method: (identifier) @_public arguments: (argument_list (simple_symbol) @name)
          (#eq? @_public "public")) @access.public
        (call method: (identifier) @_reader arguments: (argument_list (simple_symbol) @name @definition.property)
          (#eq? @_reader "attr_reader"))
        (call method: (identifier) @name) @reference.call
      `,
    });
  });

  it("hold from their place to the next one", () => {
    expect(
      seen(
        cpp("class A {\n void a();\npublic:\n void b();\n void c();\nprivate:\n void d();\n};\nint f() {}"),
      ),
    ).toEqual(["A exported", "A::a private", "A::b exported", "A::c exported", "A::d private", "f exported"]);
  });

  it("do not reach what stands deeper, and end with the node around them", () => {
    const source = `
      class A {
        struct Inner { void open(); private: void shut(); };
        class Deep { void shut(); public: void open(); enum E { One }; };
       public:
        struct Seen { void open(); };
        void last();
      };
      struct B { void open(); };`;
    expect(seen(cpp(source))).toEqual([
      "A exported",
      "A::Inner private",
      "A::Inner::open",
      "A::Inner::shut private",
      "A::Deep private",
      "A::Deep::shut private",
      "A::Deep::open",
      "A::Deep::E",
      "A::Deep::E::One",
      "A::Seen exported",
      "A::Seen::open exported",
      "A::last exported",
      "B exported",
      "B::open exported",
    ]);
  });

  it("hold for names, before and behind, in their own node alone", () => {
    const source = `class A
  def a; end
  def b; end
  private :a, :c
  def c; end
  private
  attr_reader :d, :e
  def f; end
  public :f
  class B
    def a; end
  end
end
class C
  def a; end
end`;
    expect(seen(ruby(source))).toEqual([
      "A exported",
      "A::a private",
      "A::b exported",
      "A::c private",
      "A::d private",
      "A::e private",
      "A::f exported",
      "A::B exported",
      "A::B::a exported",
      "C exported",
      "C::a exported",
    ]);
  });

  it("are read in time that grows with the text", () => {
    const source = `class A\n${"  private :m\n  def m; end\n  private\n".repeat(5_000)}end`;
    expect(seen(ruby(source)).filter((one) => one.endsWith("private"))).toHaveLength(5_000);
  });

  it("join a receiver to the namespace around it, without its generic arguments", () => {
    const source = `
      namespace ns {
        void Foo :: bar() {}
        void Box<T, std::vector<U>>::put() {}
        class Foo { void a(); };
      }
      void ns::Foo::baz() {}`;
    expect(seen(cpp(source)).filter((one) => !one.includes("a private"))).toEqual([
      "ns exported",
      "ns::Foo::bar exported",
      "ns::Box::put exported",
      "ns::Foo exported",
      "ns::Foo::baz exported",
    ]);
  });
});

describe("visibility `public`", () => {
  it("asks for a mark on a member and on what it stands in; a mark on a body is a default", async () => {
    const java = await inlineLanguage({
      grammar: grammar("java"),
      visibility: "public",
      tags: `
        (class_declaration name: (_) @name) @definition.class
        (interface_declaration name: (_) @name) @definition.interface
        (method_declaration name: (_) @name) @definition.method
        (_ (modifiers "public") @exported name: (_) @name) @definition.class
        (_ (modifiers "private") @private name: (_) @name) @definition.class
        (interface_declaration body: (_) @access.public)
      `,
    });
    const source = `
      public class A { public void a() {} void b() {} private void c() {} }
      class B { public void a() {} }
      public interface C { void a(); private void b() {} }`;
    expect(seen(java(source))).toEqual([
      "A exported",
      "A.a exported",
      "A.b",
      "A.c private",
      "B",
      "B.a",
      "C exported",
      "C.a exported",
      "C.b private",
    ]);
  });
});

describe("members that functions set", () => {
  it("belong to the type around, once, and are nothing where there is none", async () => {
    const python = await inlineLanguage({
      grammar: grammar("python"),
      tags: `
        (class_definition name: (_) @name) @definition.class
        (function_definition name: (_) @name) @definition.function
        (class_definition body: (block (expression_statement
          (assignment left: (identifier) @name) @definition.field)))
        (assignment left: (attribute object: (identifier) attribute: (_) @name)) @definition.field @member
      `,
    });
    const source = `
class A:
    a = 1
    def one(self):
        self.a = 2
        self.b = 3
        def inner():
            self.c = 4
    def two(self):
        self.b = 5
class B:
    def one(self):
        self.a = 1
def alone(self):
    self.a = 1
self.a = 1
`;
    expect(seen(python(source))).toEqual([
      "A exported",
      "A.a exported",
      "A.one exported",
      "A.b exported",
      "A.one.inner private",
      "A.c exported",
      "A.two exported",
      "B exported",
      "B.one exported",
      "B.a exported",
      "alone exported",
    ]);
  });
});
