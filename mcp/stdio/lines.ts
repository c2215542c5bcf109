/** What a stream of bytes holds: lines, and lines that are too long to be kept. */
export interface LineHandlers {
  /** @param line without its line end. */
  readonly onLine: (line: Buffer) => void;
  /** Called once for a line over the bound, as soon as that is known; the rest of it is passed over. */
  readonly onTooLong: () => void;
}

/**
 * Cuts chunks into lines without ever keeping more than the bound.
 *
 * @param maxBytes of a line.
 */
export const createLineCutter = (
  maxBytes: number,
  { onLine, onTooLong }: LineHandlers,
): ((chunk: Buffer) => void) => {
  let parts: Buffer[] = [];
  let held = 0;
  let skipping = false;

  const keep = (part: Buffer): void => {
    if (skipping) return;
    held += part.length;
    if (held > maxBytes) {
      parts = [];
      held = 0;
      skipping = true;
      onTooLong();
      return;
    }
    if (part.length > 0) parts.push(part);
  };

  const finish = (): void => {
    const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    const skipped = skipping;
    parts = [];
    held = 0;
    skipping = false;
    if (!skipped) onLine(whole);
  };

  return (chunk) => {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(0x0a, from);
      if (end < 0) break;
      keep(chunk.subarray(from, end));
      finish();
      from = end + 1;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  };
};
