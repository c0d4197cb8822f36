/**
 * Enqueues the messages that may get previews of pages. Fetching waits for other servers, so the transaction that
 * follows the log doesn't fetch; a worker takes the jobs from here (`worker.ts`).
 */
import type { ConsumedEvent, ConsumerDefinition } from "../../events/log-consumer.ts";
import { type MessageUpdatedPayload, messageUpdated } from "../messages/edit/edit-events.ts";
import { type MessagePayload, messageSent } from "../messages/send/events.ts";
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
function written({ type, payload }: ConsumedEvent) {
  if (type === messageSent.type) {
    const { id, sender_id, timestamp, rendered_content } = payload as MessagePayload;
    return { message_id: id, sender_id, timestamp, html: rendered_content };
  }
  if (type !== messageUpdated.type) return undefined;
  const { message_id, user_id, edit_timestamp, text } = payload as MessageUpdatedPayload;
  if (user_id === null || !text) return undefined;
  // Only senders edit the text of their messages.
  return { message_id, sender_id: user_id, timestamp: edit_timestamp, html: text.rendered_content };
}
