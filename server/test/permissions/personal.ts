/**
 * Permissions for users' own data: drafts, settings, queues, files (docs/interface/events.md#queues,
 * docs/interface/settings.md#changing-settings, docs/interface/README.md#smaller-subsystems,
 * docs/interface/files.md#uploads).
 */
import { createECDH } from "node:crypto";
import type { Person } from "@confab/testkit";
import { upload } from "../files/support.ts";
import { actors, nobody, type Row, row } from "./row.ts";
import { fresh, NOTHING, SQUARE, type Stage } from "./stage.ts";

const draft = { type: "private", to: [], topic: "", content: "Not yet" };

const newDraft = async (person: Person): Promise<number> =>
  (await person.ok<{ ids: number[] }>("POST", "/drafts", { drafts: [draft] })).ids[0] ?? NOTHING;

const scheduled = { content: "Good morning!", scheduled_delivery_timestamp: 3_165_826_990 };

async function newScheduledMessage(_: Stage, author: Person): Promise<number> {
  const parameters = { ...scheduled, type: "direct", to: [author.userId] };
  const answer = await author.ok<{ scheduled_message_id: number }>("POST", "/scheduled_messages", parameters);
  return answer.scheduled_message_id;
}

/** Returns a reminder of a message that its owner sent. */
async function newReminder(_: Stage, owner: Person): Promise<number> {
  const parameters = { message_id: await owner.sendTo([owner], "Later"), ...due };
  return (await owner.ok<{ reminder_id: number }>("POST", "/reminders", parameters)).reminder_id;
}

/** Begins a user's conversation with themselves. */
async function newConversation(who: Person): Promise<{ readonly user_ids: readonly number[] }> {
  await who.sendTo([who], "A note");
  return { user_ids: [who.userId] };
}

const due = { scheduled_delivery_timestamp: scheduled.scheduled_delivery_timestamp };

/** Returns rows for an object that only its owner can see. For all others it must not seem to exist. */
function ownAlone(
  endpoint:
    | "editDraft"
    | "deleteDraft"
    | "updateScheduledMessage"
    | "deleteScheduledMessage"
    | "deleteReminder"
    | "removeAttachment",
  about: (id: number) => object,
  make: (stage: Stage, owner: Person) => Promise<number>,
): Row[] {
  return [
    row(endpoint, "one's own", async (stage, who) => about(await make(stage, who))),
    row(endpoint, "another's", async (stage) => about(await make(stage, stage.stranger)), {
      may: nobody,
      unseenBy: actors,
      absent: () => about(NOTHING),
    }),
  ];
}

/** Returns rows for a queue. Its id can't be guessed, so errors are explicit (docs/interface/events.md#polling). */
function ofQueue(endpoint: "getEvents" | "streamEvents" | "deleteQueue", parameters: object): Row[] {
  const about = async (owner: Person) => {
    const { queue_id } = (await owner.register()).state;
    return { parameters: { queue_id, ...parameters } };
  };
  return [
    row(endpoint, "one's own", (_, who) => about(who)),
    row(endpoint, "another's", (stage) => about(stage.stranger), { may: nobody }),
  ];
}

const text = () => new File(["Some text"], "notes.txt");

async function newAttachment(_: Stage, owner: Person): Promise<number> {
  await upload(owner);
  const { attachments } = await owner.ok<{ attachments: { id: number }[] }>("GET", "/attachments");
  return Math.max(...attachments.map(({ id }) => id));
}

const linkTo = async (owner: Person) => {
  const [, , realm_id_str = "", ...filename] = (await upload(owner)).split("/");
  return { path: { realm_id_str, filename: filename.join("/") } };
};

const device = (): string => fresh("token").replace(" ", "").padEnd(64, "0");

const setting = { parameters: { enable_sounds: false } };

