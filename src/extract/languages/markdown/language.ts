import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "markdown",
  title: "Markdown",
  extensions: ["md", "markdown", "mdown", "mkd", "mdx", "mdc"],
  structure: "sections",
});
