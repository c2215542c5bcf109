import { describe, expect, it } from "vitest";
import { looksSecret } from "../../../src/model/secrets.js";
import {
  createSplitter,
  eachWord,
  holdsSecret,
  lowerCase,
  splitWord,
  termsOf,
} from "../../../src/model/terms.js";

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
      // Glued to a name, with an underscore and without.
      ["get_key", "e9459186a880172b", "c8e4a60056ff723b"].join("_"),
      ["API_KEY", "b1d5de94abab343c"].join("_"),
      ["dapi2497cb617f", "79353dd1254a99ca596694"].join(""),
      ["shpat", "33632122bb07eb461f477da8930669ff"].join("_"),
      ["live", "f85804777d858aac9403e02cbaa39769"].join("_"),
      ["card", "3883785338114666"].join("_"),
      ["token", "SaDri2GfLUitEP7R", "xiTRT4E3"].join("_"),
      ["AROA", "MPLNZZYTLJ723NCR"].join(""),
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
      "create_users_20240101120000",
      "feedfacecafebeef_t",
      "Kraftfahrzeughaftpflichtversicherung",
      "pobierzWszystkieZamowieniaKlienta",
      "chaxunDingdanLiebiao",
      "lentokonesuihkuturbiinimoottori",
    ];
    for (const name of names) expect([name, looksSecret(name)]).toEqual([name, false]);
  });

  it("drops all pieces of a key that marks cut", () => {
    const secrets = [
      "21b65cef-7151-2c82-5928-638778e0301e",
      ["HRKU", "7a83eab1-8125-dc71-3098-849e2423b613"].join("-"),
      ["V1NU9-58FKP", "ZC0I3-A75Y4", "4J2GT"].join("-"),
      ["xapp-1", "APX42K400CI-7881854794921", "072a92ddd46d5029962e50ed8ff"].join("-"),
      ["gldt", "LkYKUjmwvE8-xtcvMPTp"].join("-"),
      ["GOCSPX", "pYBmcLtaD9-rqUKY6KALQMwqc29w"].join("-"),
      ["dckr", "pat", "xtyk8AejmyaoejXju-CgQ_JIhvm"].join("_"),
      ["figd", "v3-8uoJFePDMqFWml-5_RWWSLQPLp6Dm"].join("_"),
    ];
    for (const secret of secrets) {
      expect([secret, holdsSecret(secret)]).toEqual([secret, true]);
      const left = termsOf(secret).filter((term) => term.length > 4);
      expect([secret, left]).toEqual([secret, []]);
      expect(termsOf(`before ${secret} behind`)).toEqual(["befor", ...termsOf(secret), "behind"]);
    }
    const names = [
      "2021-08-06-10-20-30",
      "2020-01-01/2021-01-01/feed",
      "ff0000-00ff00-0000ff",
      "00-ff-aa-bb-cc-dd-ee",
      "AES-256-GCM-SHA384-ECDHE",
      "node-v18.17.1-linux-x64",
      "sk-learn-contrib",
      "glrt-module",
    ];
    for (const name of names) expect([name, holdsSecret(name)]).toEqual([name, false]);
  });
});
