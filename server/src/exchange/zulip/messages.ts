/** Makes messages of rows. */
import { truncateMessage } from "../../base/truncate.ts";
import { textIsCut } from "../convert/cut-text.ts";
import { InvalidRecord } from "../format/fields.ts";
import type { Problem } from "../format/problems.ts";
import type { EditRecord, MessageRecord } from "../format/records.ts";
import { type Directory, RecipientType } from "./directory.ts";
import { Row } from "./row.ts";
import { contentOf, type References, topicName } from "./text.ts";

/** The part of a message that is kept until its reactions are known. */
export interface MessageRow {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly sender: number;
  readonly recipient: number;
  readonly topic: string;
  readonly content: string;
  /** From the oldest to the newest. */
  readonly edits: readonly EditRow[];
  /** The reports of what is left out of it. */
  readonly cuts: readonly Cut[];
}

type Cut = Pick<Problem, "text" | "consequence">;

interface EditRow {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly editor?: number;
  readonly before?: string;
}

/** The largest length of a text, in characters: ten times what servers allow at first. */
const MAX_TEXT = 100_000;
/** The largest length of all earlier texts of a message together, in characters. Older ones are left out. */
const MAX_EARLIER_TEXTS = 300_000;

/** @throws InvalidRecord */
export function messageIn(row: Row): MessageRow {
  const content = row.text("content");
  if (content === undefined) throw new InvalidRecord('"content" is no text.');
  const kept = truncateMessage(content, MAX_TEXT);
  const cuts: Cut[] = kept === content ? [] : [textIsCut(MAX_TEXT)];
  return {
    id: row.id("id"),
    sentAt: row.time("date_sent", "pub_date"),
    sender: row.id("sender", "sender_id"),
    recipient: row.id("recipient", "recipient_id"),
    topic: row.text("subject") ?? row.text("topic") ?? "",
    content: kept.toWellFormed(),
    edits: editsIn(row, cuts),
    cuts,
  };
}

/** Returns the changes of the text. The history also has moves to other topics. @param cuts gets what is left out */
function editsIn(row: Row, cuts: Cut[]): EditRow[] {
  const written = row.any("edit_history");
  const history = typeof written === "string" ? parse(written) : written;
  if (!Array.isArray(history)) {
    const at = row.optionalTime("last_edit_time");
    return at === undefined ? [] : [{ at }];
  }
  let characters = 0;
  const edits: EditRow[] = [];
  // The newest one comes first.
  for (const each of history) {
    if (typeof each !== "object" || each === null || Array.isArray(each)) continue;
    const edit = new Row(each);
    const at = edit.optionalTime("timestamp");
    const before = edit.text("prev_content");
    if (at === undefined || before === undefined) continue;
    characters += before.length;
    if (characters > MAX_EARLIER_TEXTS) {
      const text = `The earlier texts are longer than ${MAX_EARLIER_TEXTS} characters.`;
      cuts.push({ text, consequence: "The oldest ones are left out." });
      break;
    }
    const editor = edit.optionalId("user_id");
    edits.push({ at, before, ...(editor !== undefined && { editor }) });
  }
  return edits.toSorted((a, b) => a.at - b.at);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws InvalidRecord if the message was sent to a place that is not in the export */
export function messageRecord(
  { id, sentAt, sender, recipient, topic, content, edits }: MessageRow,
  directory: Directory,
  references: References,
): Omit<MessageRecord, "reactions"> {
  return {
    key: String(id),
    time: sentAt,
    sender: String(sender),
    to: destinationOf({ sender, recipient, topic }, directory),
    content: contentOf(content, references),
    edits: edits.map((edit) => editRecord(edit, directory, references)),
  };
}

function destinationOf(
  { sender, recipient, topic }: Pick<MessageRow, "sender" | "recipient" | "topic">,
  directory: Directory,
): MessageRecord["to"] {
  const place = directory.recipient(recipient);
  if (!place) throw new InvalidRecord(`There is no recipient ${recipient}.`);
  if (place.type === RecipientType.stream) {
    return { stream: String(place.typeId), topic: topicName(topic) };
  }
  const others = place.type === RecipientType.person ? [place.typeId] : directory.subscribers(recipient);
  return [...new Set([sender, ...others])].map(String);
}

function editRecord(
  { at, editor, before }: EditRow,
  directory: Directory,
  references: References,
): EditRecord {
  return {
    time: at,
    ...(editor !== undefined && directory.hasPerson(editor) && { editor: String(editor) }),
    ...(before !== undefined && { previousContent: contentOf(before, references) }),
  };
}
