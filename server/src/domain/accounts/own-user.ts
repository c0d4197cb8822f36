/** The user object of the user who asks, which has one more field than those of others. */
import type { endpoints, ResultOf } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { newestMessageId } from "../messages/fetch/newest.ts";
import { presentUser } from "../users/present.ts";

/** Returns the user, and the id of their newest message; -1 if they have none. */
export async function readOwnUser(tx: Tx, user: User): Promise<ResultOf<typeof endpoints.getOwnUser>> {
  const view = { viewer: user, clientGravatar: false, includeProfile: true };
  const newest = await newestMessageId(tx, user);
  return { ...presentUser(user, view, tx.model), max_message_id: newest ?? -1 };
}
