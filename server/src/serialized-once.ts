/**
 * JSON of objects that are in many answers, such as the users of the organization, thousands of which are in the initial
 * state of each of them.
 */

const texts = new WeakMap<object, string | undefined>();

/** Has an object serialised once for all answers that it is in, as a field or in a list. It must not change any more. */
export function serializedOnce<T extends object>(object: T): T {
  texts.set(object, undefined);
  return object;
}

/** Objects that may contain something that clients know under two names. */
const named = new WeakSet<object>();

/**
 * Serialises a message for the one answer that it is in. Many large ones are serialised with pauses between them, in
 * which the server does other things.
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

/** The JSON of such an object, or of a list of them; `undefined` for anything else. */
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
