import type { OwnOriginRules } from "../../../language.js";

/** Of all that is JavaScript with or without types. */
export const origins: OwnOriginRules = {
  passBehind: ["!"],
  castWords: ["as", "satisfies"],
  quotes: "\"'`/",
  nothing: ["null", "undefined"],
  stops: ["async", "class", "delete", "function", "typeof", "void", "yield"],
  text: "string",
  arrays: true,
  types: {
    skip: ["readonly", "abstract", "new", "unique", "asserts"],
    valueWords: ["typeof"],
    open: ["any", "unknown", "object", "void", "never", "keyof", "infer", "import", "class", "function"],
  },
};
