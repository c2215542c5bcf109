import { lowerCase } from "../../model/terms.js";

/** Whether a definition's qualified name is, or ends in, what a question wrote: `app.render` of `Web::App#render`. */
export const endsQualified = (qualified: string, owner: string): boolean =>
  `.${lowerCase(qualified).replace(/::|#|->/g, ".")}`.endsWith(`.${owner}`);
