import { endpoint } from "../endpoint.ts";
import { MAX_INVITATION_DAYS } from "../limits.ts";
import { Invite } from "../objects/invite.ts";
import { json, raw, withDefault } from "../parameter.ts";
import { Role } from "../roles.ts";
import { about, Bool, Int, intBetween, list, nullable, Text, UnixSeconds } from "../schema.ts";

const DAY_MINUTES = 24 * 60;

const terms = {
  invite_as: withDefault(
    json(Int, {
      doc: "The role of the new users: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.",
      example: "400",
    }),
    Role.member,
  ),
  invite_expires_in_minutes: withDefault(
    json(nullable(intBetween(1, MAX_INVITATION_DAYS * DAY_MINUTES)), {
      doc: "How long it is valid; null for ever.",
      example: "14400",
    }),
    10 * DAY_MINUTES,
  ),
  include_realm_default_subscriptions: withDefault(
    json(Bool, { doc: "The new users join the default streams, too." }),
    false,
  ),
};

const stream_ids = json(list(Int), {
  doc: "The streams of the new users.",
  example: "[1, 2]",
});

const one = { path: "/invites/{invite_id}", pathParameters: { invite_id: "id" } } as const;

export const getInvites = endpoint("getInvites", {
  method: "GET",
  path: "/invites",
  who: "member",
  result: { invites: list(Invite) },
  tag: "users",
  summary: "Get invitations",
  doc: "Returns the invitations that are still valid: administrators get all of them, others their own.",
});

export const sendInvites = endpoint("sendInvites", {
  method: "POST",
  path: "/invites",
  who: "member",
  parameters: {
    invitee_emails: raw(Text, {
      doc: "E-mail addresses, separated by commas or line breaks; each may be `Name <address>`.",
      example: "zoe@example.com, Yuri <yuri@example.com>",
    }),
    stream_ids,
    ...terms,
    notify_referrer_on_join: withDefault(
      json(Bool, { doc: "Notification Bot tells the caller when the person has joined." }),
      true,
    ),
  },
  tag: "users",
  summary: "Invite people",
  doc: "Mails each person a link to create their account. `invite_to_realm_policy` decides who may invite. `INVITATION_FAILED` lists those who could not be invited.",
});

export const revokeInvite = endpoint("revokeInvite", {
  method: "DELETE",
  ...one,
  who: "member",
  tag: "users",
  summary: "Revoke an invitation",
  doc: "Revokes one of the caller's own invitations or, for administrators, any invitation.",
});

export const resendInvite = endpoint("resendInvite", {
  method: "POST",
  path: "/invites/{invite_id}/resend",
  pathParameters: { invite_id: "id" },
  who: "member",
  result: { timestamp: about(UnixSeconds, "The time at which it was mailed.") },
  tag: "users",
  summary: "Resend an invitation",
  doc: "Mails an invitation again with a new link. The previous link stops working, and the period of validity starts again.",
});

export const createMultiuseInvite = endpoint("createMultiuseInvite", {
  method: "POST",
  path: "/invites/multiuse",
  who: "non-guest",
  parameters: { stream_ids: withDefault(stream_ids, []), ...terms },
  result: { invite_link: Text },
  tag: "users",
  summary: "Create an invitation link",
  doc: "Returns a link with which anyone can create an account. `create_multiuse_invite_group` decides who may create one.",
});

export const revokeMultiuseInvite = endpoint("revokeMultiuseInvite", {
  method: "DELETE",
  path: "/invites/multiuse/{invite_id}",
  pathParameters: { invite_id: "id" },
  who: "non-guest",
  tag: "users",
  summary: "Revoke an invitation link",
  doc: "Revokes an invitation link that the caller created or, for administrators, any.",
});
