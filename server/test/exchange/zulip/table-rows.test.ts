import { Readable } from "node:stream";
import { rowsOf, type TableRow } from "@confab/server/exchange/zulip/table-rows";
import { describe, expect, test } from "vitest";

/** Reads a text in chunks of some bytes. @returns the rows, then the error if there is one */
async function read(text: string, size: number, ...tables: string[]): Promise<(TableRow | string)[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const rows: (TableRow | string)[] = [];
  try {
    for await (const row of rowsOf(Readable.from(chunks), "file.json", new Set(tables))) rows.push(row);
  } catch (error) {
    rows.push(String(error));
  }
  return rows;
}

const value = { id: 1, list: [1, { a: '}]\\"{[' }], text: 'quote " and \\ and\nline, é 🐙', nothing: null };

describe("rows of tables", () => {
  test("come from the wanted tables, with their lines", async () => {
    const text = JSON.stringify(
      {
        source: 'zulip "x": [{',
        a: [value, { id: 2 }],
        other: { a: [{ id: 3 }] },
        b: [],
        c: [[{ id: 4 }], null, 5, { id: 6 }],
      },
      null,
      2,
    );
    for (const size of [1, 2, 7, 64, 100_000]) {
      expect(await read(text, size, "a", "c")).toEqual([
        { table: "a", line: 4, value },
        { table: "a", line: 15, value: { id: 2 } },
        { table: "c", line: 35, value: { id: 6 } },
      ]);
      expect(await read(text, size, "b", "other", "source")).toEqual([]);
    }
  });

  test("come from a file that is one array", async () => {
    expect(await read('\ufeff[{"a": [{}]},\n {"b": 2}]', 3, "")).toEqual([
      { table: "", line: 1, value: { a: [{}] } },
      { table: "", line: 2, value: { b: 2 } },
    ]);
  });

  test("are reported if they can't be read, and the others arrive", async () => {
    const long = `{"text": "${"x".repeat(17 * 2 ** 20)}"}`;
    expect(await read(`{"a": [{"id": nothing}, ${long}, {"id": 2}]}`, 65_536, "a")).toEqual([
      { table: "a", line: 1, value: undefined, problem: "The row is no JSON." },
      { table: "a", line: 1, value: undefined, problem: "The row is too long." },
      { table: "a", line: 1, value: { id: 2 } },
    ]);
  });

  test("end with an error in a damaged file", async () => {
    expect(await read('{"a": [{"id": 1}, {"id"', 5, "a")).toEqual([
      { table: "a", line: 1, value: { id: 1 } },
      "Error: file.json ends early.",
    ]);
    expect(await read("<html>", 100, "a")).toEqual(["Error: file.json is no JSON with tables."]);
    expect(await read("", 100, "a")).toEqual(["Error: file.json ends early."]);
    expect(await read("]}", 100, "a")).toEqual(["Error: file.json ends early."]);
  });
});
