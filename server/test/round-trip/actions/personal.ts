/** Drafts, scheduled messages, reminders, alert words, hints, muted users, times not to be disturbed. */
import { type Action, action, actionOn } from "../action.ts";
import type { Stage } from "../stage.ts";

const draft = (content: string) => ({
  type: "private",
  to: [],
  topic: "",
  content,
  timestamp: 1_700_000_000,
});

const keepDrafts = ({ people }: Stage) =>
  people.hamlet.ok("PATCH", "/settings", { enable_drafts_synchronization: true });

const newDraft = async (stage: Stage) => {
  const { people } = stage;
  await keepDrafts(stage);
  const { ids } = await people.hamlet.ok<{ ids: number[] }>("POST", "/drafts", { drafts: [draft("One")] });
  return `/drafts/${ids[0]}`;
};

const drafts: Action[] = [
  actionOn(
    "create drafts",
    async (stage) => {
      await keepDrafts(stage);
      return stage.newStream([stage.people.hamlet]);
    },
    ({ people }, { stream_id }) =>
      people.hamlet.ok("POST", "/drafts", {
        drafts: [
          draft("One"),
          { type: "stream", to: [stream_id], topic: "lunch", content: "Two" },
          { type: "private", to: [people.cordelia.userId], topic: "ignored", content: "Three" },
        ],
      }),
  ),
  actionOn("edit a draft", newDraft, ({ people }, path) =>
    people.hamlet.ok("PATCH", path, { draft: draft("Two") }),
  ),
  actionOn("delete a draft", newDraft, ({ people }, path) => people.hamlet.ok("DELETE", path)),
  actionOn("stop keeping drafts", newDraft, ({ people }) =>
    people.hamlet.ok("PATCH", "/settings", { enable_drafts_synchronization: false }),
  ),
];

const scheduled = (content: string) => ({ content, scheduled_delivery_timestamp: 3_165_826_990 });

const newScheduledMessage = async ({ people }: Stage) => {
  const parameters = { ...scheduled("One"), type: "direct", to: [people.cordelia.userId] };
  const answer = await people.hamlet.ok<{ scheduled_message_id: number }>(
    "POST",
    "/scheduled_messages",
    parameters,
  );
  return `/scheduled_messages/${answer.scheduled_message_id}`;
};

const scheduledMessages: Action[] = [
  action("schedule a direct message", newScheduledMessage),
  actionOn(
    "schedule a stream message",
    (stage) => stage.newStream([stage.people.hamlet]),
    ({ people }, { stream_id }) =>
      people.hamlet.ok("POST", "/scheduled_messages", {
        ...scheduled("One"),
        type: "stream",
        to: stream_id,
        topic: "lunch",
      }),
  ),
  actionOn("edit a scheduled message", newScheduledMessage, ({ people }, path) =>
    people.hamlet.ok("PATCH", path, { content: "Two" }),
  ),
  actionOn("delete a scheduled message", newScheduledMessage, ({ people }, path) =>
    people.hamlet.ok("DELETE", path),
  ),
];

const newReminder = async ({ people }: Stage, at = 3_165_826_990) => {
  const message_id = await people.hamlet.sendTo([people.cordelia], "The plan");
  const answer = await people.hamlet.ok<{ reminder_id: number }>("POST", "/reminders", {
    message_id,
    scheduled_delivery_timestamp: at,
    note: "Look again",
  });
  return `/reminders/${answer.reminder_id}`;
};

const reminders: Action[] = [
  action("set a reminder", (stage) => newReminder(stage)),
  actionOn(
    "be reminded",
    (stage) => newReminder(stage, Math.ceil(stage.world.clock.now() / 1000) + 5),
    async ({ world }) => {
      await world.clock.advance(6000);
      await world.settle();
    },
  ),
  actionOn(
    "delete a reminder",
    (stage) => newReminder(stage),
    ({ people }, path) => people.hamlet.ok("DELETE", path),
  ),
];

