import { type Command, Option } from "commander";
import type { TransportName } from "../src/index.js";

/** The flags that say where bundles are published. */
export interface PlaceFlags {
  readonly transport?: TransportName;
  readonly remote?: string;
}

const wheres: Readonly<Record<TransportName, string>> = {
  "git-ref": "a remote, URL or path",
  "github-release": "OWNER/REPO",
  directory: "a path",
  http: "a URL",
};

/** Adds the flags that say where bundles are published. */
export const addPlace = (command: Command, transports: readonly TransportName[]): Command =>
  command
    .addOption(
      new Option(
        "--transport <name>",
        "how bundles travel (default: git config sheaf.transport, else git-ref)",
      ).choices([...transports]),
    )
    .option(
      "--remote <where>",
      `${transports.map((name) => `${name}: ${wheres[name]}`).join("; ")} (default: git config sheaf.remote, else the branch's remote, else origin)`,
    );
