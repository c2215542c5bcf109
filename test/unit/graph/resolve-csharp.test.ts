import { describe, expect, it } from "vitest";
import { csharp } from "../../../src/graph/resolve/csharp.js";
import type { Definition } from "../../../src/model/facts.js";
import { definition, imports, treeOf } from "./tree.js";

/** A namespace: from its line on, or from one line to another. */
const space = (name: string, line = 1, endLine = line): Definition => ({
  ...definition(`module ${name}`, line),
  name,
  qualified: name,
  endLine,
});

const tree = treeOf(
  "csharp",
  {
    "lib/A.cs": {
      definitions: [space("Acme.Core"), definition("class A", 2), definition("method A.Run", 3)],
    },
    "lib/Deep/B.cs": { definitions: [space("Acme.Core.Deep"), definition("class B", 2)] },
    "lib/Two.cs": {
      definitions: [
        space("One", 1, 5),
        definition("class A", 2),
        space("Inner", 3, 4),
        definition("class I", 4),
        space("Two", 6, 9),
        definition("class B", 7),
        definition("class Top", 10),
      ],
    },
    "app/Program.cs": { definitions: [space("Acme.App"), definition("class Program", 2)] },
    "app/Usings.cs": { imports: [{ ...imports("Acme.Core"), kind: "re-export" }] },
    "other/X.cs": { definitions: [definition("class X")] },
  },
  ["app/App.csproj", "other/Other.csproj"],
);
const resolver = csharp.open(tree);
const program = tree.indexOf("app/Program.cs");
const ask = (specifier: string, local = "") => resolver.resolve(program, imports(specifier, "*", local));

describe("using", () => {
  it("opens a namespace: its file, or its folder where it has many", () => {
    expect(ask("Acme.Core")).toEqual({
      kind: "module",
      module: "cs:Acme.Core",
      inner: [],
      files: [tree.indexOf("lib/A.cs")],
      folder: null,
      inferred: false,
    });
  });

  it("opens a type, and gives it another name", () => {
    const a = { module: "cs:Acme.Core", inner: ["A"], files: [tree.indexOf("lib/A.cs")] };
    expect(ask("Acme.Core.A")).toMatchObject(a);
    expect(ask("global::Acme.Core.A", "Alias")).toMatchObject(a);
  });

  it("reads a name as the namespaces around do", () => {
    expect(ask("Core.Deep")).toMatchObject({ module: "cs:Acme.Core.Deep" });
  });

  it("tells the platform and packages from outside", () => {
    expect(ask("System.Collections.Generic")).toEqual({
      kind: "runtime",
      name: "System.Collections.Generic",
    });
    expect(ask("Systematic")).toEqual({ kind: "external", name: "Systematic" });
    expect(ask("Xunit")).toEqual({ kind: "external", name: "Xunit" });
  });
});

describe("namespaces", () => {
  it("hold from their line on, or between their brackets, within each other too", () => {
    const two = tree.indexOf("lib/Two.cs");
    expect(resolver.placeOf?.(two, 1)).toEqual({ module: "cs:One", names: ["A"] });
    expect(resolver.placeOf?.(two, 3)).toEqual({ module: "cs:One.Inner", names: ["I"] });
    expect(resolver.placeOf?.(two, 5)).toEqual({ module: "cs:Two", names: ["B"] });
    expect(resolver.placeOf?.(two, 6)).toEqual({ module: "cs:", names: ["Top"] });
    expect(resolver.placeOf?.(tree.indexOf("lib/A.cs"), 2)).toEqual({
      module: "cs:Acme.Core",
      names: ["A", "Run"],
    });
  });

  it("see those around them, and what their project opens for all of its files", () => {
    expect(resolver.seen(program)).toEqual(["cs:Acme.App", "cs:Acme", "cs:", "cs:Acme.Core"]);
    expect(resolver.seen(tree.indexOf("other/X.cs"))).toEqual(["cs:"]);
  });

  it("are found by name from the inside out", () => {
    expect(resolver.submodule(null, "Core", program)).toBe("cs:Acme.Core");
    expect(resolver.submodule(null, "Acme", program)).toBe("cs:Acme");
    expect(resolver.submodule("cs:Acme", "Core", program)).toBe("cs:Acme.Core");
    expect(resolver.submodule("cs:Acme", "Gone", program)).toBeNull();
    expect(resolver.submodule(null, "global", program)).toBe("cs:");
  });
});
