/** The step of a deletion that removes a person from the messages of others, and from their own if these stay. */
import { chunksOf } from "../../base/chunks.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { appendEdit } from "../messages/edit/append-edit.ts";
import { reactionRemoved } from "../messages/reactions/reaction-events.ts";
import { audienceOf } from "../messages/stored/message-audience.ts";
import type { SubmessageRow } from "../messages/stored/present-submessage.ts";
import { submessageAdded } from "../messages/widgets/submessage-events.ts";
import type { OpenDeletion } from "./queries.ts";
import { scrubEdit, scrubRendered, searchIn } from "./scrub.ts";
import {
  countReactions,
  deleteReactions,
  endOfStretch,
  loadTexts,
  type MessageText,
  type Stretch,
  selectSubmessages,
  selectSuspects,
  storeSubmessage,
  storeText,
} from "./texts-queries.ts";
import { scrubPart } from "./widget-parts.ts";

/** The number of messages that a step reads, which keeps nobody waiting. */
const READ_AT_ONCE = 1000;

/** The number of messages that a transaction changes. Each takes some five statements. */
const CHANGED_AT_ONCE = 20;

/**
 * Goes through the next messages.
 *
 * @param write runs a transaction of the deletion, and pauses after it
 * @returns the id of the last message that it went through
 */
export async function scrubSomeMessages(
  realm: Realm,
  deletion: OpenDeletion,
  write: Realm["write"],
): Promise<number> {
  const { user_id, done: after, total: upTo } = deletion;
  const last = await realm.read((tx) => endOfStretch(tx, { after, upTo }, READ_AT_ONCE));
  if (last === 0) return upTo;
  const stretch = { after, upTo: last };
  const found = await realm.read(async (tx) => ({
    texts: await changedIds(tx, deletion, stretch),
    parts: (await changedParts(tx, deletion, stretch)).map(({ message_id }) => message_id),
    reactions: await countReactions(tx, user_id, stretch),
  }));
  for (const some of chunksOf(found.texts, CHANGED_AT_ONCE)) {
    await write((tx) => scrubTexts(tx, deletion, some));
  }
  for (const messageId of new Set(found.parts)) {
    await write((tx) => scrubParts(tx, deletion, messageId));
  }
  for (let left = found.reactions; left > 0; left -= CHANGED_AT_ONCE) {
    await write((tx) => removeReactions(tx, user_id, stretch));
  }
  return last;
}

async function changedIds(tx: Tx, deletion: OpenDeletion, stretch: Stretch): Promise<number[]> {
  const suspects = await selectSuspects(tx, deletion.user_id, stretch);
  const changed = await scrubAll(tx, deletion, suspects);
  return changed.map(({ message_id }) => message_id);
}

/** Returns those that change, as they are afterwards. */
async function scrubAll(
  tx: Tx,
  deletion: OpenDeletion,
  messages: readonly MessageText[],
): Promise<MessageText[]> {
  const texts = messages.flatMap(({ content, rendered_content, edit_history }) => [
    content,
    rendered_content,
    JSON.stringify(edit_history),
  ]);
  const search = await searchIn(tx, deletion, texts);
  return messages.flatMap((message) => {
    const edit_history = message.edit_history?.map((edit) => scrubEdit(edit, search)) ?? null;
    const scrubbed = { ...scrubRendered(message, search), edit_history };
    return JSON.stringify(scrubbed) === JSON.stringify(message) ? [] : [scrubbed];
  });
}

/** The messages are read again: they may have been edited or deleted since they were found. */
async function scrubTexts(tx: WriteTx, deletion: OpenDeletion, messageIds: readonly number[]): Promise<void> {
  const before = await loadTexts(tx, messageIds);
  for (const message of await scrubAll(tx, deletion, before)) {
    await storeText(tx, message);
    const { message_id, stream_id, content, rendered_content } = message;
    const change = { user_id: null, message_ids: [message_id], stream_id, is_scrubbed: true } as const;
    const text = { content, rendered_content };
    await appendEdit(tx, message, { ...change, text }, await audienceOf(tx, message));
  }
}

async function changedParts(tx: Tx, deletion: OpenDeletion, stretch: Stretch): Promise<SubmessageRow[]> {
  const { user_id, deletes_messages } = deletion;
  const parts = await selectSubmessages(tx, user_id, stretch);
  const search = await searchIn(
    tx,
    deletion,
    parts.map(({ content }) => content),
  );
  return parts.flatMap((part) => {
    const content = scrubPart(part, search, deletes_messages);
    return content === part.content ? [] : [{ ...part, content }];
  });
}

async function scrubParts(tx: WriteTx, deletion: OpenDeletion, messageId: number): Promise<void> {
  const [message] = await loadTexts(tx, [messageId]);
  if (!message) return;
  const audience = await audienceOf(tx, message);
  for (const part of await changedParts(tx, deletion, { after: messageId - 1, upTo: messageId })) {
    await storeSubmessage(tx, part);
    // A client that gets a part again replaces it.
    tx.append(submessageAdded.of(part, audience));
  }
}

async function removeReactions(tx: WriteTx, userId: number, stretch: Stretch): Promise<void> {
  const removed = await deleteReactions(tx, userId, stretch, CHANGED_AT_ONCE);
  const messages = await loadTexts(tx, [...new Set(removed.map(({ message_id }) => message_id))]);
  for (const message of messages) {
    const audience = await audienceOf(tx, message);
    for (const reaction of removed.filter(({ message_id }) => message_id === message.message_id)) {
      tx.append(reactionRemoved.of({ ...reaction, user_id: userId }, audience));
    }
  }
}
