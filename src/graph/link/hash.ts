/** FNV-1a over the UTF-16 units of a text, as an unsigned 32-bit number. */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** The hash of two hashes in this order. */
export const mixHashes = (a: number, b: number): number => {
  let hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Remembers the hashes of names: the same few thousand are asked for again and again. */
export const createHashes = (): ((text: string) => number) => {
  const known = new Map<string, number>();
  return (text) => {
    let hash = known.get(text);
    if (hash === undefined) {
      hash = hashText(text);
      known.set(text, hash);
    }
    return hash;
  };
};
