import { describe, expect, it } from "vitest";
import { buildText } from "../../../cli/format/build.js";
import { commitLine, reasonsText, standing } from "../../../cli/format/coverage.js";
import { languagesText } from "../../../cli/format/languages.js";
import { bytes, count, counted, duration } from "../../../cli/format/numbers.js";
import { paintFor } from "../../../cli/format/paint.js";
import { existsText, searchJson, searchText } from "../../../cli/format/search.js";
import { statusText } from "../../../cli/format/status.js";
import { verifyText } from "../../../cli/format/verify.js";
import { clip, toJson, visible } from "../../../cli/format/visible.js";
import { preview } from "../../../src/model/preview.js";
import {
  buildReport,
  coverage,
  hit,
  languagesReport,
  searchReport,
  statusReport,
  verifyReport,
} from "./fakes.js";

const plain = paintFor({ color: false });
const brief = { snippet: "preview", explain: false } as const;

describe("numbers", () => {
  it("groups digits", () => {
    expect([0, 999, 1_000, 1_234_567].map(count)).toEqual(["0", "999", "1,000", "1,234,567"]);
    expect(counted(1, "file")).toBe("1 file");
    expect(counted(0, "file")).toBe("0 files");
  });

  it("scales bytes without a unit of 1000 left over", () => {
    expect([0, 999, 1_000, 9_960, 999_499, 999_500, 5_240_000, 3e12].map(bytes)).toEqual([
      "0 B",
      "999 B",
      "1.0 kB",
      "10 kB",
      "999 kB",
      "1.0 MB",
      "5.2 MB",
      "3.0 TB",
    ]);
  });

  it("says times as people do", () => {
    expect([3.4, 999, 1_000, 59_949, 59_950, 125_000].map(duration)).toEqual([
      "3 ms",
      "999 ms",
      "1.0 s",
      "59.9 s",
      "1 min 0 s",
      "2 min 5 s",
    ]);
  });
});

describe("visible", () => {
  it("shows escapes, C1 controls, bidirectional overrides and what has no width", () => {
    expect(visible("a\x1b[31mb\x07\x9bc\u202ed\u2066\u200be\ufeff")).toBe(
      "a\\x1b[31mb\\x07\\x9bc\\u{202e}d\\u{2066}\\u{200b}e\\u{feff}",
    );
    expect(visible("line\nnext\ttab\r")).toBe("line\\x0anext\\x09tab\\x0d");
    expect(visible("lone \ud800 end")).toBe("lone \\u{d800} end");
    expect(visible("tag \u{e0041}")).toBe("tag \\u{e0041}");
  });

  it("leaves ordinary text of every script alone", () => {
    const text = "naïve 日本語 עברית 👍 \\x1b";
    expect(visible(text)).toBe(text);
  });

  it("keeps JSON the same value", () => {
    const value = { text: "a\x1b\x9b\u202e\u{e0041}\n\ud800", list: [1, null] };
    const json = toJson(value);
    expect(JSON.parse(json)).toEqual(value);
    expect(json).not.toMatch(/[^\x20-\x7e]/);
    expect(JSON.parse(toJson(value, 2))).toEqual(value);
  });

  it("clips by characters, not by halves of them", () => {
    expect(clip("👍👍👍", 2)).toBe("👍…");
    expect(clip("abc", 3)).toBe("abc");
  });
});

describe("coverage", () => {
  it("says where the indexed commit stands", () => {
    const away = { ...coverage, head: "e".repeat(40) };
    expect(standing(coverage)).toBe("HEAD");
    expect(standing({ ...away, distance: { ahead: 3, behind: 0 } })).toBe("3 commits behind HEAD");
    expect(standing({ ...away, distance: { ahead: 0, behind: 1 } })).toBe("1 commit ahead of HEAD");
    expect(standing({ ...away, distance: { ahead: 2, behind: 1 } })).toBe(
      "2 commits behind and 1 commit ahead of HEAD",
    );
    expect(standing({ ...away, distance: null })).toBe("distance from HEAD unknown");
    expect(standing({ ...away, distance: null, known: false })).toBe("not in this repository");
    expect(commitLine({ ...coverage, incomplete: true })).toBe("aaaaaaaaa (HEAD), incomplete");
    expect(commitLine({ ...coverage, head: null })).toBe("aaaaaaaaa");
  });

  it("puts the reason with most files first", () => {
    expect(reasonsText({ symlink: 4, binary: 8, empty: 4, minified: 0 })).toBe(
      "16 (8 binary, 4 empty, 4 symlink)",
    );
    expect(reasonsText({ binary: 8, minified: 0 })).toBe("8 (binary)");
    expect(reasonsText({})).toBe("none");
  });
});

