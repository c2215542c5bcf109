/** An extension of a certificate, as the verifying library hands it out. */
interface Extension {
  readonly oid?: { readonly id: readonly number[] } | undefined;
  readonly value: Uint8Array;
}

/** What Fulcio writes of a run into its certificates: numbers below 1.3.6.1.4.1.57264.1. */
export const extensionIds = {
  /** URL of the repository that the run was for. */
  sourceRepository: 12,
  /** Commit that the run was for. */
  sourceDigest: 13,
} as const;

const fulcioArc = "1.3.6.1.4.1.57264.1.";

/** A DER `UTF8String` that fills the bytes; null for anything else. */
const derText = (bytes: Uint8Array): string | null => {
  if (bytes[0] !== 0x0c) return null;
  const first = bytes[1] ?? 0xff;
  const width = first < 0x80 ? 0 : first - 0x80;
  if (width > 2) return null;
  let length = width === 0 ? first : 0;
  for (let i = 0; i < width; i++) length = length * 256 + (bytes[2 + i] ?? 0);
  const start = 2 + width;
  return bytes.length === start + length ? Buffer.from(bytes.subarray(start)).toString("utf8") : null;
};

/** @returns the text of an extension; null when it is absent, not text, or there twice. */
export const certificateText = (
  extensions: readonly Extension[] | undefined,
  id: (typeof extensionIds)[keyof typeof extensionIds],
): string | null => {
  const found = (extensions ?? []).filter(({ oid }) => oid?.id.join(".") === `${fulcioArc}${id}`);
  return found.length === 1 ? derText(found[0]!.value) : null;
};
