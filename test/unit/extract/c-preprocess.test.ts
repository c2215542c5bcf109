import { describe, expect, it } from "vitest";
import { preprocess } from "../../../src/extract/languages/c/preprocess/preprocess.js";

/** What the grammar gets to read, without the blanks that stand for what was left out. */
const left = (text: string): string =>
  preprocess(text)
    .text.replace(/[ \n]+/g, " ")
    .trim();

const cases: readonly (readonly [string, string, string])[] = [
  ["a macro before a declaration", "API_EXPORT int f(void);", "int f(void);"],
  ["one with arguments", 'DEPRECATED("no") static int f(void) {}', "static int f(void) {}"],
  ["several", "API_A API_B(1) foo_t *f(int a);", "foo_t *f(int a);"],
  ["a return type in capitals stays", "HANDLE f(int a);", "HANDLE f(int a);"],
  ["and one behind a macro", "API_EXPORT HANDLE f(int a);", "HANDLE f(int a);"],
  ["and one with a qualifier", "DWORD const x = 1;", "DWORD const x = 1;"],
  ["a convention", "BOOL WINAPI f(int a);", "BOOL f(int a);"],
  ["a pointer to a function", "typedef int (CALL *name)(int);", "typedef int ( *name)(int);"],
  ["one that is a product without a word", "API_EXPORT type_t (*f)(int *a);", "extern type_t (*f)(int *a);"],
  ["a macro around a head", "UNUSED(static int f(int a)) {}", "static int f(int a) {}"],
  ["around one without a word before it", "EXPORTED(const node_t *f(int a)) {}", "const node_t *f(int a) {}"],
  ["a macro in small letters", "static atomic size_t n = 0;", "static size_t n = 0;"],
  ["one before a type of two words", "struct s { vector unsigned int x; };", "struct s { unsigned int x; };"],
  [
    "two names are a declaration",
    "void f() { foo bar(x); foo const y; }",
    "void f() { foo bar(x); foo const y; }",
  ],
  ["a macro with arguments behind a pointer", "void *\nALLOC(1) SIZE(2)\nf(int a) {}", "void * f(int a) {}"],
  ["a product in brackets", "API_EXPORT type_t *(f)(int *a);", "extern type_t *(f)(int *a);"],
  [
    "calls without semicolons in small letters",
    "void f() {\nbegin(a)\nb++;\n}",
    "void f() { begin+a; b++; }",
  ],
  ["a macro that makes functions", "int a;\ngen_tree(static, node_t)\nint f(void);", "int a; int f(void);"],
  [
    "and one with a semicolon",
    "int a;\ngen_tree(static UNUSED, t_, cmp);\nint f(void);",
    "int a; ; int f(void);",
  ],
  ["a function without types stays", "f(a)\nint a;\n{}", "f(a) int a; {}"],
  ["a type that a macro makes", "const Elf(Sym) *f(int a);", "const Elf *f(int a);"],
  ["a list of macros", "#define X 1\nFIRST_ONE\nLAST_ONE\n#undef X", "#define X 1 #undef X"],
  ["before an assertion", "SPACE_BEGIN\nstatic_assert(a, b);", "static_assert(a, b);"],
  ["before a constructor", "SPACE_BEGIN\nFoo::Foo(int a) {}", "Foo::Foo(int a) {}"],
  [
    "several macros before a class",
    "class API_A API_B(1) [[x]] A : public B {};",
    "class [[x]] A : public B {};",
  ],
  ["nullability", "T *absl_nonnull f(U _Nullable u);", "T * f(U u);"],
  [
    "names that say null stay",
    "TEST(A, NonnullOnes) { g(is_nullable); }",
    "TEST(A, NonnullOnes) { g(is_nullable); }",
  ],
  ["pointers to members", "using F = int (A::B::*)(int);", "using F = int ( *)(int);"],
  ["a conversion", "constexpr A::operator bool() const {}", "A::operator bool() const {}"],
  [
    "types that are said to be types",
    "using typename A::b; x = f(typename T::n{});",
    "using A::b; x = f( T::n{});",
  ],
  ["empty defaults", "void f(A a = {}, B b = {});", "void f(A a , B b );"],
  ["arguments in braces", "API_FLAG(bool, name, {}, 1);\nint x;", "; int x;"],
  ["a constructor in capitals stays", "class URL { URL(text t); };", "class URL { URL(text t); };"],
  ["behind a reference qualifier", "T &value() & BOUND_TO_THIS {}", "T &value() & {}"],
  ["and behind a constant one", "T &&value() const && BOUND_TO_THIS {}", "T &&value() const && {}"],
  [
    "a loop",
    "void f() { list_foreach(item, &list) { g(item); } }",
    "void f() { while (item, &list) { g(item); } }",
  ],
  [
    "a condition that declares",
    "void f() { for (int i = g(0); const T *x = h(i); ++i) {} }",
    "void f() { for (int i = g(0); x = h(i); ++i) {} }",
  ],
  [
    "a declaration behind a loop stays",
    "void f() { for (T x : xs) g(x); T y = 1; }",
    "void f() { for (T x : xs) g(x); T y = 1; }",
  ],
  ["a condition stays", "void f() { if (g() && FLAG == 0) {} }", "void f() { if (g() && FLAG == 0) {} }"],
  ["a macro before a class", "class API_EXPORT A : public B {};", "class A : public B {};"],
  ["an attribute of any name", "class my_export A {};", "class A {};"],
  ["a final class stays", "class A final {};", "class A final {};"],
  ["a variable of a struct stays", "struct FOO bar;", "struct FOO bar;"],
  ["behind a head", "int f(int a) ATTR(1);\nvoid g() const LOCKED(m) {}", "int f(int a) ; void g() const {}"],
  ["a statement behind an if stays", "void f() { if (a) CHECK(b); }", "void f() { if (a) CHECK(b); }"],
  ["behind a variable", "int size GUARDED_BY(lock) = 0;", "int size = 0;"],
  ["a function in capitals stays", "static foo_t FOO_BAR(void);", "static foo_t FOO_BAR(void);"],
  ["behind a parameter", "void f(T *a MAYBE_UNUSED, int B);", "void f(T *a , int B);"],
  ["alone in a struct", "struct s { int a; COMMON_FIELDS };", "struct s { int a; };"],
  ["members of an enum stay", "enum e { FIRST_ONE,\nLAST_ONE\n};", "enum e { FIRST_ONE, LAST_ONE };"],
  ["calls without semicolons", "void f() {\nXX(a, b)\nXX(c)\n}", "void f() { XX=a+ b; XX=c; }"],
  ["types among arguments", "x = cast(const char *, y);", "x = cast(const char *, y);"],
  ["and in functions", "void f() { x = cast(const char *, y); }", "void f() { x = cast( 0 , y); }"],
  ["texts of several parts", 'f("%" PRIu64 "x" NAME);', 'f("%" "x" );'],
  [
    "names in texts and comments stay",
    'f("API int x"); // API int f(void)',
    'f("API int x"); // API int f(void)',
  ],
  ["definitions stay", "#define API int x\nint y;", "#define API int x int y;"],
  ["whole branches stay", "#ifdef A\nint a;\n#else\nint b;\n#endif", "#ifdef A int a; #else int b; #endif"],
  ["heads of one function", "#ifdef A\nint f(int a) {\n#else\nint f() {\n#endif\n}", "int f(int a) { }"],
  ["a condition in a statement", "int a = 1\n#ifdef A\n+ 2\n#endif\n;", "int a = 1 + 2 ;"],
  [
    "a condition in a list",
    "int a[] = {\n1,\n#ifdef A\n2,\n#else\n3,\n#endif\n};",
    "int a[] = { 1, 2, 3, };",
  ],
  ["what is no code", "#if 0\nnot { code\n#else\nint a;\n#endif", "#if 0 #else int a; #endif"],
  ["and says so", "#if 0  // Never.\nnot { code\n#endif\nint a;", "#if 0 // Never. #endif int a;"],
  ["nested conditions", "int a =\n#if A\n#if B\n1\n#else\n2\n#endif\n#else\n3\n#endif\n;", "int a = 1 ;"],
  ["raw texts", 'x = R"a(" API int y)a"; API int z;', 'x = R"a(" API int y)a"; int z;'],
];

