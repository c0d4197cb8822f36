/** Mutes and unmutes users (docs/interface/muting.md#muting). */
import { badRequest } from "@confab/contract";
import { knows } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { MutedUser, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { flagsChanged } from "../messages/flags/flag-events.ts";
import { onlyUser } from "../users/events.ts";
import { mutedUsersChanged } from "./events.ts";
import { deleteMutedUser, insertMutedUser, markReadFromSender } from "./queries.ts";

/** Returns the users in the order in which they were muted. */
export const mutedUsersOf = (user: User, model: RealmModel): readonly MutedUser[] =>
  model.mutedUsers.get(user.user_id) ?? [];

/**
 * Mutes another user. All of their messages, past and future, count as read.
 *
 * @param onlyPeople true if bots can't be muted
 * @throws ApiError
 */
export async function muteUser(
  tx: WriteTx,
  user: User,
  mutedUserId: number,
  onlyPeople: boolean,
): Promise<void> {
  if (mutedUserId === user.user_id) throw badRequest("Cannot mute self");
  requireMutable(user, mutedUserId, onlyPeople, tx.model);
  if (isMuted(user, mutedUserId, tx.model)) throw badRequest("User already muted");
  const muted = { muted_user_id: mutedUserId, muted_at: tx.now };
  await insertMutedUser(tx, user.user_id, muted);
  const self = onlyUser(user.user_id);
  const messages = await markReadFromSender(tx, user.user_id, mutedUserId);
  if (messages.length > 0) {
    tx.append(
      flagsChanged.of({ user_id: user.user_id, op: "add", flag: "read", messages, all: false }, self),
    );
  }
  const all = [...mutedUsersOf(user, tx.model), muted];
  tx.append(mutedUsersChanged.of({ user_id: user.user_id, muted: all }, self));
}

/** Unmutes a user. Messages that arrived meanwhile stay read. @throws ApiError */
export async function unmuteUser(
  tx: WriteTx,
  user: User,
  mutedUserId: number,
  onlyPeople: boolean,
): Promise<void> {
  requireMutable(user, mutedUserId, onlyPeople, tx.model);
  if (!isMuted(user, mutedUserId, tx.model)) throw badRequest("User is not muted");
  await deleteMutedUser(tx, user.user_id, mutedUserId);
  const muted = mutedUsersOf(user, tx.model).filter(({ muted_user_id }) => muted_user_id !== mutedUserId);
  tx.append(mutedUsersChanged.of({ user_id: user.user_id, muted }, onlyUser(user.user_id)));
}

/** Accepts deactivated users, but not the server's own bots. */
function requireMutable(viewer: User, userId: number, onlyPeople: boolean, model: RealmModel): void {
  const user = model.users.get(userId);
  const isMutable = user && !user.is_system && !(onlyPeople && isBot(user));
  if (!isMutable || !knows(viewer, userId, model)) throw badRequest("No such user");
}

const isMuted = (user: User, mutedUserId: number, model: RealmModel): boolean =>
  mutedUsersOf(user, model).some(({ muted_user_id }) => muted_user_id === mutedUserId);
