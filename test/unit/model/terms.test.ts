import { describe, expect, it } from "vitest";
import { looksSecret } from "../../../src/model/secrets.js";
import { createSplitter, eachWord, lowerCase, splitWord, termsOf } from "../../../src/model/terms.js";

describe("terms", () => {
  it("gives an identifier whole and in parts", () => {
    expect(splitWord("parseHTMLResponse2")).toEqual({
      whole: "parsehtmlresponse2",
      parts: ["pars", "html", "respons", "2"],
    });
    expect(splitWord("soft_logout").parts).toEqual(["soft", "logout"]);
    expect(splitWord("unlockWithBiometrics").parts).toEqual(["unlock", "with", "biometric"]);
    expect(splitWord("IOError").parts).toEqual(["io", "error"]);
    expect(splitWord("SCREAMING_SNAKE_CASE").parts).toEqual(["scream", "snak", "cas"]);
    expect(splitWord("word")).toEqual({ whole: null, parts: ["word"] });
  });

  it("treats the names of an object's own machinery as ordinary words", () => {
    expect(splitWord("__proto__")).toEqual({ whole: "__proto__", parts: ["proto"] });
    expect(termsOf("constructor toString hasOwnProperty")).toContain("constructor");
    const split = createSplitter();
    for (const word of ["__proto__", "constructor", "hasOwnProperty", "valueOf"]) {
      expect(split(word)).toEqual(splitWord(word));
    }
  });

  it("brings the forms of a word together, and keeps others apart", () => {
    const stemOf = (word: string): string => splitWord(word).parts[0] ?? "";
    for (const forms of [
      ["parse", "parses", "parsed", "parsing"],
      ["cookie", "cookies"],
      ["query", "queries"],
      ["class", "classes"],
      ["run", "running"],
      ["stop", "stopped"],
      ["cache", "caches", "cached", "caching"],
    ]) {
      expect(new Set(forms.map(stemOf)).size, forms.join(" ")).toBe(1);
    }
    for (const [a, b] of [
      ["status", "stat"],
      ["need", "ne"],
      ["string", "str"],
      ["bus", "bu"],
    ] as const) {
      expect(stemOf(a)).not.toBe(stemOf(b));
    }
  });

  it("keeps words of other scripts, and cuts those without spaces into pairs", () => {
    expect(termsOf("Größe ПРИВЕТ Ελλάδα")).toEqual(["größe", "привет", "ελλάδα"]);
    expect(termsOf("中文测试")).toEqual(["中文", "文测", "测试"]);
    expect(termsOf("字")).toEqual(["字"]);
    expect(termsOf("这是一个没有空格的很长很长的中文句子用来测试")).toHaveLength(21);
    expect(termsOf("a🎉b")).toEqual(["a", "b"]);
    expect(lowerCase("ÀÉÎ ΑΩ ЁЖ")).toBe("àéî αω ёж");
  });

  it("loses nothing but separators, whatever the text", () => {
    const text = "one,two::three\tfour\r\nfive-six \u00a0seven\u3000eight";
    const words: string[] = [];
    eachWord(text, (word) => words.push(word));
    expect(words).toEqual(["one", "two", "three", "four", "five", "six", "seven", "eight"]);
  });

  it("drops what looks like a key or a hash, and no name that people made", () => {
    const secrets = [
      ["AKIA", "IOSFODNN7EXAMPLE"].join(""),
      ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_"),
      "da39a3ee5e6b4b0d3255bfef95601890afd80709",
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
      "d41d8cd98f00b204",
      ["kJ8xQ2mZ", "p4Lw9TfB"].join(""),
      ["u7rq2xk9", "vj4hz0np"].join(""),
      ["Qh7Rk2Wn", "Xd5Vb8Zp", "Lm3T"].join(""),
    ];
    for (const secret of secrets)
      expect([secret, looksSecret(secret), termsOf(secret)]).toEqual([secret, true, []]);
    const names = [
      "getElementsByTagNameNS2",
      "internationalization",
      "test_that_http2_works_with_3_4_5",
      "TestParseV1Alpha1Spec",
      "TestSortMetaByMinTimeAndMinRef",
      "OpenMetricsText0_0_1",
      "AbstractSingletonProxyFactoryBean",
      "MD5_SHA1_CRC32_X509",
      "convert_utf8_to_utf16_string",
      "testHexDigitMsb0ToInt",
      "binaryBeMsb0ToHexDigit",
      "ReadAsInt32BadString",
      "JDK_HTTP_CLIENT_KEEP_ALIVE_TIMEOUT_H2",
      "testThatStringResponseSerializerSucceedsWhenDataIsNilWithGETRequestAnd204ResponseStatusCode",
    ];
    for (const name of names) expect([name, looksSecret(name)]).toEqual([name, false]);
  });
});
