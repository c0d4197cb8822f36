/** Creates accounts. */
import { BotType, badRequest, Role } from "@confab/contract";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { doForgetInvitationsTo } from "../invitations/forget.ts";
import { requireAllowedAddress } from "../realm-domains/check.ts";
import { settingsOfNewUser } from "../settings/values/values.ts";
import { defaultStreams, doSubscribeNewUser } from "../streams/new-user.ts";
import { announceSystemGroup } from "../user-groups/system-groups.ts";
import { everyone, toUserPayload, userAdded } from "../users/events.ts";
import { checkOwnName, isEmail } from "../users/names.ts";
import { insertAccount, type NewAccount } from "../users/queries.ts";
import { statusChanged } from "../users/status-events.ts";
import { claimAvatar } from "./avatar.ts";

export interface NewUser {
  readonly email: string;
  readonly fullName: string;
  /** Computed before the transaction, because hashing is slow; `null` for users who sign in by other means. */
  readonly passwordHash: string | null;
  /** The default is a member. */
  readonly role?: Role;
  /** The streams to which they are subscribed. The default is the default streams. */
  readonly streams?: readonly Stream[];
  /** The code of the language in which they signed up. The default is the organization's. */
  readonly language?: string | undefined;
  /** The owner of the program that the account is for, instead of a person. */
  readonly botOwnerId?: number | undefined;
  /** The place of its avatar (see `withAvatar`). */
  readonly avatarPlace?: string | undefined;
}

/**
 * Creates an account, and deletes invitations to their address.
 *
 * @throws ApiError
 */
export async function createUser(tx: WriteTx, args: NewUser): Promise<User> {
  const email = args.email.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  await requireAllowedAddress(email, tx.model);
  const user = await insertNew(tx, {
    delivery_email: email,
    full_name: checkOwnName(args.fullName, tx.model),
    role: args.role ?? Role.member,
    bot_type: args.botOwnerId === undefined ? null : BotType.generic,
    bot_owner_id: args.botOwnerId ?? null,
    settings: settingsOfNewUser(tx.model, args.language),
    bot_properties: {},
    password_hash: args.passwordHash,
    api_key: tx.context.secrets.newApiKey(),
    avatar_place: args.avatarPlace ?? null,
    joined_at: tx.now,
  });
  if (args.avatarPlace !== undefined) await claimAvatar(tx, args.avatarPlace);
  tx.append(userAdded.of({ user: toUserPayload(user) }, everyone));
  announceSystemGroup(tx, user);
  await doSubscribeNewUser(tx, user.user_id, args.streams ?? defaultStreams(tx.model));
  // Guests with a limited view see the user only now.
  if (user.settings.presence_enabled === false) {
    tx.append(statusChanged.of({ user_id: user.user_id, change: { away: true } }, everyone));
  }
  await doForgetInvitationsTo(tx, email);
  return user;
}

async function insertNew(tx: WriteTx, account: NewAccount): Promise<User> {
  if (tx.model.userByDeliveryEmail(account.delivery_email)) throw emailTaken(account.delivery_email);
  try {
    return await insertAccount(tx, account);
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken(account.delivery_email);
    throw error;
  }
}

const emailTaken = (email: string) => badRequest(`Email '${email}' already in use`);
