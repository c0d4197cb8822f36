/** Converts the messages of a dump, which come in any order. */
import { textIsCut } from "../convert/cut-text.ts";
import type { ThreadedMessage } from "../convert/output.ts";
import { PinnedMessages } from "../convert/pinned-messages.ts";
import type { EditRecord, MessageRecord, Part, ReactionRecord } from "../format/records.ts";
import { convertSurroundings, withoutQuoteLinks } from "./attachments.ts";
import type { FoundDocument } from "./bson-documents.ts";
import type { Fields } from "./fields.ts";
import { reasonAgainst } from "./message-kinds.ts";
import { Parts, SEPARATOR } from "./pieces.ts";
import { type Known, referencesIn } from "./references.ts";
import type { Destination } from "./rooms.ts";
import { Tally } from "./tally.ts";
import { convertText, LONGEST, type TextContext } from "./text.ts";
import type { Export } from "./uploads.ts";

const COLLECTION = "rocketchat_message";
/** Our commands, which the product does not know. */
const COMMAND = /^\/(?:me|poll|todo)\b/;

export async function convertMessages(from: Export, known: Known): Promise<void> {
  const leftOut = new Tally(COLLECTION);
  const pins = new PinnedMessages();
  for await (const found of from.dump.documents(COLLECTION)) {
    const reason = reasonAgainst(found.fields) ?? reasonOfRoom(found.fields.key("rid"), known);
    if (reason !== undefined) leftOut.add(reason);
    else await convertMessage(from, found, { known, leftOut, pins });
  }
  await pins.write(from.output, COLLECTION);
  leftOut.report(from.problems);
}

function reasonOfRoom(room: string, { rooms }: Known): string | undefined {
  if (rooms.destinationOf(room)) return undefined;
  return rooms.isLeftOut(room)
    ? "messages of rooms that are left out"
    : `messages of the room "${room.slice(0, 60)}", which the dump lacks`;
}

interface Context {
  readonly known: Known;
  readonly leftOut: Tally;
  readonly pins: PinnedMessages;
}

async function convertMessage(
  { output, problems }: Export,
  { fields, from, place }: FoundDocument,
  { known, leftOut, pins }: Context,
): Promise<void> {
  const key = fields.key("_id");
  const time = fields.time("ts");
  const destination = known.rooms.destinationOf(fields.key("rid"));
  const sender = known.people.referredTo(fields.nested("u"));
  if (key === "" || time === undefined || sender === undefined || !destination) {
    const missing =
      key === "" ? "no key" : time === undefined ? "no time that a message can have" : "no sender";
    problems.add({ ...place, text: `There is ${missing}.`, consequence: "The message is left out." });
    return;
  }
  let isCut = false;
  const onCut = () => {
    isCut = true;
  };
  const references = { ...referencesIn(fields, known), onCut };
  const content = contentOf(fields, { sender, known, references });
  if (isCut) problems.add({ ...place, ...textIsCut(LONGEST) });
  if (content.every((part) => typeof part === "string" && part.trim() === "")) {
    leftOut.add("messages without contents");
    return;
  }
  const reactions = reactionsTo(fields, known, leftOut);
  const common = { key, time, sender, content, reactions, edits: editsOf(fields, known) };
  const to = placeIn(destination, fields, { key, sender });
  await output.message("thread" in to ? { ...common, to } : { ...common, to }, from);
  if ("stream" in destination) pins.see(destination.stream, common, fields.flag("pinned"));
}

/** Returns where a message goes. Threads exist only in rooms that become streams, not in those that become topics. */
function placeIn(
  destination: Destination,
  message: Fields,
  { key, sender }: { readonly key: string; readonly sender: string },
): MessageRecord["to"] | ThreadedMessage["to"] {
  if ("people" in destination) return destination.people.length === 0 ? [sender] : destination.people;
  if ("topic" in destination) return destination;
  const isFirst = (message.number("tcount") ?? 0) > 0;
  return { stream: destination.stream, thread: message.key("tmid") || (isFirst ? key : null) };
}

interface ContentContext {
  readonly sender: string;
  readonly known: Known;
  readonly references: TextContext;
}

function contentOf(message: Fields, { sender, known, references }: ContentContext): readonly Part[] {
  const { quotes, others } = convertSurroundings(message, known, references);
  const text = withoutQuoteLinks(message.text("msg"), quotes.length > 0);
  const discussion = message.key("drid");
  const blocks: (readonly Part[])[] = [
    ...aliasOf(message, sender, known),
    ...quotes,
    discussion === "" ? convertText(text, references) : discussionOf(discussion, text, known),
    ...others,
  ];
  const parts = new Parts();
  for (const block of blocks) {
    if (block.length === 0) continue;
    if (parts.all.length > 0) parts.add("\n");
    parts.add(...block);
  }
  const [first] = parts.all;
  return typeof first === "string" && COMMAND.test(first) ? [SEPARATOR, ...parts.all] : parts.all;
}

/** Returns the name that a program gave its message. */
function aliasOf(message: Fields, sender: string, { people }: Known): Part[][] {
  const alias = message
    .text("alias")
    .replaceAll(/[*\n]+/g, " ")
    .trim();
  const isOther =
    alias !== "" && alias !== people.nameOf(sender) && alias !== message.nested("u").text("username");
  return isOther ? [[`**${alias.slice(0, 200)}**`]] : [];
}

function discussionOf(room: string, name: string, { rooms }: Known): Part[] {
  const link = rooms.linkTo(room) ?? (name || rooms.get(room)?.title);
  return link === undefined ? [] : ["Discussion: ", link];
}

/** Returns the reactions. Those of people who are unknown are counted. */
function reactionsTo(message: Fields, { people, emoji }: Known, leftOut: Tally): ReactionRecord[] {
  const reactions = message.nested("reactions");
  return reactions.names().flatMap((name) => {
    const usernames = reactions.nested(name).texts("usernames");
    const keys = [...new Set(usernames.flatMap((username) => people.keyOf(username) ?? []))];
    if (usernames.length > keys.length) {
      leftOut.add("reactions of people who are not among the users", usernames.length - keys.length);
    }
    return keys.length === 0 ? [] : [{ emoji: emoji.inReaction(name), people: keys }];
  });
}

function editsOf(message: Fields, { people }: Known): EditRecord[] {
  const time = message.time("editedAt");
  if (time === undefined) return [];
  const editor = people.known(message.nested("editedBy").key("_id"));
  return [{ time, ...(editor !== undefined && { editor }) }];
}
