/** Notification Bot's messages about streams (docs/interface/streams.md#notices). */
import type { Stream, StreamRecord, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { NotificationBot, silentMention, streamLink } from "../messages/send/notification-bot.ts";
import { UNLIMITED } from "./retention.ts";

const STREAM_EVENTS_TOPIC = "stream events";
const NEW_STREAMS_TOPIC = "new streams";

/** Posts to each new stream who created it. @param created with their first subscribers */
export async function notifyStreamsCreated(
  tx: WriteTx,
  actor: User,
  created: readonly Stream[],
): Promise<void> {
  const bot = new NotificationBot(tx);
  for (const stream of created) {
    const text = `Stream created by ${silentMention(actor)}.`;
    await bot.toStream(stream, STREAM_EVENTS_TOPIC, text, { readBy: [actor.user_id] });
  }
}

/** Announces new streams in the organization's stream for such notices, if it has one. */
export async function announceStreams(
  tx: WriteTx,
  actor: User,
  created: readonly StreamRecord[],
): Promise<void> {
  const place = tx.model.streams.get(tx.model.properties.new_stream_announcements_stream_id);
  if (!place?.is_active || created.length === 0) return;
  const links = created.map(streamLink).join(", ");
  const what = created.length === 1 ? "a new stream" : "the following streams:";
  const text = `${silentMention(actor)} created ${what} ${links}.`;
  const remarks = { readBy: [actor.user_id], newStreams: created };
  await new NotificationBot(tx).toStream(place, NEW_STREAMS_TOPIC, text, remarks);
}

/** Notifies each person whom another user subscribed to existing streams. */
export async function notifySubscribed(
  tx: WriteTx,
  actor: User,
  joinings: readonly { readonly stream: StreamRecord; readonly userIds: readonly number[] }[],
): Promise<void> {
  const streamsOf = new Map<number, StreamRecord[]>();
  for (const { stream, userIds } of joinings) {
    for (const userId of userIds) {
      const user = tx.model.users.get(userId);
      if (!user || isBot(user) || userId === actor.user_id) continue;
      streamsOf.set(userId, [...(streamsOf.get(userId) ?? []), stream]);
    }
  }
  if (streamsOf.size === 0) return;
  const notices = [...streamsOf].map(
    ([userId, streams]) => [userId, subscribedText(actor, streams)] as const,
  );
  await new NotificationBot(tx).toPeople(new Map(notices));
}

function subscribedText(actor: User, streams: readonly StreamRecord[]): string {
  const links = streams.map(streamLink).sort();
  const who = `@**${actor.full_name}** subscribed you to`;
  return links.length === 1
    ? `${who} the stream ${links[0]}.`
    : `${who} the following streams:\n\n${links.map((link) => `* ${link}`).join("\n")}`;
}

/** Posts the new name to the stream itself. */
export async function notifyRenamed(tx: WriteTx, actor: User, stream: Stream, name: string): Promise<void> {
  const text = `${silentMention(actor)} renamed stream **${stream.name}** to **${name}**.`;
  await new NotificationBot(tx).toStream(stream, STREAM_EVENTS_TOPIC, text);
}

/** Posts the new retention to the stream itself. @param days as in `StreamRecord`, after the change */
export async function notifyRetentionChanged(
  tx: WriteTx,
  actor: User,
  stream: Stream,
  days: number | null,
): Promise<void> {
  const ofRealm = tx.model.properties.message_retention_days;
  const before = stream.message_retention_days ?? ofRealm;
  const after = days ?? ofRealm;
  if (before === after) return;
  const change = `from **${periodText(before)}** to **${periodText(after)}**`;
  const consequence =
    after === UNLIMITED
      ? "Messages will be kept forever."
      : `Messages will be automatically deleted after ${periodText(after)}.`;
  const text = `${silentMention(actor)} has changed the [message retention period](/help/message-retention-policy) for this stream ${change}. ${consequence}`;
  await new NotificationBot(tx).toStream(stream, STREAM_EVENTS_TOPIC, text);
}

const periodText = (days: number): string => (days === UNLIMITED ? "Forever" : `${days} days`);
