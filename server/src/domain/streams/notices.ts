/** Notification Bot's messages about streams (docs/interface/streams.md#notices). */
import type { Stream, StreamRecord, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { type Texts, textsForRealm, textsForUser } from "../../texts/texts.ts";
import { isBot } from "../access/users.ts";
import { NotificationBot, silentMention, streamLink } from "../messages/send/notification-bot.ts";
import { UNLIMITED } from "./retention.ts";

/** Posts to each new stream who created it. @param created with their first subscribers */
export async function notifyStreamsCreated(
  tx: WriteTx,
  actor: User,
  created: readonly Stream[],
): Promise<void> {
  const bot = new NotificationBot(tx);
  const texts = textsForRealm(tx.model).bots.streams;
  for (const stream of created) {
    const text = texts.created({ actor: silentMention(actor) });
    await bot.toStream(stream, texts.eventsTopic, text, { readBy: [actor.user_id] });
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
  const texts = textsForRealm(tx.model).bots.streams;
  const text = texts.announced({ actor: silentMention(actor), links: created.map(streamLink) });
  const remarks = { readBy: [actor.user_id], newStreams: created };
  await new NotificationBot(tx).toStream(place, texts.newTopic, text, remarks);
}

/** Notifies each person whom another user subscribed to existing streams. */
export async function notifySubscribed(
  tx: WriteTx,
  actor: User,
  joinings: readonly { readonly stream: StreamRecord; readonly userIds: readonly number[] }[],
): Promise<void> {
  const streamsOf = new Map<User, StreamRecord[]>();
  for (const { stream, userIds } of joinings) {
    for (const userId of userIds) {
      const user = tx.model.users.get(userId);
      if (!user || isBot(user) || userId === actor.user_id) continue;
      streamsOf.set(user, [...(streamsOf.get(user) ?? []), stream]);
    }
  }
  if (streamsOf.size === 0) return;
  const notices = [...streamsOf].map(([user, streams]) => {
    const values = { actor: `@**${actor.full_name}**`, links: streams.map(streamLink).sort() };
    return [user.user_id, textsForUser(user).bots.streams.subscribed(values)] as const;
  });
  await new NotificationBot(tx).toPeople(new Map(notices));
}

/** Posts the new name to the stream itself. */
export async function notifyRenamed(tx: WriteTx, actor: User, stream: Stream, name: string): Promise<void> {
  await postEvent(tx, stream, (texts) =>
    texts.renamed({ actor: silentMention(actor), from: stream.name, to: name }),
  );
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
  await postEvent(tx, stream, (texts) =>
    texts.retention({ actor: silentMention(actor), before: daysOf(before), after: daysOf(after) }),
  );
}

const daysOf = (days: number): number | undefined => (days === UNLIMITED ? undefined : days);

async function postEvent(
  tx: WriteTx,
  stream: Stream,
  write: (texts: Texts["bots"]["streams"]) => string,
): Promise<void> {
  const texts = textsForRealm(tx.model).bots.streams;
  await new NotificationBot(tx).toStream(stream, texts.eventsTopic, write(texts));
}