export const rows: readonly Row[] = [
  row("getDrafts", "one's own", () => ({})),
  row("createDrafts", "", () => ({ parameters: { drafts: [draft] } })),
  ...ownAlone(
    "editDraft",
    (draft_id) => ({ path: { draft_id }, parameters: { draft } }),
    (_, who) => newDraft(who),
  ),
  ...ownAlone(
    "deleteDraft",
    (draft_id) => ({ path: { draft_id } }),
    (_, who) => newDraft(who),
  ),
  row("getScheduledMessages", "one's own", () => ({})),
  row("createScheduledMessage", "", (_, { userId }) => ({
    parameters: { ...scheduled, type: "direct", to: [userId] },
  })),
  ...ownAlone(
    "updateScheduledMessage",
    (scheduled_message_id) => ({ path: { scheduled_message_id }, parameters: { content: "Good evening!" } }),
    newScheduledMessage,
  ),
  ...ownAlone(
    "deleteScheduledMessage",
    (scheduled_message_id) => ({ path: { scheduled_message_id } }),
    newScheduledMessage,
  ),
  row("getReminders", "one's own", () => ({})),
  row("createReminder", "of a message that one sees", async (_, who) => ({
    parameters: { message_id: await who.sendTo([who], "Later"), ...due },
  })),
  row(
    "createReminder",
    "of another's message",
    async ({ stranger }) => ({
      parameters: { message_id: await stranger.sendTo([stranger], "Secret"), ...due },
    }),
    {
      may: nobody,
      unseenBy: actors,
      absent: () => ({ parameters: { message_id: NOTHING, ...due } }),
    },
  ),
  ...ownAlone("deleteReminder", (reminder_id) => ({ path: { reminder_id } }), newReminder),
  row("registerQueue", "", () => ({})),
  ...ofQueue("getEvents", { last_event_id: -1, dont_block: true }),
  ...ofQueue("streamEvents", { last_event_id: -1 }),
  ...ofQueue("deleteQueue", {}),
  row("uploadFile", "", () => ({ file: text() })),
  row("getAttachments", "one's own", () => ({})),
  ...ownAlone("removeAttachment", (attachment_id) => ({ path: { attachment_id } }), newAttachment),
  row("getFileTemporaryUrl", "one's own", (_, who) => linkTo(who)),
  row("getFileTemporaryUrl", "another's, that one is shown", async (stage) => {
    const uri = await upload(stage.stranger);
    await stage.stranger.send(SQUARE, "files", `[notes](${uri})`);
    const [, , realm_id_str = "", ...filename] = uri.split("/");
    return { path: { realm_id_str, filename: filename.join("/") } };
  }),
  row("getFileTemporaryUrl", "another's", (stage) => linkTo(stage.stranger), { may: nobody }),
  row("regenerateApiKey", "one's own", async (stage, _, actor) => ({ as: await stage.newActor(actor) })),
  row("updateSettings", "", () => setting),
  row("updateDisplaySettings", "", () => setting),
  row("updateNotificationSettings", "", () => setting),
  row("reportPresence", "", () => ({ parameters: { status: "active" } })),
  row("updateStatus", "", () => ({ parameters: { status_text: fresh("away") } })),
  row("getUserStatus", "", (stage) => ({ path: { user_id: stage.stranger.userId } })),
  row("getUserPresence", "", async (stage) => {
    await stage.stranger.ok("POST", "/users/me/presence", { status: "active" });
    return { path: { user_id_or_email: stage.stranger.userId } };
  }),
  row("getRealmPresence", "", () => ({})),
  row("updateOwnProfileData", "", async (stage) => ({
    parameters: { data: [{ id: await field(stage), value: "Tea" }] },
  })),
  row("deleteOwnProfileData", "", async (stage) => ({ parameters: { data: [await field(stage)] } })),
  row("getBotStorage", "", async (_, who) => {
    await who.ok("PUT", "/bot_storage", { storage: { tea: "green" } });
    return { parameters: { keys: ["tea"] } };
  }),
  row("updateBotStorage", "", () => ({ parameters: { storage: { tea: "black" } } })),
  row("removeBotStorage", "", async (_, who) => {
    await who.ok("PUT", "/bot_storage", { storage: { tea: "green" } });
    return { parameters: { keys: ["tea"] } };
  }),
  row("getAlertWords", "", () => ({})),
  row("addAlertWords", "", () => ({ parameters: { alert_words: [fresh("tea")] } })),
  row("removeAlertWords", "", () => ({ parameters: { alert_words: ["tea"] } })),
  row("getDoNotDisturb", "", () => ({})),
  row("updateDoNotDisturb", "", () => ({ parameters: { paused_until: due.scheduled_delivery_timestamp } })),
  row("muteUser", "", async (stage) => ({
    path: { muted_user_id: await stage.bystander() },
  })),
  row("unmuteUser", "", async (stage, who) => {
    const userId = await stage.bystander();
    await who.ok("POST", `/users/me/muted_users/${userId}`);
    return { path: { muted_user_id: userId } };
  }),
  row("muteDirectConversation", "", async (_, who) => ({ parameters: await newConversation(who) })),
  row("unmuteDirectConversation", "", async (_, who) => {
    const parameters = await newConversation(who);
    await who.ok("POST", "/users/me/muted_direct_conversations", parameters);
    return { parameters };
  }),
  row("markOnboardingStepAsRead", "", () => ({ parameters: { onboarding_step: "intro_reply" } })),
  row("markHotspotAsRead", "", () => ({ parameters: { hotspot: "intro_reply" } })),
  row("setTutorialStatus", "", () => ({ parameters: { status: "started" } })),
  row("sendTestNotification", "without a device", () => ({})),
  row("addApnsDevice", "", () => ({ parameters: { token: device(), appid: "org.example" } })),
  row("addGcmDevice", "", () => ({ parameters: { token: device() } })),
  row("removeApnsDevice", "", async (_, who, actor) => {
    const token = device();
    if (actor !== "bot") await who.ok("POST", "/users/me/apns_device_token", { token, appid: "org.example" });
    return { parameters: { token } };
  }),
  row("removeGcmDevice", "", async (_, who, actor) => {
    const token = device();
    if (actor !== "bot") await who.ok("POST", "/users/me/android_gcm_reg_id", { token });
    return { parameters: { token } };
  }),
  row("getWebPushKey", "", () => ({})),
  row("addWebPushSubscription", "", () => ({ parameters: browser() })),
  row("removeWebPushSubscription", "", async (_, who, actor) => {
    const { endpoint, ...keys } = browser();
    if (actor !== "bot") await who.ok("POST", "/users/me/web_push_subscriptions", { endpoint, ...keys });
    return { parameters: { endpoint } };
  }),
];

/** A browser's subscription, with its own keys. */
const browser = () => ({
  endpoint: `https://push.example.com/${fresh("browser").replaceAll(" ", "-")}`,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
});

async function field(stage: Stage): Promise<number> {
  return stage.id(stage.host, "/realm/profile_fields", { name: fresh("Field"), hint: "", field_type: 1 });
}
