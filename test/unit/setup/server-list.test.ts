import { describe, expect, it } from "vitest";
import type { ServerCommand } from "../../../src/setup/server-entry.js";
import { isOurs } from "../../../src/setup/server-entry.js";
import {
  fileText,
  readServers,
  withCommand,
  withEntry,
  withoutEntry,
} from "../../../src/setup/server-list.js";

const key = "mcpServers";
const ours: ServerCommand = { command: "/opt/node", args: ["/opt/sheaf/dist/cli/main.js", "serve"] };

const add = (before: string): string => {
  const servers = readServers(Buffer.from(before), key);
  if (typeof servers === "string") throw new Error(servers);
  return withEntry(servers, key, "sheaf", ours, false);
};

const remove = (text: string): string | null => {
  const servers = readServers(Buffer.from(text), key);
  if (typeof servers === "string") throw new Error(servers);
  return withoutEntry(servers, servers.entries.find(isOurs)!, true);
};

/** Files as they are met, by what is particular to them. */
const files: Readonly<Record<string, string>> = {
  empty: "",
  "a line end": "\n",
  blanks: " \r\n\t",
  "a byte order mark alone": "\uFEFF",
  "an empty object": "{}",
  "an empty object with a line end": "{}\n",
  "an object of two lines": "{\n}\n",
  "an object with blanks": "{ }",
  "an object with blanks and a line": "{ \n }",
  "a carriage return alone": "{\r}",
  "an object with a comment": "{\n  // nothing yet\n}\n",
  "an object with a comment on its line": "{ /* nothing yet */ }\n",
  "a comment before and after": "// ours\n{}\n// end\n",
  "other settings": '{\n  "theme": "dark"\n}\n',
  "other settings on one line": '{"theme":"dark"}',
  "an empty list": '{"mcpServers":{}}',
  "an empty list on lines": '{\n  "mcpServers": {}\n}\n',
  "an empty list of two lines": '{\n  "mcpServers": {\n  }\n}\n',
  "an empty list with a comment": '{\n  "mcpServers": {\n    // soon\n  }\n}\n',
  "another server": '{\n  "mcpServers": {\n    "db": {\n      "command": "db"\n    }\n  }\n}\n',
  "another server on one line": '{"mcpServers":{"db":{"command":"db","args":[]}}}\n',
  "a list before other settings": '{\n  "mcpServers": { "db": { "url": "http://a" } },\n  "theme": "dark"\n}',
  "trailing commas": '{\n  "mcpServers": {\n    "db": { "command": "db", },\n  },\n}\n',
  "a comma after a comment":
    '{\n  "mcpServers": {\n    "db": { "command": "db" } /* one */, // two\n  },\n}\n',
  "a comment behind the last":
    '{\n  "mcpServers": {\n    "db": { "command": "db" } // keep, me\n    // and me\n  }\n}\n',
  tabs: '{\n\t"mcpServers": {\n\t\t"db": {\n\t\t\t"command": "db"\n\t\t}\n\t}\n}\n',
  "four blanks": '{\n    "mcpServers": {\n        "db": {\n            "command": "db"\n        }\n    }\n}',
  "carriage returns": '{\r\n  "mcpServers": {\r\n    "db": { "command": "db" }\r\n  }\r\n}\r\n',
  "carriage returns and nothing else": "{\r\n}\r\n",
  "a byte order mark": '\uFEFF{\n  "mcpServers": {}\n}\n',
  "a byte order mark and an empty object": "\uFEFF{}\r\n",
  "the same key deeper":
    '{\n  "projects": { "mcpServers": { "sheaf": 1 } },\n  "mcpServers": { "a": { "mcpServers": {} } }\n}\n',
  "a server twice": '{ "mcpServers": { "a": { "command": "x" }, "a": { "command": "y" } } }',
  "escapes in names": '{ "m\\u0063pServers": { "\\u0061": { "command": "caf\\u00e9 ä 😀" } } }',
  "braces apart": '{\n\n\n  "mcpServers"  :\n  {\n  "a":{}\n\n  ,\n\n  "b":{}\n\n  }\n\n}\n\n\n',
};