describe("preview", () => {
  const text = "/**\n * Nothing here.\n */\nfunction a() {\n  retry(backoff);\n}\n";

  it("shows the lines that hold most words of the query, with their numbers", () => {
    expect(preview(text, 10, "retries with backoffs", 2)).toEqual([
      { number: 13, text: "function a() {" },
      { number: 14, text: "  retry(backoff);" },
    ]);
  });

  it("begins with the first line that says something when no word is there", () => {
    expect(preview(text, 10, "zzz", 2).map((line) => line.number)).toEqual([11, 12]);
  });

  it("drops the ends of CRLF lines and stands an empty text", () => {
    expect(preview("a\r\nb\r\n", 1, "b", 3).map((line) => line.text)).toEqual(["a", "b"]);
    expect(preview("", 1, "b", 3)).toEqual([{ number: 1, text: "" }]);
  });
});

describe("search text", () => {
  it("shows place, kind, symbol, score, lines, confidence and coverage", () => {
    expect(searchText(searchReport, brief, plain, 80)).toBe(
      [
        "src/chunk.ts:41-45  function splitBody  0.912",
        "   42   * Splits a body.",
        "   43   */",
        "   44  const splitBody = () => {",
        "",
        "1 result of 34 matching files, confidence high",
        "commit aaaaaaaaa (HEAD): 213 files searched, skipped: 12 (8 binary, 4 symlink)",
        "",
      ].join("\n"),
    );
  });

  it("does not count more results than matching files of them", () => {
    const weak = { ...searchReport, matched: 0, results: [hit], confidence: "low" as const };
    expect(searchText(weak, brief, plain, 80)).toContain("\n1 result, 0 matching files, confidence low\n");
  });

  it("marks files that changed, and says how many", () => {
    const changed = {
      ...searchReport,
      results: [
        { ...hit, freshness: "modified" as const },
        { ...hit, freshness: "deleted" as const, snippet: null },
        hit,
      ],
    };
    const text = searchText(changed, brief, plain, 80);
    expect(text).toContain("0.912  [modified since aaaaaaaaa]");
    expect(text).toContain("0.912  [deleted since aaaaaaaaa]");
    expect(text).toContain("2 of the results changed since the indexed commit");
  });

  it("says that nothing matched well before weak hits", () => {
    expect(searchText({ ...searchReport, confidence: "low" }, brief, plain, 80)).toMatch(
      /^Nothing matched well\./,
    );
    expect(searchText({ ...searchReport, confidence: "medium" }, brief, plain, 80)).toMatch(
      /^src\/chunk\.ts/,
    );
  });

  it("says how much was covered when nothing matched", () => {
    const none = { ...searchReport, results: [], matched: 0, confidence: "low" as const };
    expect(searchText(none, brief, plain, 80)).toBe(
      "Nothing matched.\ncommit aaaaaaaaa (HEAD): 213 files searched, skipped: 12 (8 binary, 4 symlink)\n",
    );
    expect(searchText({ ...none, searched: 0 }, brief, plain, 80)).toMatch(
      /^No file passed the filters \(213 indexed files\)\./,
    );
  });

  it("says that the bundle is incomplete, and what is not ranked", () => {
    const report = { ...searchReport, coverage: { ...coverage, incomplete: true, unranked: 1_200 } };
    const line = "commit aaaaaaaaa (HEAD), incomplete: 213 files searched, 1,200 not ranked, skipped: 12 ";
    expect(searchText(report, brief, plain, 80)).toContain(line);
    expect(searchText({ ...report, results: [] }, brief, plain, 80)).toContain(line);
  });

  it("says that a repository does not have the commit", () => {
    const report = {
      ...searchReport,
      coverage: { ...coverage, head: "e".repeat(40), distance: null, known: false },
    };
    const text = searchText(report, brief, plain, 80);
    expect(text).toContain("This repository does not have commit aaaaaaaaa");
    expect(text).toContain("commit aaaaaaaaa (not in this repository): ");
  });

  it("tells of definitions in files that give no answers", () => {
    const unranked = [
      { path: "errors\u001b.js", startLine: 136, endLine: 140, symbol: "E\u202eof", kind: "class" },
    ];
    const line =
      "E\\u{202e}of is defined in errors\\x1b.js:136-140, which is generated or vendored and not ranked\n";
    const some = searchText({ ...searchReport, unranked }, brief, plain, 80);
    expect(some.startsWith(`${line}\nsrc/chunk.ts:41-45`)).toBe(true);
    const none = searchText({ ...searchReport, unranked, results: [] }, brief, plain, 80);
    expect(none.startsWith(`${line}\nNothing matched.`)).toBe(true);
    expect(searchJson({ ...searchReport, unranked }, { snippet: "none", explain: false }).unranked).toEqual(
      unranked,
    );
  });

  it("says of --exists how much the filters let through", () => {
    const answer = { query: "q", found: false, count: 0, best: null, coverage };
    expect(existsText({ ...answer, searched: 17 }, plain)).toBe(
      "no: nothing matches in aaaaaaaaa (HEAD); 17 files searched, skipped: 12 (8 binary, 4 symlink)\n",
    );
    expect(existsText({ ...answer, searched: 0 }, plain)).toMatch(
      /^no: no file passed the filters \(213 indexed files\) in aaaaaaaaa/,
    );
  });

  it("lets nothing of a repository reach the terminal raw", () => {
    const hostile = {
      ...hit,
      path: "a\x1b]0;x\x07.ts",
      symbol: "f\u202eoo",
      kind: "function\x1b",
      snippet: { text: "x\x1b[2J \u2067 retry\r\nbody\x9b", startLine: 41, from: "blob" as const },
    };
    for (const snippet of ["none", "all", "preview", 1] as const) {
      const text = searchText({ ...searchReport, results: [hostile] }, { snippet, explain: true }, plain, 80);
      expect(text).not.toMatch(/[^\x20-\x7e\n…]/);
      expect(text).toContain("a\\x1b]0;x\\x07.ts:41-45");
    }
  });

  it("gives the reason once when there is no text to show", () => {
    const without = { ...hit, snippet: { text: null, reason: "no repository was given" } };
    const text = searchText({ ...searchReport, results: [without, without] }, brief, plain, 80);
    expect(text.split("no repository was given")).toHaveLength(2);
    expect(text).toContain("2 results without text");
  });

  it("cuts long lines of a preview to the terminal, and none of a text that was asked for", () => {
    const long = {
      ...hit,
      snippet: { text: `${"x".repeat(300)}\nb\nc\nd\ne`, startLine: 9_998, from: "blob" as const },
    };
    const linesOf = (snippet: "all" | "preview"): string[] =>
      searchText({ ...searchReport, results: [long] }, { snippet, explain: false }, plain, 60).split("\n");
    expect(linesOf("preview")[1]).toHaveLength(60);
    expect(linesOf("all")[1]).toHaveLength(307);
    expect(linesOf("all").slice(2, 6)).toEqual([" 9999  b", "10000  c", "10001  d", "10002  e"]);
  });

  it("explains scores", () => {
    const text = searchText(searchReport, { snippet: "none", explain: true }, plain, 80);
    expect(text).toContain("\n      bm25 3.200, cosine 0.500\n");
  });
});