describe("what a preprocessor takes away", () => {
  for (const [title, source, expected] of cases) it(title, () => expect(left(source)).toBe(expected));

  it("keeps every other offset and line", () => {
    for (const [, source] of cases) {
      const result = preprocess(source).text;
      expect(result).toHaveLength(source.length);
      expect(result.split("\n").map(({ length }) => length)).toEqual(
        source.split("\n").map(({ length }) => length),
      );
    }
  });

  it("takes time in proportion to the text", () => {
    const hostile = [
      "#if A\n",
      "#if 0\n",
      "FOO ",
      "FOO(",
      "FOO(a) ",
      "FOO FOO(a)\n",
      "{",
      "(",
      "a<",
      'R"a(',
      '"',
      "/*",
      "#a /*\n",
      "\\\n",
      "const ",
      ") const FOO ",
      "class A ",
      "unsigned ",
      "a::",
      "A::",
      "int ",
      "* FOO ",
      "#if A\n{\n#else\n}\n#endif\n",
      "struct ",
      "for (",
      "for (; T a = ",
      ", const * ",
      "#define \\\n",
      "ab cd ef ",
      "f(a)\n",
      "a::*",
      "class A B [[",
      "typename a<",
      "inline constexpr A::",
      ", _Nullable ",
      "const f(a) * ",
      "f(= {}, ",
    ];
    // Squares of these lengths would run into the runner's time limit.
    for (const piece of hostile) {
      const text = `void f() {\n${piece.repeat(200_000 / piece.length)}`;
      const { text: prepared, apart } = preprocess(text);
      expect(prepared).toHaveLength(text.length);
      expect(apart?.length ?? text.length).toBe(text.length);
    }
  });
});
