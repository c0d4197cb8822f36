/** Reads fields of documents, which may be missing, `null` or of another type in old versions of the product. */
import { ObjectId } from "bson";
import { isMessageTime, storable } from "../format/fields.ts";

export class Fields {
  readonly #record: Readonly<Record<string, unknown>>;

  constructor(record: Readonly<Record<string, unknown>>) {
    this.#record = record;
  }

  /** Returns the text of a field, which is empty if there is none. */
  text(name: string): string {
    return textOf(this.#record[name]);
  }

  /** Returns the key that a field holds: a text, a number or an id of MongoDB. It is empty if there is none. */
  key(name: string): string {
    return keyOf(this.#record[name]);
  }

  keys(name: string): string[] {
    return this.list(name).map(keyOf).filter(Boolean);
  }

  texts(name: string): string[] {
    return this.list(name).map(textOf).filter(Boolean);
  }

  flag(name: string): boolean {
    return this.#record[name] === true;
  }

  /** Returns whether the field is explicitly false. */
  isFalse(name: string): boolean {
    return this.#record[name] === false;
  }

  number(name: string): number | undefined {
    const number = Number(this.#record[name] ?? Number.NaN);
    return Number.isFinite(number) ? number : undefined;
  }

  /** Returns a time in milliseconds since 1970; `undefined` for none, and for those that no message can have. */
  time(name: string): number | undefined {
    const value = this.#record[name];
    const time = typeof value === "string" ? Date.parse(value) : Number(value ?? Number.NaN);
    return isMessageTime(time) ? time : undefined;
  }

  bytes(name: string): Buffer | undefined {
    const value = this.#record[name];
    return value instanceof Uint8Array
      ? Buffer.from(value.buffer, value.byteOffset, value.length)
      : undefined;
  }

  /** Returns the fields of a nested document, none if there is no such. */
  nested(name: string): Fields {
    return fieldsOf(this.#record[name]) ?? new Fields({});
  }

  /** Returns the nested documents of a list. */
  nestedList(name: string): Fields[] {
    return this.list(name).flatMap((value) => fieldsOf(value) ?? []);
  }

  list(name: string): readonly unknown[] {
    const value = this.#record[name];
    return Array.isArray(value) ? value : [];
  }

  has(name: string): boolean {
    return this.#record[name] !== undefined && this.#record[name] !== null;
  }

  names(): string[] {
    return Object.keys(this.#record);
  }
}

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? new Fields(value as Readonly<Record<string, unknown>>)
    : undefined;

function textOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? storable(value) : "";
}

const keyOf = (value: unknown): string => (value instanceof ObjectId ? value.toHexString() : textOf(value));
