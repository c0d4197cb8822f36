/** Reads events of rooms: what they are, and which other event they belong to. */
import { hash } from "node:crypto";
import { JsonObject } from "../convert/json-object.ts";
import { type Raw, rawOf } from "../convert/raw.ts";
import { shortKey } from "../convert/short-key.ts";
import { isMessageTime } from "../format/fields.ts";

/** The largest length of a text that is kept, in characters: more than any server accepts in an event. */
export const MAX_TEXT = 100_000;
/** The largest length of a list. Polls have up to 20 answers. */
const MAX_LIST = 100;
/** Twice the depth of a poll. */
const MAX_DEPTH = 10;

export interface MatrixEvent {
  readonly id: string;
  readonly type: string;
  readonly room: string;
  readonly sender: string;
  /** Milliseconds since 1970; `undefined` if there is no valid time. */
  readonly time: number | undefined;
  readonly stateKey: string;
  /** The id of the event that this one deletes. */
  readonly redacts: string;
  readonly content: JsonObject;
  /** The same, to be kept. */
  readonly rawContent: Raw;
  readonly relation: Relation;
  /** True if the event was deleted, or its content can't be used for another reason. */
  readonly isRedacted: boolean;
  /** The last edit, which servers put into the event itself. */
  readonly lastEdit: unknown;
}

interface Relation {
  readonly type: string;
  /** The id of the other event. */
  readonly target: string;
  /** The id of the message that this one answers. */
  readonly inReplyTo: string;
  /** True if the answered message is named only for programs that know no threads. */
  readonly isFallback: boolean;
  /** The emoji of a reaction. */
  readonly key: string;
}

const nothing = JsonObject.of({}) as JsonObject;

/** @returns `undefined` for anything but an event */
export function readEvent(value: unknown): MatrixEvent | undefined {
  const outer = JsonObject.of(value);
  // Some programs write both forms of an encrypted event.
  const event = outer?.at("decrypted") ?? outer;
  const type = event?.text("type") ?? "";
  if (!event || type === "") return undefined;
  const raw = rawOf(rawOf(value)["decrypted"] ?? value);
  const content = event.at("content") ?? nothing;
  const unsigned = event.at("unsigned");
  const time = event.number("origin_server_ts");
  return {
    id: event.text("event_id"),
    type,
    room: event.text("room_id"),
    sender: event.text("sender") || event.text("user_id"),
    time: time !== undefined && isMessageTime(time) ? time : undefined,
    stateKey: event.text("state_key"),
    redacts: event.text("redacts"),
    content,
    rawContent: rawOf(raw["content"]),
    relation: relationIn(content),
    isRedacted: unsigned?.at("redacted_because") !== undefined,
    lastEdit: rawOf(rawOf(raw["unsigned"])["m.relations"])["m.replace"],
  };
}

function relationIn(content: JsonObject): Relation {
  const relation = content.at("m.relates_to") ?? nothing;
  return {
    type: relation.text("rel_type"),
    target: relation.text("event_id"),
    inReplyTo: relation.at("m.in_reply_to")?.text("event_id") ?? "",
    isFallback: relation.flag("is_falling_back"),
    key: relation.text("key"),
  };
}

const MESSAGES: ReadonlySet<string> = new Set([
  "m.room.message",
  "m.sticker",
  "m.poll.start",
  "org.matrix.msc3381.poll.start",
]);

/** Returns true for types of events that people see as messages. */
export const isMessage = (type: string): boolean => MESSAGES.has(type);

/** Returns the key of a message. */
export const messageKey = (eventId: string): string => shortKey(eventId);

/** Returns a number to sort by, so that what belongs to one message comes together. */
export const joinNumber = (eventId: string): number =>
  Number.parseInt(hash("md5", eventId.toWellFormed()).slice(0, 12), 16);

/** The members of the content of messages that are used. */
const USED: readonly string[] = [
  "msgtype",
  "body",
  "format",
  "formatted_body",
  "filename",
  "url",
  "file",
  "info",
  "geo_uri",
  "m.poll",
  "org.matrix.msc3381.poll.start",
  "org.matrix.msc3245.voice",
];

interface UsedContent {
  readonly content: Raw;
  /** True if a text is cut off. */
  readonly isCut: boolean;
}

/** Returns the part of a message's content that is used, with texts and lists of limited length. */
export function usedContent(content: Raw): UsedContent {
  const used: Record<string, unknown> = {};
  const result = { content: used, isCut: false };
  const onCut = () => {
    result.isCut = true;
  };
  for (const name of USED) {
    const value = content[name];
    if (value !== undefined && value !== null) used[name] = limited(value, MAX_DEPTH, onCut);
  }
  return result;
}

function limited(value: unknown, depth: number, onCut: () => void): unknown {
  if (typeof value === "string") {
    if (value.length <= MAX_TEXT) return value;
    onCut();
    return value.slice(0, MAX_TEXT);
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return undefined;
  const inner = (each: unknown) => limited(each, depth - 1, onCut);
  if (Array.isArray(value)) return value.slice(0, MAX_LIST).map(inner);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]));
}
