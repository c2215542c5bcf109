// What the TypeScript language service says of the imports and calls of a folder; see graph-typescript.mjs.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

const isScript = (file) => /\.[cm]?[jt]sx?$/.test(file);
const isOutside = (file) => file.includes("/node_modules/");

/** Configurations with the files that each takes in, the plain names and the nearest folders first. */
const readConfigs = (root) => {
  const found = ts.sys.readDirectory(
    root,
    [".json"],
    ["**/node_modules/*"],
    ["**/tsconfig*.json", "**/jsconfig.json"],
  );
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const order = (file) => (/\/[tj]sconfig\.json$/.test(file) ? 0 : 1);
  return found
    .map((file) => ({ file, parsed: ts.getParsedCommandLineOfConfigFile(file, { allowJs: true }, host) }))
    .filter(({ parsed }) => parsed !== undefined)
    .map(({ file, parsed }) => ({
      file,
      folder: path.dirname(file),
      options: parsed.options,
      files: parsed.fileNames,
    }))
    .sort(
      (a, b) =>
        b.folder.length - a.folder.length || order(a.file) - order(b.file) || (a.file < b.file ? -1 : 1),
    );
};

/** Each script belongs to the nearest configuration that takes it in, else to the nearest of all. */
const assign = (root, scripts, configs) => {
  const sets = configs.map(({ files }) => new Set(files));
  const groups = new Map();
  for (const script of scripts) {
    const near = (config) => script.startsWith(`${config.folder}/`);
    let at = configs.findIndex((config, index) => near(config) && sets[index].has(script));
    if (at < 0) at = configs.findIndex((_, index) => sets[index].has(script));
    if (at < 0) at = configs.findIndex(near);
    const own = groups.get(at) ?? {
      config: configs[at] ?? { file: root, options: {}, files: [] },
      scripts: [],
    };
    groups.set(at, own);
    own.scripts.push(script);
  }
  return [...groups.values()];
};

const openService = (options, roots, texts, registry) => {
  const snapshot = (file) => {
    let known = texts.get(file);
    if (known === undefined) {
      const text = ts.sys.readFile(file);
      known = text === undefined ? null : ts.ScriptSnapshot.fromString(text);
      texts.set(file, known);
    }
    return known ?? undefined;
  };
  const host = {
    getScriptFileNames: () => roots,
    getScriptVersion: () => "1",
    getScriptSnapshot: snapshot,
    getCurrentDirectory: () => "/",
    getCompilationSettings: () => options,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    readDirectory: ts.sys.readDirectory,
    realpath: ts.sys.realpath,
  };
  return { service: ts.createLanguageService(host, registry), host };
};

const isFunctionLike = (node) =>
  node !== undefined &&
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node));

const plain = (node) => {
  while (
    node &&
    (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
  )
    node = node.expression;
  return node;
};

const isTop = (declaration) => {
  let node = declaration;
  while (!ts.isVariableDeclaration(node)) node = node.parent;
  const statement = node.parent.parent;
  return (
    ts.isVariableStatement(statement) &&
    (ts.isSourceFile(statement.parent) || ts.isModuleBlock(statement.parent))
  );
};

/** Whether a declaration is one that counts as the target of a call; null for what is never a symbol of ours. */
const countsAs = (node) => {
  if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node))
    return "function";
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return "method";
  if (ts.isConstructorDeclaration(node) || ts.isClassLike(node)) return "class";
  if (ts.isVariableDeclaration(node))
    return isFunctionLike(plain(node.initializer)) ? "function" : isTop(node) ? "variable" : null;
  if (ts.isBindingElement(node)) {
    let up = node;
    while (ts.isBindingElement(up) || ts.isBindingPattern(up)) up = up.parent;
    return ts.isVariableDeclaration(up) && isTop(up) ? "variable" : null;
  }
  if (ts.isPropertyDeclaration(node)) return isFunctionLike(plain(node.initializer)) ? "method" : null;
  if (ts.isPropertyAssignment(node)) return isFunctionLike(plain(node.initializer)) ? "method" : null;
  if (ts.isBinaryExpression(node) || ts.isPropertyAccessExpression(node)) {
    const assignment = ts.isBinaryExpression(node) ? node : node.parent;
    return ts.isBinaryExpression(assignment) && isFunctionLike(plain(assignment.right)) ? "method" : null;
  }
  return null;
};

const nameOf = (node) => {
  if (ts.isConstructorDeclaration(node)) return node.getFirstToken();
  if (ts.isBinaryExpression(node)) node = node.left;
  const name = ts.getNameOfDeclaration(node);
  return name ?? null;
};

