/** Reads values of JSON that another program wrote: anything may be missing, null, or of another type. */

export type Raw = Readonly<Record<string, unknown>>;

/** Returns an object; an empty one for anything else. */
export const rawOf = (value: unknown): Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};

/** Returns a text, or a number as text; "" for anything else. */
export const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
};

/** Returns the first text that is not empty; "" if there is none. */
export const firstText = (...values: readonly unknown[]): string => values.map(textOf).find(Boolean) ?? "";

/** Returns a list; an empty one for anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a list of texts, without those that are empty. */
export const textsOf = (value: unknown): string[] => listOf(value).map(textOf).filter(Boolean);
