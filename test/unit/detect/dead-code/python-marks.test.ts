import { describe, expect, it } from "vitest";
import { python } from "../../../../src/detect/dead-code/python/python.js";
import type { Sources } from "../../../helpers/link.js";
import { marksOf } from "./marks.js";

const marks = (sources: Sources): Promise<string[]> => marksOf(python, sources);

describe("what Python projects declare", () => {
  it("takes entry points of pyproject.toml, setup.cfg and setup.py", async () => {
    const found = await marks({
      "one/pyproject.toml": '[project]\nname = "one"\n[project.scripts]\nrun = "one.cli:main"\n',
      "one/one/__init__.py": "",
      "one/one/cli.py": "def main(): pass\n",
      "two/setup.cfg": "[options.entry_points]\nconsole_scripts =\n    two = two.app:go\n",
      "two/two/app.py": "def go(): pass\n",
      "three/setup.py":
        "from setuptools import setup\nsetup(name='t', entry_points={'console_scripts': ['t=three:start']})\n",
      "three/three.py": "def start(): pass\n",
    });
    expect(found).toEqual(
      expect.arrayContaining([
        "root one/one/cli.py main: scripts of pyproject.toml",
        "root two/two/app.py go: entry points of setup.cfg",
        "root three/three.py start: entry_points of setup.py",
      ]),
    );
  });

  it("takes public modules of what is installed, and no others", async () => {
    const files = {
      "src/lib/__init__.py": "from .open import f\n",
      "src/lib/open.py": "def f(): pass\n",
      "src/lib/_shut.py": "def g(): pass\n",
      "tests/test_it.py": "",
    };
    const roots = (found: readonly string[]): string[] => found.filter((one) => one.startsWith("root+"));
    expect(
      roots(
        await marks({ ...files, "pyproject.toml": '[project]\nname="lib"\n[build-system]\nrequires=[]\n' }),
      ),
    ).toEqual([
      "root+ src/lib/__init__.py: a public module of what is installed",
      "root+ src/lib/open.py: a public module of what is installed",
    ]);
    expect(roots(await marks({ ...files, "requirements.txt": "flask\n" }))).toEqual([]);
  });

  it("takes programs by what they say of themselves, by their names and by who starts them", async () => {
    const found = await marks({
      "a.py": "def f(): pass\nif __name__ == '__main__':\n    f()\n",
      "b.py": "#!/usr/bin/env python\nprint(1)\n",
      "c.py": "X = 1\n",
      "manage.py": "import os\n",
      "jobs/nightly.py": "import os\n",
      "web/site.py": "from flask import Flask\nserver = Flask(__name__)\n",
      Makefile: "run:\n\tpython jobs/nightly.py\n",
    });
    expect(found).toEqual(
      expect.arrayContaining([
        "root a.py: it runs as a program",
        "root b.py: it begins with #!",
        "root jobs/nightly.py: started in Makefile",
        "root manage.py: manage.py is started by whoever manages the site",
        "root web/site.py: it makes an application that a server loads",
      ]),
    );
    expect(found.filter((one) => one.includes("c.py"))).toEqual([]);
  });
});
