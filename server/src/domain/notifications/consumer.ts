/**
 * Notes who is to be notified of which messages. Mails wait for more of the same conversation, and sending waits for
 * others, so a worker does it (`worker.ts`).
 */
import type { ConsumerDefinition } from "../../events/log-consumer.ts";
import { type MessagePayload, messageSent } from "../messages/events.ts";
import { decideNotifications, type Notification, settingOf } from "./decide.ts";
import {
  type FoundCandidate,
  findCandidates,
  insertNotifications,
  type NewNotification,
  type NotifyingMessage,
} from "./queries.ts";

/** How often is looked whether users who were there have got a message. */
export const RECHECK_SECONDS = 60;

export const notifications: ConsumerDefinition = {
  name: "notifications",
  async handle(connection, realmId, events) {
    const messages = events
      .filter(({ type }) => type === messageSent.type)
      .map(({ position, payload }) => toMessage(position, payload as MessagePayload));
    if (messages.length === 0) return;
    const candidates = await findCandidates(connection, realmId, messages);
    const byId = new Map(messages.map((message) => [message.message_id, message]));
    const noted = candidates.flatMap((candidate) => {
      const message = byId.get(candidate.message_id);
      if (!message) return [];
      const wanted = decideNotifications(candidate).filter(
        ({ channel }) => channel === "mail" || candidate.has_browser,
      );
      return wanted.map((decided) => toNote(message, candidate, decided));
    });
    if (noted.length > 0) await insertNotifications(connection, realmId, noted);
  },
};

const toMessage = (position: number, payload: MessagePayload): NotifyingMessage => ({
  message_id: payload.id,
  position,
  conversation_id: payload.conversation_id,
  stream_id: payload.stream_id,
  topic: payload.topic,
  sender_id: payload.sender_id,
  timestamp: payload.timestamp,
  participants: payload.participant_ids ?? [],
  mentioned: payload.mentioned,
  is_wildcard: payload.mentions_wildcard,
});

function toNote(
  message: NotifyingMessage,
  candidate: FoundCandidate,
  { channel, trigger, is_waiting }: Notification,
): NewNotification {
  const { message_id, position, conversation_id, topic, timestamp } = message;
  const patience =
    channel === "mail" ? settingOf(candidate, "email_notifications_batching_period_seconds") : 0;
  return {
    user_id: candidate.user_id,
    channel,
    batch: channel === "mail" ? `${conversation_id} ${topic.toLowerCase()}` : String(message_id),
    message_id,
    position,
    trigger,
    is_waiting,
    due: timestamp + (is_waiting ? RECHECK_SECONDS : patience),
  };
}
