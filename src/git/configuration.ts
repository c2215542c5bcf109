/** A longer configuration is none that git wrote. Bytes. */
export const maxConfigBytes = 4 * 1024 * 1024;

/** What a repository's own configuration says about the form of its storage. */
export interface StorageFormat {
  readonly version: number;
  readonly objectFormat: string;
  /** `files` or `reftable`. */
  readonly refStorage: string;
  /** Blobs (or trees) may be missing because a remote promised them. */
  readonly partial: boolean;
  /** Names of `extensions.*`, lower case. */
  readonly extensions: readonly string[];
}

export interface Setting {
  /** `extensions.objectformat`; section and key in lower case, subsection as written. */
  readonly name: string;
  readonly value: string;
}

const unquote = (raw: string): string => {
  let out = "";
  let quoted = false;
  for (let i = 0; i < raw.length; i++) {
    const character = raw[i]!;
    if (character === '"') quoted = !quoted;
    else if (character === "\\" && i + 1 < raw.length) out += raw[++i];
    else if (!quoted && (character === "#" || character === ";")) break;
    else out += character;
  }
  return out.trim();
};

const ascii = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));

/** Reads git's configuration syntax without following includes, as git does for `extensions.*`. */
export const parseConfiguration = (text: string): readonly Setting[] => {
  const settings: Setting[] = [];
  let section = "";
  for (const line of text.replace(/\\\r?\n/g, "").split(/\r?\n/)) {
    const header = /^\s*\[\s*([-.A-Za-z0-9]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(line);
    if (header !== null) {
      const subsection = header[2]?.replace(/\\(.)/g, "$1");
      section = ascii(header[1]!) + (subsection === undefined ? "" : `.${subsection}`);
    }
    const setting = /^\s*([A-Za-z][-A-Za-z0-9]*)\s*(?:=(.*))?$/.exec(header?.[3] ?? line);
    if (setting === null) continue;
    const value = setting[2] === undefined ? "true" : unquote(setting[2]);
    settings.push({ name: `${section}.${ascii(setting[1]!)}`, value });
  }
  return settings;
};

const isTrue = (value: string): boolean => /^(?:true|yes|on|[1-9]\d*)$/i.test(value);

/** @param text the content of the common directory's `config`; empty when there is none. */
export const storageFormat = (text: string): StorageFormat => {
  let version = 0;
  let objectFormat = "sha1";
  let refStorage = "files";
  let partial = false;
  const extensions: string[] = [];
  for (const { name, value } of parseConfiguration(text)) {
    if (name === "core.repositoryformatversion") version = Number.parseInt(value, 10) || 0;
    if (name.startsWith("remote.") && name.endsWith(".promisor") && isTrue(value)) partial = true;
    if (!name.startsWith("extensions.")) continue;
    extensions.push(name.slice("extensions.".length));
    if (name === "extensions.objectformat") objectFormat = ascii(value);
    if (name === "extensions.refstorage") refStorage = ascii(value.replace(/:.*$/, ""));
    if (name === "extensions.partialclone") partial = true;
  }
  return { version, objectFormat, refStorage, partial, extensions };
};
