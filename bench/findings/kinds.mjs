/**
 * What is planted, by language: text to put at the end of a file, into a class of it, or into a file of its own. Each
 * gives the names that must be found.
 */

const end = (kind, text, { exported = false } = {}) => ({ kind, place: "end", exported, text });
const member = (kind, text) => ({ kind, place: "class", exported: false, text });
const file = (kind, text) => ({ kind, place: "file", exported: false, text });

const script = (typed) => {
  const t = typed ? ": string" : "";
  return [
    end(
      "exported function",
      (n) => `\nexport function ${n}(value${t})${t} {\n  return value.trim() + "!";\n}\n`,
      { exported: true },
    ),
    end("exported arrow function", (n) => `\nexport const ${n} = (value${t})${t} => value.trim();\n`, {
      exported: true,
    }),
    end("exported constant", (n) => `\nexport const ${n} = 4711;\n`, { exported: true }),
    end(
      "exported class",
      (n) => `\nexport class ${n} {\n  run(value${t})${t} {\n    return value;\n  }\n}\n`,
      { exported: true },
    ),
    end("private function", (n) => `\nfunction ${n}(value${t})${t} {\n  return value.slice(1);\n}\n`),
    end("private constant", (n) => `\nconst ${n} = 4711;\n`),
    end("private class", (n) => `\nclass ${n} {\n  run(value${t})${t} {\n    return value;\n  }\n}\n`),
    end(
      "function used by dead code alone",
      (n) =>
        `\nfunction ${n}(value${t})${t} {\n  return ${n}Inner(value);\n}\n\nfunction ${n}Inner(value${t})${t} {\n  return value;\n}\n`,
    ),
    member("method", (n) => `\n  ${n}(value${t})${t} {\n    return value;\n  }\n`),
    file(
      "file",
      (n) => `export function ${n}(value${t})${t} {\n  return value;\n}\n\nexport const ${n}Limit = 12;\n`,
    ),
    ...(typed
      ? [
          end("exported type", (n) => `\nexport type ${n} = { readonly id: string };\n`, { exported: true }),
          end("exported interface", (n) => `\nexport interface ${n} {\n  readonly id: string;\n}\n`, {
            exported: true,
          }),
          end("exported enum", (n) => `\nexport enum ${n} {\n  One,\n  Two,\n}\n`, { exported: true }),
          end("private type", (n) => `\ntype ${n} = { readonly id: string };\n`),
          member(
            "private method",
            (n) => `\n  private ${n}(value: string): string {\n    return value;\n  }\n`,
          ),
        ]
      : []),
  ];
};

const common = [
  end(
    "exported function",
    (n) => `\nmodule.exports.${n} = function (value) {\n  return value.trim();\n};\n`,
    { exported: true },
  ),
  end("exported constant", (n) => `\nmodule.exports.${n} = 4711;\n`, { exported: true }),
  end("private function", (n) => `\nfunction ${n}(value) {\n  return value.slice(1);\n}\n`),
  end("private arrow function", (n) => `\nconst ${n} = (value) => value.slice(1);\n`),
  end("private constant", (n) => `\nvar ${n} = 4711;\n`),
  end("private class", (n) => `\nclass ${n} {\n  run(value) {\n    return value;\n  }\n}\n`),
  end(
    "function used by dead code alone",
    (n) =>
      `\nfunction ${n}(value) {\n  return ${n}Inner(value);\n}\n\nfunction ${n}Inner(value) {\n  return value;\n}\n`,
  ),
  file("file", (n) => `exports.${n} = function (value) {\n  return value;\n};\n`),
];

