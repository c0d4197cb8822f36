import { Readable } from "node:stream";
import { type JsonValue, valuesIn } from "@confab/server/exchange/archives/json-values";
import { describe, expect, test } from "vitest";

/** Reads a text in chunks of some bytes. @returns the values, then the error if there is one */
async function read(
  text: string,
  size: number,
  lists: readonly string[],
  members: readonly string[] = [],
): Promise<(JsonValue | string)[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const wanted = { lists: new Set(lists), members: new Set(members) };
  const found: (JsonValue | string)[] = [];
  try {
    for await (const values of valuesIn(Readable.from(chunks), "file.json", wanted)) found.push(...values);
  } catch (error) {
    found.push(String(error));
  }
  return found;
}

const object = { id: 1, list: [1, { a: '}]\\"{[' }], text: 'quote " and \\ and\nline, é 🐙', nothing: null };

describe("values in a JSON file", () => {
  test("are the elements of the wanted lists, with their lines", async () => {
    const text = JSON.stringify(
      {
        source: 'zulip "x": [{',
        a: [object, { id: 2 }],
        other: { a: [{ id: 3 }] },
        b: [],
        'c "\\': [[{ id: 4 }], null, -5.5, "six", { id: 6 }, [], true],
      },
      null,
      2,
    );
    const all = [
      { name: "a", index: 0, line: 4, value: object },
      { name: "a", index: 1, line: 15, value: { id: 2 } },
      ...[[{ id: 4 }], null, -5.5, "six", { id: 6 }, [], true].map((value, index) => ({
        name: 'c "\\',
        index,
        line: [28, 33, 34, 35, 36, 39, 40][index],
        value,
      })),
    ];
    for (const size of [1, 2, 7, 64, 100_000]) {
      expect(await read(text, size, ["a", 'c "\\'])).toEqual(all);
      expect(await read(text, size, ["b", "other", "source"])).toEqual([]);
      expect(await read(JSON.stringify(JSON.parse(text)), size, ["a", 'c "\\'])).toEqual(
        all.map((each) => ({ ...each, line: 1 })),
      );
    }
  });

  test("are members, in the order of the file", async () => {
    const text =
      '{"name": "Talk",\n"list": [{}], "size":7\n, "tags": ["a", ["b"]], "other": {"name": 5}, "last":null}';
    for (const size of [1, 3, 100]) {
      expect(await read(text, size, ["list"], ["name", "size", "tags", "last"])).toEqual([
        { name: "name", index: undefined, line: 1, value: "Talk" },
        { name: "list", index: 0, line: 2, value: {} },
        { name: "size", index: undefined, line: 2, value: 7 },
        { name: "tags", index: undefined, line: 3, value: ["a", ["b"]] },
        { name: "last", index: undefined, line: 3, value: null },
      ]);
    }
  });

  test("are the elements of a file that is one array", async () => {
    expect(await read('\ufeff[{"a": [{}]},\n {"b": 2}]', 3, [""])).toEqual([
      { name: "", index: 0, line: 1, value: { a: [{}] } },
      { name: "", index: 1, line: 2, value: { b: 2 } },
    ]);
    expect(await read('[{"a": [{}]}]', 3, ["a"])).toEqual([]);
  });

  test("are reported if they can't be read, and the others arrive", async () => {
    const long = `{"text": "${"x".repeat(17 * 2 ** 20)}"}`;
    expect(await read(`{"a": [{"id": nothing}, ${long}, nothing, {"id": 2}]}`, 65_536, ["a"])).toEqual([
      { name: "a", index: 0, line: 1, value: undefined, problem: "It is no JSON." },
      { name: "a", index: 1, line: 1, value: undefined, problem: "It is too long." },
      { name: "a", index: 2, line: 1, value: undefined, problem: "It is no JSON." },
      { name: "a", index: 3, line: 1, value: { id: 2 } },
    ]);
  });

  test("end with an error in a damaged file", async () => {
    const first = { name: "a", index: 0, line: 1, value: { id: 1 } };
    const early = "Error: file.json ends early.";
    for (const rest of ["", ", ", ', {"id"', ', {"id": 2', ", 7", "]"]) {
      expect(await read(`{"a": [{"id": 1}${rest}`, 5, ["a"])).toEqual([first, early]);
    }
    expect(await read("", 100, ["a"])).toEqual([early]);
    for (const text of ["<html>", "]}", "7", '"[]"']) {
      expect(await read(text, 100, ["a"])).toEqual([
        "Error: file.json is neither an object nor an array of JSON.",
      ]);
    }
  });
});
