import type { Import } from "../../model/facts.js";
import { type Destination, defineRules, type Ecosystem, type Resolver, type Tree } from "../ecosystem.js";
import { createIncludes } from "./c-includes.js";
import { commonMembers, runtime } from "./c-names.js";

/** C and C++ have one space of names for a whole program; what a file knows of it is what it includes. */
const program = "c:";

const open = (tree: Tree): Resolver => {
  const includes = createIncludes(tree);
  const namespaces = new Set<string>();
  for (const { facts } of tree.files) {
    for (const { kind, qualified } of facts.definitions) if (kind === "module") namespaces.add(qualified);
  }
  const all = tree.files.map((_, file) => file);
  const resolve = (from: number, imported: Import): Destination | null => {
    const { specifier } = imported;
    const module = { kind: "module", module: program, folder: null } as const;
    // `using namespace a::b`, `using a::b::Thing`: facts do not tell these from includes but by what they name.
    const inner = specifier.split("::").filter((part) => part !== "");
    const named = inner.join("::");
    const using = imported.imported !== "*" || imported.local !== "";
    if (using || (namespaces.has(named) && includes.find(from, specifier) === null)) {
      if (inner[0] === "std") return { kind: "runtime", name: "std" };
      return namespaces.has(named) || using ? { ...module, inner, files: [], inferred: false } : null;
    }
    const found = includes.find(from, specifier);
    if (found !== null && found.file < 0) return { kind: "file", path: found.path };
    if (found !== null) return { ...module, inner: [], files: [found.file], inferred: !found.exact };
    return includes.isOfTheLibrary(specifier) ? { kind: "runtime", name: specifier } : null;
  };
  return {
    moduleOf: () => program,
    placeOf: null,
    nameOf: null,
    filesOf: (module) => (module === program ? all : []),
    seen: () => [program],
    submodule: () => null,
    resolve,
    sees: includes.sees,
  };
};

/** C and C++: includes, one program, namespaces. */
export const c: Ecosystem = {
  id: "c",
  languages: ["c", "cpp"],
  isManifest: () => false,
  rules: defineRules({
    passesOn: true,
    implicitMembers: true,
    declaredElsewhere: true,
    wrappers: new Map([
      ["std.unique_ptr", 0],
      ["std.shared_ptr", 0],
      ["std.weak_ptr", 0],
      ["std.optional", 0],
      ["std.reference_wrapper", 0],
      ["unique_ptr", 0],
      ["shared_ptr", 0],
      ["optional", 0],
    ]),
    collections: new Map([
      ["std.vector", 0],
      ["std.array", 0],
      ["std.span", 0],
      ["std.deque", 0],
      ["std.list", 0],
      ["std.set", 0],
      ["std.unordered_set", 0],
      ["std.map", 1],
      ["std.unordered_map", 1],
      ["vector", 0],
      ["span", 0],
    ]),
    unwraps: new Set([
      "get",
      "value",
      "at",
      "front",
      "back",
      "top",
      "lock",
      "begin",
      "operator[]",
      "operator->",
    ]),
    runtime,
    commonMembers,
    inferBare: true,
  }),
  open,
};
