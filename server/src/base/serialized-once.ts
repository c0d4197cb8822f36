/**
 * The JSON of objects that are in many answers. The users of the organization are an example: each initial state
 * contains thousands of them.
 */

const texts = new WeakMap<object, string | undefined>();

/**
 * Serializes an object once for all answers that contain it, as a field or in a list. The object must not change
 * afterwards.
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
export function textOnce(value: unknown): string | undefined {
  if (typeof value === "object" && value !== null && texts.has(value)) return textOf(value);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!value.every((element) => texts.has(element))) return undefined;
  return `[${value.map(textOf).join(",")}]`;
}

function textOf(object: object): string {
  const text = texts.get(object) ?? JSON.stringify(object);
  texts.set(object, text);
  return text;
}
