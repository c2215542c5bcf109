import { type ByteWriter, type Cursor, corrupt, readRaw } from "./bytes.js";

/** The first eight bytes of each binary object: they say what it is when its name is lost. */
export const magics = {
  files: "SHFFILE1",
  facts: "SHFFACT1",
  vectors: "SHFVECT1",
  directories: "SHFDIRE1",
  graph: "SHFGRPH1",
} as const;

export const writeMagic = (w: ByteWriter, magic: string): void => w.raw(Buffer.from(magic, "latin1"));

export const expectMagic = (c: Cursor, magic: string): void => {
  const found = readRaw(c, 8);
  for (let i = 0; i < 8; i++) {
    if (found[i] !== magic.charCodeAt(i)) throw corrupt(c.where, `it does not begin with ${magic}`);
  }
};
