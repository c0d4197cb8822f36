import { describe, expect, test } from "vitest";
import {
  ApiError,
  anyOf,
  Bool,
  Count,
  decimal,
  decodeParameters,
  type Endpoint,
  either,
  endpoint,
  enumOf,
  Int,
  json,
  list,
  maybe,
  nullable,
  type Parameters,
  raw,
  strict,
  Text,
  withDefault,
} from "../src/index.ts";

const endpointWith = <const P extends Parameters>(parameters: P) =>
  endpoint("sample", {
    method: "POST",
    path: "/sample",
    who: "user",
    parameters,
    tag: "samples",
    summary: "Take a sample",
    doc: "Stands for any endpoint.",
  });

const decode = (
  to: Endpoint,
  body: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
) => decodeParameters(to, { body: new Map(Object.entries(body)), query: new Map(Object.entries(query)) });

function refusal(to: Endpoint, body: Readonly<Record<string, string>>) {
  try {
    decode(to, body);
  } catch (error) {
    if (error instanceof ApiError) {
      return { status: error.status, code: error.code, msg: error.message, ...error.fields };
    }
    throw error;
  }
  throw new Error("It was not refused");
}

describe("decoding", () => {
  const sample = endpointWith({ content: raw(Text), topic: maybe(raw(Text, { aliases: ["subject"] })) });

  test("prefers the body to the query, and reads both", () => {
    expect(decode(sample, { content: "body" }, { content: "query", topic: "t" }).parameters).toEqual({
      content: "body",
      topic: "t",
    });
  });

  test("accepts a deprecated name, but not together with the current one", () => {
    expect(decode(sample, { content: "x", subject: "s" }).parameters).toEqual({ content: "x", topic: "s" });
    expect(refusal(sample, { content: "x", topic: "t", subject: "s" })).toEqual({
      status: 400,
      code: "REQUEST_CONFUSING_VAR",
      msg: "Can't decide between 'topic' and 'subject' arguments",
      var_name1: "topic",
      var_name2: "subject",
    });
  });

  test("lists unknown names in the body, in order, but not those in the query", () => {
    expect(decode(sample, { z: "1", content: "x", a: "2" }, { b: "3" }).ignored).toEqual(["z", "a"]);
  });

  test("reports a missing parameter, uses its default, or omits it", () => {
    const absent = endpointWith({ one: maybe(json(Int)), two: withDefault(json(Int), 2), three: json(Int) });
    expect(refusal(absent, {})).toEqual({
      status: 400,
      code: "REQUEST_VARIABLE_MISSING",
      msg: "Missing 'three' argument",
      var_name: "three",
    });
    expect(decode(absent, { three: "3" }).parameters).toEqual({ two: 2, three: 3 });
  });

  test("accepts null only for parameters that permit it", () => {
    const sent = { one: "null" };
    expect(decode(endpointWith({ one: maybe(json(nullable(Int))) }), sent).parameters).toEqual({ one: null });
    expect(refusal(endpointWith({ one: maybe(json(Int)) }), sent).msg).toBe("one is not an integer");
    expect(refusal(endpointWith({ one: withDefault(json(Int), 2) }), sent).msg).toBe("one is not an integer");
    expect(refusal(endpointWith({ one: json(list(Int)) }), sent).msg).toBe("one is not a list");
  });

  test("reports only the first error, in the order of declaration", () => {
    const two = endpointWith({ first: json(Int), second: json(Int) });
    expect(refusal(two, { second: "x", first: "true_" }).msg).toBe('Argument "first" is not valid JSON.');
  });
});

