/**
 * Checks of values that came from outside. A library for schemas would do it with less code, but it takes longer to load
 * than a bundle to open, and every question opens one.
 */
export type Shape<T> = (value: unknown, at: string) => T;

/** What a shape makes. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

/** A value is not what its shape says. */
export class Misfit extends Error {
  override readonly name = "Misfit";
  constructor(
    /** Where in the whole: `objects.3.sha256`; empty for the whole itself. */
    readonly at: string,
    readonly wanted: string,
  ) {
    super(`${at}: ${wanted}`);
  }
}

const inside = (at: string, key: string | number): string => (at === "" ? String(key) : `${at}.${key}`);

/** A whole number from `least` to `most`. */
export const whole =
  (most: number = Number.MAX_SAFE_INTEGER, least = 0): Shape<number> =>
  (value, at) => {
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most)
      return value;
    throw new Misfit(at, `it must be a whole number from ${least} to ${most}`);
  };

/** A number that is not below zero. */
export const amount: Shape<number> = (value, at) => {
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
  throw new Misfit(at, "it must be a number from 0");
};

export const flag: Shape<boolean> = (value, at) => {
  if (typeof value === "boolean") return value;
  throw new Misfit(at, "it must be true or false");
};

/** A text of `least` to `most` characters (UTF-16 units) that passes a test. */
export const text =
  (most: number, passes: (text: string) => boolean = () => true, least = 0): Shape<string> =>
  (value, at) => {
    if (typeof value !== "string") throw new Misfit(at, "it must be a text");
    if (value.length < least || value.length > most)
      throw new Misfit(at, `it must have ${least} to ${most} characters`);
    if (!passes(value)) throw new Misfit(at, `${JSON.stringify(value.slice(0, 80))} has another form`);
    return value;
  };

/** A text of at most 1,024 characters that a pattern matches. */
export const pattern = (expression: RegExp): Shape<string> => text(1_024, (value) => expression.test(value));

/** The shape, or null. */
export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, at) =>
    value === null ? null : shape(value, at);

/** The shape, or nothing at all. */
export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : shape(value, at);

/** The shape, or what stands for it where it is left out. */
export const otherwise =
  <T>(shape: Shape<T>, absent: T): Shape<T> =>
  (value, at) =>
    value === undefined ? absent : shape(value, at);

/** At most `most` values of one shape. */
export const list =
  <T>(shape: Shape<T>, most: number): Shape<readonly T[]> =>
  (value, at) => {
    if (!Array.isArray(value)) throw new Misfit(at, "it must be a list");
    if (value.length > most) throw new Misfit(at, `it must have at most ${most} entries`);
    return value.map((item, i) => shape(item, inside(at, i)));
  };

const entriesOf = (value: unknown, at: string): Readonly<Record<string, unknown>> => {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new Misfit(at, "it must be an object");
};

/** Values of one shape under keys of another. */
export const record =
  <T>(key: Shape<string>, shape: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value, at) =>
    Object.fromEntries(
      Object.entries(entriesOf(value, at)).map(([name, item]) => [
        key(name, at),
        shape(item, inside(at, name)),
      ]),
    );

/** Named fields; further ones may stand there, and are left out. */
export const object =
  <F extends Readonly<Record<string, Shape<unknown>>>>(
    fields: F,
  ): Shape<{ readonly [K in keyof F]: Shaped<F[K]> }> =>
  (value, at) => {
    const given = entriesOf(value, at);
    const made: [string, unknown][] = [];
    for (const [name, shape] of Object.entries(fields)) {
      const field = shape(Object.hasOwn(given, name) ? given[name] : undefined, inside(at, name));
      if (field !== undefined) made.push([name, field]);
    }
    return Object.fromEntries(made) as { readonly [K in keyof F]: Shaped<F[K]> };
  };
