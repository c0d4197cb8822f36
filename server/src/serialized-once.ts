/**
 * JSON of objects that are in many answers, such as the users of the organization, thousands of which are in the initial
 * state of each of them.
 */

const texts = new WeakMap<object, string | undefined>();

/** Has an object serialised once for all answers that it is in a list of. It must not change any more. */
export function serializedOnce<T extends object>(object: T): T {
  texts.set(object, undefined);
  return object;
}

/** The JSON of a list, if it is one of such objects. */
export function textOfList(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (!value.every((element) => texts.has(element))) return undefined;
  return `[${value.map(textOf).join(",")}]`;
}

function textOf(object: object): string {
  const text = texts.get(object) ?? JSON.stringify(object);
  texts.set(object, text);
  return text;
}
