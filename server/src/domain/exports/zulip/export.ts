/**
 * Exports an organization in the format of Zulip's own exports (docs/exporting.md#zulips-format), in small steps, as in
 * the neutral format.
 */
import { Readable } from "node:stream";
import type { CustomEmoji } from "../../../model/records.ts";
import type { Realm } from "../../../realm/realm.ts";
import { CUSTOM_EMOJI } from "../../messages/reactions/emoji.ts";
import {
  beginExport,
  type ExportCounts,
  type ExportOptions,
  idRanges,
  membersOf,
  type Start,
} from "../job.ts";
import type { IdRange } from "../queries.ts";
import { ZulipFiles } from "./files.ts";
import { jsonTables, type Tables } from "./json-tables.ts";
import { MessageRows } from "./message-rows.ts";
import { messagesForZulip, reactionsForZulip } from "./queries.ts";
import { domainOf, emojiRow, personRow, realmRow, streamRow, subscriptionRow } from "./realm-rows.ts";
import { Recipients } from "./recipients.ts";

/** Tables that Zulip expects, and for which there is nothing. */
const EMPTY_TABLES = [
  "zerver_userprofile_mirrordummy",
  "zerver_realmdomain",
  "zerver_realmfilter",
  "zerver_realmplayground",
  "zerver_customprofilefield",
  "zerver_customprofilefieldvalue",
  "zerver_userpresence",
  "zerver_useractivity",
  "zerver_useractivityinterval",
] as const;

/** @throws NoPublicStream if a private export can't be announced */
export async function exportToZulip(realm: Realm, options: ExportOptions): Promise<ExportCounts> {
  const start = await beginExport(realm, options);
  const files = new ZulipFiles(realm, start, options.target);
  await files.pictures();
  const emoji = await files.emoji();
  const uploads = await files.uploads();
  const writer = new ZulipExport(realm, start, options, await membersOfStreams(start));
  const messages = await writer.messages();
  await writer.realm(emoji);
  return {
    people: start.users.length,
    groups: 0,
    emoji: emoji.length,
    streams: start.streams.length,
    files: uploads,
    messages,
  };
}

/** Returns the ids of the subscribers of each stream. */
async function membersOfStreams(start: Start): Promise<Map<number, readonly number[]>> {
  const members = new Map<number, readonly number[]>();
  for (const stream of start.streams) members.set(stream.stream_id, await membersOf(start, stream));
  return members;
}

class ZulipExport {
  readonly #realm: Realm;
  readonly #start: Start;
  readonly #options: ExportOptions;
  readonly #members: ReadonlyMap<number, readonly number[]>;
  readonly #recipients = new Recipients();
  readonly #rows: MessageRows;
  /** The ranges of ids with messages. */
  readonly #ranges: IdRange[] = [];

  constructor(
    realm: Realm,
    start: Start,
    options: ExportOptions,
    members: ReadonlyMap<number, readonly number[]>,
  ) {
    this.#realm = realm;
    this.#start = start;
    this.#options = options;
    this.#members = members;
    const closed = start.streams.filter(({ invite_only }) => invite_only);
    const readers = new Map(closed.map(({ stream_id }) => [stream_id, members.get(stream_id) ?? []]));
    this.#rows = new MessageRows(realm.realmId, this.#recipients, readers);
  }

  /** Writes the files with messages. @returns the number of messages */
  async messages(): Promise<number> {
    const { scope, lastId, steps } = this.#start;
    const { onMessages, onStep } = this.#options;
    let count = 0;
    onMessages(lastId);
    for (const range of idRanges(lastId)) {
      const messages = await steps.read((tx) => messagesForZulip(tx, scope, range));
      if (messages.length > 0) {
        count += messages.length;
        this.#ranges.push(range);
        await this.#add(`messages-${String(this.#ranges.length).padStart(6, "0")}.json`, {
          zerver_message: messages.map((message) => this.#rows.message(message)),
          zerver_usermessage: messages.flatMap((message) => this.#rows.receipts(message)),
        });
      }
      onStep(range.last - range.after);
    }
    return count;
  }

  /** Writes the file with everything else, after that of the messages, which name places and programs. */
  async realm(emoji: readonly CustomEmoji[]): Promise<void> {
    const { realmId, model } = this.#realm;
    const { users, streams } = this.#start;
    const domain = domainOf(new URL(model.siteUrl).hostname);
    const subscriptions = this.#subscriptions();
    await this.#add("realm.json", {
      zerver_realm: [realmRow(realmId, model)],
      zerver_realmauthenticationmethod: [{ id: 1, realm: realmId, name: "Email" }],
      zerver_userprofile: users
        .filter((user) => !user.is_system)
        .map((user) => personRow(realmId, user, domain)),
      zerver_userprofile_crossrealm: users
        .filter((user) => user.is_system)
        .map(({ user_id, delivery_email }) => ({
          id: user_id,
          email: delivery_email,
          recipient_id: this.#recipients.person(user_id),
        })),
      zerver_stream: streams.map((stream) => streamRow(realmId, stream)),
      zerver_defaultstream: streams
        .filter(({ is_default }) => is_default)
        .map(({ stream_id }, index) => ({ id: index + 1, realm: realmId, stream: stream_id })),
      zerver_client: [...this.#rows.clients].map(([name, id]) => ({ id, name })),
      zerver_subscription: subscriptions,
      zerver_huddle: this.#recipients.groups.map(({ id, people }) => ({ id, group_size: people.length })),
      zerver_recipient: this.#recipients.rows,
      zerver_realmemoji: emoji.map((each) => emojiRow(realmId, each)),
      zerver_reaction: this.#reactions(new Set(emoji.map(({ emoji_id }) => String(emoji_id)))),
      ...Object.fromEntries(EMPTY_TABLES.map((name) => [name, []])),
      import_source: "confab",
    });
  }

  /** Returns who gets the messages to each place: a person alone, the members of a stream, or the people of a group. */
  #subscriptions(): object[] {
    const { users, streams } = this.#start;
    const recipients = this.#recipients;
    const all = [
      ...users.map(({ user_id }) => [recipients.person(user_id), [user_id]] as const),
      ...streams.map(
        ({ stream_id }) => [recipients.stream(stream_id), this.#members.get(stream_id) ?? []] as const,
      ),
      ...recipients.groups.map(({ recipient, people }) => [recipient, people] as const),
    ];
    let id = 0;
    return all.flatMap(([recipient, people]) =>
      people.map((person) => {
        id += 1;
        return subscriptionRow(id, person, recipient);
      }),
    );
  }

  /** Yields the reactions without those with custom emoji that are not in the export. @param emoji their codes */
  async *#reactions(emoji: ReadonlySet<string>): AsyncGenerator<object> {
    const { scope, steps } = this.#start;
    for (const range of this.#ranges) {
      const rows = await steps.read((tx) => reactionsForZulip(tx, scope, range));
      yield* rows.filter(
        ({ reaction_type, emoji_code }) => reaction_type !== CUSTOM_EMOJI || emoji.has(emoji_code),
      );
    }
  }

  #add(path: string, tables: Tables): Promise<void> {
    return this.#options.target.add(path, Readable.from(jsonTables(tables)), false);
  }
}
