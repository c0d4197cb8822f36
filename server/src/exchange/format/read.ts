/** Reads the records of an export in the neutral format, one after the other (docs/import-format.md). */
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { MAX_STREAM_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH, Role } from "@confab/contract";
import { findBelow, isBelow } from "../archives/export-folder.ts";
import { FieldReader, InvalidRecord, storable } from "./fields.ts";
import { linesOf } from "./lines.ts";
import { type Problem, Problems } from "./problems.ts";
import type {
  EditRecord,
  EmojiRecord,
  FileRecord,
  GroupRecord,
  MessageRecord,
  Part,
  PersonRecord,
  ReactionRecord,
  StreamRecord,
} from "./records.ts";

/** A record with its place in the export. */
export interface Found<R> {
  readonly record: R;
  readonly place: Place;
}

/** The place of a record: in the file that was read, or in the one that it was converted from. */
export type Place = Pick<Problem, "file" | "line">;

interface LocatedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** An opened export. Each list can be read several times. */
export class NeutralExport {
  readonly #folder: string;
  readonly #problems: Problems;
  readonly #original: string | undefined;

  /**
   * @param problems gets what can't be read; such records are left out
   * @param original the folder that the export was converted from, which still has its files
   */
  constructor(folder: string, problems: Problems, original?: string) {
    this.#folder = folder;
    this.#problems = problems;
    this.#original = original;
  }

