/** Notification Bot's message about a new version of the server (docs/interface/organization.md#properties). */
import type { WriteTx } from "../../realm/tx.ts";
import { textsForRealm } from "../../texts/texts.ts";
import { NotificationBot } from "../messages/send/notification-bot.ts";

/** Posts to the organization's stream for such notices, if it has one. */
export async function notifyOfUpgrade(tx: WriteTx): Promise<void> {
  const place = tx.model.streams.get(tx.model.properties.zulip_update_announcements_stream_id);
  if (!place?.is_active) return;
  const texts = textsForRealm(tx.model).bots.server;
  await new NotificationBot(tx).toStream(place, texts.updatesTopic, texts.updated);
}
