import { describe, expect, it } from "vitest";
import type { CloneMember, Findings } from "../../../src/model/findings.js";
import { compareFindings, countGates } from "../../../src/report/compare.js";
import { clones, compareSides, cycle, dead, found, hex, type Side, tree } from "./findings.js";

const body = (name: string, lines = 12): string =>
  Array.from({ length: lines }, (_, i) => `  ${name}.step${i}(${i});`).join("\n");

/** How many findings of each kind are in each state. */
const counts = (base: Side, head: Side) => {
  const { deadCode, duplicates, cycles } = compareSides(base, head);
  return [deadCode, duplicates, cycles].map((one) => [
    one.new.length,
    one.changed.length,
    one.resolved.length,
    one.unchanged.length,
  ]);
};

describe("duplicates of two commits (cases: new in a pull request)", () => {
  const ab = clones("x", ["src/a.ts:10-30#f", "src/b.ts:5-25#g"]);

  it("has nothing new when a file was moved or renamed (H8-183)", () => {
    const moved = clones("x", ["lib/deep/c.ts:5-25#g", "src/a.ts:10-30#f"]);
    const [, duplicates] = counts(
      { found: { classes: [ab] }, texts: { "src/a.ts": "a", "src/b.ts": "b" } },
      { found: { classes: [moved] }, texts: { "src/a.ts": "a", "lib/deep/c.ts": "b" } },
    );
    expect(duplicates).toEqual([0, 0, 0, 1]);
  });

  it("has nothing new when a folder moved, imports were repointed and lines shifted (H8-183)", () => {
    const text = (from: string): string =>
      `import { x } from "${from}";\nexport function g() {\n${body("x")}\n}\n`;
    const a = `import { y } from "./y.js";\n${text("./x.js")}`;
    const then = clones("x", ["src/a.ts:3-15#g", "src/b.ts:2-14#g"]);
    const now = clones("x", ["lib/a.ts:4-16#g", "lib/b.ts:3-15#g"]);
    const [, duplicates] = counts(
      { found: { classes: [then] }, texts: { "src/a.ts": a, "src/b.ts": text("./x.js") } },
      { found: { classes: [now] }, texts: { "lib/a.ts": `\n${a}`, "lib/b.ts": `\n${text("../src/x.js")}` } },
    );
    expect(duplicates).toEqual([0, 0, 0, 1]);
  });

  it("has nothing new when members stand in another order", () => {
    const turned = { ...ab, members: [...ab.members].reverse() };
    expect(counts({ found: { classes: [ab] } }, { found: { classes: [turned] } })[1]).toEqual([0, 0, 0, 1]);
  });

  it("has nothing new when a function moved into another file", () => {
    const moved = clones("x", ["src/a.ts:10-30#f", "src/c.ts:1-21#g"]);
    const texts = { "src/a.ts": "a", "src/b.ts": body("b"), "src/c.ts": "" };
    const [, duplicates] = counts(
      { found: { classes: [clones("x", ["src/a.ts:10-30#f", "src/b.ts:1-12#g"])] }, texts },
      { found: { classes: [moved] }, texts: { ...texts, "src/b.ts": "// gone", "src/c.ts": body("b") } },
    );
    expect(duplicates).toEqual([0, 0, 0, 1]);
  });

  it("has nothing new when constants went into a function of another file and lost their export", () => {
    const consts = (name: string, before: string): string =>
      Array.from({ length: 8 }, (_, i) => `${before}const ${name}${i} = build.${name}(${i});`).join("\n");
    const part = ["src/a.ts:2-9", "src/b.ts:2-9"];
    const file = (name: string): string => `// ${name}\n${consts(name, "export ")}\n`;
    const into = (name: string): string => `function make() {\n${consts(name, "  ")}\n}\n`;
    const [, duplicates] = counts(
      {
        found: { classes: [clones("x", ["src/a.ts:2-5", "src/b.ts:2-5"])] },
        texts: { "src/a.ts": file("first"), "src/b.ts": file("other") },
      },
      {
        found: {
          classes: [
            clones(
              "y",
              part.map((one) => one.replace("src/", "lib/")),
            ),
          ],
        },
        texts: {
          "src/a.ts": "// first\n",
          "src/b.ts": "// other\n",
          "lib/a.ts": into("first"),
          "lib/b.ts": into("other"),
        },
      },
    );
    expect(duplicates![0]).toBe(0);
  });

  it("has nothing new when the code of both places went into other files, deeper than before", () => {
    const deeper = (text: string): string =>
      `export const build = () => {\n${text.replaceAll("  ", "      ")}\n};\n`;
    const then = { "src/a.ts": body("a"), "src/b.ts": `${body("b")}\n` };
    const [, duplicates] = counts(
      { found: { classes: [clones("x", ["src/a.ts:1-12#f", "src/b.ts:1-12#g"])] }, texts: then },
      {
        found: { classes: [clones("y", ["src/left.ts:2-13#build", "src/right.ts:1-14#build"])] },
        texts: {
          "src/a.ts": "export {};",
          "src/left.ts": deeper(body("a")),
          "src/right.ts": deeper(body("b")),
        },
      },
    );
    expect(duplicates).toEqual([0, 1, 0, 0]);
  });

  it("calls a third copy new, and names the place to use (H8-193)", () => {
    const texts = { "src/a.ts": body("a", 30), "src/b.ts": body("b", 30) };
    const three = clones("x", ["src/a.ts:10-30#f", "src/b.ts:5-25#g", "src/c.ts:1-21#h"]);
    const { duplicates } = compareSides(
      { found: { classes: [ab] }, texts },
      { found: { classes: [three] }, texts: { ...texts, "src/c.ts": body("c", 30) } },
    );
    expect(duplicates.new).toMatchObject([
      { change: "more-members", newMembers: [2], reuse: 0, gates: true },
    ]);
    expect(duplicates.new[0]!.before?.members).toHaveLength(2);
  });

  it("calls a copy of code that nobody touched new (H8-188)", () => {
    const a = body("a", 30);
    const { duplicates } = compareSides(
      { texts: { "src/a.ts": a } },
      {
        found: { classes: [clones("x", ["lib/b.ts:3-20#g", "src/a.ts:10-27#f"])] },
        texts: { "src/a.ts": a, "lib/b.ts": `//\n//\n${a}` },
      },
    );
    expect(duplicates.new).toMatchObject([{ change: "added", newMembers: [0], reuse: 1, gates: true }]);
  });

  it("calls an edit inside a class changed, by its content or by its places (H8-193)", () => {
    const near = (score: number) =>
      clones("x", ["src/a.ts:10-30#f", "src/b.ts:5-25#g"], { kind: "near", score });
    expect(counts({ found: { classes: [ab] } }, { found: { classes: [near(930)] } })[1]).toEqual([
      0, 1, 0, 0,
    ]);
    const other = clones("y", ["src/a.ts:10-31#f", "src/b.ts:5-26#g"]);
    expect(counts({ found: { classes: [ab] } }, { found: { classes: [other] } })[1]).toEqual([0, 1, 0, 0]);
  });

  it("knows places again by their lines where they have no name", () => {
    const a = `${body("head", 5)}\n${body("a")}`;
    const then = clones("x", ["src/a.ts:6-17", "src/b.ts:1-12"]);
    const now = clones("y", ["src/a.ts:36-47", "src/b.ts:1-12"]);
    const texts = { "src/a.ts": a, "src/b.ts": body("a") };
    expect(
      counts(
        { found: { classes: [then] }, texts },
        {
          found: { classes: [now] },
          texts: {
            "src/a.ts": `${body("new", 30)}\n${a.replace("a.step3", "a.other")}`,
            "src/b.ts": body("a").replace("a.step3", "a.other"),
          },
        },
      )[1],
    ).toEqual([0, 1, 0, 0]);
  });

  it("calls a copy that was taken out resolved (H8-193)", () => {
    const three = clones("x", ["src/a.ts:10-30#f", "src/b.ts:5-25#g", "src/c.ts:1-21#h"]);
    const fewer = compareSides({ found: { classes: [three] } }, { found: { classes: [ab] } }).duplicates;
    expect(fewer.resolved).toMatchObject([{ change: "fewer-members", goneMembers: [{ path: "src/c.ts" }] }]);
    const gone = compareSides({ found: { classes: [ab] } }, {}).duplicates;
    expect(gone.resolved).toMatchObject([{ change: "gone", finding: { id: ab.id } }]);
  });

  it("takes a copy that replaces one which went its own way for a new one", () => {
    const a = body("a", 30);
    const b = body("b", 30);
    const { duplicates } = compareSides(
      { found: { classes: [ab] }, texts: { "src/a.ts": a, "src/b.ts": b } },
      {
        found: { classes: [clones("x", ["src/a.ts:10-30#f", "src/c.ts:10-30#h"])] },
        texts: { "src/a.ts": a, "src/b.ts": b.replace("b.step9", "b.other"), "src/c.ts": a },
      },
    );
    expect(duplicates.new).toMatchObject([{ change: "more-members", newMembers: [1], reuse: 0 }]);
  });

  it("takes a class that splits for two that changed", () => {
    const four = clones("x", ["a.ts:1-9#f", "b.ts:1-9#f", "c.ts:1-9#f", "d.ts:1-9#f"]);
    const [left, right] = [
      clones("x", ["a.ts:1-9#f", "b.ts:1-9#f"]),
      clones("y", ["c.ts:1-9#f", "d.ts:1-9#f"]),
    ];
    expect(counts({ found: { classes: [four] } }, { found: { classes: [left, right] } })[1]).toEqual([
      0, 2, 0, 0,
    ]);
  });

  it("does not call a class new of which no line is", () => {
    const texts = { "src/a.ts": body("a", 30), "src/b.ts": body("b", 30) };
    expect(counts({ texts }, { found: { classes: [ab] }, texts })[1]).toEqual([0, 1, 0, 0]);
  });

  it("lists duplicates of test code and lets them fail nothing", () => {
    const tests = clones("t", ["test/a.ts:1-20#f", "test/b.ts:1-20#f"]);
    const mixed = clones("m", ["src/a.ts:1-20#f", "test/c.ts:1-20#f"]);
    const delta = compareSides(
      { texts: { "src/a.ts": body("a", 20) } },
      {
        found: { classes: [tests, mixed] },
        texts: { "src/a.ts": body("a", 20), "test/a.ts": "1", "test/b.ts": "2", "test/c.ts": "3" },
      },
    );
    expect(delta.duplicates.new.map(({ gates }) => gates)).toEqual([false, false]);
    expect(countGates(delta)).toEqual({ "new-dead-code": 0, "new-duplicates": 0, "new-cycles": 0 });
  });
});