describe("plain text", () => {
  test("is taken literally, including quotes", () => {
    expect(decode(endpointWith({ name: raw(Text) }), { name: '"a"' }).parameters).toEqual({ name: '"a"' });
  });

  test("never contains half surrogate pairs or NUL", () => {
    expect(decode(endpointWith({ name: raw(Text) }), { name: "a\uD800b" }).parameters).toEqual({
      name: "a�b",
    });
    expect(refusal(endpointWith({ name: raw(Text) }), { name: "a\0b" }).msg).toBe(
      "name must not contain null bytes",
    );
    const checked = endpointWith({ name: raw(Text, { checksNull: true }) });
    expect(decode(checked, { name: "a\0b" }).parameters).toEqual({ name: "a\0b" });
  });

  test("is converted to the established value", () => {
    const emoji = endpointWith({ reaction_type: raw(Text) });
    expect(decode(emoji, { reaction_type: "service_extra_emoji" }).parameters).toEqual({
      reaction_type: "zulip_extra_emoji",
    });
  });
});

describe("decimal numbers", () => {
  const counted = endpointWith({ num_before: decimal(Count) });

  test.each(["0", "12", "4294967295"])("accept %s", (text) => {
    expect(decode(counted, { num_before: text }).parameters).toEqual({ num_before: Number(text) });
  });

  test.each(["", "x", "1.5", "-1", "4294967296", "1e3", "99999999999999999999"])(
    "reject '%s' and echo it",
    (text) => {
      expect(refusal(counted, { num_before: text })).toEqual({
        status: 400,
        code: "REQUEST_VARIABLE_INVALID",
        msg: `Bad value for 'num_before': ${text}`,
        var_name: "num_before",
        bad_value: text,
      });
    },
  );
});

describe("JSON", () => {
  const lists = endpointWith({ to: json(list(Int)) });

  test.each(["[1", "", "True", "{'a': 1}", "[".repeat(200_000)])("rejects text that is not JSON", (text) => {
    expect(refusal(lists, { to: text })).toEqual({
      status: 400,
      code: "BAD_REQUEST",
      msg: 'Argument "to" is not valid JSON.',
    });
  });

  test("echoes text that is not JSON if the parameter asks for it", () => {
    expect(refusal(endpointWith({ data: json(Int, { echoed: true }) }), { data: "{" })).toEqual({
      status: 400,
      code: "REQUEST_VARIABLE_INVALID",
      msg: "Bad value for 'data': {",
      var_name: "data",
      bad_value: "{",
    });
  });

  test("reports the location of a value of the wrong type", () => {
    expect(refusal(lists, { to: '[1, "2"]' })).toEqual({
      status: 400,
      code: "BAD_REQUEST",
      msg: "to[1] is not an integer",
    });
  });

  test("accepts true as 1, but not 1 as true", () => {
    expect(refusal(endpointWith({ on: json(Bool) }), { on: "1" }).msg).toBe("on is not a boolean");
    expect(decode(endpointWith({ count: json(Int) }), { count: "true" }).parameters).toEqual({ count: 1 });
  });

  test("rejects NUL in nested texts, and ignores a prototype from the sender", () => {
    const texts = endpointWith({ names: json(list(Text)), more: maybe(json(strict({ a: Int }))) });
    expect(refusal(texts, { names: '["a\\u0000"]' }).msg).toBe("names must not contain null bytes");
    expect(
      decode(texts, { names: "[]", more: '{"a": 1, "__proto__": {"b": 2}}' }).parameters["more"],
    ).toEqual({
      a: 1,
    });
  });
});

describe("JSON or plain text", () => {
  const days = endpointWith({ days: either(anyOf("a string or integer", Text, Int)) });

  test.each([
    ["30", 30],
    ['"unlimited"', "unlimited"],
    ["unlimited", "unlimited"],
  ])("accepts %s", (text, value) => {
    expect(decode(days, { days: text }).parameters).toEqual({ days: value });
  });

  test("rejects values of other types", () => {
    expect(refusal(days, { days: "[]" }).msg).toBe("days is not a string or integer");
  });
});

test("reports an invalid choice in plain text like any other", () => {
  expect(refusal(endpointWith({ op: raw(enumOf("add", "remove")) }), { op: "x" })).toEqual({
    status: 400,
    code: "BAD_REQUEST",
    msg: "Invalid op",
  });
});
