import { describe, expect, it } from "vitest";
import { configDigest, configSchema, defaultConfig, encodeConfig, parseConfig } from "../../src/config.js";
import { SheafError } from "../../src/model/error.js";
import { defaultSettings } from "../../src/search/settings.js";
import { searchSettings } from "../../src/search-settings.js";

const failure = (text: string): string => {
  try {
    parseConfig(text, "sheaf.json at 123");
  } catch (error) {
    expect(error).toBeInstanceOf(SheafError);
    expect((error as SheafError).code).toBe("bad-configuration");
    return (error as Error).message;
  }
  throw new Error("it was accepted");
};

describe("sheaf.json", () => {
  it("is not needed", () => {
    expect(parseConfig(null, "")).toEqual(defaultConfig);
    expect(parseConfig("{}", "")).toEqual(defaultConfig);
    expect(configDigest(parseConfig("{}", ""))).toBe(configDigest(defaultConfig));
  });

  it("fills in what is left out", () => {
    const config = parseConfig(
      '{"exclude":["old/**",{"glob":"x","reason":"why"}],"chunking":{"target":900}}',
      "",
    );
    expect(config.exclude).toEqual([
      { glob: "old/**", reason: "excluded in sheaf.json" },
      { glob: "x", reason: "why" },
    ]);
    expect(config.chunking).toEqual({ target: 900, maximum: 3000, overlap: 0 });
  });

  it("names an unknown key and the nearest valid one", () => {
    expect(failure('{"exlude":[]}')).toBe('sheaf.json at 123: unknown key "exlude", did you mean "exclude"?');
    expect(failure('{"chunking":{"targets":9}}')).toContain(
      'chunking: unknown key "targets", did you mean "target"?',
    );
    expect(failure('{"search":{"weights":{"bests":1}}}')).toContain(
      'search.weights: unknown key "bests", did you mean "best"?',
    );
    expect(failure('{"zzzzzzzz":1}')).toContain("known: $schema, include");
  });

  it("names the value that has a wrong type", () => {
    expect(failure('{"limits":{"fileBytes":"big"}}')).toMatch(/limits\.fileBytes: .*\(it is "big"\)/);
    expect(failure('{"limits":{"fileBytes":0}}')).toMatch(/limits\.fileBytes: .*\(it is 0\)/);
    expect(failure('{"languages":{".x":"python"}}')).toContain(
      'languages: ".x" is not an extension without a dot',
    );
    expect(failure("[]")).toContain("sheaf.json at 123");
    expect(failure("{")).toContain("is not JSON");
  });

  it("names the glob that can't be used", () => {
    expect(failure('{"exclude":["/"]}')).toContain('the glob names nothing (it is "/")');
    expect(failure('{"include":["!a"]}')).toContain('include.0: the glob begins with "!"');
    expect(failure(JSON.stringify({ include: ["{a,b}".repeat(9)] }))).toContain("has too many alternatives");
    expect(failure(JSON.stringify({ include: ["a".repeat(1_001)] }))).toContain("include.0: ");
  });

  it("refuses a maximum below the target", () => {
    expect(failure('{"chunking":{"target":5000}}')).toContain(
      "chunking.maximum (3000) is below chunking.target (5000)",
    );
  });

  it("has one digest whatever the order of its keys", () => {
    const a = parseConfig('{"languages":{"b":"go","a":"python"},"include":["x"]}', "");
    const b = parseConfig('{"include":["x"],"languages":{"a":"python","b":"go"}}', "");
    expect(configDigest(a)).toBe(configDigest(b));
    expect(configDigest(a)).not.toBe(configDigest(defaultConfig));
  });

  it("lays its search settings over the defaults", () => {
    const bytes = encodeConfig(parseConfig('{"search":{"candidates":10,"weights":{"best":3}}}', ""));
    const settings = searchSettings(bytes);
    expect(settings.candidates).toBe(10);
    expect(settings.weights).toEqual({ ...defaultSettings.weights, best: 3 });
    expect(settings.fields).toEqual(defaultSettings.fields);
    expect(() => searchSettings(new TextEncoder().encode('{"search":{"nope":1}}'))).toThrow(SheafError);
  });

  it.each([
    [{}],
    [{ floor: 0 }],
    [{ floor: 1_000, weights: {} }],
    [{ floor: 1_000.5 }],
    [{ floor: -1 }],
    [{ floor: "1" }],
    [{ floor: null }],
    [{ floor: {} }],
    [{ weights: 1 }],
    [{ weights: [1] }],
    [{ weights: null }],
    [{ weights: { nope: 1 } }],
    [{ toString: 1 }],
    [{ nope: {} }],
    [[]],
    ["x"],
    [1],
  ])("takes and refuses the overrides %j as the schema of sheaf.json does", (search) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ search }));
    let taken = true;
    try {
      searchSettings(bytes);
    } catch (error) {
      expect(error).toMatchObject({ code: "corrupt-bundle" });
      taken = false;
    }
    expect(taken).toBe(configSchema.safeParse({ search }).success);
  });
});