export const witness = (root, log = () => {}) => {
  root = ts.sys.realpath(root);
  const scripts = ts.sys
    .readDirectory(
      root,
      [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"],
      ["**/node_modules/*"],
    )
    .filter((file) => isScript(file) && fs.statSync(file).size < 1_000_000);
  const inRoot = (file) =>
    file.startsWith(`${root}/`) && !isOutside(file) ? file.slice(root.length + 1) : null;
  const texts = new Map();
  const registry = ts.createDocumentRegistry(true, root);
  const answers = new Map();
  for (const { config, scripts: own } of assign(root, scripts, readConfigs(root))) {
    const options = {
      ...config.options,
      allowJs: true,
      checkJs: false,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      composite: false,
      incremental: false,
      resolveJsonModule: true,
      maxNodeModuleJsDepth: 0,
      jsx: config.options.jsx ?? ts.JsxEmit.Preserve,
    };
    delete options.plugins;
    const roots = [...new Set([...own, ...config.files])];
    const { service, host } = openService(options, roots, texts, registry);
    const program = service.getProgram();
    const checker = program.getTypeChecker();
    log(`${config.file}: ${own.length} files`);
    for (const file of own) {
      const source = program.getSourceFile(file);
      if (source !== undefined)
        answers.set(inRoot(file), ask(source, { program, checker, options, host, inRoot }));
    }
    service.dispose();
  }
  return answers;
};

const ask = (source, { program, checker, options, host, inRoot }) => {
  const imports = [];
  const calls = [];
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;

  const addImport = (literal) => {
    const mode = program.getModeForUsageLocation?.(source, literal);
    const { resolvedModule } = ts.resolveModuleName(
      literal.text,
      source.fileName,
      options,
      host,
      undefined,
      undefined,
      mode,
    );
    const file =
      resolvedModule === undefined ? null : inRoot(ts.sys.realpath(resolvedModule.resolvedFileName));
    imports.push({ line: lineOf(literal), specifier: literal.text, file });
  };

  const targetsOf = (symbol) => {
    if (symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    const targets = [];
    let outside = false;
    for (let declaration of symbol.declarations ?? []) {
      // `{ run }` holds what `run` is.
      if (ts.isShorthandPropertyAssignment(declaration)) {
        let value = checker.getShorthandAssignmentValueSymbol(declaration);
        if (value && value.flags & ts.SymbolFlags.Alias) value = checker.getAliasedSymbol(value);
        declaration = value?.declarations?.[0] ?? declaration;
      }
      const file = inRoot(declaration.getSourceFile().fileName);
      if (file === null) {
        outside = true;
        continue;
      }
      const name = nameOf(declaration);
      const place = declaration.getSourceFile();
      const at = (name ?? declaration).getStart(place);
      const text =
        name === null
          ? "default"
          : ts.isComputedPropertyName(name)
            ? name.getText()
            : (name.text ?? name.getText());
      const counts = countsAs(declaration);
      targets.push({ file, line: place.getLineAndCharacterOfPosition(at).line + 1, name: text, counts });
    }
    return { targets, outside };
  };

  const addCall = (node, callee, kind) => {
    callee = plain(callee);
    while (callee && ts.isNonNullExpression(callee)) callee = plain(callee.expression);
    const isSuper = callee.kind === ts.SyntaxKind.SuperKeyword;
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
    if (!isSuper && !ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return;
    let symbol = isSuper ? checker.getTypeAtLocation(callee).symbol : checker.getSymbolAtLocation(name);
    if (symbol === undefined && isSuper)
      symbol = checker.getResolvedSignature(node)?.declaration?.parent?.symbol;
    const found = symbol === undefined ? { targets: [], outside: false } : targetsOf(symbol);
    const known =
      symbol !== undefined && !checker.isUnknownSymbol(symbol) && (symbol.declarations ?? []).length > 0;
    calls.push({ line: lineOf(name), name: isSuper ? "super" : name.text, kind, known, ...found });
  };

  const visit = (node) => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier !== undefined
    ) {
      if (ts.isStringLiteral(node.moduleSpecifier)) addImport(node.moduleSpecifier);
    } else if (ts.isExternalModuleReference(node) && ts.isStringLiteral(node.expression))
      addImport(node.expression);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      addImport(node.argument.literal);
    else if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const requires =
        node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(node.expression) && node.expression.text === "require");
      if (requires) {
        if (first !== undefined && ts.isStringLiteralLike(first)) addImport(first);
      } else addCall(node, node.expression, "call");
    } else if (ts.isNewExpression(node)) addCall(node, node.expression, "construct");
    else if (ts.isTaggedTemplateExpression(node)) addCall(node, node.tag, "call");
    else if (ts.isDecorator(node)) {
      if (!ts.isCallExpression(node.expression)) addCall(node, node.expression, "decorator");
    } else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const { tagName } = node;
      const intrinsic = ts.isIdentifier(tagName) && /^[a-z]/.test(tagName.text);
      if (!intrinsic && !ts.isJsxNamespacedName(tagName)) addCall(node, tagName, "jsx");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { imports, calls };
};
