/** The initial state's scheduled messages. */
import type { ScheduledMessage } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Slice } from "../../realm/snapshot-slice.ts";
import type { Tx } from "../../realm/tx.ts";
import { presentScheduledMessage } from "./present.ts";
import { selectScheduledMessages } from "./queries.ts";

/** Returns the user's scheduled messages, the next one first. */
export async function listScheduledMessages(tx: Tx, { user_id }: User): Promise<ScheduledMessage[]> {
  const messages = await selectScheduledMessages(tx, user_id);
  return messages.map((message) => presentScheduledMessage(message, tx.model));
}

const scheduledMessages: Slice<"scheduled_messages"> = (tx, { user }) => {
  return async () => ({ scheduled_messages: await listScheduledMessages(tx, user) });
};

export const scheduledMessageSlices = { scheduled_messages: scheduledMessages };