describe("dead code of two commits", () => {
  it("knows a symbol again whose file was moved, and one that was moved alone", () => {
    const texts = { "src/a.ts": "a", "src/b.ts": "b" };
    const then = [dead("src/a.ts", "one"), dead("src/b.ts", "Store.take", { kind: "method" })];
    const now = [dead("lib/a.ts", "one"), dead("src/c.ts", "Store.take", { kind: "method" })];
    expect(
      counts(
        { found: { dead: then }, texts },
        { found: { dead: now }, texts: { "lib/a.ts": "a", "src/b.ts": "other", "src/c.ts": "b2" } },
      )[0],
    ).toEqual([0, 0, 0, 2]);
  });

  it("knows an edited one by its name, and of several with one name each by its content", () => {
    const twice = (contents: readonly string[]) =>
      contents.map((content, i) =>
        dead("src/a.ts", "f", { id: hex(`${i}`), content: hex(content), startLine: i * 9 }),
      );
    expect(counts({ found: { dead: twice(["p", "q"]) } }, { found: { dead: twice(["q"]) } })[0]).toEqual([
      0, 0, 1, 1,
    ]);
    const edited = dead("src/a.ts", "f", { content: hex("edited") });
    expect(counts({ found: { dead: [dead("src/a.ts", "f")] } }, { found: { dead: [edited] } })[0]).toEqual([
      0, 0, 0, 1,
    ]);
  });

  it("calls another verdict a change, which fails a check only when the last use was taken away", () => {
    const change = (before: "unknown" | "needless-export" | "dead", now: "dead" | "test-only") =>
      compareSides(
        { found: { dead: [dead("a.ts", "f", { verdict: before })] } },
        { found: { dead: [dead("a.ts", "f", { verdict: now })] } },
      ).deadCode.changed.map(({ gates }) => gates);
    expect(change("unknown", "dead")).toEqual([false]);
    expect(change("needless-export", "dead")).toEqual([true]);
    expect(change("dead", "test-only")).toEqual([false]);
  });

  it("lets only the certain verdicts fail a check", () => {
    const verdicts = ["dead", "test-only", "needless-export", "unknown"] as const;
    const now = verdicts.map((verdict) => dead("a.ts", verdict, { verdict }));
    const delta = compareSides({}, { found: { dead: [...now, dead("b.ts", null)] } });
    expect(delta.deadCode.new.map(({ gates }) => gates)).toEqual([true, false, false, false, true]);
    expect(countGates(delta)["new-dead-code"]).toBe(2);
  });

  it("does not call what is in a file new or resolved when the file itself was or is the finding", () => {
    const file = [dead("src/a.ts", null)];
    const symbols = [dead("src/a.ts", "f"), dead("src/a.ts", "g")];
    expect(counts({ found: { dead: file } }, { found: { dead: symbols } })[0]).toEqual([0, 2, 1, 0]);
    expect(counts({ found: { dead: symbols } }, { found: { dead: file } })[0]).toEqual([1, 0, 0, 0]);
  });
});

