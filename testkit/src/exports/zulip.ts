/** Writes the export of a Zulip organization, as large as wanted. */
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { png } from "./picture.ts";
import { Prose } from "./prose.ts";
import { ZulipHistory, type ZulipMessage } from "./zulip-history.ts";
import { PICTURE, UPLOAD } from "./zulip-showcase.ts";
import {
  attachmentRows,
  emojiRows,
  FIRST_PERSON,
  PEOPLE,
  REALM,
  realmTables,
  serverBots,
  streams,
  type ZulipVersion,
} from "./zulip-tables.ts";

const IMAGE = png(40, 120, 200);

/** The number of messages in a file. */
const FILE_MESSAGES = 1000;

/** The records that an import of the export must bring. */
export interface ZulipExpectations {
  readonly people: number;
  readonly streams: number;
  readonly topics: number;
  readonly messages: number;
  readonly files: number;
  /** All messages of each stream, if there are at most 10,000 in the export. */
  readonly byStream: ReadonlyMap<string, readonly ZulipMessage[]>;
  /** The number of messages in direct conversations of the first person. */
  readonly direct: number;
}

/**
 * @param folder a new folder
 * @param messages the number of messages besides those of the showcase
 */
export async function writeZulipExport(
  folder: string,
  messages: number,
  version: ZulipVersion,
): Promise<ZulipExpectations> {
  const prose = new Prose(11);
  await writeFiles(folder);
  const json = (path: string, value: unknown) =>
    writeFile(join(folder, path), JSON.stringify(value, null, 2));
  await json("attachment.json", { zerver_attachment: attachmentRows });
  await json("migration_status.json", { migrations_by_app: { zerver: ["[X] 0001_initial"] } });
  await json("analytics.json", { analytics_realmcount: [] });
  const realm = new JsonWriter(join(folder, "realm.json"));
  for (const [table, rows] of Object.entries(realmTables(prose, version))) await realm.add(table, rows);
  await realm.begin("zerver_reaction");
  const history = new ZulipHistory(prose, version, messages <= 10_000);
  let left = messages + history.shown;
  for (let file = 1; left > 0; file += 1) {
    const output = new JsonWriter(join(folder, `messages-${String(file).padStart(6, "0")}.json`));
    await output.begin("zerver_message");
    const readers: object[] = [];
    for (let count = Math.min(left, FILE_MESSAGES); count > 0; count -= 1, left -= 1) {
      const { row, reactions, readBy } = history.next();
      await output.row(row);
      readers.push(...readBy);
      for (const reaction of reactions) await realm.row(reaction);
    }
    await output.end();
    await output.add("zerver_usermessage", readers);
    await output.close();
  }
  await realm.end();
  await realm.close();
  return {
    people: PEOPLE + serverBots.length,
    streams: streams.length,
    topics: history.topics.size,
    messages: messages + history.shown,
    files: 2,
    byStream: history.byStream,
    direct: history.direct,
  };
}

async function writeFiles(folder: string): Promise<void> {
  const write = async (path: string, content: Buffer | string) => {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  await write(`uploads/${UPLOAD}`, "Step one.");
  await write(`uploads/${PICTURE}`, IMAGE);
  const records = [UPLOAD, PICTURE].map((path) => ({
    path,
    s3_path: path,
    user_profile_id: FIRST_PERSON + 1,
  }));
  await write("uploads/records.json", JSON.stringify(records, null, 2));
  const avatars = ["0a1b.png", "0a1b.original"].map((name) => `${REALM}/${name}`);
  for (const path of avatars) await write(`avatars/${path}`, IMAGE);
  const avatarRecords = avatars.map((path) => ({
    path,
    s3_path: path,
    realm_id: REALM,
    user_profile_id: FIRST_PERSON + 1,
    avatar_version: 1,
  }));
  await write("avatars/records.json", JSON.stringify(avatarRecords, null, 2));
  const emoji = emojiRows.map(({ name, file_name, author, deactivated }) => ({
    path: `${REALM}/emoji/images/${file_name}`,
    s3_path: `${REALM}/emoji/images/${file_name}`,
    realm_id: REALM,
    name,
    file_name,
    author,
    deactivated,
  }));
  for (const { path } of emoji) await write(`emoji/${path}`, IMAGE);
  await write("emoji/records.json", JSON.stringify(emoji, null, 2));
  await write("realm_icons/records.json", "[]");
}

/** Writes a JSON file of tables, one row after the other. */
class JsonWriter {
  readonly #output: WriteStream;
  #tables = 0;
  #rows = 0;

  constructor(path: string) {
    this.#output = createWriteStream(path);
  }

  async add(table: string, rows: unknown): Promise<void> {
    await this.#write(`${this.#separator()}${JSON.stringify(table)}: ${JSON.stringify(rows, null, 2)}`);
  }

  async begin(table: string): Promise<void> {
    await this.#write(`${this.#separator()}${JSON.stringify(table)}: [`);
    this.#rows = 0;
  }

  async row(row: object): Promise<void> {
    await this.#write(`${this.#rows === 0 ? "" : ","}\n${JSON.stringify(row, null, 2)}`);
    this.#rows += 1;
  }

  end = (): Promise<void> => this.#write("\n]");

  async close(): Promise<void> {
    this.#output.end("\n}\n");
    await finished(this.#output);
  }

  #separator(): string {
    this.#tables += 1;
    return this.#tables === 1 ? "{\n" : ",\n";
  }

  async #write(text: string): Promise<void> {
    if (!this.#output.write(text)) await new Promise<void>((resolve) => this.#output.once("drain", resolve));
  }
}
