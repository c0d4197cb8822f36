/**
 * Enqueues notifications of new messages. Mails wait for more messages of the same conversation, and sending waits for
 * other servers, so a worker sends them (`worker.ts`).
 */
import type { ConsumedEvent, ConsumerDefinition } from "../../events/log-consumer.ts";
import { messageSent } from "../messages/send/events.ts";
import { NotificationBatch, type Sent } from "./batch.ts";
import { insertNotifications, type NewNotifications, readReachability } from "./queries.ts";

/**
 * The largest number of rows written in one transaction, unless a single message needs more: on the embedded database,
 * sends wait for the transaction.
 */
const MOST_ROWS = 500;

export const notifications: ConsumerDefinition = {
  name: "notifications",
  async handle(connection, model, events) {
    const { realmId } = model;
    const messages = events.flatMap((event) => messageOf(event) ?? []);
    const batch = new NotificationBatch(model, messages);
    const users = batch.users();
    if (users.length === 0) return undefined;
    const reachability = await readReachability(connection, realmId, users);
    const noted: NewNotifications[] = [];
    let rows = 0;
    let decided = 0;
    for (const notes of batch.decide(reachability)) {
      rows += notes.reduce((sum, { user_ids }) => sum + user_ids.length, 0);
      if (rows > MOST_ROWS && decided > 0) break;
      noted.push(...notes);
      decided += 1;
    }
    if (noted.length > 0) await insertNotifications(connection, realmId, noted);
    const next = messages[decided];
    return {
      events: next ? events.findIndex(({ position }) => position === next.position) : events.length,
      // Mails wait for more messages, and are checked each minute.
      hasJobs: noted.some(({ channel, is_waiting }) => channel === "push" && !is_waiting),
    };
  },
};

function messageOf(event: ConsumedEvent): Sent | undefined {
  const message = messageSent.payloadOf(event);
  return message && { ...message, position: event.position };
}
