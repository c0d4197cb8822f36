/** Records which bots are to answer which messages. Asking a bot is slow, so a worker does it (`worker.ts`). */
import type { ConsumerDefinition } from "../../events/log-consumer.ts";
import { messageSent } from "../messages/send/events.ts";
import { insertCalls } from "./queries.ts";

export const botCalls: ConsumerDefinition = {
  name: "bot_calls",
  async handle(connection, { realmId }, events) {
    const calls = events
      .flatMap((event) => messageSent.payloadOf(event) ?? [])
      .flatMap(({ id, timestamp, calls = [] }) =>
        calls.map((call) => ({ ...call, message_id: id, timestamp })),
      );
    if (calls.length > 0) await insertCalls(connection, realmId, calls);
    return { hasJobs: calls.length > 0 };
  },
};
