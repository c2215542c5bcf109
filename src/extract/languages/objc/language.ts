import { defineLanguage, slashQuotes } from "../../language.js";

export const language = defineLanguage({
  id: "objc",
  title: "Objective-C",
  extensions: ["m", "mm", "h"],
  structure: "lines",
  signs: [
    String.raw`^[ \t]*@(?:interface|protocol|class|implementation|import|optional|property|end)\b`,
    String.raw`^[ \t]*#[ \t]*import\b`,
    String.raw`^[ \t]*NS_(?:ASSUME_NONNULL_BEGIN|HEADER_AUDIT_BEGIN)\b`,
    String.raw`\bNS_(?:ENUM|OPTIONS|CLOSED_ENUM|ERROR_ENUM|TYPED_ENUM|SWIFT_NAME)\b`,
  ],
  quotes: [
    // What other compilers leave out says nothing of the file.
    {
      open: String.raw`^[ \t]*#[ \t]*if(?:def[ \t]+|[ \t]+defined[ \t]*\(?[ \t]*)__OBJC__\b`,
      close: String.raw`^[ \t]*#[ \t]*(?:else|elif|endif)\b`,
    },
    ...slashQuotes,
  ],
});
