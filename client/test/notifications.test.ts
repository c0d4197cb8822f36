import type { Event, FetchedMessage, MessageFlag, SettingValues, Subscription } from "@confab/contract";
import { describe, expect, it } from "vitest";
import { IdMap } from "../src/model/id-map.ts";
import { type Model, modelFrom } from "../src/model/model.ts";
import { shownCount } from "../src/model/unread-counts.ts";
import { notificationsOf } from "../src/session/notifications.ts";
import { emptyState } from "./empty-state.ts";

const OWN = 7;
const OTHER = 8;
/** A Friday at noon, UTC. */
const NOW = Date.UTC(2026, 4, 8, 12);

/** The settings of a new user. */
const usual = {
  enable_desktop_notifications: true,
  enable_sounds: true,
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  wildcard_mentions_notify: true,
  pm_content_in_desktop_notifications: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  notification_sound: "zulip",
} as const satisfies Partial<SettingValues>;

interface Case {
  readonly settings?: Partial<SettingValues>;
  readonly stream?: Partial<Subscription>;
  readonly flags?: MessageFlag[];
  readonly sender?: number;
  readonly direct?: boolean;
  readonly model?: Partial<Model>;
  readonly watched?: boolean;
}

function noticed({ settings, stream, flags = [], sender = OTHER, direct, model, watched = false }: Case) {
  const subscription = {
    stream_id: 3,
    name: "castle",
    is_muted: false,
    desktop_notifications: null,
    audible_notifications: null,
    wildcard_mentions_notify: null,
    ...stream,
  } as Subscription;
  const common = { id: 41, sender_id: sender, flags };
  const message = (
    direct
      ? { ...common, type: "private", display_recipient: [{ id: OWN }, { id: OTHER }] }
      : { ...common, type: "stream", stream_id: 3, subject: "walls" }
  ) as FetchedMessage;
  const present: Model = {
    ...modelFrom(emptyState, {}),
    settings: { ...usual, ...settings } as Model["settings"],
    messages: IdMap.from([message], ({ id }) => id),
    ...model,
  };
  const subscriptions = {
    ...present.subscriptions,
    subscribed: IdMap.from([subscription], (each) => each.stream_id),
  };
  const event = { id: 1, type: "message", message, flags } as unknown as Event;
  const [notice] = notificationsOf({ ...present, subscriptions }, [event], () => watched, NOW);
  return notice && [notice.isShown && "shown", notice.isHeard && "heard"].filter(Boolean).join(" ");
}

/** The model's store with a policy for the topic of the message. */
const withPolicy = (visibility_policy: 1 | 2 | 3) =>
  new Map([["3 walls", { stream_id: 3, topic_name: "Walls", last_updated: 0, visibility_policy }]]);
const muted = withPolicy(1);
const directMutes = new Map([[String(OTHER), { user_ids: [OWN, OTHER], timestamp: 0 }]]);
const always = { paused_until: null, resumed_until: null, schedule: null };
const followed = { topicPolicies: withPolicy(3) };

