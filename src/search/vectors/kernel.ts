/**
 * Dot products of one int8 query with many int8 rows, as WebAssembly with 128-bit SIMD. Exact integers.
 *
 * In text form, the bytes below are:
 *
 * ```wat
 * (module
 *   (import "m" "m" (memory 0))
 *   (func (export "dots") (param $query i32) (param $row i32) (param $out i32) (param $rows i32) (param $stride i32)
 *     (local $q i32) (local $end i32) (local $sum v128)
 *     (block $done
 *       (br_if $done (i32.eqz (local.get $rows)))
 *       (loop $each
 *         (local.set $end (i32.add (local.get $row) (local.get $stride)))
 *         (local.set $q (local.get $query))
 *         (local.set $sum (v128.const i32x4 0 0 0 0))
 *         (loop $sixteen
 *           (local.set $sum
 *             (i32x4.add
 *               (i32x4.add (local.get $sum)
 *                 (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load8x8_s (local.get $q))))
 *               (i32x4.dot_i16x8_s
 *                 (v128.load8x8_s offset=8 (local.get $row)) (v128.load8x8_s offset=8 (local.get $q)))))
 *           (local.set $q (i32.add (local.get $q) (i32.const 16)))
 *           (br_if $sixteen
 *             (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 16))) (local.get $end))))
 *         (i32.store (local.get $out)
 *           (i32.add
 *             (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
 *             (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
 *         (local.set $out (i32.add (local.get $out) (i32.const 4)))
 *         (br_if $each (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))))
 * ```
 *
 * `$stride` is a multiple of 16 and at least 16.
 */
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const constant = (value: number): number[] => [0x41, value];
const add = 0x6a;
const simd = (operation: readonly number[]): number[] => [0xfd, ...operation];
const load8x8 = (offset: number): number[] => simd([0x01, 0x00, offset]);
const dot = simd([0xba, 0x01]);
const addLanes = simd([0xae, 0x01]);
const lane = (index: number): number[] => simd([0x1b, index]);

const [query, row, out, rows, stride, q, end, sum] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

// biome-ignore format: one instruction, or one group of them, a line
const body = [
  2, 2, 0x7f, 1, 0x7b, // locals: two i32, one v128
  0x02, 0x40, // block
  ...get(rows), 0x45, 0x0d, 0, // br_if when there is no row
  0x03, 0x40, // loop over rows
  ...get(row), ...get(stride), add, ...set(end),
  ...get(query), ...set(q),
  ...simd([0x0c, ...new Array<number>(16).fill(0)]), ...set(sum),
  0x03, 0x40, // loop over sixteen values
  ...get(sum),
  ...get(row), ...load8x8(0), ...get(q), ...load8x8(0), ...dot, ...addLanes,
  ...get(row), ...load8x8(8), ...get(q), ...load8x8(8), ...dot, ...addLanes,
  ...set(sum),
  ...get(q), ...constant(16), add, ...set(q),
  ...get(row), ...constant(16), add, ...tee(row), ...get(end), 0x49, 0x0d, 0,
  0x0b,
  ...get(out),
  ...get(sum), ...lane(0), ...get(sum), ...lane(1), add,
  ...get(sum), ...lane(2), ...get(sum), ...lane(3), add,
  add, 0x36, 0x02, 0x00, // i32.store
  ...get(out), ...constant(4), add, ...set(out),
  ...get(rows), ...constant(1), 0x6b, ...tee(rows), 0x0d, 0,
  0x0b, 0x0b, 0x0b,
];

/** LEB128; every length here is below 16,384. */
const size = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7]);
const section = (id: number, bytes: readonly number[]): number[] => [id, ...size(bytes.length), ...bytes];
const text = (word: string): number[] => [word.length, ...Buffer.from(word, "latin1")];

const moduleBytes = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, [1, 0x60, 5, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0]),
  ...section(2, [1, ...text("m"), ...text("m"), 0x02, 0x00, 0x00]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...text("dots"), 0x00, 0]),
  ...section(10, [1, ...size(body.length), ...body]),
]);

/** Byte offsets into the memory, and counts. */
export type DotsKernel = (query: number, row: number, out: number, rows: number, stride: number) => void;

/** What is used here of the engine's `WebAssembly`, which the compiler's ECMAScript library does not know. */
interface Engine {
  readonly validate: (bytes: Uint8Array) => boolean;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: { readonly dots: DotsKernel } };
}

const engine = (globalThis as { readonly WebAssembly?: Engine }).WebAssembly;

/**
 * A kernel over a memory of at least so many bytes.
 *
 * @returns null where the engine has no WebAssembly or no SIMD.
 */
export const createDotsKernel = (
  bytes: number,
): { readonly dots: DotsKernel; readonly memory: ArrayBuffer } | null => {
  if (engine === undefined || !engine.validate(moduleBytes)) return null;
  const memory = new engine.Memory({ initial: Math.ceil(bytes / 65_536) });
  const { exports } = new engine.Instance(new engine.Module(moduleBytes), { m: { m: memory } });
  return { dots: exports.dots, memory: memory.buffer };
};
