/**
 * Enqueues the messages that may get previews of pages. Fetching waits for other servers, so the transaction that
 * follows the log doesn't fetch; a worker takes the jobs from here (`worker.ts`).
 */
import type { ConsumedEvent, ConsumerDefinition } from "../../events/log-consumer.ts";
import { messageEdited } from "../messages/edit/edit-events.ts";
import { messageSent } from "../messages/send/events.ts";
import { insertJobs } from "./queries.ts";

export const linkPreviewJobs: ConsumerDefinition = {
  name: "link_previews",
  async handle(connection, { realmId }, events) {
    const messages = events
      .flatMap((event) => written(event) ?? [])
      .filter(({ html }) => html.includes('<a href="http'))
      .map(({ html: _, ...message }) => message);
    if (messages.length > 0) await insertJobs(connection, realmId, messages);
    return { hasJobs: messages.length > 0 };
  },
};

/** Returns a new or edited message, or `undefined` for other events. */
function written(event: ConsumedEvent) {
  const sent = messageSent.payloadOf(event);
  if (sent) {
    const { id, sender_id, timestamp, rendered_content } = sent;
    return { message_id: id, sender_id, timestamp, html: rendered_content };
  }
  const updated = messageEdited.payloadOf(event);
  if (!updated?.text || updated.user_id === null) return undefined;
  const { message_id, user_id, edit_timestamp, text } = updated;
  // Only senders edit the text of their messages.
  return { message_id, sender_id: user_id, timestamp: edit_timestamp, html: text.rendered_content };
}
