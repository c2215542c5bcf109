import type { Candidate } from "./scanned.js";

/** Fewer members that begin so are not looked for by how they begin. */
const minMembers = 3;

/** Members of JavaScript that are taken by names which are put together: `this["visit" + kind]`, `` on[`draw${name}`] ``. */
export const createPrefixes = (candidates: readonly Candidate[]) => {
  const byPrefix = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const { file, member, definition } = candidate;
    if (!member || file.traits.family !== "javascript") continue;
    const prefix = /^[_$]?[a-z][a-z0-9]+(?=[A-Z_])/.exec(definition.name)?.[0];
    if (prefix === undefined) continue;
    const list = byPrefix.get(prefix);
    if (list === undefined) byPrefix.set(prefix, [candidate]);
    else list.push(candidate);
  }
  for (const [prefix, list] of byPrefix) if (list.length < minMembers) byPrefix.delete(prefix);
  return {
    all: [...byPrefix.keys()] as readonly string[],
    /** @param behind what stands in the text from the end of the string on. */
    begun: (string: string, behind: string): readonly Candidate[] => {
      const found = byPrefix.get(string.replace(/_$/, ""));
      return found !== undefined && /^(?:["'`]\s*\+|\$\{)/.test(behind) ? found : [];
    },
  };
};
