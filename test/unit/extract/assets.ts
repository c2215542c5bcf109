import { fileURLToPath } from "node:url";

/** Grammars and queries as `npm run build` leaves them. */
export const assets = fileURLToPath(new URL("../../../dist/assets", import.meta.url));
