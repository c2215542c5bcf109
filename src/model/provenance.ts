import type { ObjectId, RepoPath } from "./ids.js";

/** A file that says under which terms the indexed content may be used. What it says is for people to read. */
export interface LicenseFile {
  readonly path: RepoPath;
  readonly blob: ObjectId;
}

/** Who made a bundle, where and when: stands beside the manifest, outside the digest, and is believed by nobody. */
export interface Provenance {
  /** Name and version of the tool. */
  readonly tool: string;
  /** Licence of the tool, as SPDX writes it; null where an older build did not say. It is not the content's. */
  readonly license: string | null;
  /** URL of the repository that was indexed, without user names, passwords and tokens; null when unknown. */
  readonly repository: string | null;
  /** Of the indexed commit's root, sorted by path; empty also where an older build did not look. */
  readonly licenseFiles: readonly LicenseFile[];
  /** ISO 8601, UTC. */
  readonly builtAt: string;
  /** Version of Node.js. */
  readonly node: string;
  /** Operating system and processor, such as `linux-x64`. */
  readonly platform: string;
  /** The machine's name: in its own store alone, and null in whatever is handed on. */
  readonly host: string | null;
  /** How long the build took. */
  readonly milliseconds: number;
}
