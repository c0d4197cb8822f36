/** Decoding limits every text and every list that a request may contain. */
import { describe, expect, test } from "vitest";
import {
  ApiError,
  decodeParameters,
  type Endpoint,
  endpoints,
  MAX_LIST_LENGTH,
  MAX_TEXT_LENGTH,
  type Parameter,
} from "../src/index.ts";

/**
 * Returns the error message for a parameter's value. The other parameters are left out, and only required afterwards.
 */
function refusal(parameter: Parameter, text: string): string | undefined {
  const one = { parameters: { value: parameter } } as unknown as Endpoint;
  try {
    decodeParameters(one, { body: new Map([["value", text]]), query: new Map() });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

const all = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
  Object.entries(endpoint.parameters).map(([name, parameter]) => ({
    place: `${endpoint.method} ${endpoint.path} ${name}`,
    parameter,
  })),
);
const plain = all.filter(({ parameter }) => parameter.wire === "raw" || parameter.wire === "either");
const json = all.filter(({ parameter }) => parameter.wire === "json" || parameter.wire === "either");

describe("a parameter of any endpoint", () => {
  test.each(plain)("rejects text above its limit: $place", ({ parameter }) => {
    const text = "x".repeat(parameter.maxLength + 1);
    expect(refusal(parameter, text)).toBe(`value is too long (limit: ${parameter.maxLength} characters)`);
  });

  test.each(json)("rejects texts, lists and objects above their limits in JSON: $place", ({ parameter }) => {
    const { maxLength } = parameter;
    const text = { key: ["x".repeat(maxLength + 1)] };
    expect(refusal(parameter, JSON.stringify(text))).toBe(
      `value is too long (limit: ${maxLength} characters)`,
    );
    const limit = `value is too long (limit: ${MAX_LIST_LENGTH} items)`;
    const list = Array.from({ length: MAX_LIST_LENGTH + 1 }, (_, index) => index);
    expect(refusal(parameter, JSON.stringify(list))).toBe(limit);
    expect(refusal(parameter, JSON.stringify({ ...list }))).toBe(limit);
  });

  test("has the same limit, with one exception", () => {
    const others = all.filter(({ parameter }) => parameter.maxLength !== MAX_TEXT_LENGTH);
    expect(others.map(({ place }) => place)).toEqual(["PUT /bot_storage storage"]);
  });
});