describe("search JSON", () => {
  it("has parts and snippets only when asked for", () => {
    const bare = searchJson(searchReport, { snippet: "none", explain: false }).results[0]!;
    expect(bare).not.toHaveProperty("parts");
    expect(bare).not.toHaveProperty("snippet");
    const full = searchJson(searchReport, { snippet: 2, explain: true }).results[0]!;
    expect(full.parts).toEqual(hit.parts);
    expect(full.snippet).toEqual({ text: "/**\n * Splits a body.", startLine: 41, from: "blob" });
    const all = searchJson(searchReport, { snippet: "all", explain: false }).results[0]!;
    expect(all.snippet).toEqual(hit.snippet);
  });
});

describe("build, status and verify text", () => {
  it("sums a build up", () => {
    const text = buildText({ ...buildReport, reusedBlobs: 200, extractedBlobs: 13 }, plain);
    expect(text).toMatch(/^Indexed aaaaaaaaa in 3\.2 s: 213 files, 1,024 chunks\n/);
    expect(text).toContain("200 of 213 blobs");
    expect(text).toContain("12 (8 binary, 4 symlink)");
    expect(text).toContain("2.1 MB from 5.4 MB of source");
    expect(text).toContain("none: 13 blobs read, 1,024 chunks embedded on this machine");
    expect(buildText({ ...buildReport, reused: true }, plain)).toMatch(/^aaaaaaaaa is already indexed/);
    expect(buildText({ ...buildReport, incomplete: true }, plain)).toContain("incomplete");
  });

  it("says what a build sent to a service, and to which", () => {
    const cost = { service: "vectors.example\u001b[31m", requests: 12, bytes: 34_000 };
    const text = buildText({ ...buildReport, cost }, plain);
    expect(text).toContain("12 requests with 34 kB to vectors.example");
    expect(text).not.toContain("\u001b");
    expect(text).not.toContain("none:");
  });

  it("says when another version made the bundle", () => {
    const other = { ...statusReport, bundle: { ...statusReport.bundle!, current: false } };
    expect(statusText(other, { all: false, skipped: false }, plain)).toContain(
      "\nversion    another version of Sheaf made it",
    );
    expect(statusText(statusReport, { all: false, skipped: false }, plain)).not.toContain("another version");
  });

  it("says who made a bundle, from what, and where its terms stand", () => {
    const text = statusText(statusReport, { all: false, skipped: false }, plain);
    expect(text).toContain("made by    sheaf 1.0.0 (Apache-2.0), 2026-01-01T00:00:00.000Z\n");
    expect(text).toContain("from       https://example.com/kites.git\n");
    expect(text).toMatch(/licences {3}COPYING.+31m\n/);
    expect(text).not.toContain("\u001b");
    const bundle = { ...statusReport.bundle!, provenance: null };
    expect(statusText({ ...statusReport, bundle }, { all: false, skipped: false }, plain)).not.toContain(
      "made by",
    );
  });

  it("says what is indexed and what is not", () => {
    const text = statusText(statusReport, { all: true, skipped: true }, plain);
    expect(text).toContain("HEAD       aaaaaaaaa (main)");
    expect(text).toContain("213 indexed of 225");
    expect(text).toContain("12 (8 binary, 4 symlink)");
    expect(text).toContain("1 skipped file:\n  binary  logo.png  20 kB\n");
    expect(text).toContain("1 bundle in the store");
    expect(text).not.toContain("differ");
    const stale = { ...statusReport, stale: 3 };
    expect(statusText(stale, { all: false, skipped: false }, plain)).toContain("3 files differ from HEAD's");
    expect(text).not.toContain("incomplete");
    expect(text).not.toContain("unranked");
    expect(text).not.toContain("operation");
    const rebasing = statusText(
      { ...statusReport, branch: null, operation: "rebase" },
      { all: false, skipped: false },
      plain,
    );
    expect(rebasing).toContain("HEAD       aaaaaaaaa (detached)\noperation  rebase in progress\n");
  });

  it("says what has changed in the working tree, with the first paths", () => {
    const brief = { all: false, skipped: false };
    expect(statusText(statusReport, brief, plain)).toContain(
      "changed    no indexed file has changed in the working tree\n",
    );
    const none = { modified: 0, added: 0, deleted: 0, moved: 0, overlaid: 0, flagged: 0, complete: true };
    const change = { freshness: "modified", added: false, movedFrom: null, overlaid: true } as const;
    const files = Array.from({ length: 100 }, (_, i) => ({ ...change, path: `src/${i}\u001b.ts` }));
    const paths = files.map(({ path }) => path);
    const counts = { ...none, modified: 1_000, deleted: 2, flagged: 500, complete: false };
    const many = statusText({ ...statusReport, workingTree: { ...counts, files, paths } }, brief, plain);
    expect(many).toContain("1,002 files differ from the indexed commit (1,000 modified, 2 deleted)\n");
    expect(many).toContain("           modified  src/9\\x1b.ts\n           and 992 more\n");
    expect(many).not.toContain("src/10");
    expect(many).toContain("           of 500 answers do not have the text of now");
    expect(many).toContain("           new files were not all looked for\n");
    const moved = { ...change, path: "b.ts", movedFrom: "a.ts", freshness: "moved" } as const;
    const one = { ...none, moved: 1, files: [moved], paths: ["b.ts"] };
    expect(statusText({ ...statusReport, workingTree: one }, brief, plain)).toContain(
      "changed    1 file differs from the indexed commit (1 moved)\n           moved     a.ts to b.ts\n",
    );
    expect(statusText({ ...statusReport, workingTree: null }, brief, plain)).not.toContain("changed");
  });

  it("says what is unranked, incomplete or of another repository", () => {
    const bundle = { ...statusReport.bundle!, unranked: 2, incomplete: true, known: false, head: null };
    const unrankedFiles = [
      { path: "api.pb.go", reason: "generated", bytes: 20_480 },
      { path: "vendor/x.go", reason: "vendored", bytes: 1 },
    ] as const;
    const report = { ...statusReport, bundle, workingTree: null, unrankedFiles };
    const text = statusText(report, { all: false, skipped: true }, plain);
    expect(text).toContain("unranked   2 (1 generated, 1 vendored): indexed, but without answers\n");
    expect(text).toContain("incomplete blobs were missing");
    expect(text).toContain("does not have commit aaaaaaaaa");
    expect(text).toContain(
      "2 indexed files without answers:\n  generated  api.pb.go  20 kB\n  vendored   vendor/x.go  1 B\n",
    );
    const alone = statusText({ ...report, repository: null }, { all: false, skipped: false }, plain);
    expect(alone).toMatch(/^indexed /);
  });

  it("names the command when nothing is indexed", () => {
    const none = { ...statusReport, bundle: null, choice: null, stale: null };
    const text = statusText(none, { all: false, skipped: true }, plain);
    expect(text).toContain("sheaf build");
    expect(text).not.toContain("skipped");
    expect(statusText({ ...none, head: null }, { all: false, skipped: false }, plain)).toContain(
      "no commit yet on main",
    );
  });

  it("lists every problem that verify found", () => {
    expect(verifyText(verifyReport, plain)).toMatch(/^ok: bundle ccccccccc of commit aaaaaaaaa is whole/);
    const problems = [
      { object: "facts/00a", problem: "digest differs" },
      { object: "files", problem: "is missing" },
    ];
    expect(verifyText({ ...verifyReport, problems }, plain)).toMatch(
      /^2 problems in .*:\n {2}facts\/00a: digest differs\n {2}files: is missing\n$/,
    );
  });
});

