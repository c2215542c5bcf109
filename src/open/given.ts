import { realpath } from "node:fs/promises";
import path from "node:path";
import { detectLanguage, languageIds } from "../extract/detect.js";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { RepoPath } from "../model/ids.js";
import { decodeConfig } from "../stored-config.js";
import { threadFor } from "./follow.js";
import type { Extracted } from "./overlay/protocol.js";
import { shareReadings } from "./overlay/readings.js";

/** A text that is compared with an index. */
interface GivenText {
  readonly text: string;
  readonly language?: string | undefined;
  readonly path?: RepoPath | undefined;
  readonly file?: string | undefined;
}

/** Reads texts that somebody gives, as the files of a bundle were read. */
export interface GivenReader {
  /** @throws SheafError `bad-argument` when no language can be told, or there is none of that name. */
  readonly languageOf: (given: GivenText) => string;
  /** @returns null when the text cannot be read. @throws what `signal` aborts with. */
  readonly read: (
    text: string,
    language: string,
    signal: AbortSignal | undefined,
  ) => Promise<Extracted | null>;
}

/** Where a text stands in the repository, if it does. */
export const placeOfGiven = async (
  { path: given, file }: GivenText,
  workTree: string | null,
): Promise<RepoPath | undefined> => {
  if (given !== undefined || file === undefined || workTree === null) return given;
  const real = (name: string): Promise<string> => realpath(name).catch(() => path.resolve(name));
  const inside = path.relative(await real(workTree), await real(file));
  return inside === "" || path.isAbsolute(inside) || inside.split(path.sep)[0] === ".."
    ? undefined
    : inside.split(path.sep).join("/");
};

/** Code of a language that stands in other text begins only here. */
const openers: Readonly<Record<string, { readonly opened: RegExp; readonly by: string }>> = {
  php: { opened: /<\?/, by: "<?php " },
};

/** @param config bytes of the bundle's configuration. */
export const createGivenReader = (manifest: Manifest, config: Uint8Array): GivenReader => ({
  languageOf: ({ text, language, path: standing, file }) => {
    if (language !== undefined) {
      if (languageIds.includes(language)) return language;
      throw new SheafError(
        "bad-argument",
        `there is no language \`${language}\``,
        "`sheaf languages` lists them.",
      );
    }
    const { languages } = decodeConfig(config);
    const name = standing ?? file;
    const found =
      name === undefined ? null : detectLanguage(name, Buffer.from(text.slice(0, 512)), languages);
    if (found !== null) return found;
    throw new SheafError(
      "bad-argument",
      name === undefined ? "a text has no language by itself" : `the name ${name} tells no language`,
      "Name the language of the text: `sheaf languages` lists them.",
    );
  },
  read: async (text, language, signal) => {
    const opener = openers[language];
    const whole = opener === undefined || opener.opened.test(text) ? text : opener.by + text;
    const readings = shareReadings(threadFor(manifest));
    try {
      const job = { id: 0, language, ranked: true, units: true, bytes: Buffer.from(whole) };
      const outcome = (await readings.run([job], signal ?? new AbortController().signal)).get(0);
      return outcome?.kind === "facts" ? outcome.extracted : null;
    } finally {
      readings.release();
    }
  },
});
