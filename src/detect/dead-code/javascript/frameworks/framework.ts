/** Files that a tool finds by their place, and which of their exports it reads. */
export interface Convention {
  /** Globs without the ending of the file; from the folder that the tool is started in, or at any depth without a slash. */
  readonly files: readonly string[];
  /** Names of exports that are read; "all", or none at all: the file only runs. */
  readonly reads: "all" | readonly string[];
  readonly test?: boolean;
}

export interface Framework {
  readonly name: string;
  /** Any of these among the dependencies shows it; a star at the end stands for the rest of a name. */
  readonly packages: readonly string[];
  /** So does a file by one of these globs, in the folder itself. */
  readonly shown?: readonly string[];
  /** Dependencies of the folders around count too: tools that a monorepo installs once. */
  readonly inherits?: boolean;
  readonly conventions: readonly Convention[];
}

/** The words of a text. */
export const words = (text: string): readonly string[] => text.split(/\s+/);
