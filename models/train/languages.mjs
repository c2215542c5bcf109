// What a documented piece of code is in each language: which nodes, how it is called, where its comment stands.

const cursorText = (node) => (node === null ? "" : node.text);

/** Comments right before the node, over decorators and attributes, oldest first. */
const commentsBefore = (node, between) => {
  const found = [];
  let row = node.startPosition.row;
  for (let at = node.previousSibling; at !== null; at = at.previousSibling) {
    if (between.has(at.type)) {
      row = at.startPosition.row;
      continue;
    }
    if (!at.type.includes("comment") || row - at.endPosition.row > 1) break;
    found.unshift(at.text);
    row = at.startPosition.row;
  }
  return found;
};

const named = (node) => cursorText(node.childForFieldName("name"));

const enclosing = (node, types, nameOf = named) => {
  for (let at = node.parent; at !== null; at = at.parent) if (types.has(at.type)) return nameOf(at);
  return "";
};

const qualified = (owner, name) => (owner === "" ? name : `${owner}.${name}`);

const jsdoc = (comments) => {
  const last = comments.at(-1) ?? "";
  if (last.startsWith("/**")) return last.slice(3, -2).replace(/^[ \t]*\*[ \t]?/gm, "");
  if (!last.startsWith("//")) return "";
  return comments
    .filter((c) => c.startsWith("//"))
    .map((c) => c.slice(2))
    .join("\n");
};

const pythonDoc = (node) => {
  const first = node.childForFieldName("body")?.namedChild(0);
  if (first?.type !== "expression_statement" || first.namedChild(0)?.type !== "string") return null;
  return first;
};

const ecmaFunction = new Set(["arrow_function", "function_expression", "function", "generator_function"]);
const ecmaClasses = new Set([
  "class_declaration",
  "class",
  "abstract_class_declaration",
  "interface_declaration",
]);

/** The name and the whole statement of a JavaScript or TypeScript function, however it is bound. */
const ecma = (node) => {
  let name = "";
  let outer = node;
  if (node.type === "variable_declarator") {
    if (!ecmaFunction.has(node.childForFieldName("value")?.type)) return null;
    name = named(node);
    outer = node.parent;
  } else if (node.type === "assignment_expression") {
    if (!ecmaFunction.has(node.childForFieldName("right")?.type)) return null;
    name = cursorText(node.childForFieldName("left"))
      .replace(/^(?:module\.)?exports\./, "")
      .replace(/\.prototype\./, ".");
    outer = node.parent;
  } else if (node.type === "pair") {
    if (!ecmaFunction.has(node.childForFieldName("value")?.type)) return null;
    name = cursorText(node.childForFieldName("key")).replace(/['"]/g, "");
  } else name = named(node);
  if (outer.parent?.type === "export_statement") outer = outer.parent;
  const owner = enclosing(node, ecmaClasses);
  return {
    name,
    symbol: qualified(owner, name),
    doc: jsdoc(commentsBefore(outer, new Set(["decorator"]))),
    node: outer,
  };
};

const ecmaQuery = `(function_declaration) @n (generator_function_declaration) @n (method_definition) @n (class_declaration) @n
  (variable_declarator) @n (assignment_expression) @n (pair) @n`;
const typeQuery = `${ecmaQuery} (interface_declaration) @n (abstract_class_declaration) @n (type_alias_declaration) @n`;

const javaClasses = new Set([
  "class_declaration",
  "interface_declaration",
  "enum_declaration",
  "record_declaration",
]);

export const languages = {
  python: {
    grammar: "python",
    extensions: ["py"],
    query: "(function_definition) @n (class_definition) @n",
    read: (node) => {
      const name = named(node);
      const doc = pythonDoc(node);
      return {
        name,
        symbol: qualified(enclosing(node, new Set(["class_definition"])), name),
        doc: doc === null ? "" : doc.text.replace(/^[a-zA-Z]*(?:"""|'''|"|')|(?:"""|'''|"|')$/g, ""),
        node,
        cut: doc,
      };
    },
  },
  javascript: {
    grammar: "javascript",
    extensions: ["js", "mjs", "cjs", "jsx"],
    query: ecmaQuery,
    read: ecma,
  },
  typescript: { grammar: "typescript", extensions: ["ts", "mts"], query: typeQuery, read: ecma },
  tsx: { grammar: "tsx", extensions: ["tsx"], query: typeQuery, read: ecma },
  go: {
    grammar: "go",
    extensions: ["go"],
    query: "(function_declaration) @n (method_declaration) @n (type_declaration) @n",
    read: (node) => {
      const spec = node.type === "type_declaration" ? node.namedChild(0) : node;
      if (spec === null) return null;
      const name = named(spec);
      const receiver =
        cursorText(node.childForFieldName("receiver")).match(/(\w+)(?:\[[^\]]*\])?\s*\)$/)?.[1] ?? "";
      const doc = commentsBefore(node, new Set())
        .map((c) => c.replace(/^\/\/ ?|^\/\*|\*\/$/g, ""))
        .join("\n");
      return { name, symbol: qualified(receiver, name), doc, node };
    },
  },
  rust: {
    grammar: "rust",
    extensions: ["rs"],
    query: "(function_item) @n (struct_item) @n (enum_item) @n (trait_item) @n (macro_definition) @n",
    read: (node) => {
      const name = named(node);
      const owner = enclosing(node, new Set(["impl_item", "trait_item"]), (at) =>
        cursorText(at.childForFieldName(at.type === "impl_item" ? "type" : "name")).replace(/<.*/s, ""),
      );
      const comments = commentsBefore(node, new Set(["attribute_item"])).filter((c) =>
        /^\/\/\/|^\/\*\*/.test(c),
      );
      const doc = comments.map((c) => c.replace(/^\/\/\/ ?|^\/\*\*|\*\/$/g, "").trimEnd()).join("\n");
      return { name, symbol: qualified(owner, name), doc, node };
    },
  },
  java: {
    grammar: "java",
    extensions: ["java"],
    query:
      "(method_declaration) @n (constructor_declaration) @n (class_declaration) @n (interface_declaration) @n",
    read: (node) => {
      const name = named(node);
      const last = commentsBefore(node, new Set()).at(-1) ?? "";
      const doc = last.startsWith("/**") ? last.slice(3, -2).replace(/^[ \t]*\*[ \t]?/gm, "") : "";
      return { name, symbol: qualified(enclosing(node, javaClasses), name), doc, node };
    },
  },
};

export const languageOf = Object.fromEntries(
  Object.entries(languages).flatMap(([id, { extensions }]) => extensions.map((extension) => [extension, id])),
);
