import { describe, expect, it } from "vitest";
import { type Clone, findClone, unitsOf } from "./clones.js";
import { read } from "./facts.js";

/** One function in ways that people write it again. `other` does something else at the same length. */
interface Versions {
  readonly language: string;
  readonly plain: string;
  readonly reformatted: string;
  readonly renamed: string;
  readonly inserted: string;
  readonly other: string;
}

const versions: readonly Versions[] = [
  {
    language: "typescript",
    plain: `export function total(items: Item[], rate: number): number {
  let sum = 0;
  for (const item of items) {
    if (item.price > 100) { sum += item.price * rate; } else sum += item.price;
    log.debug("added", item.name, { price: item.price, rate });
  }
  const rounded = items.map((item) => Math.round(item.price)).filter(Boolean);
  if (rounded.length === 0) return 0;
  return sum / rounded.length;
}
`,
    reformatted: `export function total(
    items: Item[],
    rate: number,
): number {
    let sum = 0
    // Prices are gross.
    for (const item of items)
    {
        if (item.price > 100)
            sum += item.price * rate
        else
        {
            sum += item.price
        }
        log.debug(
            'added',
            item.name,
            {
                price: item.price,
                rate,
            },
        )
    }

    const rounded = items
        .map((item) => Math.round(item.price))
        .filter(Boolean)
    if (rounded.length === 0) {
        return 0
    }
    return sum /
        rounded.length
}
`,
    renamed: `export function mean(rows: Row[], factor: number): number {
  let all = 1;
  for (const row of rows) {
    if (row.cost > 250) { all += row.cost * factor; } else all += row.cost;
    out.info("counted it", row.title, { cost: row.cost, factor });
  }
  const whole = rows.map((row) => Math.floor(row.cost)).filter(isSet);
  if (whole.length === 0) return 7;
  return all / whole.length;
}
`,
    inserted: `export function total(items: Item[], rate: number): number {
  let sum = 0;
  for (const item of items) {
    if (item.price > 100) { sum += item.price * rate; } else sum += item.price;
    await audit.write(item);
    log.debug("added", item.name, { price: item.price, rate });
  }
  const rounded = items.map((item) => Math.round(item.price)).filter(Boolean);
  if (rounded.length === 0) return 0;
  return sum / rounded.length;
}
`,
    other: `export class Cart extends Base {
  #open = new Map<string, Item>();
  constructor(readonly owner: string) { super(); }
  get size(): number { return this.#open.size; }
  async load(id: string): Promise<void> {
    const found = await fetch(\`/items/\${id}\`);
    while (found.next !== null) found.next();
    try { this.#open.set(id, await found.json()); } catch { throw new Error("no such item"); }
  }
}
`,
  },
  {
    language: "python",
    plain: `def total(items, rate=2, *, strict=False):
    """Adds prices."""
    result = {"sum": 0, "count": len(items)}
    for item in items:
        if item.price > 100 and not strict:
            result["sum"] += item.price * rate
        else:
            log.debug("skipped %s", item.name)
    if not result["count"]:
        raise ValueError("nothing to add")
    names = sorted(item.name for item in items if item.price)
    return result["sum"] / result["count"], names
`,
    reformatted: `def total(
    items,
    rate=2,
    *,
    strict=False,
):
    # The documentation is elsewhere.
    result = {
        'sum': 0,
        'count': len(items),
    }
    for item in items:

      if item.price > 100 \\
            and not strict:
          result['sum'] += item.price * rate
      else: log.debug(
          'skipped %s',
          item.name,
      )
    if not result['count']:
        raise ValueError(
            'nothing to add'
        )
    names = sorted(
        item.name
        for item in items
        if item.price
    )
    return result['sum'] / result['count'], names
`,
    renamed: `def average(rows, factor=3, *, careful=True):
    """Other words."""
    state = {"all": 1, "n": size(rows)}
    for row in rows:
        if row.cost > 7 and not careful:
            state["all"] += row.cost * factor
        else:
            out.info("left out %s", row.title)
    if not state["n"]:
        raise KeyError("empty")
    titles = ordered(row.title for row in rows if row.cost)
    return state["all"] / state["n"], titles
`,
    inserted: `def total(items, rate=2, *, strict=False):
    """Adds prices."""
    result = {"sum": 0, "count": len(items)}
    for item in items:
        if item.price > 100 and not strict:
            result["sum"] += item.price * rate
        else:
            log.debug("skipped %s", item.name)
    del items[0]
    if not result["count"]:
        raise ValueError("nothing to add")
    names = sorted(item.name for item in items if item.price)
    return result["sum"] / result["count"], names
`,
    other: `class Cart(Base):
    size: int = 0

    def __init__(self, owner):
        super().__init__()
        self.owner = owner

    @property
    async def first(self):
        with open(self.path) as source:
            lines = await source.read()
        try:
            yield lines.pop()
        except IndexError as error:
            raise Missing from error
        finally:
            source.close()
`,
  },
  {
    language: "go",
    plain: `func Total(items []Item, rate float64) (float64, error) {
	sum := 0.0
	for _, item := range items {
		if item.Price > 100 && rate > 0 {
			sum += item.Price * rate
			continue
		}
		log.Printf("skipped %s", item.Name)
	}
	err := store.Save(context.Background(), &Result{Sum: sum, Count: len(items)})
	if err != nil {
		return 0, fmt.Errorf("save: %w", err)
	}
	return sum / float64(len(items)), nil
}
`,
    reformatted: `func Total(
	items []Item,
	rate float64,
) (float64, error) {
	sum := 0.0
	for _, item := range items { // all of them
		if item.Price > 100 &&
			rate > 0 {
			sum += item.Price *
				rate
			continue
		}
		log.Printf(
			"skipped %s",
			item.Name,
		)
	}

	err := store.Save(
		context.Background(),
		&Result{
			Sum:   sum,
			Count: len(items),
		},
	)
	if err != nil {
		return 0, fmt.Errorf("save: %w", err)
	}
	return sum / float64(len(items)), nil
}
`,
    renamed: `func Mean(rows []Row, factor float64) (float64, error) {
	all := 1.0
	for _, row := range rows {
		if row.Cost > 250 && factor > 3 {
			all += row.Cost * factor
			continue
		}
		out.Infof("left out %s", row.Title)
	}
	fault := disk.Put(scope.Empty(), &State{All: all, Size: len(rows)})
	if fault != nil {
		return 1, text.Wrap("put: %w", fault)
	}
	return all / float64(len(rows)), nil
}
`,
    inserted: `func Total(items []Item, rate float64) (float64, error) {
	sum := 0.0
	for _, item := range items {
		if item.Price > 100 && rate > 0 {
			sum += item.Price * rate
			continue
		}
		log.Printf("skipped %s", item.Name)
	}
	go audit(items)
	err := store.Save(context.Background(), &Result{Sum: sum, Count: len(items)})
	if err != nil {
		return 0, fmt.Errorf("save: %w", err)
	}
	return sum / float64(len(items)), nil
}
`,
    other: `type Cart struct {
	sync.Mutex
	open map[string]*Item
}

func (c *Cart) Add(ctx context.Context, id string) {
	c.Lock()
	defer c.Unlock()
	select {
	case <-ctx.Done():
		return
	case c.queue <- id:
	}
	switch item := c.open[id]; item.(type) {
	case nil:
		c.open[id] = new(Item)
	default:
		panic("twice")
	}
}
`,
  },
];

