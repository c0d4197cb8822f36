/**
 * Decides who may invite others, and with which role (docs/interface/permissions.md#policies,
 * docs/interface/invitations.md#inviting).
 */
import { type ApiError, badRequest, isRole, mayInviteAs, passesPolicy, Role } from "@confab/contract";
import { errorWithEarlierData } from "@confab/contract/levels/earlier-data";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { hasPermission } from "../access/groups.ts";
import { readsStream } from "../access/streams.ts";
import { insufficientPermission, isAdministrator, membershipOf, requireOwner } from "../access/users.ts";
import { type Invitation, lookupInvitation } from "./queries.ts";

/** @returns the role @throws ApiError */
export function accessInviting(actor: User, role: number, model: RealmModel, now: number): Role {
  if (!passesPolicy(model.properties.invite_to_realm_policy, membershipOf(actor, model, now))) {
    throw insufficientPermission();
  }
  return accessRole(actor, role);
}

/** @returns the role @throws ApiError */
export function accessCreatingLink(actor: User, role: number, model: RealmModel, now: number): Role {
  if (!hasPermission(actor, "create_multiuse_invite_group", model, now)) throw insufficientPermission();
  return accessRole(actor, role);
}

/** Returns the role if the actor may give it. @throws ApiError */
function accessRole(actor: User, role: number): Role {
  if (!isRole(role)) throw badRequest("Must be invited as an valid type of user");
  if (role === Role.owner) requireOwner(actor);
  if (!mayInviteAs(actor.role, role)) throw badRequest("Must be an organization administrator");
  return role;
}

/** Returns distinct ids of streams that the actor may read, and so invite others to. @throws ApiError */
export function accessStreamsToInvite(
  actor: User,
  streamIds: readonly number[],
  model: RealmModel,
): readonly number[] {
  for (const id of streamIds) {
    if (!readableStream(actor, id, model)) {
      throw badRequest(`Stream does not exist with id: ${id}. No invites were sent.`);
    }
  }
  return [...new Set(streamIds)];
}

/** Returns the streams of an invitation that its inviter may still read. */
export const streamsOf = (invitation: Invitation, inviter: User, model: RealmModel): Stream[] =>
  invitation.stream_ids.flatMap((id) => readableStream(inviter, id, model) ?? []);

function readableStream(user: User, streamId: number, model: RealmModel): Stream | undefined {
  const stream = model.streams.get(streamId);
  return stream?.is_active && readsStream(user, stream) ? stream : undefined;
}

/** True if the user may see an invitation. Administrators see all, other users those that they sent or created. */
export const seesInvitation = (user: User, { inviter_id }: Invitation): boolean =>
  isAdministrator(user) || inviter_id === user.user_id;

/**
 * Returns false for a link that would give its reader more than they may have: a role that they may not give, or
 * messages of a private stream that they can't read. So only owners see owners' links.
 */
export const mayUseLink = (user: User, invitation: Invitation, model: RealmModel): boolean =>
  mayInviteAs(user.role, invitation.role) && invitation.stream_ids.every((id) => mayShow(user, id, model));

/** Returns true for a stream that the user may read, and for an archived or deleted stream. */
function mayShow(user: User, streamId: number, model: RealmModel): boolean {
  const stream = model.streams.get(streamId);
  return !stream?.is_active || readsStream(user, stream);
}

/**
 * Returns an invitation that the actor may revoke or resend.
 *
 * @param isMultiuse true for a reusable link, false for a mailed invitation
 * @throws ApiError the same for missing and forbidden
 */
export async function accessInvitation(
  tx: Tx,
  actor: User,
  invitationId: number,
  isMultiuse: boolean,
): Promise<Invitation> {
  const invitation = await lookupInvitation(tx, invitationId);
  if (!invitation || (invitation.email === null) !== isMultiuse || !seesInvitation(actor, invitation)) {
    throw errorWithEarlierData(noSuchInvitation(), { isForOthers: !isAdministrator(actor) });
  }
  if (invitation.role === Role.owner) requireOwner(actor);
  return invitation;
}

const noSuchInvitation = (): ApiError => badRequest("No such invitation");
