/** Reading JSON of which nobody knows whether it is what it should be. */
import { ApiError } from "@confab/contract";
import { malformedPayload } from "./integration.ts";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON value and where it stands. What is asked for and is not there, or of another kind, is refused by its place. */
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

  /** An object. */
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

  /** Undefined where it is not there, `null` or empty. */
  maybeText(name: string): string | undefined {
    const value = this.#get(name);
    if (value === undefined || value === "") return undefined;
    return typeof value === "string" ? value : this.#refuse(name, "text");
  }

  /** Returns true if the member is there, `null` included. */
  has(name: string): boolean {
    return Object.hasOwn(this.#object(), name);
  }

  /** Returns the object if there is one, and never refuses. */
  inside(name: string): Payload | undefined {
    const value = isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return isObject(value) ? new Payload(value, this.#placeOf(name)) : undefined;
  }

  /** Returns the text if there is some, and never refuses. */
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

  /** Objects; none where it is not there. */
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

  /** Those of its members that are text or numbers, as text. */
  entries(): [name: string, value: string][] {
    return Object.entries(this.#object()).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    );
  }

  /** `null` says as much as nothing. */
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
