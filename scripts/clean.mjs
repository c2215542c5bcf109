// Removes what was compiled before: a file left over from a source that is gone would reach the fingerprints.
import { rmSync } from "node:fs";

rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });
