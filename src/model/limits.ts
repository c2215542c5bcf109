/** Counted limits: the same file meets the same limit on every machine, however slow. */
export interface ExtractLimits {
  /** Larger blobs are skipped as `too-large`. Bytes. */
  readonly fileBytes: number;
  /** Chunks aim at this many characters (UTF-16 units). */
  readonly chunkTarget: number;
  /** No chunk is longer, unless one line is. Characters. */
  readonly chunkMaximum: number;
  /** Lines repeated from the end of one line window at the start of the next. */
  readonly chunkOverlap: number;
}

export const defaultLimits: ExtractLimits = {
  fileBytes: 1_048_576,
  chunkTarget: 1_500,
  chunkMaximum: 3_000,
  chunkOverlap: 0,
};
