/** The report of a month: what was counted after the first tenth and at the end, with targets. */
import type { EngineKind } from "@confab/server/db/engine";
import { count, megabytes } from "../statistics.ts";
import type { DayRecord, MonthResult } from "./month.ts";
import { RETENTION_DAYS } from "./soak-options.ts";
import type { Counts } from "./soaked-process.ts";

export interface SoakRow {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly target: string;
  readonly isMet: boolean;
}

/** The growth of memory that counts as none, of its value after the first tenth. */
const MEMORY_GROWTH = 1.1;
/** The same of the database, beside its predicted size. Free space of deleted rows is used again, but not all at once. */
const DATABASE_GROWTH = 1.15;
/** Days after which a file that no message shows is deleted. */
const UNUSED_DAYS = 21;
/** Rows of a table that may come and go, such as the last events of the log. */
const ROWS_TO_AND_FRO = 30;

/** Tables whose numbers of rows are predicted exactly; see `rowsOfTables`. */
const predicted = new Set(["message", "message_search", "attachment"]);

/** Tables that keep something of each day, and how much at most. */
const perDay: Readonly<Record<string, number>> = {
  // The newcomer, with their subscriptions, settings and first message.
  account: 1,
  subscription: 8,
  inbox: 20,
  // People write to colleagues to whom they had not written before.
  conversation: 6,
  tutorial: 1,
  presence: 1,
  // One for each stream and day, for the four weeks of its traffic.
  stream_traffic: 60,
  realm_export: 0.34,
};

export function rowsOf({ first, last, days, problems, keptExports }: MonthResult): SoakRow[] {
  const errors = days.reduce((sum, day) => sum + day.errors, 0);
  const requests = days.reduce((sum, day) => sum + day.requests, 0);
  return [
    {
      name: "Requests, and failed ones",
      first: "",
      last: `${count(requests)}, ${count(errors)}`,
      target: "none failed",
      isMet: errors === 0 && problems.length === 0,
    },
    memoryRow("Memory in use after a garbage collection", first.heap, last.heap),
    memoryRow("Resident memory", first.resident, last.resident),
    databaseRow(first, last),
    filesRow(first, last, keptExports),
    exact("Incoming files", first.incomingFiles, last.incomingFiles, 0),
    exact("Event queues at the node", first.queues, last.queues, 0),
    exact("Rows of event queues", first.rows["event_queue"] ?? 0, last.rows["event_queue"] ?? 0, 0),
    exact("Held polls and streams", first.readers, last.readers, 0),
    atMost("Timers", first.timers, last.timers),
    // The embedded PostgreSQL keeps the files of its tables open, once they were used.
    atMost("Open files", first.openFiles, last.openFiles, Math.ceil(first.openFiles * MEMORY_GROWTH)),
    atMost("Open sockets", first.sockets, last.sockets),
    atMost("Resources of the event loop", sum(first.resources), sum(last.resources)),
    atMost("Connections to the database", first.databaseConnections, last.databaseConnections, 10),
    ...rowsOfTables(first, last, days),
  ];
}

function memoryRow(name: string, first: number, last: number): SoakRow {
  return {
    name,
    first: megabytes(first),
    last: megabytes(last),
    target: "≤ 10 % more",
    isMet: last <= first * MEMORY_GROWTH,
  };
}

/** Predicts that a stored message takes as many bytes as after the first tenth. */
function databaseRow(first: Counts, last: Counts): SoakRow {
  const share = (last.rows["message"] ?? 0) / (first.rows["message"] ?? 1);
  const expected = first.databaseBytes * Math.max(share, 1);
  return {
    name: "Size of the database",
    first: megabytes(first.databaseBytes),
    last: megabytes(last.databaseBytes),
    target: `≤ 15 % above the predicted ${megabytes(expected)}`,
    isMet: last.databaseBytes <= expected * DATABASE_GROWTH,
  };
}

/** Each stored file belongs to an upload or an export, or is about to be removed. */
function filesRow(first: Counts, last: Counts, [, kept]: MonthResult["keptExports"]): SoakRow {
  const known = (last.rows["attachment"] ?? 0) + kept + (last.rows["stored_file_removal"] ?? 0);
  return {
    name: "Stored files",
    first: count(first.storedFiles),
    last: count(last.storedFiles),
    target: `${count(known)}, as the database says`,
    isMet: last.storedFiles === known,
  };
}

/** Compares all tables, and reports those with a prediction and those that grew. */
function rowsOfTables(first: Counts, last: Counts, days: readonly DayRecord[]): SoakRow[] {
  const messages = sentInLast(days, RETENTION_DAYS);
  const uploads = days.slice(-UNUSED_DAYS).reduce((sum, day) => sum + day.uploads, 0);
  const passed = Math.round(days.length * 0.9);
  const names = Object.keys(last.rows).filter((name) => !predicted.has(name) && name !== "event_queue");
  const others = names.map((name): SoakRow => {
    const before = first.rows[name] ?? 0;
    const most = Math.ceil(before * MEMORY_GROWTH + ROWS_TO_AND_FRO + (perDay[name] ?? 0) * passed);
    const row = atMost(`Rows of ${name}`, before, last.rows[name] ?? 0, most);
    return row;
  });
  const grown = others.filter(({ isMet }) => !isMet);
  const rows = (name: string) => [first.rows[name] ?? 0, last.rows[name] ?? 0] as const;
  return [
    exact(`Messages of ${RETENTION_DAYS} days`, ...rows("message"), messages),
    exact("Rows of the search index", ...rows("message_search"), messages),
    exact(`Uploads of ${UNUSED_DAYS} days`, ...rows("attachment"), uploads),
    {
      name: `Other tables that grew by more than 10 %, ${ROWS_TO_AND_FRO} rows and the newcomers' rows`,
      first: "",
      last: `${grown.length} of ${others.length}`,
      target: "none",
      isMet: grown.length === 0,
    },
    ...grown,
  ];
}

/** Returns the number of messages that were sent in the last days. Ids are dense. */
const sentInLast = (days: readonly DayRecord[], number: number): number =>
  (days.at(-1)?.newestMessageId ?? 0) - (days.at(-1 - number)?.newestMessageId ?? 0);

const exact = (name: string, first: number, last: number, expected: number): SoakRow => ({
  name,
  first: count(first),
  last: count(last),
  target: count(expected),
  isMet: last === expected,
});

const atMost = (name: string, first: number, last: number, most = first): SoakRow => ({
  name,
  first: count(first),
  last: count(last),
  target: `≤ ${count(most)}`,
  isMet: last <= most,
});

/** Returns the tables that grew most, for the report. */
export function describeGrowth({ first, last }: MonthResult): string {
  const growth = Object.entries(last.tableBytes)
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (first.tableBytes[name] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((a, b) => b.more - a.more)
    .slice(0, 5);
  const shown = growth.map(({ name, bytes, more }) => `${name} by ${megabytes(more)} to ${megabytes(bytes)}`);
  return shown.length === 0 ? "No table grew." : `The tables that grew most: ${shown.join(", ")}.`;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, value) => total + value, 0);

export function soakTable(engine: EngineKind, rows: readonly SoakRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line([`counted (${engine})`, "after the first tenth", "at the end", "target", ""]),
    line(["---", "---:", "---:", "---", "---"]),
    ...rows.map(({ name, first, last, target, isMet }) =>
      line([name, first, last, target, isMet ? "met" : "not met"]),
    ),
  ].join("\n");
}
