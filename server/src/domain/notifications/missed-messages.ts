/** The messages to notify a user of: those that they may see and have not read meanwhile. */
import { knows } from "../../model/known-users.ts";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { textsForUser } from "../../texts/texts.ts";
import { isSubscribed } from "../access/streams.ts";
import { hasRecord } from "../messages/stored/message-flags.ts";
import { loadMessages, type StoredMessage } from "../messages/stored/queries.ts";
import type { Trigger } from "./decide.ts";
import type { Batch } from "./queries.ts";

export interface MissedMessages {
  readonly user: User;
  /** At least one message, ascending, all of one conversation. */
  readonly messages: readonly (StoredMessage & { readonly senderName: string })[];
  /** The first reason, in the order of triggers, for any of the messages. */
  readonly trigger: Trigger;
}

const order: readonly Trigger[] = [
  "private_message",
  "mentioned",
  "wildcard_mentioned",
  "followed_topic_push_notify",
  "followed_topic_email_notify",
  "stream_push_notify",
  "stream_email_notify",
];

/** @returns undefined if no message is left */
export async function readMissed(tx: Tx, batch: Batch): Promise<MissedMessages | undefined> {
  const user = tx.model.users.get(batch.user_id);
  if (!user?.is_active) return undefined;
  const stored = await loadMessages(
    tx,
    user.user_id,
    batch.messages.map(({ message_id }) => message_id),
  );
  const { unknownUser } = textsForUser(user).names;
  const messages = stored.flatMap((message) => {
    const sender = tx.model.users.get(message.sender_id);
    if (!sender || !needsNotice(tx, user, message)) return [];
    const isKnown = knows(user, sender.user_id, tx.model);
    return [{ ...message, senderName: isKnown ? sender.full_name : unknownUser }];
  });
  if (messages.length === 0) return undefined;
  const left = new Set(messages.map(({ message_id }) => message_id));
  const triggers = batch.messages
    .filter(({ message_id }) => left.has(message_id))
    .map(({ trigger }) => trigger);
  const trigger = order.find((one) => triggers.includes(one)) ?? "private_message";
  return { user, messages, trigger };
}

function needsNotice({ model }: Tx, user: User, message: StoredMessage): boolean {
  if (message.read || !hasRecord(message)) return false;
  if (message.stream_id === null) return true;
  const stream = model.streams.get(message.stream_id);
  return stream?.is_active === true && isSubscribed(user, stream);
}
