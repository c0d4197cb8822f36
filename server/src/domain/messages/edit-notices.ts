/** What Notification Bot says of topics that change (reference 8.6, 10.2). */
import type { Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { NotificationBot, silentMention } from "./notification-bot.ts";
import { RESOLVED_TOPIC_PREFIX } from "./queue-narrow.ts";

/** A topic without the signs that it is resolved. */
const bareName = (topic: string): string => topic.replace(/^[✔ ]+/u, "");

/** Says that a topic was marked as resolved, or no longer is. Other changes of a name go without saying. */
export async function sendTopicNotice(
  realm: Realm,
  tx: WriteTx,
  { actor, stream, from, to }: { actor: User; stream: Stream; from: string; to: string },
): Promise<void> {
  const isResolved = to.startsWith(RESOLVED_TOPIC_PREFIX);
  const isOther = isResolved === from.startsWith(RESOLVED_TOPIC_PREFIX) || bareName(from) !== bareName(to);
  if (isOther || !stream.is_active) return;
  const state = isResolved ? "resolved" : "unresolved";
  const text = `${silentMention(actor)} has marked this topic as ${state}.`;
  await new NotificationBot(realm, tx).toStream(stream, to, text);
}
