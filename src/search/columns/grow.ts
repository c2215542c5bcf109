/** Typed arrays that grow by doubling: millions of small numbers without an object each. */
export interface Grow<A extends Uint8Array | Uint16Array | Uint32Array> {
  data: A;
  length: number;
}

type Maker<A> = new (length: number) => A;

export const grow = <A extends Uint8Array | Uint16Array | Uint32Array>(make: Maker<A>): Grow<A> => ({
  data: new make(1024),
  length: 0,
});

/** Makes room for `extra` more elements; write them through `data` and raise `length`. */
export const reserve = <A extends Uint8Array | Uint16Array | Uint32Array>(
  list: Grow<A>,
  extra: number,
): void => {
  const need = list.length + extra;
  if (need <= list.data.length) return;
  let size = list.data.length * 2;
  while (size < need) size *= 2;
  const next = new (list.data.constructor as Maker<A>)(size);
  next.set(list.data as never);
  list.data = next;
};

export const push = <A extends Uint8Array | Uint16Array | Uint32Array>(
  list: Grow<A>,
  value: number,
): void => {
  if (list.length === list.data.length) reserve(list, 1);
  list.data[list.length++] = value;
};

/** The elements written so far, without a copy. */
export const taken = <A extends Uint8Array | Uint16Array | Uint32Array>(list: Grow<A>): A =>
  list.data.subarray(0, list.length) as A;
