import type { Framework } from "./frameworks/framework.js";
import { hosts } from "./frameworks/hosts.js";
import { servers } from "./frameworks/servers.js";
import { sites } from "./frameworks/sites.js";
import { tests } from "./frameworks/tests.js";

/** What is known of tools that find code by its place. */
export const frameworks: readonly Framework[] = [...sites, ...tests, ...servers, ...hosts];
