/** Announces exports that include private conversations (docs/exporting.md). */
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { textsForRealm } from "../../texts/texts.ts";
import { NotificationBot, silentMention } from "../messages/send/notification-bot.ts";

/** There is no stream in which everyone would see the announcement. */
export class NoPublicStream extends Error {}

/**
 * @param actor `undefined` for a command on the server
 * @throws NoPublicStream
 */
export async function announceExport(tx: WriteTx, actor?: User): Promise<void> {
  const place = placeFor(tx.model);
  if (!place) throw new NoPublicStream();
  const texts = textsForRealm(tx.model).bots.server;
  const text = texts.privateExport({ actor: actor && silentMention(actor) });
  await new NotificationBot(tx).toStream(place, texts.exportsTopic, text);
}

/** Returns a public stream: that of announcements, a default stream, or else the one with the most subscribers. */
function placeFor({ streams, properties }: RealmModel): Stream | undefined {
  const open = [...streams.values()].filter((stream) => stream.is_active && !stream.invite_only);
  const announcements = open.find(
    ({ stream_id }) => stream_id === properties.new_stream_announcements_stream_id,
  );
  const bySize = open.toSorted((one, other) => other.subscribers.size - one.subscribers.size);
  return announcements ?? bySize.find(({ is_default }) => is_default) ?? bySize[0];
}
