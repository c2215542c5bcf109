/**
 * Decodes base64 with the standard or the URL alphabet, padded or not.
 *
 * @returns null for anything that is not exactly that: lenient readers drop what they do not know and then sign or check
 *   other bytes than they were shown.
 */
export const decodeBase64 = (text: string): Buffer | null => {
  const body = text.replace(/={1,2}$/, "");
  const alphabet = /^[A-Za-z0-9+/]*$/.test(body)
    ? "base64"
    : /^[A-Za-z0-9_-]*$/.test(body)
      ? "base64url"
      : null;
  if (alphabet === null || body.length % 4 === 1) return null;
  if (body.length !== text.length && text.length % 4 !== 0) return null;
  const bytes = Buffer.from(body, alphabet);
  // Bits behind the last byte that are not zero would be a second spelling of the same bytes.
  return bytes.toString(alphabet).replace(/=+$/, "") === body ? bytes : null;
};
