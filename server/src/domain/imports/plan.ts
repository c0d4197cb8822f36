/** Reads an export without importing anything, and tells what an import would do (docs/importing.md). */

import type { Problems } from "../../exchange/format/problems.ts";
import type { NeutralExport } from "../../exchange/format/read.ts";
import type { Realm } from "../../realm/realm.ts";
import { countMessages, type MessageCounts } from "./contents.ts";
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

/**
 * Reads everything once. What can't be imported is added to the problems of the export.
 *
 * @param counted the messages, if they have been counted already
 */
export async function planImport(
  realm: Realm,
  from: NeutralExport,
  sourceName: string,
  problems: Problems,
  counted?: MessageCounts,
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
    const name = nameFor(record, model);
    if (account) merged.add(`${record.name} is ${account.full_name} (${account.delivery_email})`);
    else if (name !== record.name) renamed.add(`${record.name} becomes ${name}`);
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
  for await (const found of from.files()) {
    const located = await from.locate(found);
    if (!located) continue;
    files += 1;
    fileSize += located.size;
  }
  const { messages, topics } = counted ?? (await countMessages(from, { people, streams }, problems));
  return {
    people: people.size,
    streams: streams.size,
    topics,
    messages,
    files,
    fileSize,
    merged,
    renamed,
  };
}