const compare = async (language: string, a: string, b: string): Promise<Clone | null> =>
  findClone(await unitsOf(language, a), await unitsOf(language, b));

const linesOf = (text: string): number => text.trimEnd().split("\n").length;

describe.each(versions)(
  "units of $language",
  ({ language, plain, reformatted, renamed, inserted, other }) => {
    it("find an exact copy in other surroundings, from its first line to its last statement", async () => {
      const clone = await compare(language, plain, `${other}\n${plain}`);
      expect(clone?.kind).toBe("exact");
      expect(clone?.lines[0]).toBe(1);
      expect(clone?.lines[2]).toBe(linesOf(other) + 2);
      expect(clone!.lines[1] - clone!.lines[0]).toBe(clone!.lines[3] - clone!.lines[2]);
      expect(clone!.lines[1]).toBeGreaterThanOrEqual(linesOf(plain) - 1);
      expect(clone!.tokens).toBeGreaterThan(80);
    });

    it("find the same code with other line breaks, braces, quotes and comments, and call it exact", async () => {
      const whole = await compare(language, plain, plain);
      const clone = await compare(language, plain, reformatted);
      expect(clone).toMatchObject({ kind: "exact", units: whole!.units, tokens: whole!.tokens });
    });

    it("find a copy with other names and literals, and do not call it exact", async () => {
      const whole = await compare(language, plain, plain);
      const clone = await compare(language, plain, renamed);
      expect(clone).toMatchObject({ kind: "renamed", units: whole!.units, tokens: whole!.tokens });
    });

    it("find a copy with one statement more", async () => {
      const whole = await compare(language, plain, plain);
      const clone = await compare(language, plain, inserted);
      expect(clone).toMatchObject({ kind: "near", units: whole!.units + 1, tokens: whole!.tokens });
    });

    it("do not take different code for a copy", async () => {
      expect(findClone(await unitsOf(language, plain), await unitsOf(language, other), 2)).toBeNull();
    });

    it("are none of what is unranked or generated", async () => {
      expect((await read(language, plain, {}, false)).facts.units.lines).toHaveLength(0);
      const comment = language === "python" ? "#" : "//";
      const generated = await read(language, `${comment} Code generated by x. DO NOT EDIT.\n${plain}`);
      expect(generated.facts.units.lines).toHaveLength(0);
      expect(generated.facts.style).toBeNull();
    });
  },
);

/** What tokens the units have, by their first lines; `-` for a barrier. */
const sizes = async (language: string, source: string): Promise<string[]> => {
  const { lines, tokens } = await unitsOf(language, source);
  return [...lines].map((line, i) => `${line}:${tokens[i] === 0 ? "-" : tokens[i]}`);
};