describe("cycles of two commits", () => {
  const ab = cycle(["src/a.ts", "src/b.ts"]);

  it("knows a cycle again whose files were moved", () => {
    const moved = cycle(["lib/a.ts", "lib/b.ts"]);
    expect(
      counts(
        { found: { cycles: [ab] }, texts: { "src/a.ts": "a", "src/b.ts": "b" } },
        { found: { cycles: [moved] }, texts: { "lib/a.ts": "a", "lib/b.ts": "b" } },
      )[2],
    ).toEqual([0, 0, 0, 1]);
  });

  it("calls one new that takes in a file which was there, and changed that a new file joined", () => {
    const abc = cycle(["src/a.ts", "src/b.ts", "src/c.ts"]);
    const both = { "src/a.ts": "a", "src/b.ts": "b", "src/c.ts": "c" };
    const grown = { found: { cycles: [abc] }, texts: both };
    expect(counts({ found: { cycles: [ab] }, texts: both }, grown)[2]).toEqual([1, 0, 0, 0]);
    expect(counts({ found: { cycles: [ab] } }, grown)[2]).toEqual([0, 1, 0, 0]);
    expect(counts(grown, { found: { cycles: [ab] }, texts: both })[2]).toEqual([0, 0, 1, 0]);
  });

  it("lets one of types only fail nothing", () => {
    const types = cycle(["a.ts", "b.ts"], { typesOnly: true });
    const delta = compareSides({}, { found: { cycles: [types, cycle(["c.ts", "d.ts"])] } });
    expect(delta.cycles.new.map(({ gates }) => gates)).toEqual([false, true]);
  });
});

