/**
 * Creates an account through a link, and notifies the new user and the inviter (docs/interface/streams.md#notices,
 * docs/interface/notifications.md#notifications).
 */
import { Role } from "@confab/contract";
import type { DefaultStreamGroup, Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { textsForUser } from "../../texts/texts.ts";
import { createUser } from "../accounts/actions.ts";
import { greet } from "../accounts/greet.ts";
import { hashNewPassword } from "../accounts/own-account.ts";
import { NotificationBot } from "../messages/send/notification-bot.ts";
import { isMethodOn } from "../realm/authentication-methods.ts";
import { defaultStreams } from "../streams/new-user.ts";
import { streamsOf } from "./access.ts";
import { type Admission, takeAdmission, type ValidInvitation } from "./admission.ts";
import type { Invitation } from "./queries.ts";

export interface JoinForm {
  readonly fullName: string;
  /** Ignored unless the organization allows signing in with passwords. */
  readonly password: string;
  /** The ids of the chosen default stream groups. Other ids are ignored. */
  readonly groupIds: readonly number[];
  /** The code of the language in which the form was shown, if known. */
  readonly language: string | undefined;
}

/**
 * Creates the account that a link allows.
 *
 * @returns `undefined` if the link can no longer be used
 * @throws ApiError for an invalid name or password, or an address that may not join; the link stays usable
 */
export async function join(
  realm: Realm,
  token: string,
  admission: Admission,
  form: JoinForm,
): Promise<{ userId: number; passwordHash: string | undefined } | undefined> {
  const takesPasswords = isMethodOn(realm.model, "Email");
  const passwordHash = takesPasswords
    ? await hashNewPassword({ delivery_email: admission.email, full_name: form.fullName }, form.password)
    : null;
  const user = await realm.write(async (tx) => {
    const taken = await takeAdmission(tx, token);
    return taken && doJoin(tx, taken, { ...form, passwordHash });
  });
  return user && { userId: user.user_id, passwordHash: passwordHash ?? undefined };
}

/** @throws ApiError */
export async function doJoin(
  tx: WriteTx,
  { email, by }: Admission,
  form: Omit<JoinForm, "password"> & { readonly passwordHash: string | null },
): Promise<User> {
  const { fullName, passwordHash, language } = form;
  const role = by?.invitation.role ?? Role.member;
  const streams = streamsFor(tx, by, role, form.groupIds);
  const user = await createUser(tx, { email, fullName, passwordHash, role, streams, language });
  await greet(tx, user);
  if (by && by.invitation.email !== null && by.invitation.notifies_inviter)
    await notifyInviter(tx, user, by.inviter);
  return user;
}

function streamsFor(
  tx: WriteTx,
  by: ValidInvitation | undefined,
  role: Role,
  groupIds: readonly number[],
): Stream[] {
  const { model } = tx;
  const named = by ? streamsOf(by.invitation, by.inviter, model) : [];
  const given = isToDefaultStreams(by?.invitation) ? [...named, ...defaultStreams(model)] : named;
  const chosen = groupsFor(role, model.defaultStreamGroups)
    .filter(({ group_id }) => groupIds.includes(group_id))
    .flatMap(({ stream_ids }) => stream_ids.flatMap((id) => model.streams.get(id) ?? []))
    .filter(({ is_active, invite_only }) => is_active && !invite_only);
  return [...new Set([...given, ...chosen])];
}

/** True for users without an invitation, too. */
const isToDefaultStreams = (invitation: Invitation | undefined): boolean =>
  invitation?.includes_default_streams ?? (invitation?.stream_ids ?? []).length === 0;

/** Returns the default stream groups that new users of this role choose from. Guests see none. */
export const groupsFor = (
  role: Role,
  groups: readonly DefaultStreamGroup[],
): readonly DefaultStreamGroup[] => (role === Role.guest ? [] : groups);

async function notifyInviter(tx: WriteTx, user: User, inviter: User): Promise<void> {
  const text = textsForUser(inviter).bots.newcomers.accepted({
    name: user.full_name,
    email: user.delivery_email,
    realm: tx.model.properties.name,
  });
  await new NotificationBot(tx).toPeople(new Map([[inviter.user_id, text]]));
}
