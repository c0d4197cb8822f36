/** Receives the records that a converter reads from an export, and writes them in the neutral format. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { FreeSpace } from "../archives/free-space.ts";
import { MessageCounter, type MessageCounts } from "../format/message-counter.ts";
import type { Problems } from "../format/problems.ts";
import type {
  EmojiRecord,
  FileRecord,
  GroupRecord,
  MessageRecord,
  PersonRecord,
  StreamRecord,
} from "../format/records.ts";
import {
  emojiLine,
  fileLine,
  groupLine,
  messageLine,
  type Origin,
  personLine,
  streamLine,
} from "../format/write.ts";
import { MessageSpool, type Timed } from "./message-spool.ts";
import { NumberedKeys } from "./numbered-keys.ts";
import { TextFile } from "./text-file.ts";
import { type TopicRule, Topics } from "./topics.ts";

/** A message whose topic follows from its thread. */
export interface ThreadedMessage extends Omit<MessageRecord, "to"> {
  readonly to: { readonly stream: string; readonly thread: string | null };
}

type Kind = "people" | "groups" | "emoji" | "streams" | "files" | "messages";

type Spooled = (MessageRecord | ThreadedMessage) & { readonly from: Origin; readonly numbered?: true };

/** Records may come in any order. `finish` sorts the messages by their times. */
export class ConversionOutput {
  readonly #folder: string;
  readonly #counter: MessageCounter;
  readonly #people = new Set<string>();
  readonly #streams = new Set<string>();
  readonly #outputs = new Map<Kind, TextFile>();
  readonly #spool: MessageSpool<Spooled>;
  readonly #topics: Topics;
  #storedFiles = 0;
  readonly #space: FreeSpace;
  readonly #onStored: (bytes: number) => void;
  #spools = 0;

  /**
   * @param folder an existing, empty folder
   * @param problems gets the messages that refer to what the export lacks
   * @param onStored gets the sizes of what is stored, in bytes, to show progress
   */
  constructor(
    folder: string,
    rule: TopicRule,
    problems: Problems,
    onStored: (bytes: number) => void = () => {},
  ) {
    this.#folder = folder;
    this.#space = new FreeSpace(folder);
    this.#onStored = onStored;
    this.#counter = new MessageCounter({ people: this.#people, streams: this.#streams }, problems);
    this.#spool = new MessageSpool(folder);
    this.#topics = new Topics(rule);
  }

  person(record: PersonRecord, from: Origin): Promise<void> {
    this.#people.add(record.key);
    return this.#write("people", personLine(record, from));
  }

  group = (record: GroupRecord, from: Origin): Promise<void> =>
    this.#write("groups", groupLine(record, from));
  emoji = (record: EmojiRecord, from: Origin): Promise<void> => this.#write("emoji", emojiLine(record, from));

  stream(record: StreamRecord, from: Origin): Promise<void> {
    this.#streams.add(record.key);
    return this.#write("streams", streamLine(record, from));
  }

  file = (record: FileRecord, from: Origin): Promise<void> => this.#write("files", fileLine(record, from));

  /**
   * Adds a message. One of a stream has either a topic or, where the source knows only threads, a thread.
   *
   * @param numbered for sources without ids: other messages of the same time may have the same key, and get numbers
   */
  async message(record: MessageRecord | ThreadedMessage, from: Origin, numbered?: true): Promise<void> {
    if ("thread" in record.to) this.#topics.count(record.to.stream, record.to.thread);
    this.#spool.add({ ...record, from, ...(numbered && { numbered }) });
    await this.#spool.drain();
  }

  /** Stores bytes that are no file of the export. @throws InvalidExport if there is too little space @returns the path for the record of the file */
  async store(content: AsyncIterable<Buffer>): Promise<string> {
    const { path, place } = await this.reserve();
    await pipeline(this.#counted(content), createWriteStream(place));
    return path;
  }

  async *#counted(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      await this.#space.take(bytes.length);
      this.#onStored(bytes.length);
      yield bytes;
    }
  }

  /** Names a new file that the caller writes. @returns the path for its record, and the place on the disk */
  async reserve(): Promise<{ readonly path: string; readonly place: string }> {
    if (this.#storedFiles === 0) await mkdir(join(this.#folder, "stored"));
    this.#storedFiles += 1;
    const path = `stored/${this.#storedFiles}`;
    return { path, place: join(this.#folder, path) };
  }

  /** Returns a place to sort any number of records on the disk before they become messages. */
  async spool<M extends Timed>(): Promise<MessageSpool<M>> {
    this.#spools += 1;
    const folder = join(this.#folder, `spool-${this.#spools}`);
    await mkdir(folder);
    return new MessageSpool<M>(folder);
  }

  /**
   * Writes the messages, and completes the folder.
   *
   * @param onMessage is called after each message
   * @returns the counts of the messages
   */
  async finish(onMessage: () => void): Promise<MessageCounts> {
    const file = this.#fileOf("messages");
    const keys = new NumberedKeys();
    for await (const group of this.#spool.sorted()) {
      for (const { from, numbered, ...message } of group) {
        const key = numbered ? keys.next(message) : message.key;
        const record = { ...this.#withTopic(message), key };
        this.#counter.add(record, { file: from });
        const writing = file.write(messageLine(record, from));
        if (writing) await writing;
        onMessage();
      }
    }
    for (const output of this.#outputs.values()) await output.end();
    return this.#counter.counts;
  }

  #withTopic(message: MessageRecord | ThreadedMessage): MessageRecord {
    const { to, ...rest } = message;
    if (!("thread" in to)) return { ...rest, to };
    const topic = this.#topics.topicOf({ ...to, time: rest.time, content: rest.content });
    return { ...rest, to: { stream: to.stream, topic } };
  }

  async #write(kind: Kind, line: string): Promise<void> {
    await this.#fileOf(kind).write(line);
  }

  #fileOf(kind: Kind): TextFile {
    const opened = this.#outputs.get(kind) ?? new TextFile(join(this.#folder, `${kind}.jsonl`));
    this.#outputs.set(kind, opened);
    return opened;
  }
}
