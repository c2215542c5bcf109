import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "text",
  title: "Plain text",
  extensions: ["txt", "text", "log"],
  structure: "lines",
});