describe("notices for", () => {
  it.each<[string, Case, string | undefined]>([
    ["a direct message", { direct: true }, "shown heard"],
    ["a mention", { flags: ["mentioned"] }, "shown heard"],
    ["an alert word", { flags: ["has_alert_word"] }, "shown heard"],
    ["a mention of everybody", { flags: ["wildcard_mentioned"] }, "shown heard"],
    ["any message of a stream", {}, undefined],
    ["own messages", { direct: true, sender: OWN }, undefined],
    ["what was read meanwhile", { direct: true, flags: ["read"] }, undefined],
    ["what is looked at", { direct: true, watched: true }, undefined],
    ["a direct message, without sounds", { direct: true, settings: { enable_sounds: false } }, "shown"],
    [
      "a direct message, with no sound chosen",
      { direct: true, settings: { notification_sound: "none" } },
      "shown",
    ],
    [
      "a direct message, sounds only",
      { direct: true, settings: { enable_desktop_notifications: false } },
      "heard",
    ],
    ["a stream, by the settings", { settings: { enable_stream_desktop_notifications: true } }, "shown"],
    [
      "a stream, by its own",
      { stream: { desktop_notifications: true, audible_notifications: true } },
      "shown heard",
    ],
    [
      "a stream that is excepted",
      {
        settings: { enable_stream_desktop_notifications: true, enable_stream_audible_notifications: true },
        stream: { desktop_notifications: false },
      },
      "heard",
    ],
    [
      "everybody mentioned, not wanted",
      { flags: ["wildcard_mentioned"], settings: { wildcard_mentions_notify: false } },
      undefined,
    ],
    [
      "everybody mentioned, not wanted of this stream",
      { flags: ["wildcard_mentioned"], stream: { wildcard_mentions_notify: false } },
      undefined,
    ],
    [
      "everybody mentioned, wanted of this stream",
      {
        flags: ["wildcard_mentioned"],
        settings: { wildcard_mentions_notify: false },
        stream: { wildcard_mentions_notify: true },
      },
      "shown heard",
    ],
    ["a muted stream", { stream: { is_muted: true, desktop_notifications: true } }, undefined],
    [
      "a muted topic",
      {
        flags: ["wildcard_mentioned"],
        stream: { desktop_notifications: true },
        model: { topicPolicies: muted },
      },
      undefined,
    ],
    [
      "an unmuted topic of a muted stream",
      {
        stream: { is_muted: true, desktop_notifications: true },
        model: { topicPolicies: withPolicy(2) },
      },
      "shown",
    ],
    ["a followed topic of a muted stream", { stream: { is_muted: true }, model: followed }, "shown heard"],
    [
      "a followed topic, as the settings have it",
      {
        model: followed,
        settings: {
          enable_followed_topic_desktop_notifications: false,
          enable_followed_topic_audible_notifications: false,
        },
      },
      undefined,
    ],
    [
      "everybody mentioned in a followed topic",
      {
        flags: ["wildcard_mentioned"],
        model: followed,
        settings: { wildcard_mentions_notify: false, enable_followed_topic_desktop_notifications: false },
      },
      "shown heard",
    ],
    ["a mention in a muted topic", { flags: ["mentioned"], model: { topicPolicies: muted } }, "shown heard"],
    [
      "a direct message in a pause",
      { direct: true, model: { doNotDisturb: { ...always, paused_until: NOW / 1000 + 1 } } },
      undefined,
    ],
    [
      "a direct message after a pause",
      { direct: true, model: { doNotDisturb: { ...always, paused_until: NOW / 1000 } } },
      "shown heard",
    ],
    [
      "a direct message outside of the user's hours",
      { direct: true, model: { doNotDisturb: { ...always, schedule: [{ weekday: 5, from: 780, to: 0 }] } } },
      undefined,
    ],
    [
      "a direct message in the user's hours, in their time zone",
      {
        direct: true,
        settings: { timezone: "Europe/Berlin" },
        model: { doNotDisturb: { ...always, schedule: [{ weekday: 5, from: 780, to: 0 }] } },
      },
      "shown heard",
    ],
    ["a muted direct conversation", { direct: true, model: { directMutes } }, undefined],
    [
      "everybody mentioned in a muted direct conversation",
      { direct: true, flags: ["wildcard_mentioned"], model: { directMutes } },
      undefined,
    ],
    [
      "a mention in a muted direct conversation",
      { direct: true, flags: ["mentioned"], model: { directMutes } },
      "shown heard",
    ],
    ["muted people", { direct: true, model: { mutedUsers: [{ id: OTHER, timestamp: 0 }] } }, undefined],
  ])("%s", (_, given, expected) => {
    expect(noticed(given)).toBe(expected);
  });
});

const unread = modelFrom(
  {
    ...emptyState,
    unread_msgs: {
      streams: [{ stream_id: 3, topic: "lunch", unread_message_ids: [41, 43] }],
      pms: [{ other_user_id: OTHER, sender_id: OTHER, unread_message_ids: [44, 45] }],
      huddles: [],
      mentions: [43, 45],
      count: 4,
      old_unreads_missing: false,
    },
  },
  {},
);

it.each([
  [1, 4, 2],
  [2, 3, 2],
  [3, 3, 2],
  [4, 0, 0],
] as const)(
  "with desktop_icon_count_display %i, the icon shows %i, or %i if the direct conversation is muted",
  (display, count, left) => {
    const settings = { desktop_icon_count_display: display } as Model["settings"];
    expect(shownCount({ ...unread, settings })).toBe(count);
    expect(shownCount({ ...unread, settings, directMutes })).toBe(left);
  },
);