describe("languagesText", () => {
  it("says what each gives, and counts what the bundle holds", () => {
    expect(languagesText(languagesReport, false, plain)).toBe(
      [
        "language    level    files     also                                              read by",
        "typescript  symbols  .ts .mts  imports exports inheritance docs clones evidence  @grammars/all 1.2.3",
        "text        text     .txt      -                                                 lines",
        "",
        "symbols: definitions and who uses them; structure: named sections or entries; text: lines.",
        "",
        "In the bundle of commit aaaaaaaaa:",
        "language    files  clean  partial  by lines   lines  definitions",
        "typescript  1,213  1,210        2         1  90,210          900",
        "",
      ].join("\n"),
    );
  });

  it("speaks of a missing bundle only where one was asked for", () => {
    const bare = { ...languagesReport, coverage: null };
    expect(languagesText(bare, true, plain)).toMatch(/\nNo bundle there yet: run `sheaf build`\.\n$/);
    expect(languagesText(bare, false, plain)).not.toContain("bundle");
  });

  it("cuts long lists of names and says how many are missing", () => {
    const many = { ...languagesReport.languages[0]!, extensions: [..."abcdefghijklmnopqrst"], filenames: [] };
    const text = languagesText({ languages: [many], coverage: null }, false, plain);
    expect(text).toMatch(/ \.a \.b \.c [.a-z ]* \+[0-9]+ /);
    const [, shown, more] = /symbols {2}([.a-z ]*) \+([0-9]+)/.exec(text)!;
    expect(shown!.split(" ").length + Number(more)).toBe(20);
  });
});
