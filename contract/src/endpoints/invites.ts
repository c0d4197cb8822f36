import { endpoint } from "../endpoint.ts";
import { Invite } from "../objects/invite.ts";
import { json, raw, withDefault } from "../parameter.ts";
import { Role } from "../roles.ts";
import { about, Int, intBetween, list, Text, UnixSeconds } from "../schema.ts";

/** Ten years. */
const MAX_DAYS = 3650;

const terms = {
  invite_as: withDefault(
    json(Int, {
      doc: "The role that they will have: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.",
      example: "400",
    }),
    Role.member,
  ),
  invite_expires_in_days: withDefault(
    json(intBetween(1, MAX_DAYS), { doc: "How long it can be used.", example: "10" }),
    10,
  ),
};

const stream_ids = json(list(Int), {
  doc: "The streams that they will be in, in place of the default streams.",
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
  doc: "Gives the invitations that can still be used: administrators get all of them, and the links for many; others get their own.",
});

export const sendInvites = endpoint("sendInvites", {
  method: "POST",
  path: "/invites",
  who: "member",
  parameters: {
    invitee_emails: raw(Text, {
      doc: "E-mail addresses with commas or line breaks between them; each may be `Name <address>`.",
      example: "zoe@example.com, Yuri <yuri@example.com>",
    }),
    stream_ids,
    ...terms,
  },
  tag: "users",
  summary: "Invite people",
  doc: "Mails each of them a link by which they make their account. Who may is decided by `invite_to_realm_policy`. `INVITATION_FAILED` lists those who could not be invited.",
});

export const revokeInvite = endpoint("revokeInvite", {
  method: "DELETE",
  ...one,
  who: "member",
  tag: "users",
  summary: "Revoke an invitation",
  doc: "Makes an invitation worthless: one's own or, for administrators, anybody's.",
});

export const resendInvite = endpoint("resendInvite", {
  method: "POST",
  path: "/invites/{invite_id}/resend",
  pathParameters: { invite_id: "id" },
  who: "member",
  result: { timestamp: about(UnixSeconds, "When it was mailed.") },
  tag: "users",
  summary: "Resend an invitation",
  doc: "Mails an invitation anew, with another link: the former one can't be used any more. It lasts as long as the first one did, from now on.",
});

export const createMultiuseInvite = endpoint("createMultiuseInvite", {
  method: "POST",
  path: "/invites/multiuse",
  who: "administrator",
  parameters: { stream_ids: withDefault(stream_ids, []), ...terms },
  result: { invite_link: Text },
  tag: "users",
  summary: "Create an invitation link",
  doc: "Gives a link by which anybody who has it makes an account.",
});

export const revokeMultiuseInvite = endpoint("revokeMultiuseInvite", {
  method: "DELETE",
  path: "/invites/multiuse/{invite_id}",
  pathParameters: { invite_id: "id" },
  who: "administrator",
  tag: "users",
  summary: "Revoke an invitation link",
  doc: "Makes an invitation link worthless.",
});
