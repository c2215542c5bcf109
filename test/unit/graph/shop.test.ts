import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareUtf8 } from "../../../src/model/order.js";
import { linkSources, readSources, type Sources } from "../../helpers/link.js";
import { shopEdges } from "./shop-edges.js";

/** The edges of the shop, and what a language cannot say, why, and what it says instead. */
interface Edges {
  readonly edges: readonly string[];
  readonly cannot: Readonly<
    Record<
      string,
      readonly {
        readonly reason: string;
        readonly absent: readonly string[];
        readonly instead: readonly string[];
      }[]
    >
  >;
}

const folder = "test/cases/shop";
const { edges, cannot } = JSON.parse(readFileSync(`${folder}/edges.json`, "utf8")) as Edges;

/** What says where packages begin, and is no source. */
const manifests: Readonly<Record<string, Sources>> = { go: { "go.mod": "module example.org/shop\n" } };

describe("the same program in every language", () => {
  for (const language of readdirSync(`${folder}/repo`)) {
    it(`has the same edges in ${language}`, async () => {
      const absent = (cannot[language] ?? []).flatMap((inability) => inability.absent);
      const instead = (cannot[language] ?? []).flatMap((inability) => inability.instead);
      expect(edges).toEqual(expect.arrayContaining(absent));
      const linker = await linkSources({
        ...readSources(`${folder}/repo/${language}`),
        ...manifests[language],
      });
      const lines = [...edges.filter((line) => !absent.includes(line)), ...instead];
      expect(shopEdges(linker)).toEqual(lines.sort(compareUtf8));
    });
  }
});
