import type { Assembly } from "../../model/assembly.js";
import type { Standards } from "../../model/standards.js";

/** Says how the code of each language is written here. */
export const detectStandards = async (_assembly: Assembly): Promise<Standards> => ({ languages: [] });
