/** The group that may remove subscribers of a stream (docs/interface/streams.md#unsubscribing). */
import { badRequest, SystemGroup, systemGroup } from "@confab/contract";
import type { Stream, User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { isInGroup } from "../access/groups.ts";
import { accessStreamToChange, readsStream } from "../access/streams.ts";

const impossible: readonly number[] = [SystemGroup.internet, SystemGroup.owners];

/** @throws ApiError for groups other than those of roles, and for two of those */
export function checkRemovalGroup(groupId: number): number {
  const group = systemGroup(groupId);
  if (!group) throw badRequest("can_remove_subscribers_group must be a system group.");
  if (impossible.includes(groupId)) {
    throw badRequest(`can_remove_subscribers_group can't be '${group.name}'.`);
  }
  return groupId;
}

/** @throws ApiError for users who are neither in the stream's group nor administrators */
export function requireMayRemoveSubscribers(tx: Tx, user: User, stream: Stream): void {
  const groupId = stream.can_remove_subscribers_group ?? SystemGroup.administrators;
  if (readsStream(user, stream) && isInGroup(user, groupId, tx.model, tx.now)) return;
  accessStreamToChange(user, stream.stream_id, tx.model);
}
