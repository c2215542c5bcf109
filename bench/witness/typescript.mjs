// TypeScript and JavaScript against the TypeScript compiler:  node bench/witness/typescript.mjs GITDIR [ts|tsx|js]
import ts from "typescript";
import { compare } from "./compare.mjs";

const repo = process.argv[2];
const family = process.argv[3] ?? "ts";
const families = {
  ts: { accept: (path) => /\.[cm]?ts$/.test(path), language: "typescript", kind: ts.ScriptKind.TS },
  tsx: { accept: (path) => path.endsWith(".tsx"), language: "tsx", kind: ts.ScriptKind.TSX },
  js: { accept: (path) => /\.([cm]?js|jsx)$/.test(path), language: "javascript", kind: ts.ScriptKind.JSX },
};
const { accept, language, kind } = families[family];

const isFunction = (node) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

const groupOf = (node) => {
  if (ts.isFunctionDeclaration(node)) return "callable";
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return "callable";
  if (ts.isConstructorDeclaration(node) || ts.isAccessor(node)) return "callable";
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isEnumDeclaration(node))
    return "type";
  if (ts.isTypeAliasDeclaration(node)) return "type";
  if (ts.isModuleDeclaration(node) && !(node.flags & ts.NodeFlags.GlobalAugmentation)) return "type";
  if (ts.isEnumMember(node)) return "value";
  if (ts.isPropertyDeclaration(node)) return isFunction(node.initializer) ? "callable" : "field";
  if (ts.isPropertySignature(node) && ts.isInterfaceDeclaration(node.parent)) return "field";
  if (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent)) return "field";
  return null;
};

/** Names that a variable declaration binds; those of `require` are imports. */
const bound = (name, found) => {
  if (ts.isIdentifier(name)) found.push(name);
  else for (const element of name.elements) if (ts.isBindingElement(element)) bound(element.name, found);
  return found;
};

const isRequire = (node) =>
  node !== undefined &&
  ((ts.isCallExpression(node) && node.expression.getText() === "require") ||
    (ts.isPropertyAccessExpression(node) && isRequire(node.expression)) ||
    (ts.isAwaitExpression(node) &&
      ts.isCallExpression(node.expression) &&
      node.expression.expression.kind === ts.SyntaxKind.ImportKeyword));

const isTop = (declaration) => {
  const statement = declaration.parent.parent;
  return (
    ts.isVariableStatement(statement) &&
    (ts.isSourceFile(statement.parent) || ts.isModuleBlock(statement.parent))
  );
};

const definitionsOf = (path, text) => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const add = (name, group, { label, optional = false } = {}) => {
    const line = source.getLineAndCharacterOfPosition(name.getStart()).line + 1;
    const own = label ?? name.text ?? name.getText();
    found.push({ name: own, line, group, optional });
  };
  const importing = (specifier, imported, at, optional = false) =>
    add(at, "import", { label: `${specifier.text} ${imported}`, optional });
  const visitImport = (node) => {
    if (ts.isImportDeclaration(node)) {
      const { moduleSpecifier: from, importClause: clause } = node;
      const bindings = clause?.namedBindings;
      if (clause === undefined) importing(from, "", from);
      if (clause?.name !== undefined) importing(from, "default", clause.name);
      if (bindings !== undefined && ts.isNamespaceImport(bindings)) importing(from, "*", bindings.name);
      if (bindings !== undefined && ts.isNamedImports(bindings)) {
        for (const { name, propertyName } of bindings.elements) {
          importing(from, (propertyName ?? name).text, propertyName ?? name);
        }
      }
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      const { moduleSpecifier: from, exportClause: clause } = node;
      if (clause === undefined || ts.isNamespaceExport(clause)) importing(from, "*", from);
      else {
        for (const { name, propertyName } of clause.elements) {
          importing(from, (propertyName ?? name).text, propertyName ?? name);
        }
      }
    }
    const from = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    const isImport =
      from !== undefined && /^(import|require|require\.resolve|URL)$/.test(node.expression.getText());
    if (isImport && ts.isStringLiteralLike(from)) {
      importing(from, "", from, true);
      importing(from, "*", from, true);
      const { parent } = node;
      const holder = ts.isVariableDeclaration(parent.parent) ? parent.parent : parent;
      if (ts.isVariableDeclaration(holder) && ts.isObjectBindingPattern(holder.name)) {
        for (const { name, propertyName } of holder.name.elements) {
          importing(from, (propertyName ?? name).getText(), propertyName ?? name, true);
        }
      }
      if (ts.isPropertyAccessExpression(parent)) importing(from, parent.name.text, parent.name, true);
    }
  };
  const visit = (node) => {
    visitImport(node);
    const group = groupOf(node);
    if (group !== null) {
      if (ts.isConstructorDeclaration(node)) {
        const word = node.getChildren().find(({ kind: child }) => child === ts.SyntaxKind.ConstructorKeyword);
        if (word !== undefined) add(word, group, { label: "constructor" });
      } else if (
        node.name !== undefined &&
        !(ts.isComputedPropertyName(node.name) && !ts.isPropertyAccessExpression(node.name.expression))
      ) {
        add(node.name, group);
      }
    }
    if (ts.isVariableDeclaration(node) && ts.isVariableDeclarationList(node.parent)) {
      const { initializer } = node;
      if (isFunction(initializer)) add(node.name, "callable");
      else if (initializer !== undefined && ts.isClassExpression(initializer)) add(node.name, "type");
      else if (isTop(node) && !isRequire(initializer))
        for (const name of bound(node.name, [])) add(name, "value");
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left, right } = node;
      if (ts.isPropertyAccessExpression(left)) {
        const exported = /^(module\.)?exports(\.|$)/.test(left.getText());
        if (isFunction(right)) add(left.name, "callable", { optional: exported && right.name !== undefined });
        else if (exported) add(left.name, "value", { optional: true });
      }
    }
    if (ts.isPropertyAssignment(node))
      add(node.name, isFunction(node.initializer) ? "callable" : "value", { optional: true });
    if (ts.isPropertySignature(node)) add(node.name, "field", { optional: true });
    if (ts.isFunctionExpression(node) && node.name !== undefined)
      add(node.name, "callable", { optional: true });
    if (ts.isExportAssignment(node) || node.name === undefined) {
      const children = node.getChildren().flatMap((child) => [child, ...child.getChildren()]);
      const keyword = children.find(({ kind: child }) => child === ts.SyntaxKind.DefaultKeyword);
      if (keyword !== undefined) add(keyword, "value", { label: "default", optional: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return source.parseDiagnostics.length > 0 ? null : found;
};

await compare({
  title: `${language} of ${repo}`,
  repo,
  accept,
  languageOf: () => language,
  witness: async (files) => {
    const result = new Map();
    for (const { path, bytes } of files) {
      const definitions = definitionsOf(path, bytes.toString("utf8"));
      if (definitions !== null) result.set(path, definitions);
    }
    return result;
  },
});
