/**
 * Notes which messages may get previews of pages. Fetching waits for others, so it is not done here, in the
 * transaction that follows the log: a worker takes the notes from here (`worker.ts`).
 */
import type { ConsumerDefinition } from "../../events/log-consumer.ts";
import { type MessagePayload, messageSent } from "../messages/events.ts";
import { insertJobs } from "./queries.ts";

export const linkPreviewJobs: ConsumerDefinition = {
  name: "link_previews",
  async handle(connection, realmId, events) {
    const messages = events
      .filter(({ type }) => type === messageSent.type)
      .map(({ payload }) => payload as MessagePayload)
      .filter(({ rendered_content }) => rendered_content.includes('<a href="http'))
      .map(({ id, sender_id, timestamp }) => ({ message_id: id, sender_id, timestamp }));
    if (messages.length > 0) await insertJobs(connection, realmId, messages);
  },
};
