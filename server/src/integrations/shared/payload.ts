/** Reads JSON of unknown structure. */
import { ApiError } from "@confab/contract";
import { malformedPayload } from "./integration.ts";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON value and its location. A missing member, or one of another type, is rejected with its location. */
export class Payload {
  readonly value: unknown;
  readonly #place: string;

  constructor(value: unknown, place = "") {
    this.value = value;
    this.#place = place;
  }

  /** @throws ApiError "Malformed JSON" */
  static parse(text: string): Payload {
    try {
      return new Payload(JSON.parse(text));
    } catch {
      throw malformedJson();
    }
  }

  /** Returns an object. */
  at(name: string): Payload {
    return this.maybeAt(name) ?? this.#refuse(name, "an object");
  }

  maybeAt(name: string): Payload | undefined {
    const value = this.#get(name);
    if (value === undefined) return undefined;
    return isObject(value) ? new Payload(value, this.#placeOf(name)) : this.#refuse(name, "an object");
  }

  text(name: string): string {
    return this.maybeText(name) ?? this.#refuse(name, "text");
  }

  /** Returns a text; undefined if it is missing, `null` or empty. */
  maybeText(name: string): string | undefined {
    const value = this.#get(name);
    if (value === undefined || value === "") return undefined;
    return typeof value === "string" ? value : this.#refuse(name, "text");
  }

  /** Returns true if the member exists, even if it is `null`. */
  has(name: string): boolean {
    return Object.hasOwn(this.#object(), name);
  }

  /** Returns the object if it exists, and never rejects the payload. */
  inside(name: string): Payload | undefined {
    const value = isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return isObject(value) ? new Payload(value, this.#placeOf(name)) : undefined;
  }

  /** Returns the text if it exists, and never rejects the payload. */
  textIfAny(name: string): string | undefined {
    const value = isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  number(name: string): number {
    const value = this.#get(name);
    return typeof value === "number" ? value : this.#refuse(name, "a number");
  }

  isTrue(name: string): boolean {
    return this.#get(name) === true;
  }

  /** Returns a list of objects, empty if it is missing. */
  list(name: string): Payload[] {
    const value = this.#get(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) return this.#refuse(name, "a list");
    return value.map((item, index) => {
      const place = `${this.#placeOf(name)}[${index}]`;
      if (!isObject(item)) throw malformedPayload(`${place} is not an object`);
      return new Payload(item, place);
    });
  }

  /** Returns the members that are text or numbers, as text. */
  entries(): [name: string, value: string][] {
    return Object.entries(this.#object()).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    );
  }

  /** Treats `null` like a missing member. */
  #get(name: string): unknown {
    const object = this.#object();
    return Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
  }

  #object(): Json {
    if (isObject(this.value)) return this.value;
    throw malformedPayload(`${this.#place || "it"} is not an object`);
  }

  #placeOf(name: string): string {
    return this.#place === "" ? name : `${this.#place}.${name}`;
  }

  #refuse(name: string, kind: string): never {
    throw malformedPayload(`${this.#placeOf(name)} is not ${kind}`);
  }
}

export const malformedJson = () => new ApiError("Malformed JSON", { code: "INVALID_JSON" });
