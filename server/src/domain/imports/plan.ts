/** Reads an export without importing anything, and tells what an import would do (docs/importing.md). */
import type { Realm } from "../../realm/realm.ts";
import { strangersIn, unknownParticipants, WITHOUT_THEM } from "./compose.ts";
import type { Problems } from "./format/problems.ts";
import type { NeutralExport } from "./format/read.ts";
import { accountOf, nameFor } from "./people.ts";
import { findImported, lookupSource } from "./queries.ts";
import { freeName, reusable } from "./streams.ts";

/** The number of names that a list of the plan has at most. */
const MOST_LISTED = 20;

export interface Listed {
  readonly count: number;
  /** The first ones. */
  readonly lines: readonly string[];
}

export interface ImportPlan {
  readonly people: number;
  readonly streams: number;
  readonly topics: number;
  readonly messages: number;
  readonly files: number;
  /** In bytes. */
  readonly fileSize: number;
  /** People who have an account already, by their address. */
  readonly merged: Listed;
  /** People and streams whose names have to change. */
  readonly renamed: Listed;
}

class List implements Listed {
  count = 0;
  readonly lines: string[] = [];

  add(line: string): void {
    this.count += 1;
    if (this.lines.length < MOST_LISTED) this.lines.push(line);
  }
}

/** Reads everything once. What can't be imported is added to the problems of the export. */
export async function planImport(
  realm: Realm,
  from: NeutralExport,
  sourceName: string,
  problems: Problems,
): Promise<ImportPlan> {
  const { model } = realm;
  const sourceId = await realm.read((tx) => lookupSource(tx, sourceName));
  const isKnown = async (kind: "person" | "stream", key: string): Promise<boolean> =>
    sourceId !== undefined && (await realm.read((tx) => findImported(tx, sourceId, kind, [key]))).has(key);
  const merged = new List();
  const renamed = new List();
  const people = new Set<string>();
  const streams = new Set<string>();
  for await (const { record } of from.people()) {
    people.add(record.key);
    if (await isKnown("person", record.key)) continue;
    const account = accountOf(record, model);
    if (account) merged.add(`${record.name} is ${account.full_name} (${account.delivery_email})`);
    else if (nameFor(record, model) !== record.name)
      renamed.add(`${record.name} becomes ${nameFor(record, model)}`);
  }
  for await (const { record } of from.streams()) {
    streams.add(record.key);
    if (await isKnown("stream", record.key)) continue;
    const existing = await realm.read((tx) => reusable(tx, record));
    const name = existing?.name ?? freeName(record, realm);
    if (name !== record.name) renamed.add(`#${record.name} becomes #${name}`);
  }
  let files = 0;
  let fileSize = 0;
  for await (const { record, line } of from.files()) {
    const found = await from.locate(record);
    if (found) {
      files += 1;
      fileSize += found.size;
    } else {
      const text = `There is no file at ${record.path} in the export.`;
      problems.add({ file: "files.jsonl", line, text, consequence: "The file is left out." });
    }
  }
  const topics = new Set<string>();
  let messages = 0;
  for await (const { record, line } of from.messages()) {
    const { to, sender } = record;
    const isMissing = !people.has(sender)
      ? `Its sender "${sender}" is not among the people.`
      : "stream" in to && !streams.has(to.stream)
        ? `Its stream "${to.stream}" is not among the streams.`
        : undefined;
    if (isMissing !== undefined) {
      problems.add({
        file: "messages.jsonl",
        line,
        text: isMissing,
        consequence: "The message is left out.",
      });
      continue;
    }
    const strangers = strangersIn(record, people);
    if (strangers.length > 0) {
      const text = unknownParticipants(strangers);
      problems.add({ file: "messages.jsonl", line, text, consequence: WITHOUT_THEM });
    }
    messages += 1;
    if ("stream" in to) topics.add(`${to.stream} ${to.topic.trim().toLowerCase()}`);
  }
  return {
    people: people.size,
    streams: streams.size,
    topics: topics.size,
    messages,
    files,
    fileSize,
    merged,
    renamed,
  };
}