describe("suppressed findings", () => {
  const why = { reason: "on purpose", path: "sheaf.json", line: 0 };

  it("are neither new nor resolved", () => {
    const hidden = dead("a.ts", "f", { suppressed: why });
    const delta = compareSides({}, { found: { dead: [hidden] } });
    expect(delta.deadCode).toMatchObject({ new: [], suppressed: [{ state: "new" }] });
    expect(countGates(delta)["new-dead-code"]).toBe(0);
    expect(compareSides({ found: { dead: [hidden] } }, {}).deadCode).toMatchObject({
      resolved: [],
      suppressed: [],
    });
  });

  it("are a change when they are shown again", () => {
    const shown = compareSides(
      { found: { dead: [dead("a.ts", "f", { suppressed: why })] } },
      { found: { dead: [dead("a.ts", "f")] } },
    );
    expect(shown.deadCode.changed).toHaveLength(1);
  });
});

describe("random findings", () => {
  /** A sequence that is the same in every run. */
  const random = (seed: number) => () => {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((seed ^ (seed >>> 13)) >>> 0) / 2 ** 32;
  };

  const someFindings = (next: () => number, files: number): Findings => {
    const pick = (count: number): number => Math.floor(next() * count);
    const path = (): string => `src/f${pick(files)}.ts`;
    const seen = new Set<string>();
    return found({
      dead: Array.from({ length: 20 }, (_, i) => dead(path(), `s${i}`)),
      classes: Array.from({ length: 12 }, (_, i) => {
        const places = Array.from(
          { length: 2 + pick(3) },
          () => `${path()}:${1 + pick(300) * 30}-${20 + pick(9)}`,
        );
        const clean = [...new Set(places)].map((place) => {
          const [file, start] = /^(.+):(\d+)/.exec(place)!.slice(1) as [string, string];
          return `${file}:${start}-${Number(start) + 20}#f${start}`;
        });
        return clean.length < 2 ? null : clones(`class ${i}`, clean);
      }).filter((one) => one !== null),
      cycles: Array.from({ length: 4 }, () => {
        const members = [path(), path(), path()].filter((one) => !seen.has(one) && seen.add(one));
        return members.length < 2 ? null : cycle(members);
      }).filter((one) => one !== null),
    });
  };

  const treeOf = (files: number, name: (path: string) => string) =>
    tree(Object.fromEntries(Array.from({ length: files }, (_, i) => [name(`src/f${i}.ts`), `text ${i}`])));

  const same = (path: string): string => path;

  const rename = (findings: Findings, name: (path: string) => string): Findings => {
    const at = <T extends { readonly path: string }>(one: T): T => ({ ...one, path: name(one.path) });
    return {
      ...findings,
      deadCode: { ...findings.deadCode, findings: findings.deadCode.findings.map(at).reverse() },
      duplicates: {
        ...findings.duplicates,
        classes: findings.duplicates.classes
          .map((one) => ({ ...one, members: one.members.map((m): CloneMember => at(m)).reverse() }))
          .reverse(),
      },
      structure: {
        ...findings.structure,
        cycles: findings.structure.cycles.map((one) => ({
          ...one,
          id: hex(one.id),
          files: one.files.map(name).sort(),
        })),
      },
    };
  };

  const states = (delta: ReturnType<typeof compareFindings>) =>
    [delta.deadCode, delta.duplicates, delta.cycles].map((one) => ({
      new: one.new.length,
      changed: one.changed.length,
      resolved: one.resolved.length,
      unchanged: one.unchanged.length,
    }));

  it("have nothing new against themselves, and nothing when every file was moved", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const findings = someFindings(random(seed), 30);
      const all = [findings.deadCode.findings, findings.duplicates.classes, findings.structure.cycles];
      const unchanged = all.map(({ length }) => ({ new: 0, changed: 0, resolved: 0, unchanged: length }));
      const files = treeOf(30, same);
      expect(
        states(compareFindings({ findings: { base: findings, head: findings }, base: files, head: files })),
      ).toEqual(unchanged);
      const name = (path: string): string => `moved/${path.length}/${path}`;
      const moved = { base: findings, head: rename(findings, name) };
      expect(states(compareFindings({ findings: moved, base: files, head: treeOf(30, name) }))).toEqual(
        unchanged,
      );
    }
  });

  it("have what is new one way resolved the other way", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const next = random(seed);
      const a = someFindings(next, 30);
      const keep = <T>(list: readonly T[]): readonly T[] => list.filter(() => next() < 0.7);
      const less: Findings = {
        ...a,
        deadCode: { ...a.deadCode, findings: keep(a.deadCode.findings) },
        duplicates: { ...a.duplicates, classes: keep(a.duplicates.classes) },
        structure: { ...a.structure, cycles: keep(a.structure.cycles) },
      };
      // Texts of the later tree are other ones, and nobody has them: any place can be a new one.
      const files = treeOf(30, same);
      const edited = files.map(({ path, blob }) => ({ path, blob: `${blob}+` }));
      const more = compareFindings({ findings: { base: less, head: a }, base: files, head: edited });
      const back = compareFindings({ findings: { base: a, head: less }, base: edited, head: files });
      const ids = (list: readonly { readonly finding: { readonly id: string } }[]) =>
        list.map(({ finding }) => finding.id).sort();
      for (const kind of ["deadCode", "duplicates", "cycles"] as const) {
        expect(ids(more[kind].new)).toEqual(ids(back[kind].resolved));
        expect(back[kind].new).toEqual([]);
        expect(more[kind].resolved).toEqual([]);
      }
    }
  });
});
