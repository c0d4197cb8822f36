/**
 * Messages of Notification Bot about topics that change (docs/interface/streams.md#notices,
 * docs/interface/editing.md#propagation).
 */
import type { Stream, User } from "../../../model/records.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { textsForRealm } from "../../../texts/texts.ts";
import { RESOLVED_TOPIC_PREFIX } from "../fetch/narrow/queue-narrow.ts";
import { NotificationBot, silentMention } from "../send/notification-bot.ts";

/** Strips the marks of a resolved topic from its name. */
const bareName = (topic: string): string => topic.replace(/^[✔ ]+/u, "");

/** Announces that messages have another topic, or that their topic was marked as resolved or unresolved. */
export async function sendTopicNotice(tx: WriteTx, actor: User, notices: MoveNotices): Promise<void> {
  const { from, to } = notices;
  const { stream } = to;
  if (!stream.is_active) return;
  const isResolved = to.topic.startsWith(RESOLVED_TOPIC_PREFIX);
  const isRenamed =
    isResolved === from.topic.startsWith(RESOLVED_TOPIC_PREFIX) ||
    bareName(from.topic) !== bareName(to.topic);
  if (isRenamed) return sendMoveNotices(tx, actor, notices);
  const texts = textsForRealm(tx.model).bots.topics;
  const values = { actor: silentMention(actor) };
  const text = isResolved ? texts.resolved(values) : texts.unresolved(values);
  await new NotificationBot(tx).toStream(stream, to.topic, text);
}

/** Announces in both topics where messages went and where they came from. */
export async function sendMoveNotices(
  tx: WriteTx,
  actor: User,
  { from, to, notifiesOldThread, notifiesNewThread }: MoveNotices,
): Promise<void> {
  const bot = new NotificationBot(tx);
  const texts = textsForRealm(tx.model).bots.topics;
  const link = ({ stream, topic }: Thread) => `#**${stream.name}>${topic}**`;
  if (notifiesNewThread) {
    const text = texts.movedHere({ actor: silentMention(actor), from: link(from) });
    await bot.toStream(to.stream, to.topic, text);
  }
  if (notifiesOldThread) {
    const text = texts.movedAway({ actor: silentMention(actor), to: link(to) });
    await bot.toStream(from.stream, from.topic, text);
  }
}

interface Thread {
  readonly stream: Stream;
  readonly topic: string;
}

interface MoveNotices {
  readonly from: Thread;
  readonly to: Thread;
  readonly notifiesOldThread: boolean;
  readonly notifiesNewThread: boolean;
}