const mutedDirect = "/users/me/muted_direct_conversations";
const groupOf = ({ guest, cordelia }: Stage["people"]) => ({ user_ids: [guest.userId, cordelia.userId] });

const personal: Action[] = [
  action("pause notifications", ({ people }) =>
    people.hamlet.ok("PATCH", "/users/me/do_not_disturb", { paused_until: 3_165_826_990 }),
  ),
  action("choose hours of notifications", ({ people }) =>
    people.hamlet.ok("PATCH", "/users/me/do_not_disturb", {
      schedule: [{ weekday: 1, from: 540, to: 1020 }],
      paused_until: null,
    }),
  ),
  action("add alert words", ({ people }) =>
    people.hamlet.ok("POST", "/users/me/alert_words", { alert_words: ["lunch", "Coffee"] }),
  ),
  actionOn(
    "remove alert words",
    ({ people }) => people.hamlet.ok("POST", "/users/me/alert_words", { alert_words: ["tea", "soup"] }),
    ({ people }) => people.hamlet.ok("DELETE", "/users/me/alert_words", { alert_words: ["TEA"] }),
  ),
  actionOn(
    "dismiss a hint",
    ({ people }) => people.hamlet.ok("POST", "/users/me/tutorial_status", { status: "started" }),
    async ({ people }) => {
      type State = { onboarding_steps: { name: string }[] };
      const { onboarding_steps } = await people.hamlet.ok<State>("POST", "/register", {
        fetch_event_types: ["onboarding_steps"],
      });
      const onboarding_step = onboarding_steps[0]?.name;
      await people.hamlet.ok("POST", "/users/me/onboarding_steps", { onboarding_step });
    },
  ),
  actionOn(
    "finish the tutorial",
    ({ people }) => people.hamlet.ok("POST", "/users/me/tutorial_status", { status: "started" }),
    ({ people }) => people.hamlet.ok("POST", "/users/me/tutorial_status", { status: "finished" }),
  ),
  actionOn(
    "mute a user",
    async ({ people }) => {
      await people.guest.sendTo([people.hamlet], "Hello");
      await people.hamlet.request("DELETE", `/users/me/muted_users/${people.guest.userId}`);
    },
    ({ people }) => people.hamlet.ok("POST", `/users/me/muted_users/${people.guest.userId}`),
  ),
  actionOn(
    "mute a direct conversation",
    async ({ people }) => {
      await people.guest.sendTo([people.hamlet, people.cordelia], "Hello");
      await people.hamlet.request("DELETE", mutedDirect, groupOf(people));
    },
    ({ people }) => people.hamlet.ok("POST", mutedDirect, groupOf(people)),
  ),
  actionOn(
    "unmute a direct conversation",
    async ({ people }) => {
      await people.guest.sendTo([people.hamlet, people.cordelia], "Hello");
      await people.hamlet.ok("POST", mutedDirect, groupOf(people));
    },
    ({ people }) => people.hamlet.ok("DELETE", mutedDirect, groupOf(people)),
  ),
  actionOn(
    "mute a bot",
    (stage) =>
      stage.people.hamlet.ok<{ user_id: number }>("POST", "/bots", {
        short_name: stage.newName("bot").replace(" ", ""),
        full_name: stage.newName("Bot"),
      }),
    ({ people }, { user_id }) => people.hamlet.ok("POST", `/users/me/muted_users/${user_id}`),
  ),
  actionOn(
    "unmute a user",
    ({ people }) => people.hamlet.request("POST", `/users/me/muted_users/${people.guest.userId}`),
    ({ people }) => people.hamlet.ok("DELETE", `/users/me/muted_users/${people.guest.userId}`),
  ),
];

export const personalActions: readonly Action[] = [
  ...drafts,
  ...scheduledMessages,
  ...reminders,
  ...personal,
];
