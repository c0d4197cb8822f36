/**
 * The JSON of objects that are in many answers. The users of the organization are an example: each initial state
 * contains thousands of them.
 */
import { type BodyPart, SharedBytes } from "./shared-bytes.ts";

const texts = new WeakMap<object, string | undefined>();

/** The bytes of objects whose text is long, by object. Their text is not kept. */
const bytes = new WeakMap<object, SharedBytes>();

/** The number of characters from which the bytes are kept instead of the text. */
const MIN_SHARED_CHARACTERS = 16 * 1024;

/**
 * Serializes an object, or a list of such objects, once for all answers that contain it. It must not change afterwards.
 */
export function serializedOnce<T extends object>(object: T): T {
  texts.set(object, undefined);
  return object;
}

/** Objects that may contain something that clients know under two names. */
const named = new WeakSet<object>();

/**
 * Serializes a message for the one answer that contains it. Callers pause between many large messages, so that the
 * server does other work meanwhile.
 */
export function serializedNow<T extends object>(message: T): T {
  texts.set(message, JSON.stringify(message));
  named.add(message);
  return message;
}

/** True if names in the JSON of an object, or of a list, depend on the client. */
export function hasNames(value: unknown): boolean {
  const [first]: unknown[] = Array.isArray(value) ? value : [value];
  return typeof first === "object" && first !== null && named.has(first);
}

/**
 * Returns the JSON of an object that was registered here, or of a list of such objects; `undefined` for anything else.
 */
export function partOnce(value: unknown): BodyPart | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const known = bytes.get(value) ?? texts.get(value);
  if (known !== undefined) return known;
  if (!texts.has(value)) return Array.isArray(value) ? textOfList(value) : undefined;
  const text = (Array.isArray(value) ? textOfList(value) : undefined) ?? JSON.stringify(value);
  if (text.length < MIN_SHARED_CHARACTERS) {
    texts.set(value, text);
    return text;
  }
  const shared = new SharedBytes(text);
  bytes.set(value, shared);
  return shared;
}

/** Returns the JSON of a list if all of its elements were registered. */
function textOfList(list: readonly object[]): string | undefined {
  if (list.length === 0 || !list.every((element) => texts.has(element))) return undefined;
  return `[${list.map(textOf).join(",")}]`;
}

function textOf(object: object): string {
  const text = texts.get(object) ?? JSON.stringify(object);
  texts.set(object, text);
  return text;
}
