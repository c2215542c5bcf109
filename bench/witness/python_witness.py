"""Prints the definitions of Python files, as the standard library's parser sees them.

One JSON object a line, in and out: {"path", "text"} to {"path", "definitions"}. Bytes come as Latin-1.
"""

import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")


def names(target):
    if isinstance(target, ast.Name):
        yield target.id, target.lineno
    elif isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            yield from names(element)
    elif isinstance(target, ast.Starred):
        yield from names(target.value)


def own_attributes(target):
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
        yield target.attr, target.lineno
    elif isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            yield from own_attributes(element)


def targets(node):
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) else []


def imports(node):
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield f"{alias.name} *", alias.lineno
    elif isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            yield f"{module} {alias.name}", node.lineno if alias.name == "*" else alias.lineno


def visit(node, scope, found, own):
    """Scope is `module`, `class` or `function`: what the statement is executed in. `own`: names of the class around it."""
    for child in ast.iter_child_nodes(node):
        inner = scope
        theirs = own
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.append((child.name, child.lineno, "callable"))
            inner = "function"
        elif isinstance(child, ast.ClassDef):
            found.append((child.name, child.lineno, "type"))
            inner = "class"
            theirs = set()
        elif isinstance(child, ast.Lambda):
            inner = "function"
        found.extend((name, line, "import") for name, line in imports(child))
        for target in targets(child):
            if scope in ("module", "class"):
                callable_ = isinstance(child.value, ast.Lambda)
                group = "callable" if callable_ else "value" if scope == "module" else "field"
                found.extend((name, line, group) for name, line in names(target))
                if own is not None:
                    own.update(name for name, _ in names(target))
            # What a method sets is an attribute where it is set first.
            if scope == "function" and own is not None:
                for name, line in own_attributes(target):
                    if name not in own:
                        found.append((name, line, "field"))
                        own.add(name)
        visit(child, inner, found, theirs)


for line in sys.stdin:
    file = json.loads(line)
    try:
        tree = ast.parse(file["text"].encode("latin-1"))
    except (SyntaxError, ValueError, RecursionError):
        continue
    found = []
    visit(tree, "module", found, None)
    definitions = [{"name": name, "line": line, "group": group} for name, line, group in found]
    print(json.dumps({"path": file["path"], "definitions": definitions}))
