import { describe, expect, it } from "vitest";
import { visible } from "../../../src/model/visible.js";
import { commentMarker, markdownReport, maxComment, maxRows } from "../../../src/report/markdown.js";
import { textReport } from "../../../src/report/text.js";
import { clones, cycle, dead, deltaReport } from "./findings.js";

const web = "https://github.com/owner/name";

/** The same text without what stands in code: there nothing is read as Markdown. */
const outsideCode = (markdown: string): string =>
  markdown.replace(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, "CODE").replace(commentMarker, "");

describe("the comment", () => {
  const texts = { "src/a.ts": "a" };
  const report = deltaReport(
    { texts, found: { dead: [dead("src/b.ts", "fixed")], cycles: [cycle(["src/x.ts", "src/y.ts"])] } },
    {
      texts: { ...texts, "src/new.ts": "new" },
      found: {
        dead: [dead("src/new.ts", "unused"), dead("src/new.ts", "perhaps", { verdict: "unknown" })],
        classes: [clones("x", ["src/a.ts:3-20#parse", "src/new.ts:10-27#parseAgain"])],
      },
    },
  );

  it("keeps brackets and stops of a reason out of what stands as code", () => {
    const told = (reason: string): string => {
      const found = { dead: [dead("src/new.ts", "unused", { reason })] };
      return markdownReport(deltaReport({ texts }, { texts: { ...texts, "src/new.ts": "new" }, found }), {});
    };
    expect(told('not reached from 1 root ("main" of package.json)')).toContain(
      'not reached from 1 root ("main" of `package.json`)',
    );
    expect(told("used by make(), (see a_b.ts:3).")).toContain("used by `make()`, (see `a_b.ts:3`).");
  });

  it("has its marker, both places of a duplicate linked at the head, and the place to use", () => {
    const text = markdownReport(report, { web });
    expect(text.startsWith(`${commentMarker}\n`)).toBe(true);
    expect(text).toContain("### Sheaf: 1 new duplicate, 1 new piece of dead code");
    const head = "a".repeat(40);
    expect(text).toContain(
      `| [\`src/new.ts:10-27\`](${web}/blob/${head}/src/new.ts#L10-L27) \`parseAgain\` | use [\`src/a.ts:3-20\`](${web}/blob/${head}/src/a.ts#L3-L20) \`parse\` | exact, 80 tokens |`,
    );
    expect(text).toContain(
      `[\`src/b.ts:3-9\`](${web}/blob/${"b".repeat(40)}/src/b.ts#L3-L9) \`fixed\` | was dead`,
    );
    expect(text).toContain("It can't be told whether anything uses 1 new symbol.");
    expect(text).not.toContain("perhaps");
  });

  it("says that nothing is new, or that all is resolved where there was a comment", () => {
    expect(markdownReport(deltaReport({}, {}))).toContain("### Sheaf: nothing new");
    expect(markdownReport(deltaReport({}, {}), { commented: true })).toContain(
      "### Sheaf: everything reported here is resolved",
    );
  });

  it("has no link without an address, or with one that is none", () => {
    for (const address of [undefined, null, "javascript:alert(1)", "https://a/ b", "https://a)[x](y"]) {
      expect(markdownReport(report, { web: address })).not.toContain("](");
    }
    expect(markdownReport(report, { web: "https://host/{commit}?p={path}&l={start}" })).toContain(
      `](https://host/${"a".repeat(40)}?p=src/new.ts\\&l=10)`,
    );
  });

  it("shows at most so many rows and characters, and says what is left out", () => {
    const many = Array.from({ length: 400 }, (_, i) => dead(`src/${"long/".repeat(100)}${i}.ts`, `f${i}`));
    const text = markdownReport(deltaReport({}, { found: { dead: many } }), { web });
    expect(text.length).toBeLessThanOrEqual(maxComment);
    expect(text.match(/^\| \[/gm)!.length).toBeLessThanOrEqual(maxRows);
    expect(text).toContain("more rows are left out");
    const all = { dead: many, cycles: [cycle(["src/x.ts", "src/y.ts"])] };
    const mixed = markdownReport(deltaReport({}, { found: all }), {});
    expect(mixed).toContain("#### New dead code (24 of 400)");
    expect(mixed).toContain("#### New import cycles (1)");
    const worst = Array.from({ length: 60 }, (_, i) =>
      clones(
        `c${i}`,
        Array.from({ length: 30 }, (_, k) => `src/${"x".repeat(3_000)}${i}-${k}.ts:1-9#${"n".repeat(999)}`),
      ),
    );
    expect(
      markdownReport(deltaReport({}, { found: { classes: worst } }), { web }).length,
    ).toBeLessThanOrEqual(maxComment);
  });
});

describe("hostile names", () => {
  const attacks = [
    "@octocat",
    "`@octocat`",
    "a``b`@octocat",
    "`` ` @octocat",
    "x|y\\|z @octocat",
    "[click](https://evil.example)",
    "![x](https://evil.example/p.png)",
    "<img src=x onerror=alert(1)>",
    "<!-- sheaf-diff -->",
    "</td></table># Heading",
    "\n# Heading\n@octocat",
    "\r\n| a | b |",
    "#123 GH-123 owner/repo#5",
    "https://evil.example www.evil.example",
    ":tada: ~~x~~ **y** __z__",
    "&commat;octocat &#64;octocat",
    "\u202eevil\u0000\u001b[2J\u200b",
    "\\`@octocat\\`",
    " ",
    "`",
    "a`",
    "$x$ ```math",
    "deadbeefcafe0123456789deadbeefcafe01234567",
    "name@evil.example",
  ];

  it.each(attacks)("make nothing but code of %j", (attack) => {
    const report = deltaReport(
      { found: { dead: [dead(`old/${attack}`, attack)] } },
      {
        found: {
          dead: [
            dead(`src/${attack}`, attack, { reason: `only ${attack} names it, of ${attack}` }),
            dead(`whole/${attack}`, null, { reason: attack }),
          ],
          classes: [
            clones("x", [`src/a.ts:1-9#a`, `lib/b.ts:1-9#b`], {}),
            clones("y", ["c.ts:1-9", "d.ts:1-9"]),
          ].map((one) => ({
            ...one,
            members: one.members.map((m) => ({ ...m, path: `${m.path}${attack}`, symbol: attack })),
          })),
          cycles: [cycle([`${attack}/a`, `${attack}/b`])],
        },
      },
      { notes: [`The settings of ${attack} changed`] },
    );
    for (const address of [null, web]) {
      const text = markdownReport(report, { web: address });
      const outside = outsideCode(text)
        // Our own links, whose targets hold no character that Markdown reads.
        .replace(/\]\(https:\/\/github\.com\/owner\/name\/blob\/[\w%.~/-]+#L\d+-L\d+\)/g, "]LINK");
      expect(outside).not.toMatch(/@|octocat|evil|<|https?:|www\.|#\d|GH-|:tada|deadbeef|onerror|\]\(/);
      expect(text.split("\n").map(visible)).toEqual(text.split("\n"));
      expect(text.split(commentMarker)[0]).toBe("");
      // Nothing ends a row early: each has as many cells as the head of its table.
      for (const line of text.split("\n").filter((one) => one.startsWith("| "))) {
        expect([3, 4]).toContain(line.replace(/\\[\\|]/g, "").split("|").length - 1);
      }
    }
    const plain = textReport(report, { suppressed: true }).split("\n");
    expect(plain.map(visible)).toEqual(plain);
  });
});

describe("the text", () => {
  it("lists all, and what is suppressed where it was asked for", () => {
    const why = { reason: "on purpose", path: "src/a.ts", line: 4 };
    const report = deltaReport(
      { found: { dead: [dead("src/b.ts", "fixed")] } },
      { found: { dead: [dead("src/a.ts", "hidden", { suppressed: why }), dead("src/a.ts", "shown")] } },
      { idleSuppressions: [{ finding: "duplicates", reason: "", path: "src/c.ts", line: 7, matched: 0 }] },
    );
    const text = textReport(report);
    expect(text).toContain("New dead code (1)\n  src/a.ts:3-9  function shown\n");
    expect(text).toContain("Resolved (1)\n  src/b.ts:3-9  function fixed\n");
    expect(text).toContain("1 finding is suppressed. 1 suppression matches nothing.");
    expect(text).not.toContain("hidden");
    const whole = textReport(report, { suppressed: true });
    expect(whole).toContain("suppressed: on purpose (src/a.ts:4)");
    expect(whole).toContain("src/c.ts:7  duplicates: gives no reason");
  });
});
