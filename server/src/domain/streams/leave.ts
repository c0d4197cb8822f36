/** Ends subscriptions by the names of streams (docs/interface/streams.md#unsubscribing). */

import { streamDoesNotExist } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { botsOf } from "../access/users.ts";
import { visibleEmail } from "../users/present.ts";
import { findPrincipals, type Principals } from "./principals.ts";
import { requireMayRemoveSubscribers } from "./removal-group.ts";
import { doUnsubscribe } from "./unsubscribe.ts";

/** The names of streams, one for each user and stream. */
export interface LeaveResult {
  readonly removed: string[];
  readonly not_removed: string[];
}

interface Leaving {
  /** The users to unsubscribe; if empty, the actor. */
  readonly principals: Principals;
  /** True if the actor may unsubscribe their bots. */
  readonly managesOwnBots: boolean;
}

/**
 * Ends subscriptions of the actor and of their bots or, if they may remove subscribers of the streams, of others. It ends
 * all of them, or none if it fails.
 *
 * @throws ApiError STREAM_DOES_NOT_EXIST, or if the actor may not
 */
export async function leaveStreams(
  tx: WriteTx,
  actor: User,
  names: readonly string[],
  { principals, managesOwnBots }: Leaving = { principals: [], managesOwnBots: true },
): Promise<LeaveResult> {
  const streams = findStreams(names, tx.model);
  // This check comes first: an actor who may not unsubscribe others must not learn which principals exist.
  const own = principals.length > 0 && managesOwnBots ? [actor, ...botsOf(actor, tx.model)] : [actor];
  if (!namesOnly(own, principals, tx.model)) {
    for (const stream of streams) requireMayRemoveSubscribers(tx, actor, stream);
  }
  const users = principals.length > 0 ? findPrincipals(principals, actor, tx.model) : [actor];
  const removed: string[] = [];
  const notRemoved: string[] = [];
  const leavings = streams.map((stream) => {
    const userIds: number[] = [];
    for (const { user_id } of users) {
      const isSubscribed = stream.subscribers.has(user_id);
      (isSubscribed ? removed : notRemoved).push(stream.name);
      if (isSubscribed) userIds.push(user_id);
    }
    return { stream, userIds };
  });
  await doUnsubscribe(tx, leavings);
  return { removed, not_removed: notRemoved };
}

const namesOnly = (users: readonly User[], principals: Principals, model: RealmModel): boolean =>
  principals.every((principal) =>
    users.some((user) => principal === user.user_id || principal === visibleEmail(user, model)),
  );

/** Returns each stream once. */
function findStreams(names: readonly string[], model: RealmModel): Stream[] {
  const streams = names.map((name) => {
    const stream = model.streamByName(name);
    if (!stream) throw streamDoesNotExist(name.trim());
    return stream;
  });
  return [...new Set(streams)];
}
