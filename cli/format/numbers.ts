/** `12,345`. */
export const count = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** `1 file`, `12,345 files`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Bytes in decimal units: `812 B`, `34 kB`, `5.2 MB`. */
export const bytes = (value: number): string => {
  if (value < 1_000) return `${value} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let scaled = value / 1_000;
  let unit = 0;
  while (scaled >= 999.5 && unit < units.length - 1) {
    scaled /= 1_000;
    unit++;
  }
  return `${scaled < 9.95 ? scaled.toFixed(1) : scaled.toFixed(0)} ${units[unit]}`;
};

/** Milliseconds as people say them: `340 ms`, `3.2 s`, `2 min 5 s`. */
export const duration = (milliseconds: number): string => {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** The first digits of an object id or digest: enough to tell one from another by eye. */
export const short = (id: string): string => id.slice(0, 9);
