/** Calls of operations that only the document of level 277 has, although the server also serves many of them at 111. */
import type { Person, RawAnswer } from "@confab/testkit";
import { picture, sendForm } from "../pictures/support.ts";
import { type Callers, calls, fresh, general, message, newGroup, newStream } from "./calls.ts";

type Call = (callers: Callers) => Promise<RawAnswer>;

const token = { token: "c0ffee" };

async function newInvite({ owner }: Callers): Promise<number> {
  await owner.ok("POST", "/invites", {
    invitee_emails: `${fresh("new")}@example.com`,
    stream_ids: [await anyStream(owner)],
  });
  return (await invitesOf(owner)).find(({ is_multiuse }) => !is_multiuse)?.id ?? -1;
}

const anyStream = async (owner: Person): Promise<number> =>
  (await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "general" })).stream_id;

const invitesOf = async (owner: Person) =>
  (await owner.ok<{ invites: { id: number; is_multiuse: boolean }[] }>("GET", "/invites")).invites;

const scheduled = { content: "Good morning!", scheduled_delivery_timestamp: 3_165_826_990 };

async function newScheduledMessage({ hamlet, cordelia }: Callers): Promise<string> {
  const parameters = { ...scheduled, type: "direct", to: [cordelia.userId] };
  const answer = await hamlet.ok<{ scheduled_message_id: number }>("POST", "/scheduled_messages", parameters);
  return `/scheduled_messages/${answer.scheduled_message_id}`;
}

