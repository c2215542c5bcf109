import { describe, expect, it } from "vitest";
import { createTermCounter } from "../../../src/extract/vocabulary.js";
import { read } from "./facts.js";

const small = "abcdefghijklmnopqrstuvwxyz";
const capital = small.toUpperCase();
const digit = "0123456789";
const alphanumeric = small + capital + digit;

/** A small generator with a seed: the same secrets in every run, and none written in this file. */
const generator = (seed: number): ((alphabet: string, length: number) => string) => {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
  return (alphabet, length) => Array.from({ length }, () => alphabet[next(alphabet.length)]).join("");
};

const random = generator(20_240_229);
const many = (make: () => string): string[] => Array.from({ length: 40 }, make);
const url = `${alphanumeric}-_`;

/** Each made of parts, so that no scanner takes this file for a leak. */
const marked: Readonly<Record<string, readonly string[]>> = {
  aws: many(() => `${["AK", "IA"].join("")}${random(`${capital}234567`, 16)}`),
  "aws session": many(() => `${["AS", "IA"].join("")}${random(`${capital}234567`, 16)}`),
  github: many(() => `${["gh", "p_"].join("")}${random(alphanumeric, 36)}`),
  "github server": many(() => `${["gh", "s_"].join("")}${random(alphanumeric, 36)}`),
  "github fine": many(
    () => `${["github", "pat", ""].join("_")}${random(alphanumeric, 22)}_${random(alphanumeric, 59)}`,
  ),
  gitlab: many(() => `${["gl", "pat-"].join("")}${random(url, 20)}`),
  slack: many(() => ["xox", "b-", random(digit, 12), "-", random(digit, 12), "-", random(url, 24)].join("")),
  stripe: many(() => `${["sk", "live", ""].join("_")}${random(alphanumeric, 24)}`),
  "stripe test": many(() => `${["rk", "test", ""].join("_")}${random(alphanumeric, 24)}`),
  openai: many(() => `${["sk", "proj", ""].join("-")}${random(url, 48)}`),
  google: many(() => `${["AI", "za"].join("")}${random(url, 35)}`),
  npm: many(() => `${["np", "m_"].join("")}${random(alphanumeric, 36)}`),
  pypi: many(() => `${["py", "pi-"].join("")}${random(url, 80)}`),
  jwt: many(() => [`ey${"J"}${random(url, 20)}`, `ey${"J"}${random(url, 40)}`, random(url, 43)].join(".")),
  sendgrid: many(() => ["SG", random(url, 22), random(url, 43)].join(".")),
};

const unmarked: Readonly<Record<string, readonly string[]>> = {
  "alphanumeric 20": many(() => random(alphanumeric, 20)),
  "alphanumeric 32": many(() => random(alphanumeric, 32)),
  "base36 24": many(() => random(small + digit, 24)),
  "base64 24": many(() => `${random(`${alphanumeric}+/`, 22)}==`),
  "base64 40": many(() => random(`${alphanumeric}+/`, 40)),
  "base64 url 32": many(() => random(url, 32)),
  "hex 32": many(() => random("0123456789abcdef", 32)),
};

/** How many of the secrets left a piece of five characters or more in what is stored. */
const leaked = (secrets: readonly string[], stored: string): string[] => {
  const lower = stored.toLowerCase();
  return secrets.filter((secret) =>
    secret
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .some((piece) => piece.length > 5 && lower.includes(piece)),
  );
};

/** Ways in which a secret can stand in a repository, each with what stores it. */
const places: Readonly<Record<string, readonly [language: string, write: (secret: string) => string]>> = {
  string: ["typescript", (secret) => `export const stored = "${secret}";\n`],
  "written line end": ["typescript", (secret) => `export const stored = "one\\n${secret}\\n";\n`],
  assignment: ["text", (secret) => `VALUE=${secret}\n`],
  heading: ["markdown", (secret) => `# Take ${secret} now\n\nSome text.\n`],
  "JSON key": ["json", (secret) => `{ "${secret}": { "inner": 1 } }\n`],
  "YAML key": ["yaml", (secret) => `"${secret}":\n  inner: 1\n`],
  import: ["typescript", (secret) => `import { a } from "https://user:${secret}@host/p?token=${secret}";\n`],
  "import path": ["typescript", (secret) => `import { a } from "https://host/${secret}/p";\n`],
  "export from": ["typescript", (secret) => `export { a } from "https://${secret}@host/p?t=${secret}#f";\n`],
};

describe("secrets", () => {
  for (const [place, [language, write]] of Object.entries(places)) {
    it(`keeps no key that says what it is: ${place}`, async () => {
      for (const [kind, secrets] of Object.entries(marked)) {
        const lost: string[] = [];
        for (const secret of secrets) {
          const { facts } = await read(language, write(secret));
          lost.push(...leaked([secret], JSON.stringify(facts)));
        }
        expect(lost.length, kind).toBe(0);
      }
    });

    it(`keeps less than a tenth of what looks like chance: ${place}`, async () => {
      for (const [kind, secrets] of Object.entries(unmarked)) {
        let lost = 0;
        for (const secret of secrets) {
          const { facts } = await read(language, write(secret));
          lost += leaked([secret], JSON.stringify(facts)).length;
        }
        expect(lost, kind).toBeLessThan(4);
      }
    });
  }

  it("cuts user and query from an address, and keeps the rest of it", async () => {
    const specifiers = async (written: string): Promise<string[]> => {
      const { facts } = await read("typescript", `import a from "${written}";\n`);
      return facts.imports.map(({ specifier }) => specifier);
    };
    expect(await specifiers("https://me:word@example.org/a@1.2/mod.ts?key=1#x")).toEqual([
      "https://example.org/a@1.2/mod.ts",
    ]);
    expect(await specifiers("./icon.svg?raw")).toEqual(["./icon.svg?raw"]);
    expect(await specifiers("@scope/pkg-name/sub")).toEqual(["@scope/pkg-name/sub"]);
    const key = marked.github![0]!;
    expect(await specifiers(`pkg/${key}`)).toEqual([]);
  });

  it("keeps the names and paths that people make", () => {
    const counter = createTermCounter();
    for (const [text, wanted] of [
      ["TestContextGetUint16Slice", "testcontextgetuint16slice"],
      ["testOutOfOrderRuntimeConfigAppendV2", "testoutoforderruntimeconfigappendv2"],
      ["getAllByKeyAndId", "getallbykeyandid"],
      ["github.com/prometheus/client_golang/prometheus/promhttp", "promhttp"],
      ["k8s.io/api/networking/v1beta1/IngressPath", "ingresspath"],
      ["x1-y2+z3/A4-B5+C6-D7/e8", "e8"],
      ["sk-fading-circle-animation-delay", "animation"],
      ["npm_config_registry_and_cache_folder", "npm_config_registry_and_cache_folder"],
      ["2024-01-01T00:00:00Z some-long-Name/with2/Parts", "parts"],
    ] as const) {
      counter.begin();
      counter.count(text);
      const { vocabulary } = counter.end();
      const kept = vocabulary.includes(wanted) || vocabulary.some((term) => wanted.startsWith(term));
      expect(kept, text).toBe(true);
    }
  });
});

describe("a function whose name is withheld", () => {
  it("keeps its variables to itself", async () => {
    const name = `k${random(alphanumeric, 31)}`;
    const { facts } = await read(
      "c",
      `int before;\nint ${name}(void) {\n  int inside = 1;\n}\nint behind;\n`,
    );
    expect(facts.definitions.map((definition) => definition.name)).toEqual(["before", "behind"]);
  });
});