describe("units", () => {
  it("are none of comments, licences, docstrings and decorators", async () => {
    expect(await sizes("typescript", "/*\n * Copyright\n */\n// MIT\n")).toEqual([]);
    expect(
      await sizes("python", '#!/usr/bin/python\n# Copyright\n"""Docs."""\n@cache\ndef f():\n    pass\n'),
    ).toEqual(["5:4", "6:1"]);
  });

  it("are barriers where imports stand", async () => {
    const typescript = `import a from "a";\nimport {\n  b,\n} from "b"\nf();\nexport * from "c";\n`;
    expect(await sizes("typescript", typescript)).toEqual(["1:-", "5:3", "6:-"]);
    expect(
      await sizes("javascript", `const a = require("a");\nconst { b } = require("b");\nf()\n`),
    ).toContain("3:3");
    expect((await sizes("javascript", `const a = require("a");\nf()\n`))[0]).toBe("1:-");
    expect(await sizes("python", "import a\nfrom b import (\n    c,\n)\nf()\n")).toEqual(["1:-", "5:3"]);
    const go = 'package a\n\nimport (\n\t"b"\n\tc "d"\n)\n\nfunc f() {}\n';
    expect(await sizes("go", go)).toEqual(["1:2", "3:-", "8:4"]);
    // In the midst of code it is a call like others.
    expect(await sizes("typescript", `f(); const m = await import("m"); g();`)).not.toContain("1:-");
  });

  it("are barriers where data stands", async () => {
    const numbers = Array.from({ length: 40 }, (_, i) => `  ${i}, 0x${i}f,`).join("\n");
    expect(await sizes("typescript", `const table = [\n${numbers}\n];\nf();`)).toEqual(["1:-", "43:3"]);
    const rows = Array.from({ length: 9 }, (_, i) => `  { name: "n${i}", size: ${i} },`).join("\n");
    expect(await sizes("typescript", `const rows = [\n${rows}\n];\nf();`)).toEqual(["1:4", "2:-", "12:3"]);
    const dictionary = Array.from({ length: 9 }, (_, i) => `    "n${i}": {"size": ${i}, "at": -1},`).join(
      "\n",
    );
    expect(await sizes("python", `D = {\n${dictionary}\n}\nf()\n`)).toEqual(["1:2", "2:-", "12:3"]);
    // A few options are code.
    expect(await sizes("typescript", `f({ encoding: "utf8", mode: 1 });`)).toEqual(["1:2", "1:7"]);
  });

  it("tell whether a statement stands in a block or behind it", async () => {
    const inside = await unitsOf("python", "if a:\n    b()\n    c()\n");
    const behind = await unitsOf("python", "if a:\n    b()\nc()\n");
    expect(inside.blind).toEqual(behind.blind);
    expect(inside.exact).not.toEqual(behind.exact);
    const braced = await unitsOf("go", "func f() {\n\tif a {\n\t\tb()\n\t}\n\tc()\n}\n");
    const other = await unitsOf("go", "func f() {\n\tif a {\n\t\tb()\n\t\tc()\n\t}\n}\n");
    expect(braced.blind).toEqual(other.blind);
    expect(braced.exact).not.toEqual(other.exact);
  });

  it("end where lines end, unless the statement goes on", async () => {
    expect(await sizes("javascript", "a()\nb()\nc\n  .d()\n  ?.e()\nf =\n  1\n  + 2\ni++\nj\n")).toEqual([
      "1:3",
      "2:3",
      "3:9",
      "6:5",
      "9:2",
      "10:1",
    ]);
    expect(await sizes("python", "a = 1 + \\\n    2\nb = [\n    c\n]\n")).toEqual(["1:5", "3:5"]);
  });

  it("stand in order and within the text, whatever it is", async () => {
    const pieces = [
      "(",
      "}",
      "{",
      "]",
      "if",
      ":",
      ";",
      "\n",
      "a",
      "'",
      '"',
      "`",
      "#",
      "\\",
      ",",
      "1",
      "\u00a0",
      "é",
      "//",
    ];
    let state = 1;
    const random = (limit: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 0x1_0000_0000) * limit);
    };
    for (let round = 0; round < 200; round++) {
      const source = Array.from({ length: 60 }, () => pieces[random(pieces.length)]).join(
        random(2) === 0 ? " " : "",
      );
      const language = ["typescript", "python", "go", "tsx", "javascript"][round % 5]!;
      const { facts } = await read(language, source);
      let end = 1;
      for (const [i, line] of facts.units.lines.entries()) {
        expect(line).toBeGreaterThanOrEqual(end);
        end = line + facts.units.spans[i]! - 1;
      }
      expect(end).toBeLessThanOrEqual(Math.max(1, facts.lines));
    }
  });

  it("of long hostile texts take one pass", async () => {
    for (const piece of ["(", "{", "}", "a:", "if(", "[{(", "'", "\\\n", ", ", "else ", "import "]) {
      const { units } = (
        await read("javascript", `${`${piece}`.repeat(20_000)}\n`.replace(/(.{0,200})/g, "$1\n"))
      ).facts;
      expect(units.lines.length).toBeLessThan(100_000);
    }
  });
});
