/** A file that a path or a name leads to. */
export interface Located {
  readonly path: string;
  /** False when convention alone speaks for it. */
  readonly certain: boolean;
}

export const certainly = (path: string | null): Located | null =>
  path === null ? null : { path, certain: true };

export const perhaps = (path: string | null): Located | null =>
  path === null ? null : { path, certain: false };
