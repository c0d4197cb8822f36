/** Changing accounts of others (spec 4.11, reference 12.3). */
import { badRequest, type endpoints, type ParametersOf } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { Role, type User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { botAudience, botNameChanged } from "../bots/events.ts";
import { doChangeBotAudience } from "../bots/show.ts";
import { doChangeProfile, emptyToNull } from "../profile-fields/values.ts";
import { accessUserToUpdate, isBot, isOnlyOwner, isOwner, requireOwner } from "./access.ts";
import { everyone, userNameChanged, userRoleChanged } from "./events.ts";
import { doReplaceApiKey } from "./keys.ts";
import { checkFullName } from "./names.ts";
import { updateAccount } from "./queries.ts";

/**
 * Makes the changes that a request asks for.
 *
 * @param render Markdown to HTML, for the profile
 * @throws ApiError
 */
export async function updateUser(
  tx: WriteTx,
  actor: User,
  userId: number,
  changes: ParametersOf<typeof endpoints.updateUser>,
  render: (source: string) => string,
): Promise<void> {
  const user = accessUserToUpdate(actor, userId, tx.model);
  const { full_name, role, profile_data } = changes;
  if (role !== undefined) await doChangeRole(tx, user, checkRoleChange(actor, user, role, tx.model));
  if (full_name !== undefined && full_name.trim() !== "") await doChangeName(tx, user, full_name);
  if (profile_data !== undefined) await doChangeProfile(tx, user, profile_data.map(emptyToNull), render);
}

/** Gives an account, a bot's too, another name. Names may be the same as others'; the one it has already changes nothing. */
export async function doChangeName(tx: WriteTx, user: User, name: string): Promise<void> {
  const fullName = checkFullName(name);
  if (fullName === user.full_name) return;
  await updateAccount(tx, user.user_id, { full_name: fullName });
  const change = { user_id: user.user_id, full_name: fullName };
  tx.append(userNameChanged.of(change, everyone));
  if (isBot(user)) tx.append(botNameChanged.of(change, botAudience(user, tx.model)));
}

/** Whether the actor may give the user this role. @throws ApiError */
export function checkRoleChange(actor: User, user: User, role: number, model: RealmModel): Role {
  if (!isRole(role)) throw badRequest("Invalid role");
  if (role === user.role) return role;
  if (role === Role.owner || isOwner(user)) requireOwner(actor);
  if (isOnlyOwner(user, model)) {
    throw badRequest("The owner permission cannot be removed from the only organization owner.");
  }
  if (user.role === Role.guest && role <= Role.administrator) {
    throw badRequest("Guests cannot be organization administrators");
  }
  return role;
}

/**
 * Changes the role of an account. A bot that becomes an owner gets a new API key, since administrators know the old one
 * and would be owners by it. A person who loses a role loses it for their bots, too, by which they would still have it.
 */
export async function doChangeRole(tx: WriteTx, user: User, role: Role): Promise<void> {
  if (role === user.role) return;
  await updateAccount(tx, user.user_id, { role });
  tx.append(userRoleChanged.of({ user_id: user.user_id, before: user.role, role }, everyone));
  if (!isBot(user)) {
    for (const bot of botsAbove(user, role, tx.model)) await doChangeRole(tx, bot, role);
    return;
  }
  const changed = { ...user, role };
  await doChangeBotAudience(tx, user, changed);
  if (role === Role.owner) await doReplaceApiKey(tx, changed);
}

/** Returns the bots of a person who is being demoted that have more rights than the person's new role. */
const botsAbove = (owner: User, role: Role, model: RealmModel): User[] =>
  role < owner.role
    ? []
    : [...model.users.values()].filter((bot) => bot.bot_owner_id === owner.user_id && bot.role < role);

export const isRole = (role: number): role is Role => Object.values(Role).some((known) => known === role);
