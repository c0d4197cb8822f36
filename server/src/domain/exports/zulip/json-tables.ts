/** Writes JSON in pieces, for files that are larger than memory. */

type Rows = Iterable<object> | AsyncIterable<object>;

/** The members of an object: lists of rows, or texts. */
export type Tables = Readonly<Record<string, Rows | string>>;

/** Yields an object of JSON. Each row is written as it comes. */
export async function* jsonTables(tables: Tables): AsyncGenerator<string> {
  let separator = "{";
  for (const [name, rows] of Object.entries(tables)) {
    yield `${separator}\n${JSON.stringify(name)}: `;
    if (typeof rows === "string") yield JSON.stringify(rows);
    else yield* jsonList(rows);
    separator = ",";
  }
  yield separator === "{" ? "{}\n" : "\n}\n";
}

/** Yields a list of JSON. */
export async function* jsonList(rows: Rows): AsyncGenerator<string> {
  let separator = "[";
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(row)}`;
    separator = ",";
  }
  yield separator === "[" ? "[]" : "\n]";
}
