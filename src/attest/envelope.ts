import { z } from "zod";
import { decodeBase64 } from "./base64.js";

/** A DSSE envelope: bytes, what they are, and signatures over both. */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: Uint8Array;
  readonly signatures: readonly Uint8Array[];
}

const maxSignatures = 32;

const schema = z.object({
  payloadType: z.string().max(256),
  payload: z.string(),
  signatures: z
    .array(z.object({ sig: z.string().max(8_192) }))
    .min(1)
    .max(maxSignatures),
});

/** @returns null when it is none. */
export const parseEnvelope = (value: unknown): Envelope | null => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return null;
  const payload = decodeBase64(parsed.data.payload);
  if (payload === null) return null;
  const signatures: Uint8Array[] = [];
  for (const { sig } of parsed.data.signatures) {
    const bytes = decodeBase64(sig);
    if (bytes === null) return null;
    signatures.push(bytes);
  }
  return { payloadType: parsed.data.payloadType, payload, signatures };
};

/** What is signed: DSSE's pre-authentication encoding, in which no length can be mistaken. */
export const preAuthEncoding = (payloadType: string, payload: Uint8Array): Buffer => {
  const type = Buffer.from(payloadType, "utf8");
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${type.length} `, "utf8"),
    type,
    Buffer.from(` ${payload.length} `, "utf8"),
    payload,
  ]);
};
