/** A request, notification or answer as it travels. */
export type Message = Readonly<Record<string, unknown>> & { readonly jsonrpc: "2.0" };

export type MessageId = string | number;

/** Why something that came is no message; `id` is null where none can be read. */
export interface Refusal {
  readonly id: MessageId | null;
  readonly code: number;
  readonly message: string;
}

/** What one line holds. */
export type Parsed =
  | { readonly kind: "message"; readonly message: Message }
  | { readonly kind: "batch"; readonly items: readonly (Message | Refusal)[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

const parseError = -32_700;
const invalidRequest = -32_600;

/** Levels of arrays and objects; whoever answers walks what it is given, and must not run out of stack. */
const maxDepth = 64;
/** Messages of one batch. */
const maxBatch = 1_000;

const refusal = (code: number, message: string, id: MessageId | null = null): Refusal => ({
  id,
  code,
  message,
});

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (inString) {
      if (unit === 0x5c) at++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > maxDepth) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return false;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is MessageId =>
  typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value));

/** @returns the message, or why it is none. */
const check = (value: unknown): Message | Refusal => {
  if (!isObject(value)) return refusal(invalidRequest, "a message is a JSON object");
  const id = isId(value.id) ? value.id : null;
  if (value.jsonrpc !== "2.0") return refusal(invalidRequest, 'a message has "jsonrpc": "2.0"', id);
  if (value.id !== undefined && id === null && (value.method !== undefined || value.error === undefined)) {
    return refusal(invalidRequest, '"id" is a string or a whole number');
  }
  if (value.method === undefined) {
    if (value.result !== undefined || value.error !== undefined) return value as Message;
    return refusal(invalidRequest, 'a message has a "method", a "result" or an "error"', id);
  }
  if (typeof value.method !== "string") return refusal(invalidRequest, '"method" is a string', id);
  if (value.params !== undefined && !isObject(value.params)) {
    return refusal(invalidRequest, '"params" is an object', id);
  }
  return value as Message;
};

export const isRefusal = (item: Message | Refusal): item is Refusal => !("jsonrpc" in item);

const refused = (code: number, message: string): Parsed => ({
  kind: "refused",
  refusal: refusal(code, message),
});

/** Reads bytes of JSON: one message or a batch. Never throws. */
export const parseMessages = (bytes: Uint8Array): Parsed => {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refused(parseError, "the message is not UTF-8");
  }
  if (isTooDeep(text)) return refused(invalidRequest, `the message has more than ${maxDepth} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(parseError, "the message is not JSON");
  }
  if (!Array.isArray(value)) {
    const message = check(value);
    return isRefusal(message) ? { kind: "refused", refusal: message } : { kind: "message", message };
  }
  if (value.length === 0) return refused(invalidRequest, "a batch holds at least one message");
  if (value.length > maxBatch) return refused(invalidRequest, `a batch holds at most ${maxBatch} messages`);
  return { kind: "batch", items: value.map(check) };
};

export const tooLongRefusal = (maxBytes: number): Refusal =>
  refusal(invalidRequest, `the message is longer than ${maxBytes} bytes`);

/** A refusal as it is answered. */
export const errorMessage = ({ id, code, message }: Refusal): Message => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

/** The id of a request; null for anything else. */
export const requestId = (message: Message): MessageId | null =>
  typeof message.method === "string" && isId(message.id) ? message.id : null;

/** The id that an answer answers; null for anything else. */
export const answeredId = (message: Message): MessageId | null =>
  message.method === undefined && isId(message.id) ? message.id : null;

/** The id of the request that a notification cancels; null for anything else. */
export const cancelledId = (message: Message): MessageId | null => {
  if (message.method !== "notifications/cancelled" || !isObject(message.params)) return null;
  return isId(message.params.requestId) ? message.params.requestId : null;
};
