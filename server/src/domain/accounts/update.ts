/** Changes accounts of other users (docs/interface/users.md#updating-users). */
import {
  badRequest,
  changesOwners,
  type endpoints,
  isRole,
  type ParametersOf,
  promotesGuest,
  Role,
} from "@confab/contract";
import { deleteQueuesOf } from "../../events/queue-store.ts";
import { limitsGuests } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessUserToUpdate, botsOf, isBot, isOnlyOwner, requireOwner } from "../access/users.ts";
import { botAudience, botNameChanged } from "../bots/events.ts";
import { doChangeBotAudience } from "../bots/show.ts";
import { doChangeProfile, emptyToNull, textsOf } from "../profile-fields/values.ts";
import { announceStreamsOfRole } from "../streams/role-change.ts";
import { announceOtherSystemGroup } from "../user-groups/system-groups.ts";
import type { UserWrite } from "../user-write.ts";
import { announceAddressesTo } from "../users/addresses.ts";
import { readDirectPartners } from "../users/direct-partners.ts";
import { everyone, userNameChanged, userRoleChanged } from "../users/events.ts";
import { checkOwnName } from "../users/names.ts";
import { updateAccount } from "../users/queries.ts";
import { doReplaceApiKey } from "./keys.ts";

type UserChanges = ParametersOf<typeof endpoints.updateUser>;

/**
 * Makes the requested changes.
 *
 * @throws ApiError
 */
export async function updateUser(
  realm: Realm,
  write: UserWrite,
  userId: number,
  changes: UserChanges,
): Promise<void> {
  await realm.services.renderer.prepare(...textsOf(changes.profile_data ?? []));
  await write((tx, actor) => changeUser(tx, actor, userId, changes));
}

async function changeUser(tx: WriteTx, actor: User, userId: number, changes: UserChanges): Promise<void> {
  const user = accessUserToUpdate(actor, userId, tx.model);
  const { full_name, role, profile_data } = changes;
  if (role !== undefined) await doChangeRole(tx, user, checkRoleChange(actor, user, role, tx.model));
  if (full_name !== undefined && full_name.trim() !== "") await doChangeName(tx, user, full_name);
  if (profile_data !== undefined) await doChangeProfile(tx, user, profile_data.map(emptyToNull));
}

/**
 * Changes the name of an account, which may be a bot's. A name that stays the same changes nothing.
 */
export async function doChangeName(tx: WriteTx, user: User, name: string): Promise<void> {
  const fullName = checkOwnName(name, tx.model, user.user_id);
  if (fullName === user.full_name) return;
  await updateAccount(tx, user.user_id, { full_name: fullName });
  const change = { user_id: user.user_id, full_name: fullName };
  tx.append(userNameChanged.of(change, everyone));
  if (isBot(user)) tx.append(botNameChanged.of(change, botAudience(user, tx.model)));
}

/** Returns the role, if the actor may give it to the user. @throws ApiError */
export function checkRoleChange(actor: User, user: User, role: number, model: RealmModel): Role {
  if (!isRole(role)) throw badRequest("Invalid role");
  if (role === user.role) return role;
  if (changesOwners(user.role, role)) requireOwner(actor);
  if (isOnlyOwner(user, model)) {
    throw badRequest("The owner permission cannot be removed from the only organization owner.");
  }
  if (promotesGuest(user.role, role)) throw badRequest("Guests cannot be organization administrators");
  return role;
}

/**
 * Changes the role of an account. A bot that becomes an owner gets a new API key, because administrators know the old
 * one and would be owners by it. If a person loses a role, so do their bots: they could still use the role through a
 * bot.
 */
export async function doChangeRole(tx: WriteTx, user: User, role: Role): Promise<void> {
  if (role === user.role) return;
  await updateAccount(tx, user.user_id, { role });
  const more = await startAgain(tx, user, role);
  tx.append(userRoleChanged.of({ user_id: user.user_id, before: user.role, role, ...more }, everyone));
  announceOtherSystemGroup(tx, user, role);
  announceAddressesTo(tx, user, role);
  await announceStreamsOfRole(tx, user, role);
  if (!isBot(user)) {
    for (const bot of botsAbove(user, role, tx.model)) await doChangeRole(tx, bot, role);
    return;
  }
  const changed = { ...user, role };
  await doChangeBotAudience(tx, user, changed);
  if (role === Role.owner) await doReplaceApiKey(tx, changed);
}

/** Ends the queues of a user who sees other users with the new role. @returns a part of the event */
async function startAgain(
  tx: WriteTx,
  { user_id, role: before }: User,
  role: Role,
): Promise<{ direct_partners?: readonly number[] }> {
  if (!limitsGuests(tx.model) || (before !== Role.guest && role !== Role.guest)) return {};
  await deleteQueuesOf(tx.runner, tx.realmId, [user_id]);
  if (role !== Role.guest) return { direct_partners: [] };
  const [[, partners] = [user_id, []]] = await readDirectPartners(tx.runner, tx.realmId, [user_id]);
  return { direct_partners: partners };
}

/** Returns the bots with more rights than the new role of their owner, who is being demoted. */
const botsAbove = (owner: User, role: Role, model: RealmModel): User[] =>
  role < owner.role ? [] : botsOf(owner, model).filter((bot) => bot.role < role);
