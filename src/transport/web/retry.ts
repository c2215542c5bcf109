import { setTimeout } from "node:timers/promises";

/** So often a request is tried that gets no further. */
export const maxStalls = 5;
/** And so often in all, however little each gets further. */
export const maxTries = 60;
/** Nobody waits longer for a server that names a time. Milliseconds. */
const maxWait = 60_000;

const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** How long a server wants to be left alone. Milliseconds; null when it does not say. */
const retryAfter = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

/**
 * Whether an answer may be another one soon, and when.
 *
 * @param stalls tries that got no further until now.
 * @returns milliseconds; null when another try is in vain.
 */
export const pauseAfter = (
  status: number,
  header: string | null,
  stalls: number,
  pause: number,
): number | null => {
  const asked = retryAfter(header, Date.now());
  // GitHub answers 403 to those who ask too fast, with a time.
  if (!passing.has(status) && !(status === 403 && asked !== null)) return null;
  if (asked !== null && asked > maxWait) return null;
  return Math.max(asked ?? 0, growing(stalls, pause));
};

/** Pauses that double, up to half a minute; a part of chance keeps many clients from coming back at once. */
export const growing = (stalls: number, pause: number): number =>
  Math.min(pause * 2 ** stalls, maxWait / 2) * (0.5 + Math.random() / 2);

/** @throws the signal's reason. */
export const rest = async (milliseconds: number, signal: AbortSignal | undefined): Promise<void> => {
  await setTimeout(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  signal?.throwIfAborted();
};
