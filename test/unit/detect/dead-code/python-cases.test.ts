import { describe, expect, it } from "vitest";
import { verdictsOf } from "./verdicts.js";

/** An application that begins here: what it does not reach is dead. */
const main = (body: string): string => `if __name__ == "__main__":\n    ${body}\n`;

describe("Python", () => {
  it("63: __all__ and what a package passes on", async () => {
    const found = await verdictsOf({
      "main.py": `import retry\n${main("retry.go()")}`,
      "retry/__init__.py": "from .rules import retry_always\nfrom .more import *\n",
      "retry/rules.py": "def retry_always(): pass\n\ndef retry_never(): pass\n",
      "retry/more.py": '__all__ = ["shown"]\n\ndef shown(): pass\n\ndef hidden(): pass\n',
    });
    expect(found).toEqual({ "retry/rules.py retry_never": "dead", "retry/more.py hidden": "dead" });
  });

  it("64: entry points", async () => {
    const found = await verdictsOf({
      "pyproject.toml": '[project]\nname = "a"\n[project.scripts]\nx = "a.b:start"\n',
      "a/__init__.py": "VERSION = 1\n",
      "a/b.py": "def start():\n    step()\n\ndef step(): pass\n\ndef rest(): pass\n",
    });
    expect(found).toEqual({ "a/__init__.py VERSION": "dead", "a/b.py rest": "dead" });
  });

  it("69, H8-221: fields of dataclasses, models, typed dictionaries and named tuples", async () => {
    const found = await verdictsOf({
      "main.py": [
        "from dataclasses import dataclass",
        "from typing import NamedTuple, TypedDict",
        "from pydantic import BaseModel",
        "@dataclass",
        "class U:\n    name: str\n",
        "class V(BaseModel):\n    id: int\n    class Config:\n        frozen = True\n",
        "class W(TypedDict):\n    key: str\n",
        "class X(NamedTuple):\n    x: int\n",
        "def gone(): pass\n",
        main("print(U, V, W, X)"),
      ].join("\n"),
    });
    expect(found).toEqual({ "main.py gone": "dead" });
  });

  it("71: __main__ blocks, dunder methods, protocols, overloads and stubs", async () => {
    const found = await verdictsOf({
      "main.py": [
        "from typing import Protocol, overload",
        "from abc import ABC, abstractmethod",
        "class P(Protocol):\n    def asked(self) -> int: ...\n",
        "class Q(ABC):\n    @abstractmethod\n    def must(self): ...\n",
        "class R:\n    def __len__(self):\n        return helper()\n    def unused(self): pass\n",
        "def helper(): return 1\n",
        "@overload\ndef f(a: int) -> int: ...\n@overload\ndef f(a: str) -> str: ...\ndef f(a): return a\n",
        "def run():\n    f(P, Q)\n    return len(R())\n",
        main("run()"),
      ].join("\n"),
      "native.pyi": "def fast(x: int) -> int: ...\n",
    });
    expect(found).toEqual({ "main.py R.unused": "dead" });
  });

  it("72: names of frameworks, where the base is not in the repository", async () => {
    const found = await verdictsOf({
      "main.py": [
        "import ast",
        "from http.server import BaseHTTPRequestHandler",
        "from textual.app import App",
        "class V(ast.NodeVisitor):\n    def visit_Name(self, node): pass\n",
        "class H(BaseHTTPRequestHandler):\n    def do_GET(self): pass\n",
        "class A(App):\n    def on_mount(self): pass\n    def action_quit(self): pass\n",
        "class Own:\n    def on_own(self): pass\n",
        main("print(V(), H, A(), Own())"),
      ].join("\n"),
    });
    expect(found).toEqual({
      "main.py V.visit_Name": "unknown",
      "main.py H.do_GET": "unknown",
      "main.py A.on_mount": "unknown",
      "main.py A.action_quit": "unknown",
      "main.py Own.on_own": "dead",
    });
  });

  it("H8-219: fixtures and hooks of pytest", async () => {
    const found = await verdictsOf({
      "main.py": main("pass"),
      "tests/conftest.py":
        "import pytest\n@pytest.fixture(autouse=True)\ndef f(): pass\n\ndef pytest_runtest_setup(item): pass\n\ndef g(): pass\n",
      "tests/test_it.py":
        "import unittest\nclass ItTest(unittest.TestCase):\n    def setUp(self): pass\n    def test_one(self): pass\n\ndef test_two(): pass\n\ndef left(): pass\n",
    });
    expect(found).toEqual({ "tests/conftest.py g": "dead", "tests/test_it.py left": "dead" });
  });

  it("H8-220: members of enums that are gone through", async () => {
    const found = await verdictsOf({
      "main.py": `from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\n\nclass Gone(Enum):\n    C = 1\n${main("print(list(E))")}`,
    });
    expect(found).toEqual({ "main.py Gone": "dead" });
  });

  it("H8-222: attributes asked for by a constant string", async () => {
    const found = await verdictsOf({
      "main.py": `class O:\n    def hej(self): pass\n    def hopp(self): pass\n    def say_a(self): pass\n\ndef ask(o, x):\n    getattr(o, "say_" + x)()\n    return getattr(o, 'hej', 9)\n${main("ask(O(), 1)")}`,
    });
    expect(found).toEqual({ "main.py O.hopp": "dead" });
  });

  it("H8-233: routers that are registered, and helpers that one branch alone calls", async () => {
    const found = await verdictsOf({
      "main.py": "from fastapi import FastAPI\nimport c4\napp = FastAPI()\napp.include_router(c4.router)\n",
      "c4.py":
        "from fastapi import APIRouter\nrouter = APIRouter()\n@router.get('/')\ndef x():\n    m = None\n    if not m:\n        return _h()\n\ndef _h(): pass\n\ndef y(): pass\n",
    });
    expect(found).toEqual({ "c4.py y": "dead" });
  });

  it("modules that are imported by a name which is not constant", async () => {
    const found = await verdictsOf({
      "main.py": `import importlib\nimport app.used\n${main('importlib.import_module(f"app.parts.{1}")')}`,
      "app/__init__.py": "",
      "app/used.py": "X = 1\nprint(X)\n",
      "app/lost.py": "def a(): pass\n",
      "app/parts/__init__.py": "",
      "app/parts/one.py": "def run(): pass\n",
    });
    expect(found).toEqual({ "app/lost.py": "unreachable-file", "app/parts/one.py": "unknown" });
  });

  it("one of several definitions of a name, names that are imported and not used, and globals", async () => {
    const found = await verdictsOf({
      "main.py": [
        "from other import kept",
        "try:\n    import json as fast\n    HAS = True\nexcept ImportError:\n    fast = None\n    HAS = False",
        "_cache = ''",
        "def get():\n    global _cache\n    if not _cache:\n        _cache = str(HAS)\n    return _cache",
        main("get()"),
      ].join("\n"),
      "other.py": "kept = 1\nlost = 2\n",
    });
    expect(found).toEqual({ "other.py lost": "dead" });
  });

  it("a module that a variable stands for, and calls in strings", async () => {
    const found = await verdictsOf({
      "main.py": `try:\n    import quick as it\nexcept ImportError:\n    it = None\nCALL = 'make("a")'\n${main("print(it, CALL)")}`,
      "quick.py": "def f(): pass\n",
      "makers.py": "def make(a): pass\n\ndef gone(): pass\nPLACE = 1\n",
      "user.py": `from makers import PLACE\n${main("print(PLACE)")}`,
    });
    expect(found).toEqual({ "makers.py make": "unknown", "makers.py gone": "dead" });
  });

  it("classes that nobody names, though methods of others have the names of theirs", async () => {
    const found = await verdictsOf({
      "main.py": `class _A:\n    def run(self): pass\n\nclass _B:\n    def walk(self): pass\n\ndef go(app, x):\n    app.run()\n    x.walk()\n${main("go(1, 2)")}`,
    });
    expect(found).toEqual({ "main.py _A": "dead", "main.py _B": "dead" });
  });

  it("what Django takes by its place, and what settings name", async () => {
    const found = await verdictsOf({
      "manage.py": "import django\n",
      "site/settings.py": 'MIDDLEWARE = ["shop.guard.Guard"]\n',
      "shop/guard.py": "class Guard:\n    pass\n\nclass Other:\n    pass\n",
      "shop/migrations/0001_initial.py":
        "from django.db import migrations\nclass Migration(migrations.Migration):\n    operations = []\n",
      "shop/management/commands/sync.py":
        "from django.core.management import BaseCommand\nclass Command(BaseCommand):\n    def handle(self): pass\n",
      "shop/left.py": "def f(): pass\n",
    });
    expect(found).toEqual({ "shop/guard.py Other": "dead", "shop/left.py": "unreachable-file" });
  });

  it("methods that bases beside their class call, and those that a library calls on what it is given", async () => {
    const found = await verdictsOf({
      "main.py": [
        "from wire import Connection",
        "from panel import View",
        "class Base:\n    def key(self): return 1\n    def go(self): return self.key()\n",
        "class Mixin:\n    def key(self): return 2\n    def lost(self): pass\n",
        "class Both(Mixin, Base): pass\n",
        "class Shown:\n    def draw(self): pass\n",
        "class Panel(Shown, View): pass\n",
        "class Fake:\n    def send_all(self): pass\n    def rest(self): pass\n",
        "class Wire(Connection):\n    def flush(self):\n        self._inner.send_all()\n",
        main("print(Both().go(), Panel(), Wire(Fake()))"),
      ].join("\n"),
    });
    expect(found).toEqual({
      "main.py Mixin.lost": "dead",
      "main.py Shown.draw": "unknown",
      "main.py Fake.send_all": "unknown",
      "main.py Fake.rest": "dead",
    });
  });

  it("methods that stand for a protocol's, and those of what another was expected to be", async () => {
    const found = await verdictsOf({
      "main.py": [
        "from typing import Protocol",
        "from parts import Page, Sheet",
        "class Reader(Protocol):\n    def read_all(self): ...\n",
        "class Plain:\n    def read_all(self): pass\n    def lost(self): pass\n",
        "class List:\n    def ids(self): pass\n    def gone(self): pass\n",
        "def show(reader: Reader, page: Page):\n    reader.read_all()\n    page.ids()\n",
        "def own():\n    Sheet().gone()\n",
        main("show(Plain(), List())\n    own()"),
      ].join("\n"),
      "parts.py": "class Page:\n    def ids(self): pass\n\nclass Sheet:\n    def gone(self): pass\n",
    });
    expect(found).toEqual({
      "main.py Plain.lost": "dead",
      "main.py List.ids": "unknown",
      "main.py List.gone": "dead",
    });
  });

  it("methods that their class's body names, and those of a class whose base is given", async () => {
    const found = await verdictsOf({
      "main.py": [
        "class Router:",
        "    def _check(self): pass",
        "    def _mark(f): return f",
        "    def _lost(self): pass",
        "    read = _check",
        "    @_mark",
        "    def run(self, _lost=1):",
        "        return _lost",
        "def made(base):",
        "    class Made(base):",
        "        def clean(self): pass",
        "    return Made",
        "def plain():",
        "    class Plain:",
        "        def gone(self): pass",
        "    return Plain",
        main("print(Router().run(), made(int), plain())"),
      ].join("\n"),
    });
    expect(found).toEqual({
      "main.py Router._lost": "dead",
      "main.py made.Made.clean": "unknown",
      "main.py plain.Plain.gone": "dead",
    });
  });
});
