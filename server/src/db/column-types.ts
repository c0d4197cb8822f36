import pg from "pg";

/**
 * The conversions of a column's text to a JavaScript value. Every id, position and count fits 2^53, and time is a
 * number:
 *
 * | column | value |
 * |---|---|
 * | smallint, integer, bigint, real, double precision | number |
 * | numeric (the type of `sum(bigint)` and `avg`) | number, rounded to a double |
 * | timestamptz | number, milliseconds since 1970 (a fraction where the column holds microseconds) |
 * | json, jsonb | parsed |
 * | bytea | Buffer |
 * | arrays of these | arrays of these |
 * | date, time, timestamp, interval, ranges, multiranges | text, as PostgreSQL writes it |
 *
 * A bigint beyond 2^53 throws a RangeError, which is better than a wrong id.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
    return (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? "text");
  },
};

/** Object ids of built-in types, which are the same in every PostgreSQL (`select oid, typname from pg_type`). */
const oid = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
};
const arrayOid = {
  int8: 1016,
  date: 1182,
  timestamp: 1115,
  timestamptz: 1185,
  interval: 1187,
  numeric: 1231,
};

const asText = (text: string) => text;

const elementParsers: Record<keyof typeof arrayOid, (text: string) => unknown> = {
  int8: parseBigint,
  numeric: Number,
  timestamptz: parseTimestamp,
  date: asText,
  timestamp: asText,
  interval: asText,
};

const parsers = new Map<number, (text: string) => unknown>();
for (const [name, parse] of Object.entries(elementParsers) as [keyof typeof arrayOid, typeof asText][]) {
  parsers.set(oid[name], parse);
  parsers.set(arrayOid[name], (text) => parseArray(text, parse));
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number.`);
  return value;
}

/** Parses e.g. `2024-02-29 12:30:00.123456+00`, the format that every connection is set to write. */
function parseTimestamp(text: string): number {
  const [seconds = "", fraction = "0"] = text.replace(/\+00$/, "").split(".");
  return Date.parse(`${seconds.replace(" ", "T")}Z`) + Number(`0.${fraction}`) * 1000;
}

const textArray: number = 1009;

/** Splits an array into its texts, then parses each. Nesting and NULL stay as they are. */
function parseArray(text: string, parse: (text: string) => unknown): unknown {
  // Thousands of numbers are split in one call; the parser of `pg` goes through them character by character.
  if (/^\{[\d,-]+\}$/.test(text)) return text.slice(1, -1).split(",").map(parse);
  const read = (entry: unknown): unknown =>
    Array.isArray(entry) ? entry.map(read) : typeof entry === "string" ? parse(entry) : null;
  return read(pg.types.getTypeParser(textArray, "text")(text));
}