  /** Returns the same export, to read it once more without reporting its problems again. */
  again(): NeutralExport {
    return new NeutralExport(this.#folder, new Problems(), this.#original);
  }

  people(): AsyncGenerator<Found<PersonRecord>> {
    return this.#read("people.jsonl", "The person is left out, with all messages.", readPerson);
  }

  groups(): AsyncGenerator<Found<GroupRecord>> {
    return this.#read("groups.jsonl", "The group is left out.", readGroup);
  }

  emoji(): AsyncGenerator<Found<EmojiRecord>> {
    return this.#read("emoji.jsonl", "The emoji is left out.", readEmoji);
  }

  streams(): AsyncGenerator<Found<StreamRecord>> {
    return this.#read("streams.jsonl", "The stream is left out, with all messages.", readStream);
  }

  files(): AsyncGenerator<Found<FileRecord>> {
    return this.#read("files.jsonl", "The file is left out.", readFile);
  }

  messages(): AsyncGenerator<Found<MessageRecord>> {
    return this.#read("messages.jsonl", "The message is left out.", readMessage);
  }

  /**
   * Returns the place of a file on the disk; `undefined` if there is none in the export, which is a problem.
   *
   * @param consequence of the problem
   */
  async locate(path: string, place: Place, consequence: string): Promise<LocatedFile | undefined> {
    for (const folder of [this.#folder, this.#original]) {
      const located = folder === undefined ? undefined : await findBelow(folder, path);
      if (located) return located;
    }
    this.#problems.add({ ...place, text: `There is no file at ${path} in the export.`, consequence });
    return undefined;
  }

  async *#read<R>(
    file: string,
    consequence: string,
    read: (fields: FieldReader) => R,
  ): AsyncGenerator<Found<R>> {
    const path = join(this.#folder, file);
    if (!(await lstat(path).catch(() => undefined))?.isFile()) return;
    for await (const { number: line, text } of linesOf(path)) {
      let place: Place = { file, line };
      try {
        if (text === undefined) throw new InvalidRecord("The line is too long.");
        const fields = new FieldReader(parse(text));
        if (fields.has("from")) place = { file: fields.text("from") };
        const record = read(fields);
        for (const flaw of fields.flaws) this.#problems.add({ ...place, ...flaw });
        yield { record, place };
      } catch (error) {
        if (!(error instanceof InvalidRecord)) throw error;
        this.#problems.add({ ...place, text: error.message, consequence });
      }
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidRecord("It is no JSON.");
  }
}

const roleNames: ReadonlyMap<string, Role> = new Map(Object.entries(Role));

function readPerson(fields: FieldReader): PersonRecord {
  const name = fields.text("role", "member");
  const role = roleNames.get(name);
  if (role === undefined) {
    throw new InvalidRecord(`"role" is none of ${[...roleNames.keys()].join(", ")}.`);
  }
  return {
    key: fields.key(),
    name: fields.text("name"),
    ...(fields.has("email") && { email: fields.text("email") }),
    isBot: fields.flag("is_bot", false),
    isActive: fields.flag("is_active", true),
    role,
    ...(fields.has("picture") && { picture: readPath(fields, "picture") }),
  };
}

const readGroup = (fields: FieldReader): GroupRecord => ({
  key: fields.key(),
  name: fields.text("name"),
  description: fields.textUpTo(MAX_TEXT_LENGTH, "description", ""),
  members: fields.keys("members"),
});

const readEmoji = (fields: FieldReader): EmojiRecord => ({
  name: fields.key("name"),
  path: readPath(fields, "path"),
  ...(fields.has("author") && { author: fields.key("author") }),
});

const readStream = (fields: FieldReader): StreamRecord => ({
  key: fields.key(),
  name: fields.text("name"),
  description: fields.textUpTo(MAX_STREAM_DESCRIPTION_LENGTH, "description", ""),
  isPrivate: fields.flag("is_private", false),
  isArchived: fields.flag("is_archived", false),
  members: fields.keys("members"),
});

const readFile = (fields: FieldReader): FileRecord => ({
  key: fields.key(),
  name: fields.text("name"),
  path: readPath(fields, "path"),
  owner: fields.key("owner"),
});

function readPath(fields: FieldReader, name: string): string {
  const path = fields.text(name);
  if (path === "" || !isBelow(path)) {
    throw new InvalidRecord(`"${name}" does not name a file below the folder of the export.`);
  }
  return path;
}

function readMessage(fields: FieldReader): MessageRecord {
  return {
    key: fields.key(),
    time: fields.time("time"),
    sender: fields.key("sender"),
    to: fields.has("stream")
      ? { stream: fields.key("stream"), topic: fields.text("topic") }
      : requireSome(fields.keys("to")),
    content: readContent(fields, "content"),
    reactions: fields.list("reactions").map((each) => readReaction(new FieldReader(each))),
    edits: fields.list("edits").map((each) => readEdit(new FieldReader(each))),
  };
}

function requireSome(to: readonly string[]): readonly string[] {
  if (to.length === 0) throw new InvalidRecord('It has neither "stream" nor "to".');
  return to;
}

const readReaction = (fields: FieldReader): ReactionRecord => ({
  emoji: fields.key("emoji"),
  people: fields.keys("people"),
});

const readEdit = (fields: FieldReader): EditRecord => ({
  time: fields.time("time"),
  ...(fields.has("editor") && { editor: fields.key("editor") }),
  ...(fields.has("previous_content") && { previousContent: readContent(fields, "previous_content") }),
});

function readContent(fields: FieldReader, name: string): readonly Part[] {
  const content = fields.any(name);
  if (typeof content === "string") return [storable(content)];
  if (!Array.isArray(content)) throw new InvalidRecord(`"${name}" is neither a text nor a list.`);
  return content.map((part: unknown) =>
    typeof part === "string" ? storable(part) : readReference(new FieldReader(part)),
  );
}

function readReference(fields: FieldReader): Part {
  const silence = fields.any("silent") === true ? ({ silent: true } as const) : {};
  if (fields.has("person")) return { person: fields.key("person"), ...silence };
  if (fields.has("group")) return { group: fields.key("group"), ...silence };
  if (fields.any("everyone") === true) return { everyone: true };
  const text = fields.has("text") ? { text: fields.text("text") } : {};
  if (fields.has("file")) return { file: fields.key("file"), ...text };
  if (fields.has("stream")) {
    const topic = fields.has("topic") ? { topic: fields.text("topic") } : {};
    return { stream: fields.key("stream"), ...topic, ...text };
  }
  if (fields.has("message")) return { message: fields.key("message"), ...text };
  throw new InvalidRecord('A part of "content" names no person, group, stream, message or file.');
}
