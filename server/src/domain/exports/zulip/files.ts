/** Copies the files of an export in Zulip's format, and describes them in its lists. */
import { Readable } from "node:stream";
import type { CustomEmoji, User } from "../../../model/records.ts";
import type { Realm } from "../../../realm/realm.ts";
import { formatFilePath } from "../../attachments/file-name.ts";
import { copyEmoji, copyFiles, copyPictures, type ExportTarget, filesOf, type Start } from "../job.ts";
import type { ExportedFile } from "../queries.ts";
import { jsonList, jsonTables } from "./json-tables.ts";
import { showingMessages } from "./queries.ts";
import { emojiFileName } from "./realm-rows.ts";

/** The number of files whose messages a statement finds. */
const FILES = 500;

export class ZulipFiles {
  readonly #realm: Realm;
  readonly #start: Start;
  readonly #target: ExportTarget;

  constructor(realm: Realm, start: Start, target: ExportTarget) {
    this.#realm = realm;
    this.#start = start;
    this.#target = target;
  }

  /** Copies the pictures of people. */
  async pictures(): Promise<void> {
    const pathOf = ({ user_id }: User) => `${this.#realm.realmId}/${user_id}.original`;
    const copied = await copyPictures(this.#start, this.#target, (user) => `avatars/${pathOf(user)}`);
    const records = copied.map((user) => ({
      ...this.#recordAt(pathOf(user), user.user_id),
      avatar_version: user.avatar_version,
      content_type: "image/png",
      importer_should_thumbnail: true,
    }));
    await this.#add("avatars/records.json", jsonList(records));
  }

  /** Copies the custom emoji. @returns those whose pictures were there */
  async emoji(): Promise<CustomEmoji[]> {
    const pathOf = (emoji: CustomEmoji) => `${this.#realm.realmId}/emoji/images/${emojiFileName(emoji)}`;
    const copied = await copyEmoji(this.#start, this.#target, (emoji) => `emoji/${pathOf(emoji)}`);
    const records = copied.map((emoji) => ({
      ...this.#recordAt(pathOf(emoji), emoji.author_id),
      name: emoji.name,
      file_name: emojiFileName(emoji),
      content_type: `image/${emoji.extension}`,
    }));
    await this.#add("emoji/records.json", jsonList(records));
    return copied;
  }

  /** Copies the uploaded files. @returns their number */
  async uploads(): Promise<number> {
    const { missing, last } = await copyFiles(
      this.#start,
      this.#target,
      (file) => `uploads/${this.#pathOf(file)}`,
    );
    const isCopied = ({ attachment_id }: ExportedFile) =>
      attachment_id <= last && !missing.has(attachment_id);
    await this.#add("uploads/records.json", jsonList(this.#uploadRecords(isCopied)));
    let count = 0;
    const counted = async function* (rows: AsyncIterable<object>) {
      for await (const row of rows) {
        count += 1;
        yield row;
      }
    };
    await this.#add(
      "attachment.json",
      jsonTables({ zerver_attachment: counted(this.#attachments(isCopied)) }),
    );
    return count;
  }

  async *#uploadRecords(isCopied: (file: ExportedFile) => boolean): AsyncGenerator<object> {
    for await (const file of filesOf(this.#start)) {
      if (!isCopied(file)) continue;
      yield {
        ...this.#recordAt(this.#pathOf(file), file.owner_id),
        size: file.size,
        last_modified: file.uploaded_at,
        content_type: file.content_type,
      };
    }
  }

  async *#attachments(isCopied: (file: ExportedFile) => boolean): AsyncGenerator<object> {
    let some: ExportedFile[] = [];
    for await (const file of filesOf(this.#start)) {
      if (isCopied(file)) some.push(file);
      if (some.length < FILES) continue;
      yield* await this.#attachmentRows(some);
      some = [];
    }
    if (some.length > 0) yield* await this.#attachmentRows(some);
  }

  async #attachmentRows(files: readonly ExportedFile[]): Promise<object[]> {
    const { scope, lastId, steps } = this.#start;
    const ids = files.map(({ attachment_id }) => attachment_id);
    const shown = await steps.read((tx) => showingMessages(tx, scope, ids, lastId));
    return files.map((file) => ({
      id: file.attachment_id,
      realm: this.#realm.realmId,
      owner: file.owner_id,
      file_name: file.file_name,
      path_id: this.#pathOf(file),
      size: file.size,
      content_type: file.content_type,
      create_time: file.uploaded_at,
      is_realm_public: false,
      is_web_public: false,
      messages: shown.get(file.attachment_id) ?? [],
      scheduled_messages: [],
    }));
  }

  /** Returns the path in the addresses of a file, which the texts of messages name. */
  #pathOf({ place, path_name }: ExportedFile): string {
    return formatFilePath({ realmId: this.#realm.realmId, place, pathName: path_name });
  }

  #recordAt(path: string, user_profile_id: number) {
    return { realm_id: this.#realm.realmId, user_profile_id, path, s3_path: path };
  }

  #add(path: string, content: AsyncIterable<string>): Promise<void> {
    return this.#target.add(path, Readable.from(content), false);
  }
}
