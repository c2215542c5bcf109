import { describe, expect, it } from "vitest";
import { separateSnippet, shellWord } from "../../../cli/arguments.js";
import { traceText } from "../../../cli/failure.js";
import { cancellable, Interrupted } from "../../../cli/interrupt.js";
import { wantsColor } from "../../../cli/io.js";
import { progressLines } from "../../../cli/progress.js";

describe("colours", () => {
  it("follows NO_COLOR, then FORCE_COLOR, then the terminal", () => {
    expect(wantsColor(true, {})).toBe(true);
    expect(wantsColor(false, {})).toBe(false);
    expect(wantsColor(true, { TERM: "dumb" })).toBe(false);
    expect(wantsColor(true, { NO_COLOR: "1", FORCE_COLOR: "1" })).toBe(false);
    expect(wantsColor(true, { NO_COLOR: "" })).toBe(true);
    expect(wantsColor(false, { FORCE_COLOR: "1" })).toBe(true);
    expect(wantsColor(false, { FORCE_COLOR: "" })).toBe(true);
    expect(wantsColor(true, { FORCE_COLOR: "0" })).toBe(false);
  });
});

describe("progress lines", () => {
  it("writes one line a phase and one every five seconds", () => {
    const lines: string[] = [];
    let time = 0;
    const progress = progressLines(
      (line) => lines.push(line),
      () => time,
    );
    progress.report({ phase: "list", done: 0, total: null, path: null });
    for (let done = 1; done <= 1_200; done++) {
      time += 10;
      progress.report({ phase: "extract", done, total: 1_200, path: `f${done}` });
    }
    progress.report({ phase: "write", done: 3, total: null, path: null });
    expect(lines).toEqual([
      "Listing files",
      "Reading files (1,200)",
      "Reading files 501 of 1,200",
      "Reading files 1,001 of 1,200",
      "Writing the bundle",
    ]);
  });
});

describe("arguments", () => {
  it("gives --snippet the next word only when that is a number", () => {
    expect(separateSnippet(["search", "--snippet", "a question"])).toEqual([
      "search",
      "--snippet=all",
      "a question",
    ]);
    expect(separateSnippet(["--snippet", "12", "q"])).toEqual(["--snippet", "12", "q"]);
    expect(separateSnippet(["q", "--snippet"])).toEqual(["q", "--snippet"]);
    expect(separateSnippet(["--snippet", "--json"])).toEqual(["--snippet", "--json"]);
    expect(separateSnippet(["--", "--snippet", "q"])).toEqual(["--", "--snippet", "q"]);
  });

  it("quotes words for a shell", () => {
    expect(shellWord("HEAD~3")).toBe("HEAD~3");
    expect(shellWord("my dir")).toBe("'my dir'");
    expect(shellWord("it's")).toBe("'it'\\''s'");
    expect(shellWord("")).toBe("''");
  });
});

describe("signals", () => {
  it("aborts the work and reports the signal, whatever the work threw", async () => {
    const work = cancellable(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new Error("git died")));
          process.emit("SIGTERM", "SIGTERM");
        }),
    );
    await expect(work).rejects.toEqual(new Interrupted(143));
    await expect(work).rejects.toHaveProperty("exitCode", 143);
    expect(process.listenerCount("SIGTERM")).toBe(0);
  });

  it("passes results and errors on", async () => {
    await expect(cancellable(async () => 7)).resolves.toBe(7);
    await expect(cancellable(() => Promise.reject(new Error("other")))).rejects.toThrow("other");
  });
});

describe("traces", () => {
  it("shows causes, with nothing hidden", () => {
    const text = traceText(new Error("outer", { cause: new Error("in\u001bner") }));
    expect(text).toContain("caused by Error: in\\x1bner");
  });
});
