import type { Credentials } from "./credentials.js";
import type { ScratchFolder } from "./folder.js";
import type { ObjectFormat } from "./objects.js";
import type { RemoteTarget, RemoteUse } from "./remotes.js";
import type { Setting } from "./settings.js";

/** What a scratch repository is made of, whatever speaks to the remote. */
export interface ScratchParts {
  readonly folder: ScratchFolder;
  readonly objectFormat: ObjectFormat;
  readonly target: RemoteTarget;
  readonly use: RemoteUse;
  /** The remote for people to read. */
  readonly place: string;
  readonly settings: readonly Setting[];
  readonly token: Credentials | null;
  readonly signal: AbortSignal | undefined;
}
