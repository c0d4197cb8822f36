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

const inSteps = new WeakSet<object>();

/** Marks a list whose objects are serialized in steps, so that a long list does not delay other work. */
export function serializedInSteps<T extends readonly object[]>(list: T): T {
  inSteps.add(list);
  return list;
}

export const isSerializedInSteps = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && inSteps.has(value);

/** Converts values. One that converts lists can convert their elements, too. */
interface Convert {
  (value: unknown): unknown;
  readonly ofItems?: (item: unknown) => unknown;
}

const conversions = new WeakMap<object, WeakMap<object, object>>();

/**
 * Converts a value. An object that was registered here is converted once for all answers that contain it, in a list,
 * too.
 */
export function convertedOnce(value: unknown, convert: Convert): unknown {
  if (typeof value !== "object" || value === null) return convert(value);
  const { ofItems } = convert;
  if (Array.isArray(value) && ofItems && !texts.has(value)) {
    return value.map((item: unknown) => convertedOnce(item, ofItems));
  }
  if (!texts.has(value)) return convert(value);
  const known = conversions.get(value) ?? new WeakMap<object, object>();
  conversions.set(value, known);
  const converted = known.get(convert) ?? serializedOnce(convert(value) as object);
  known.set(convert, converted);
  return converted;
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