describe("a server in a list of servers", () => {
  it.each(Object.entries(files))("goes in and out again: %s", (_, before) => {
    const after = add(before);
    const servers = readServers(Buffer.from(after), key);
    expect(servers).not.toBeTypeOf("string");
    if (typeof servers === "string") return;
    expect(servers.entries.filter(isOurs)).toMatchObject([{ name: "sheaf", ...ours }]);
    expect(remove(after)).toBe(before);
  });

  it.each(Object.entries(files))("leaves every line of others: %s", (_, before) => {
    const after = add(before);
    // What stands there stays in its order: nothing but characters between comes.
    let at = 0;
    for (const character of before) {
      at = after.indexOf(character, at) + 1;
      expect(at).toBeGreaterThan(0);
    }
  });

  it("is put between many blanks as fast as between few", () => {
    const blanks = `${" \n".repeat(400_000)}`;
    for (const before of [`{"mcpServers": {${blanks}/**/ "a": {} ${blanks}/**/}}`, `{${blanks}/**/}`]) {
      expect(remove(add(before))).toBe(before);
    }
  });

  it("goes with the file that came with it", () => {
    const file = `${fileText(key, "sheaf", ours, false)}\n`;
    expect(JSON.parse(file)).toEqual({ mcpServers: { sheaf: ours } });
    expect(remove(file)).toBeNull();
  });

  it("keeps the form of the file around it", () => {
    expect(add(files.tabs!)).toBe(
      '{\n\t"mcpServers": {\n\t\t"db": {\n\t\t\t"command": "db"\n\t\t},\n\t\t"sheaf": {\n\t\t\t"command": "/opt/node",\n\t\t\t"args": [\n\t\t\t\t"/opt/sheaf/dist/cli/main.js",\n\t\t\t\t"serve"\n\t\t\t]\n\t\t}\n\t}\n}\n',
    );
    expect(add(files["carriage returns"]!)).not.toMatch(/[^\r]\n/);
    expect(add("{}\n")).toBe(
      '{\n  "mcpServers": {\n    "sheaf": { "command": "/opt/node", "args": ["/opt/sheaf/dist/cli/main.js", "serve"] }\n  }\n}\n',
    );
  });

  it("goes from before others, which keep their commas", () => {
    const before =
      '{\n  "mcpServers": {\n    "sheaf": { "command": "sheaf", "args": ["serve"] },\n    "db": {}\n  }\n}\n';
    expect(remove(before)).toBe('{\n  "mcpServers": {\n    "db": {}\n  }\n}\n');
  });

  it("goes alone when somebody added to it", () => {
    const before = '{ "mcpServers": { "sheaf": { "command": "sheaf", "args": ["serve"], "env": {} } } }';
    expect(remove(before)).toBe('{ "mcpServers": { } }');
  });

  it("gets another command in its place", () => {
    const before = add(files["a comment behind the last"]!);
    const servers = readServers(Buffer.from(before), key);
    if (typeof servers === "string") throw new Error(servers);
    const entry = servers.entries.find(isOurs)!;
    expect(withCommand(servers, entry, ours)).toBe(before);
    const other = { command: "node", args: ["dist/cli/main.js", "serve", "--no-overlay"] };
    const after = withCommand(servers, entry, other);
    const parsed = readServers(Buffer.from(after), key);
    expect(typeof parsed === "string" ? parsed : parsed.entries.find(isOurs)).toMatchObject(other);
    expect(remove(after)).toBe(files["a comment behind the last"]);
  });

  it.each([
    ["half a file", '{\n  "mcpServers": {\n', /^line 3 is no JSON$/],
    ["a comment alone", "// hm\n", /^line 2 is no JSON$/],
    ["two values", "{}\n{}\n", /^line 2 is no JSON$/],
    ["a list", "[]", /root is no object/],
    ["null", "null", /root is no object/],
    ["text", '"mcpServers"', /root is no object/],
    ["a list of servers", '{\n"mcpServers": []}', /"mcpServers" in line 2 is no object/],
    ["nothing for servers", '{"mcpServers": null}', /is no object/],
    ["two lists", '{"mcpServers": {}, "mcpServers": {}}', /more than once/],
    ["many braces", "[".repeat(500_000), /no JSON/],
    ["many objects", '{"a":'.repeat(100_000), /no JSON/],
  ])("is not put into %s", (_, before, reason) => {
    expect(readServers(Buffer.from(before), key)).toMatch(reason);
  });

  it("is not put into what is no UTF-8", () => {
    expect(readServers(Buffer.from('\uFEFF{"a": 1}', "utf16le"), key)).toBe("it is not UTF-8");
    expect(readServers(Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x31, 0x7d]), key)).toBe("it is not UTF-8");
  });
});

/** Numbers that look random and are the same in every run. */
const numbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

describe("any file at all", () => {
  const made = (seed: number): string => {
    const next = numbers(seed);
    const lineEnd = next(3) === 0 ? "\r\n" : "\n";
    const blank = (): string => {
      const kinds = [
        "",
        "",
        " ",
        "  ",
        "\t",
        lineEnd,
        `${lineEnd}  `,
        `${lineEnd}\t`,
        ` // c, }${lineEnd}`,
        "/* , { */",
      ];
      return Array.from({ length: next(3) }, () => kinds[next(kinds.length)]!).join("");
    };
    const value = (depth: number): string => {
      const kind = next(depth > 2 ? 3 : 6);
      if (kind === 0) return '"\\"}, {/*"';
      if (kind === 1) return "1";
      if (kind === 2) return "null";
      if (kind === 3) return `[${blank()}${value(depth + 1)}${blank()}]`;
      return object(
        depth + 1,
        Array.from({ length: next(3) }, (_, index) => `k${index}`),
      );
    };
    const object = (depth: number, keys: readonly string[]): string => {
      const inner = keys.map((name) => {
        const held = name === key ? object(depth + 1, ["a", "b"].slice(next(3))) : value(depth);
        return `${blank()}"${name}"${blank()}:${blank()}${held}${blank()}`;
      });
      return `{${inner.join(",")}${inner.length > 0 && next(3) === 0 ? "," : ""}${blank()}}`;
    };
    const keys = [["a", "b"].slice(next(3)), next(3) === 0 ? [] : [key], ["c"].slice(next(2))].flat();
    return `${next(5) === 0 ? "\uFEFF" : ""}${blank()}${object(0, keys)}${blank()}`;
  };

  it("is the same after a server went in and out", () => {
    for (let seed = 0; seed < 3000; seed++) {
      const before = made(seed);
      expect(readServers(Buffer.from(before), key), before).not.toBeTypeOf("string");
      const after = add(before);
      expect(remove(after), JSON.stringify([seed, before, after])).toBe(before);
    }
  });
});
