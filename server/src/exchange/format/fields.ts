/** Reads the fields of one record, and explains what is wrong with them. */

import type { Problem } from "./problems.ts";

/** The largest length of keys and names, in characters. */
export const MAX_KEY = 200;

export class InvalidRecord extends Error {}

/** A problem of a record that is used all the same. */
export type Flaw = Pick<Problem, "text" | "consequence">;

/** Returns the text as the database can store it: without NUL and without halves of characters. */
export const storable = (text: string): string =>
  (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();

/** The end of the year 9999. */
const MAX_TIME = 253_402_300_799_999;

/** @param time milliseconds since 1970 @returns true for the times that a message can have */
export const isMessageTime = (time: number): boolean => time >= 0 && time <= MAX_TIME;

export class FieldReader {
  readonly #record: Readonly<Record<string, unknown>>;
  readonly #flaws: Flaw[] = [];

  /** @throws InvalidRecord for anything but an object of JSON */
  constructor(value: unknown) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new InvalidRecord("It is no JSON object.");
    }
    this.#record = value as Readonly<Record<string, unknown>>;
  }

  /** The flaws of the fields that were read. */
  get flaws(): readonly Flaw[] {
    return this.#flaws;
  }

  has(name: string): boolean {
    return this.#record[name] !== undefined && this.#record[name] !== null;
  }

  any(name: string): unknown {
    return this.#record[name];
  }

  key(name = "key"): string {
    return readKey(this.#record[name], name);
  }

  keys(name: string): string[] {
    if (!this.has(name)) return [];
    const value = this.#record[name];
    if (!Array.isArray(value)) throw new InvalidRecord(`"${name}" is not a list.`);
    return value.map((each) => readKey(each, "key"));
  }

  text(name: string, fallback?: string): string {
    const value = this.#record[name] ?? fallback;
    if (typeof value !== "string") throw new InvalidRecord(`"${name}" is not a text.`);
    return storable(value);
  }

  /** Reads a text, of which only the beginning is used if it is longer than `longest` characters. */
  textUpTo(longest: number, name: string, fallback?: string): string {
    const text = this.text(name, fallback);
    if (text.length <= longest) return text;
    const characters = [...text];
    if (characters.length <= longest) return text;
    this.#flaws.push({
      text: `"${name}" is longer than ${longest} characters.`,
      consequence: "It is cut off.",
    });
    return characters.slice(0, longest).join("");
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#record[name] ?? fallback;
    if (typeof value !== "boolean") throw new InvalidRecord(`"${name}" is neither true nor false.`);
    return value;
  }

  /** Reads a time in ISO 8601, or in seconds since 1970. @returns milliseconds since 1970 */
  time(name: string): number {
    const value = this.#record[name];
    const time = typeof value === "number" ? value * 1000 : Date.parse(String(value));
    if (!isMessageTime(time)) {
      throw new InvalidRecord(`"${name}" is not a time such as 2031-05-01T09:30:00Z.`);
    }
    return time;
  }

  list(name: string): readonly unknown[] {
    const value = this.#record[name] ?? [];
    if (!Array.isArray(value)) throw new InvalidRecord(`"${name}" is not a list.`);
    return value;
  }
}

function readKey(value: unknown, name: string): string {
  // Exporting programs number their records, too.
  const text = typeof value === "number" ? String(value) : value;
  const key = typeof text === "string" ? storable(text) : "";
  if (key === "" || key.length > MAX_KEY) {
    throw new InvalidRecord(`"${name}" is not a text of 1 to ${MAX_KEY} characters.`);
  }
  return key;
}
