/** Reads `realm.json`: everything but messages. */
import type { ConversionOutput } from "../convert/output.ts";
import type { PersonRecord } from "../format/records.ts";
import { Directory, RecipientType } from "./directory.ts";
import { eachRow, type RowPlace, type Source } from "./each-row.ts";
import { Groups } from "./groups.ts";
import { hostIn, type PeopleTable, peopleTables, personIn } from "./people.ts";
import { type EmojiRow, emojiIn, emojiRecords, readAvatars } from "./pictures.ts";
import type { Row } from "./row.ts";
import { type StreamRow, streamIn, withMembers } from "./streams.ts";

export const REALM_FILE = "realm.json";

const origin = (line: number): string => `${REALM_FILE}:${line}`;

/** The consequences of a row that can't be read, by table. */
const consequences: ReadonlyMap<string, string> = new Map([
  ...peopleTables.map((table) => [table, "The person is left out, with all messages."] as const),
  ["zerver_stream", "The stream is left out, with all messages."],
  ["zerver_recipient", "Messages to it are left out."],
  ["zerver_huddle", "Messages to it are left out."],
  ["zerver_subscription", "The subscription is left out."],
  ["zerver_usergroup", "The group is left out."],
  ["zerver_namedusergroup", "The group is left out."],
  ["zerver_usergroupmembership", "The group lacks a member."],
  ["zerver_groupgroupmembership", "The group lacks members."],
  ["zerver_realmemoji", "The emoji is left out."],
  ["zerver_reaction", "The reaction is left out."],
  ["zerver_realm", "Links with the address of the organization stay as they are."],
]);

export interface Realm {
  readonly directory: Directory;
  /** Writes the custom emoji, when all reactions are known. @param used the ids or names of those in reactions */
  writeEmoji(used: ReadonlySet<string>): Promise<void>;
}

/**
 * Reads the organization, and writes its people, streams and groups.
 *
 * @param onReaction gets each row of a reaction
 * @throws InvalidExport if the file is missing or damaged
 */
export async function readRealm(
  source: Source,
  output: ConversionOutput,
  onReaction: (row: Row, origin: string) => Promise<void> | undefined,
): Promise<Realm> {
  const reader = new RealmReader(await readAvatars(source), output, onReaction);
  await eachRow(
    {
      ...source,
      path: REALM_FILE,
      tables: new Set(consequences.keys()),
      consequence: (table) => consequences.get(table) ?? "The row is left out.",
    },
    (row, place) => reader.take(row, place),
  );
  return reader.finish(source);
}

class RealmReader {
  readonly #directory = new Directory();
  readonly #groups = new Groups();
  readonly #streams: StreamRow[] = [];
  readonly #emoji: EmojiRow[] = [];
  readonly #recipientsOfStreams = new Map<number, number>();
  readonly #avatars: ReadonlyMap<string, string>;
  readonly #output: ConversionOutput;
  readonly #onReaction: (row: Row, origin: string) => Promise<void> | undefined;

  constructor(
    avatars: ReadonlyMap<string, string>,
    output: ConversionOutput,
    onReaction: (row: Row, origin: string) => Promise<void> | undefined,
  ) {
    this.#avatars = avatars;
    this.#output = output;
    this.#onReaction = onReaction;
  }

  /** @throws InvalidRecord */
  take(row: Row, { table, line }: RowPlace): Promise<void> | void {
    const directory = this.#directory;
    switch (table) {
      case "zerver_userprofile":
      case "zerver_userprofile_mirrordummy":
      case "zerver_userprofile_crossrealm":
        return this.#takePerson(table, row, line);
      case "zerver_reaction":
        return this.#onReaction(row, origin(line));
      case "zerver_stream":
        return void this.#streams.push(streamIn(row, line));
      case "zerver_recipient":
        return this.#takeRecipient(row);
      case "zerver_huddle":
        return this.#takePlace(row, RecipientType.people);
      case "zerver_subscription":
        if (row.isFalse("active")) return;
        return directory.addSubscriber(
          row.id("recipient", "recipient_id"),
          row.id("user_profile", "user_profile_id"),
        );
      case "zerver_usergroup":
      case "zerver_namedusergroup":
        return this.#groups.addGroup(row, line);
      case "zerver_usergroupmembership":
        return this.#groups.addPerson(row);
      case "zerver_groupgroupmembership":
        return this.#groups.addSubgroup(row);
      case "zerver_realmemoji":
        return void this.#emoji.push(emojiIn(row, line));
      default:
        directory.subdomain = row.text("string_id") ?? row.text("subdomain") ?? "";
    }
  }

  async finish(source: Source): Promise<Realm> {
    const directory = this.#directory;
    for (const row of this.#streams) {
      const { key, name } = row.record;
      directory.addStream(row.id, { key, name });
      if (row.recipientId !== undefined) {
        directory.addRecipient(row.recipientId, { type: RecipientType.stream, typeId: row.id });
      }
      await this.#output.stream(withMembers(row, directory, this.#recipientsOfStreams), origin(row.line));
    }
    for (const { record, line } of this.#groups.all(directory.hasPerson)) {
      directory.addGroup({ key: record.key, name: record.name });
      await this.#output.group(record, origin(line));
    }
    return {
      directory,
      writeEmoji: async (used) => {
        for (const { record, line } of await emojiRecords(source, this.#emoji, used)) {
          await this.#output.emoji(record, origin(line));
        }
      },
    };
  }

  async #takePerson(table: PeopleTable, row: Row, line: number): Promise<void> {
    const record: PersonRecord = personIn(table, row, this.#avatars.get(String(row.id("id"))));
    const { key, name, isActive } = record;
    const host = hostIn(table, row);
    if (host !== undefined) this.#directory.addHost(host);
    this.#takePlace(row, RecipientType.person);
    // A person is in one of the tables.
    if (!this.#directory.addPerson(row.id("id"), { key, name, isActive })) return;
    await this.#output.person(record, origin(line));
  }

  #takeRecipient(row: Row): void {
    const id = row.id("id");
    const type = row.id("type");
    const typeId = row.id("type_id");
    this.#directory.addRecipient(id, { type, typeId });
    if (type === RecipientType.stream) this.#recipientsOfStreams.set(typeId, id);
  }

  /** Adds the place that a row names itself, which the table of places may lack. */
  #takePlace(row: Row, type: number): void {
    const recipient = row.optionalId("recipient", "recipient_id");
    if (recipient !== undefined) this.#directory.addRecipient(recipient, { type, typeId: row.id("id") });
  }
}
