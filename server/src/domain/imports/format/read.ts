/** Reads the records of an export in the neutral format, one after the other (docs/import-format.md). */
import { lstat, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Role } from "@confab/contract";
import { FieldReader, InvalidRecord, storable } from "./fields.ts";
import { linesOf } from "./lines.ts";
import type { Problems } from "./problems.ts";
import type {
  FileRecord,
  MessageRecord,
  Part,
  PersonRecord,
  ReactionRecord,
  StreamRecord,
} from "./records.ts";

/** A record with its place in the export. */
export interface Found<R> {
  readonly record: R;
  readonly line: number;
}

interface LocatedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** An opened export. Each list can be read several times. */
export class NeutralExport {
  readonly #folder: string;
  readonly #problems: Problems;

  /** @param problems gets what can't be read; such records are left out */
  constructor(folder: string, problems: Problems) {
    this.#folder = folder;
    this.#problems = problems;
  }

  people(): AsyncGenerator<Found<PersonRecord>> {
    return this.#read("people.jsonl", "The person is left out, with all messages.", readPerson);
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

  /** Returns the place of a file on the disk; `undefined` if there is none in the export, which is a problem. */
  async locate({ record: { path }, line }: Found<FileRecord>): Promise<LocatedFile | undefined> {
    const located = await this.#find(path);
    if (!located) {
      const text = `There is no file at ${path} in the export.`;
      this.#problems.add({ file: "files.jsonl", line, text, consequence: "The file is left out." });
    }
    return located;
  }

  async #find(path: string): Promise<LocatedFile | undefined> {
    const wanted = join(this.#folder, path);
    const stats = await lstat(wanted).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    // A folder on the way may be a link to another place.
    const way = relative(await realpath(this.#folder), await realpath(wanted));
    return way.startsWith(`..${sep}`) ? undefined : { path: wanted, size: stats.size };
  }

  async *#read<R>(
    file: string,
    consequence: string,
    read: (fields: FieldReader) => R,
  ): AsyncGenerator<Found<R>> {
    const path = join(this.#folder, file);
    if (!(await lstat(path).catch(() => undefined))?.isFile()) return;
    for await (const { number: line, text } of linesOf(path)) {
      try {
        if (text === undefined) throw new InvalidRecord("The line is too long.");
        yield { record: read(new FieldReader(parse(text))), line };
      } catch (error) {
        if (!(error instanceof InvalidRecord)) throw error;
        this.#problems.add({ file, line, text: error.message, consequence });
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
  };
}

const readStream = (fields: FieldReader): StreamRecord => ({
  key: fields.key(),
  name: fields.text("name"),
  description: fields.text("description", ""),
  isPrivate: fields.flag("is_private", false),
  members: fields.keys("members"),
});

function readFile(fields: FieldReader): FileRecord {
  const path = fields.text("path");
  if (path === "" || path.startsWith("/") || path.split(/[/\\]/).includes("..")) {
    throw new InvalidRecord('"path" does not name a file below the folder of the export.');
  }
  return { key: fields.key(), name: fields.text("name"), path, owner: fields.key("owner") };
}

function readMessage(fields: FieldReader): MessageRecord {
  return {
    key: fields.key(),
    time: fields.time("time"),
    sender: fields.key("sender"),
    to: fields.has("stream")
      ? { stream: fields.key("stream"), topic: fields.text("topic") }
      : requireSome(fields.keys("to")),
    content: readContent(fields.any("content")),
    reactions: fields.list("reactions").map((each) => readReaction(new FieldReader(each))),
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

function readContent(content: unknown): readonly Part[] {
  if (typeof content === "string") return [storable(content)];
  if (!Array.isArray(content)) throw new InvalidRecord('"content" is neither a text nor a list.');
  return content.map((part: unknown) =>
    typeof part === "string" ? storable(part) : readReference(new FieldReader(part)),
  );
}

function readReference(fields: FieldReader): Part {
  if (fields.has("person")) return { person: fields.key("person") };
  if (fields.has("file")) return { file: fields.key("file") };
  if (fields.has("stream")) {
    return { stream: fields.key("stream"), ...(fields.has("topic") && { topic: fields.text("topic") }) };
  }
  if (fields.has("message")) {
    return { message: fields.key("message"), ...(fields.has("text") && { text: fields.text("text") }) };
  }
  throw new InvalidRecord('A part of "content" names neither a person, stream, message nor file.');
}