export const kinds = {
  commonjs: common,
  javascript: script(false),
  typescript: script(true),
  python: [
    end("private function", (n) => `\n\ndef _${n}(value):\n    return value.strip()\n`),
    end("private constant", (n) => `\n\n_${n} = 4711\n`),
    end("private class", (n) => `\n\nclass _${n}:\n    def run(self, value):\n        return value\n`),
    end("function", (n) => `\n\ndef ${n}(value):\n    return value.strip()\n`, { exported: true }),
    end("class", (n) => `\n\nclass ${n}:\n    def run(self, value):\n        return value\n`, {
      exported: true,
    }),
    end(
      "function used by dead code alone",
      (n) =>
        `\n\ndef _${n}(value):\n    return _${n}_inner(value)\n\n\ndef _${n}_inner(value):\n    return value\n`,
    ),
    member("private method", (n) => `    def _${n}(self, value):\n        return value\n\n`),
    file("file", (n) => `def ${n}(value):\n    return value\n`),
  ],
  go: [
    end("private function", (n) => `\nfunc ${n}(value string) string {\n\treturn value + "!"\n}\n`),
    end("private constant", (n) => `\nconst ${n} = 4711\n`),
    end("private variable", (n) => `\nvar ${n} = "value"\n`),
    end("private type", (n) => `\ntype ${n} struct {\n\tid string\n}\n`),
    end(
      "private type with a method",
      (n) => `\ntype ${n} struct {\n\tid string\n}\n\nfunc (v *${n}) value() string {\n\treturn v.id\n}\n`,
    ),
    end(
      "function used by dead code alone",
      (n) =>
        `\nfunc ${n}(value string) string {\n\treturn ${n}Inner(value)\n}\n\nfunc ${n}Inner(value string) string {\n\treturn value\n}\n`,
    ),
    end("private interface", (n) => `\ntype ${n} interface {\n\tname() string\n}\n`),
  ],
  java: [
    member(
      "private method",
      (n) => `\n  private String ${n}(String value) {\n    return value.trim();\n  }\n`,
    ),
    member(
      "private static method",
      (n) => `\n  private static int ${n}(int value) {\n    return value + 1;\n  }\n`,
    ),
    member("private constant", (n) => `\n  private static final int ${n} = 4711;\n`),
    member(
      "package-private method",
      (n) => `\n  static String ${n}(String value) {\n    return value.trim();\n  }\n`,
    ),
    member("private class", (n) => `\n  private static final class ${n} {\n    int id;\n  }\n`),
    member(
      "method used by dead code alone",
      (n) =>
        `\n  private static int ${n}(int value) {\n    return ${n}Inner(value);\n  }\n\n  private static int ${n}Inner(int value) {\n    return value;\n  }\n`,
    ),
    file(
      "package-private class",
      (n) => `final class ${n} {\n  String run(String value) {\n    return value;\n  }\n}\n`,
    ),
  ],
  csharp: [
    member(
      "private method",
      (n) =>
        `\n        private string ${n}(string value)\n        {\n            return value.Trim();\n        }\n`,
    ),
    member(
      "private static method",
      (n) =>
        `\n        private static int ${n}(int value)\n        {\n            return value + 1;\n        }\n`,
    ),
    member("private constant", (n) => `\n        private const int ${n} = 4711;\n`),
    member(
      "internal method",
      (n) =>
        `\n        internal static string ${n}(string value)\n        {\n            return value.Trim();\n        }\n`,
    ),
    member(
      "private class",
      (n) => `\n        private sealed class ${n}\n        {\n            public int Id;\n        }\n`,
    ),
    member(
      "method used by dead code alone",
      (n) =>
        `\n        private static int ${n}(int value)\n        {\n            return ${n}Inner(value);\n        }\n\n        private static int ${n}Inner(int value)\n        {\n            return value;\n        }\n`,
    ),
    file(
      "internal class",
      (n) =>
        `namespace Planted\n{\n    internal sealed class ${n}\n    {\n        public string Run(string value)\n        {\n            return value;\n        }\n    }\n}\n`,
    ),
  ],
  rust: [
    end("private function", (n) => `\nfn ${n}(value: i32) -> i32 {\n    value + 1\n}\n`),
    end("function of the crate", (n) => `\npub(crate) fn ${n}(value: i32) -> i32 {\n    value + 1\n}\n`),
    end("private constant", (n) => `\nconst ${n}: i32 = 4711;\n`),
    end("private struct", (n) => `\nstruct ${n} {\n    id: i32,\n}\n`),
    end(
      "private struct with a method",
      (n) =>
        `\nstruct ${n} {\n    id: i32,\n}\n\nimpl ${n} {\n    fn value(&self) -> i32 {\n        self.id\n    }\n}\n`,
    ),
    end("private enum", (n) => `\nenum ${n} {\n    One,\n    Two,\n}\n`),
    end(
      "function used by dead code alone",
      (n) =>
        `\nfn ${n}(value: i32) -> i32 {\n    ${n}_inner(value)\n}\n\nfn ${n}_inner(value: i32) -> i32 {\n    value\n}\n`,
    ),
    file("file", (n) => `pub fn ${n}(value: i32) -> i32 {\n    value\n}\n`),
  ],
};

export const ends = {
  commonjs: ".js",
  javascript: ".js",
  typescript: ".ts",
  python: ".py",
  go: ".go",
  java: ".java",
  csharp: ".cs",
  rust: ".rs",
};

/** The line behind which members of a class can stand. */
export const classLine = {
  javascript: /^(?:export )?(?:default )?class \w+ \{$/,
  typescript: /^(?:export )?(?:default )?class \w+(?:<[^{]*>)? \{$/,
  python: /^class \w+:$/,
  java: /^(?:public )?(?:final )?class \w+(?:<[^{]*>)? \{$/,
  csharp: /^ {4}(?:public |internal )?(?:static |sealed )?(?:partial )?class \w+$/,
};
