/** Notification Bot's message about a new version of the server (docs/interface/organization.md#properties). */
import type { WriteTx } from "../../realm/tx.ts";
import { NotificationBot } from "../messages/send/notification-bot.ts";

const TOPIC = "server updates";

/** Posts to the organization's stream for such notices, if it has one. */
export async function notifyOfUpgrade(tx: WriteTx): Promise<void> {
  const place = tx.model.streams.get(tx.model.properties.zulip_update_announcements_stream_id);
  if (!place?.is_active) return;
  await new NotificationBot(tx).toStream(place, TOPIC, "This server now runs a new version.");
}
