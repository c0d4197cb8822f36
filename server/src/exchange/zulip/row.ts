/** Reads the columns of one row. Versions of the product name them differently, and other programs write ids as texts. */
import { InvalidRecord, isMessageTime, storable } from "../format/fields.ts";

export class Row {
  readonly #columns: Readonly<Record<string, unknown>>;

  /** @throws InvalidRecord for anything but an object of JSON */
  constructor(value: unknown) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new InvalidRecord("The row is no object.");
    }
    this.#columns = value as Readonly<Record<string, unknown>>;
  }

  /** @param names the column, and its names in other versions. @throws InvalidRecord if there is no id */
  id(...names: readonly [string, ...string[]]): number {
    const id = this.optionalId(...names);
    if (id === undefined) throw new InvalidRecord(`"${names[0]}" is no id.`);
    return id;
  }

  /** Returns an id; `undefined` if it is missing, and for anything else. */
  optionalId(...names: readonly [string, ...string[]]): number | undefined {
    const id = this.#number(names);
    return id !== undefined && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
  }

  /** Returns a text; `undefined` if it is missing, and for anything else. */
  text(name: string): string | undefined {
    const value = this.#columns[name];
    return typeof value === "string" ? storable(value) : undefined;
  }

  isTrue(name: string): boolean {
    const value = this.#columns[name];
    return value === true || value === 1 || value === "true";
  }

  isFalse(name: string): boolean {
    const value = this.#columns[name];
    return value === false || value === 0 || value === "false";
  }

  /** Returns milliseconds since 1970. @throws InvalidRecord if there is no time between 1970 and 9999 */
  time(...names: readonly [string, ...string[]]): number {
    const time = this.optionalTime(...names);
    if (time === undefined) throw new InvalidRecord(`"${names[0]}" is no time.`);
    return time;
  }

  /** Returns milliseconds since 1970; `undefined` if there is no time between 1970 and 9999. */
  optionalTime(...names: readonly [string, ...string[]]): number | undefined {
    const seconds = this.#number(names);
    if (seconds === undefined) return undefined;
    const time = Math.round(seconds * 1000);
    return isMessageTime(time) ? time : undefined;
  }

  any(name: string): unknown {
    return this.#columns[name];
  }

  /** Returns the first number, which may be written as a text. */
  #number(names: readonly string[]): number | undefined {
    for (const name of names) {
      const value = this.#columns[name];
      if (typeof value === "number") return value;
      if (typeof value === "string" && /^\d{1,20}(?:\.\d{1,20})?$/.test(value)) return Number(value);
    }
    return undefined;
  }
}