const newerCalls: Readonly<Record<string, Call>> = {
  "get-message": async (callers) => callers.hamlet.request("GET", `/messages/${await message(callers)}`),
  "update-message-flags-for-narrow": async (callers) => {
    const id = await message(callers);
    const range = { anchor: id, num_before: 1, num_after: 1, narrow: [] };
    return callers.cordelia.request("POST", "/messages/flags/narrow", { ...range, op: "add", flag: "read" });
  },
  "get-read-receipts": async (callers) => {
    await callers.owner.speaking().ok("PATCH", "/realm", { enable_read_receipts: true });
    return callers.cordelia.request("GET", `/messages/${await message(callers)}/read_receipts`);
  },
  "get-scheduled-messages": async (callers) => {
    await newScheduledMessage(callers);
    return callers.hamlet.request("GET", "/scheduled_messages");
  },
  "create-scheduled-message": async (callers) =>
    callers.hamlet.request("POST", "/scheduled_messages", {
      ...scheduled,
      type: "channel",
      to: await general(callers),
      topic: "morning",
      read_by_sender: true,
    }),
  "update-scheduled-message": async (callers) =>
    callers.hamlet.request("PATCH", await newScheduledMessage(callers), { content: "Good evening!" }),
  "delete-scheduled-message": async (callers) =>
    callers.hamlet.request("DELETE", await newScheduledMessage(callers)),
  "get-stream-by-id": async (callers) => callers.hamlet.request("GET", `/streams/${await general(callers)}`),
  "get-stream-email-address": async (callers) =>
    callers.hamlet.request("GET", `/streams/${await general(callers)}/email_address`),
  "add-default-stream": async (callers) =>
    callers.owner.request("POST", "/default_streams", { stream_id: (await newStream(callers)).id }),
  "remove-default-stream": async (callers) => {
    const stream_id = (await newStream(callers)).id;
    await callers.owner.ok("POST", "/default_streams", { stream_id });
    return callers.owner.request("DELETE", "/default_streams", { stream_id });
  },
  "get-alert-words": ({ hamlet }) => hamlet.request("GET", "/users/me/alert_words"),
  "add-alert-words": ({ hamlet }) =>
    hamlet.request("POST", "/users/me/alert_words", { alert_words: [fresh("word")] }),
  "remove-alert-words": ({ hamlet }) =>
    hamlet.request("DELETE", "/users/me/alert_words", { alert_words: ["word"] }),
  "get-presence": async ({ hamlet, cordelia }) => {
    await cordelia.ok("POST", "/users/me/presence", { status: "active" });
    return hamlet.request("GET", "/realm/presence");
  },
  "get-user-status": async ({ hamlet, cordelia }) => {
    await cordelia.ok("POST", "/users/me/status", { status_text: "at tea", emoji_name: "car" });
    return hamlet.request("GET", `/users/${cordelia.userId}/status`);
  },
  "update-presence": ({ hamlet }) =>
    hamlet.request("POST", "/users/me/presence", {
      status: "active",
      last_update_id: -1,
      slim_presence: true,
    }),
  "add-apns-token": ({ hamlet }) =>
    hamlet.request("POST", "/users/me/apns_device_token", { ...token, appid: "com.example.chat" }),
  "test-notify": ({ cordelia }) => cordelia.request("POST", "/mobile_push/test_notification"),
  "remove-apns-token": async ({ hamlet }) => {
    await hamlet.ok("POST", "/users/me/apns_device_token", { ...token, appid: "com.example.chat" });
    return hamlet.request("DELETE", "/users/me/apns_device_token", token);
  },
  "add-fcm-token": ({ hamlet }) => hamlet.request("POST", "/users/me/android_gcm_reg_id", token),
  "remove-fcm-token": async ({ hamlet }) => {
    await hamlet.ok("POST", "/users/me/android_gcm_reg_id", token);
    return hamlet.request("DELETE", "/users/me/android_gcm_reg_id", token);
  },
  "reorder-linkifiers": async ({ owner }) => {
    const { linkifiers } = await owner.ok<{ linkifiers: { id: number }[] }>("GET", "/realm/linkifiers");
    return owner.request("PATCH", "/realm/linkifiers", {
      ordered_linkifier_ids: linkifiers.map(({ id }) => id).toReversed(),
    });
  },
  "get-invites": async (callers) => {
    await newInvite(callers);
    return callers.owner.request("GET", "/invites");
  },
  "send-invites": async ({ owner }) =>
    owner.request("POST", "/invites", {
      invitee_emails: `${fresh("new")}@example.com`,
      stream_ids: [await anyStream(owner)],
    }),
  "resend-email-invite": async (callers) =>
    callers.owner.request("POST", `/invites/${await newInvite(callers)}/resend`),
  "revoke-email-invite": async (callers) =>
    callers.owner.request("DELETE", `/invites/${await newInvite(callers)}`),
  "create-invite-link": ({ owner }) => owner.request("POST", "/invites/multiuse"),
  "revoke-invite-link": async ({ owner }) => {
    await owner.ok("POST", "/invites/multiuse");
    const link = (await invitesOf(owner)).find(({ is_multiuse }) => is_multiuse);
    return owner.request("DELETE", `/invites/multiuse/${link?.id}`);
  },
  "get-user-group-members": async (callers) =>
    callers.hamlet.request("GET", `/user_groups/${await newGroup(callers)}/members`),
  "get-is-user-group-member": async (callers) =>
    callers.hamlet.request("GET", `/user_groups/${await newGroup(callers)}/members/${callers.hamlet.userId}`),
  "get-user-group-subgroups": async (callers) =>
    callers.hamlet.request("GET", `/user_groups/${await newGroup(callers)}/subgroups`),
  "update-user-group-subgroups": async (callers) =>
    callers.owner.request("POST", `/user_groups/${await newGroup(callers)}/subgroups`, {
      add: [await newGroup(callers)],
    }),
  "deactivate-custom-emoji": async ({ owner }) => {
    const name = fresh("emoji");
    await sendForm(owner, "POST", `/realm/emoji/${name}`, [await picture("png")]);
    return owner.request("DELETE", `/realm/emoji/${name}`);
  },
};

/** All calls, by operation. */
export const allCalls: Readonly<Record<string, Call>> = { ...calls, ...newerCalls };
