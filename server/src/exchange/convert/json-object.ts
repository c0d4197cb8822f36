/**
 * Reads JSON that another program wrote, and never fails: a member that is missing, `null` or of another type counts as
 * absent, and numbers may be written as texts.
 */
import { storable } from "../format/fields.ts";
import { listOf, type Raw, rawOf, textOf } from "./raw.ts";

export class JsonObject {
  readonly #members: Raw;

  private constructor(members: Raw) {
    this.#members = members;
  }

  /** Returns `undefined` for anything but an object. */
  static of(value: unknown): JsonObject | undefined {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? new JsonObject(rawOf(value)) : undefined;
  }

  /** @returns `undefined` if the text is no JSON, or no object */
  static parse(text: string): JsonObject | undefined {
    try {
      return JsonObject.of(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  /** Returns a text, which is empty if there is none. */
  text(name: string): string {
    return asText(this.#get(name));
  }

  /** Returns a finite number. */
  number(name: string): number | undefined {
    const value = this.#get(name);
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  }

  /** Returns true for `true`, also as a text. */
  flag(name: string): boolean {
    return this.text(name).toLowerCase() === "true";
  }

  at(name: string): JsonObject | undefined {
    return JsonObject.of(this.#get(name));
  }

  /** Returns the objects in a list. */
  objects(name: string): JsonObject[] {
    return listOf(this.#get(name)).flatMap((each) => JsonObject.of(each) ?? []);
  }

  /** Returns the texts in a list that are not empty. */
  texts(name: string): string[] {
    return listOf(this.#get(name))
      .map(asText)
      .filter((text) => text !== "");
  }

  #get(name: string): unknown {
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined;
  }
}

function asText(value: unknown): string {
  return typeof value === "boolean" ? String(value) : storable(textOf(value));
}
