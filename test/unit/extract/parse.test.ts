import { beforeAll, describe, expect, it } from "vitest";
import { Parser } from "web-tree-sitter";
import { type Loaded, loadLanguage, startParser } from "../../../src/extract/grammar.js";
import { type ParseBudget, parseBudgetOf, parseWithin } from "../../../src/extract/parse.js";
import { languages } from "../../../src/extract/registry.js";
import { assets } from "./assets.js";
import { read } from "./facts.js";

const line = "function f() { return [1, 2, 3]; }\n";
const plenty: ParseBudget = { reports: 1e9, inError: 1e9, units: 1e9, recoveries: 1e9, errors: 1e9 };
let parser: Parser;
let typescript: Loaded;
let go: Loaded;
let xml: Loaded;

beforeAll(async () => {
  await startParser(assets);
  parser = new Parser();
  const load = (wanted: string): Promise<Loaded> =>
    loadLanguage(assets, languages.find(({ id }) => id === wanted)!);
  typescript = await load("typescript");
  go = await load("go");
  xml = await load("xml");
});

/** Whether a text parses when one limit is set and all others are far. */
const parses = (loaded: Loaded, text: string, limit: Partial<ParseBudget>): boolean => {
  const tree = parseWithin(parser, loaded, text, null, { ...plenty, ...limit });
  tree?.delete();
  return tree !== null;
};

const table = (length: number): string =>
  `${"|a".repeat(200)}|\n${`${"|-".repeat(200)}|\n`.repeat(length / 400)}`;
const comments = (length: number): string => "/* abc def\n".repeat(length / 11);

describe("parseWithin", () => {
  for (const limit of ["reports", "units"]) {
    it(`stops when its ${limit} are used up, and then parses the next text from its start`, () => {
      expect(parses(typescript, line.repeat(1_000), { [limit]: 3 })).toBe(false);
      const tree = parseWithin(parser, typescript, "let a;")!;
      expect(tree.rootNode.toString()).toBe(
        "(program (lexical_declaration (variable_declarator name: (identifier))))",
      );
      tree.delete();
    });
  }

  it("counts the text that is lexed again and again", () => {
    const text = comments(8_000);
    expect(parses(go, text, { units: 100 * text.length })).toBe(false);
    expect(parses(go, line.repeat(200), { units: 3 * line.length * 200 })).toBe(true);
  });

  it("counts reports while it skips what follows an error", () => {
    // A linear congruence, so that the noise is the same everywhere.
    let state = 1;
    const next = (): string => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const code = 31 + (Math.floor(state / 65_536) % 96);
      return code === 31 ? "\n" : String.fromCharCode(code);
    };
    const noise = Array.from({ length: 60_000 }, next).join("");
    expect(parses(go, noise, {})).toBe(true);
    expect(parses(go, noise, { inError: 5 })).toBe(false);
    expect(parses(typescript, line.repeat(3_000), { inError: 0 })).toBe(true);
  });

  it("counts errors that are mended by a token that is made up", () => {
    const tags = "<a\n".repeat(6_000);
    expect(parses(xml, tags, { errors: 3_000 })).toBe(false);
    expect(parses(xml, tags, {})).toBe(true);
    expect(parseWithin(parser, xml, tags)).toBeNull();
  });

  it("counts recoveries from errors", () => {
    expect(parses(go, table(6_000), { recoveries: 500 })).toBe(false);
    expect(parses(typescript, line.repeat(3_000), { recoveries: 0 })).toBe(true);
  });

  it("makes the tree that a parse without samples makes, and the tree keeps its text", () => {
    const text = `${line.repeat(2_000)}const = |;\n${line.repeat(2_000)}const last = 1;\n`;
    const tree = parseWithin(parser, typescript, text)!;
    const whole = parser.parse(text)!;
    expect(tree.rootNode.toString()).toBe(whole.rootNode.toString());
    expect(tree.rootNode.lastChild?.text).toBe("const last = 1;");
    tree.delete();
    whole.delete();
  });

  it("has a budget that ordinary text never meets", () => {
    const text = line.repeat(26_000);
    const { reports, units } = parseBudgetOf(text);
    const third = { reports: reports / 3, inError: 0, units: units / 3, recoveries: 0, errors: 0 };
    expect(parses(typescript, text, third)).toBe(true);
  });
});

describe("texts that would keep the parser busy for minutes", () => {
  for (const language of ["go", "javascript", "typescript", "python"]) {
    it(`gives windows for a table in ${language}`, async () => {
      expect((await read(language, table(60_000))).facts.quality).toBe("lines");
    });
  }

  it("gives windows for comments that never end", async () => {
    expect((await read("go", comments(60_000))).facts.quality).toBe("lines");
  });
});
