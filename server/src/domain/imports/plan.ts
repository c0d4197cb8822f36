/** Reads an export without importing anything, and tells what an import would do (docs/importing.md). */

import type { MessageCounts } from "../../exchange/format/message-counter.ts";
import type { Problems } from "../../exchange/format/problems.ts";
import type { NeutralExport } from "../../exchange/format/read.ts";
import type { Realm } from "../../realm/realm.ts";
import { plannedEmojiName } from "./emoji.ts";
import { FILE_LEFT_OUT } from "./files.ts";
import { freeGroupName } from "./groups.ts";
import { accountOf, nameFor } from "./people.ts";
import { findImported, type ImportedKind, lookupSource } from "./queries.ts";
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
  readonly groups: number;
  readonly emoji: number;
  readonly streams: number;
  readonly topics: number;
  readonly messages: number;
  readonly files: number;
  /** In bytes. */
  readonly fileSize: number;
  /** People who have an account already, by their address. */
  readonly merged: Listed;
  /** People, groups, emoji and streams whose names have to change. */
  readonly renamed: Listed;
}

class List implements Listed {
  count = 0;
  readonly lines: string[] = [];
  readonly #onLine: (line: string) => void;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(line: string): void {
    this.count += 1;
    this.#onLine(line);
    if (this.lines.length < MOST_LISTED) this.lines.push(line);
  }
}

export interface PlanOptions {
  readonly from: NeutralExport;
  /** Gets what can't be imported. */
  readonly problems: Problems;
  /** As in `ImportOptions`. */
  readonly source: string;
  readonly counted: MessageCounts;
  /** Gets each line of the lists as it comes, also those that they don't hold. */
  readonly onListed: (list: "merged" | "renamed", line: string) => void;
}

/** Reads everything but the messages once. */
export async function planImport(realm: Realm, options: PlanOptions): Promise<ImportPlan> {
  const { model } = realm;
  const { from, source, counted, onListed } = options;
  const sourceId = await realm.read((tx) => lookupSource(tx, source));
  const isKnown = async (kind: ImportedKind, key: string): Promise<boolean> =>
    sourceId !== undefined && (await realm.read((tx) => findImported(tx, sourceId, kind, [key]))).has(key);
  const merged = new List((line) => onListed("merged", line));
  const renamed = new List((line) => onListed("renamed", line));
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
  const groups = new Set<string>();
  for await (const { record } of from.groups()) {
    groups.add(record.key);
    if (await isKnown("group", record.key)) continue;
    const name = freeGroupName(record, model);
    if (name !== record.name) renamed.add(`@${record.name} becomes @${name}`);
  }
  const emoji = new Set<string>();
  const emojiNames = new Set<string>();
  for await (const found of from.emoji()) {
    const { name } = found.record;
    if (emoji.has(name)) continue;
    if (await isKnown("emoji", name)) {
      emoji.add(name);
      continue;
    }
    const given = await plannedEmojiName(realm, options, found, (taken) => emojiNames.has(taken));
    if (given === undefined) continue;
    emoji.add(name);
    emojiNames.add(given);
    if (given !== name) renamed.add(`:${name}: becomes :${given}:`);
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
    const located = await from.locate(found.record.path, found.place, FILE_LEFT_OUT);
    if (!located) continue;
    files += 1;
    fileSize += located.size;
  }
  return {
    people: people.size,
    groups: groups.size,
    emoji: emoji.size,
    streams: streams.size,
    ...counted,
    files,
    fileSize,
    merged,
    renamed,
  };
}
