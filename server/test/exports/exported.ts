/** Reads exports in the neutral format, and compares them record by record. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

export type ExportedRecord = Readonly<Record<string, unknown>>;

const kinds = ["people", "groups", "emoji", "streams", "files", "messages"] as const;

export type Exported = Readonly<Record<(typeof kinds)[number], readonly ExportedRecord[]>>;

/** Reads the records of an export, each with the bytes of its file. */
export async function readExported(folder: string): Promise<Exported> {
  const read = async (kind: string) => {
    const path = join(folder, `${kind}.jsonl`);
    const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
    return Promise.all(lines.map((line) => withBytes(folder, JSON.parse(line) as ExportedRecord)));
  };
  const records = await Promise.all(kinds.map(async (kind) => [kind, await read(kind)] as const));
  return Object.fromEntries(records) as unknown as Exported;
}

/** The pictures and files of an export have paths with keys, so their bytes or pixels are compared instead. */
async function withBytes(folder: string, record: ExportedRecord): Promise<ExportedRecord> {
  const { path, picture } = record;
  return {
    ...record,
    ...(path !== undefined && { path: readFileSync(join(folder, String(path))).toString("base64") }),
    ...(picture !== undefined && { picture: await pixelsOf(join(folder, String(picture))) }),
  };
}

const pixelsOf = async (path: string): Promise<string> =>
  (await sharp(path).raw().toBuffer()).toString("base64");

/** Returns an export as it is after an import: bots are deactivated, so mentions of them are texts. */
export function withoutBots(exported: Exported): Exported {
  const bots = new Map(
    exported.people
      .filter((person) => person["is_bot"] && person["email"] === undefined)
      .map(({ key, name }) => [key, String(name)]),
  );
  const { messages } = withTexts(exported, ({ person }) => {
    const name = bots.get(person);
    return name === undefined ? undefined : `@${name}`;
  });
  return {
    ...exported,
    people: exported.people.map((person) =>
      bots.has(person["key"]) ? { ...person, is_active: false } : person,
    ),
    messages,
  };
}

/** Returns an export without groups, and without changes of messages that are none of their texts. */
export function withoutGroups(exported: Exported): Exported {
  const names = new Map(exported.groups.map(({ key, name }) => [key, String(name)]));
  const { messages } = withTexts(exported, ({ group, silent }) => {
    const name = names.get(group);
    return name === undefined ? undefined : `${silent ? "" : "@"}${name}`;
  });
  return {
    ...exported,
    groups: [],
    messages: messages.map(({ edits, ...message }) => {
      const ofText = (edits as ExportedRecord[] | undefined)?.filter((edit) => "previous_content" in edit);
      return ofText && ofText.length > 0 ? { ...message, edits: ofText } : message;
    }),
  };
}

/** Returns an export in whose messages texts stand for some references. @param textOf returns nothing to keep one */
function withTexts(exported: Exported, textOf: (part: ExportedRecord) => string | undefined): Exported {
  const content = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const parts: unknown[] = [];
    for (const part of value.map((each) => (typeof each === "string" ? each : (textOf(each) ?? each)))) {
      const last = parts.at(-1);
      if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
      else parts.push(part);
    }
    return parts.length === 1 && typeof parts[0] === "string" ? parts[0] : parts;
  };
  return {
    ...exported,
    messages: exported.messages.map((message) => ({
      ...message,
      content: content(message["content"]),
      ...("edits" in message && {
        edits: (message["edits"] as ExportedRecord[]).map((edit) => ({
          ...edit,
          ...("previous_content" in edit && { previous_content: content(edit["previous_content"]) }),
        })),
      }),
    })),
  };
}

/** The keys of an export by those of another one. */
export interface KeyMap {
  readonly people: ReadonlyMap<unknown, unknown>;
  readonly groups: ReadonlyMap<unknown, unknown>;
  readonly streams: ReadonlyMap<unknown, unknown>;
  readonly files: ReadonlyMap<unknown, unknown>;
  readonly messages: ReadonlyMap<unknown, unknown>;
}

/**
 * Maps the keys of records to those of the records that they came from. Names identify people, groups and streams, names
 * and bytes identify files, and messages have the same order.
 */
export function keyMapOf(from: Exported, to: Exported): KeyMap {
  const by = (kind: keyof Exported, identity: (record: ExportedRecord) => string) => {
    const keys = new Map(to[kind].map((record) => [identity(record), record["key"]]));
    return new Map(from[kind].map((record) => [record["key"], keys.get(identity(record))]));
  };
  const name = (record: ExportedRecord) => String(record["name"]);
  return {
    people: by("people", name),
    groups: by("groups", name),
    streams: by("streams", (record) => `${name(record)} ${record["is_archived"]}`),
    files: by("files", (record) => `${name(record)} ${record["path"]}`),
    messages: new Map(from.messages.map(({ key }, index) => [key, to.messages[index]?.["key"]])),
  };
}

/** Returns an export with other keys, with its lists of keys in ascending order. */
export function withKeys(exported: Exported, keys: KeyMap): Exported {
  const person = (key: unknown) => keys.people.get(key);
  const people = (list: unknown) => sorted((list as unknown[]).map(person));
  const part = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const reference = value as ExportedRecord;
    for (const kind of ["person", "group", "stream", "file", "message"] as const) {
      const map = kind === "person" ? keys.people : keys[`${kind}s`];
      if (kind in reference) return { ...reference, [kind]: map.get(reference[kind]) };
    }
    return reference;
  };
  const content = (value: unknown) => (Array.isArray(value) ? value.map(part) : value);
  const message = (record: ExportedRecord): ExportedRecord => ({
    ...record,
    key: keys.messages.get(record["key"]),
    sender: person(record["sender"]),
    ...("stream" in record ? { stream: keys.streams.get(record["stream"]) } : { to: people(record["to"]) }),
    content: content(record["content"]),
    ...("reactions" in record && {
      reactions: (record["reactions"] as ExportedRecord[]).map((reaction) => ({
        ...reaction,
        people: people(reaction["people"]),
      })),
    }),
    ...("edits" in record && {
      edits: (record["edits"] as ExportedRecord[]).map((edit) => ({
        ...edit,
        ...("editor" in edit && { editor: person(edit["editor"]) }),
        ...("previous_content" in edit && { previous_content: content(edit["previous_content"]) }),
      })),
    }),
  });
  const grouped = (map: ReadonlyMap<unknown, unknown>) => (record: ExportedRecord) => ({
    ...record,
    key: map.get(record["key"]),
    members: people(record["members"]),
  });
  return {
    people: byKey(exported.people.map((record) => ({ ...record, key: person(record["key"]) }))),
    groups: byKey(exported.groups.map(grouped(keys.groups))),
    emoji: exported.emoji.map((record) => ({ ...record, author: person(record["author"]) })),
    streams: byKey(exported.streams.map(grouped(keys.streams))),
    files: byKey(
      exported.files.map((record) => ({
        ...record,
        key: keys.files.get(record["key"]),
        owner: person(record["owner"]),
      })),
    ),
    messages: byKey(exported.messages.map(message)),
  };
}

const sorted = (keys: readonly unknown[]) => keys.toSorted((one, other) => Number(one) - Number(other));

const byKey = (records: readonly ExportedRecord[]): ExportedRecord[] =>
  records.toSorted((one, other) => Number(one["key"]) - Number(other["key"]));
