import { type Candidate, decideNotifications } from "@confab/server/domain/notifications/decide";
import { expect, test } from "vitest";

/** A subscriber who is away, without any reason for a notification. */
const away: Candidate = {
  user_id: 1,
  sender_id: 2,
  is_direct: false,
  is_mentioned: false,
  is_wildcard: false,
  settings: {},
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
  is_muted: false,
  is_followed: false,
  has_muted_sender: false,
  has_queue: false,
  is_present: false,
  is_quiet_time: false,
};

const direct = { ...away, is_direct: true };
const online = { has_queue: true, is_present: true };
const noOnlinePush = { settings: { enable_online_push_notifications: false } };

const push = (trigger: string, is_waiting = false) => ({ channel: "push", trigger, is_waiting });
const mail = (trigger: string, is_waiting = false) => ({ channel: "mail", trigger, is_waiting });
const both = (trigger: string) => [push(trigger), mail(trigger)];

test.each<readonly [string, Candidate, unknown]>([
  ["nobody for an ordinary message", away, []],
  ["direct messages", direct, both("private_message")],
  ["mentions", { ...away, is_mentioned: true }, both("mentioned")],
  ["a mention before a wildcard", { ...away, is_mentioned: true, is_wildcard: true }, both("mentioned")],
  ["a direct message before a mention", { ...direct, is_mentioned: true }, both("private_message")],
  ["mentions in what is muted", { ...away, is_mentioned: true, is_muted: true }, both("mentioned")],
  ["wildcards", { ...away, is_wildcard: true }, both("wildcard_mentioned")],
  ["no wildcards in what is muted", { ...away, is_wildcard: true, is_muted: true }, []],
  [
    "no wildcards where the settings say so",
    { ...away, is_wildcard: true, settings: { wildcard_mentions_notify: false } },
    [],
  ],
  [
    "wildcards where the stream says so",
    {
      ...away,
      is_wildcard: true,
      wildcard_mentions_notify: true,
      settings: { wildcard_mentions_notify: false },
    },
    both("wildcard_mentioned"),
  ],
  [
    "no wildcards where the stream says so",
    { ...away, is_wildcard: true, wildcard_mentions_notify: false },
    [],
  ],
  ["nothing of a muted direct conversation", { ...direct, is_muted: true }, []],
  [
    "nothing of everyone mentioned in a muted direct conversation",
    { ...direct, is_muted: true, is_wildcard: true, settings: { enable_stream_push_notifications: true } },
    [],
  ],
  [
    "a mention in a muted direct conversation",
    { ...direct, is_muted: true, is_mentioned: true },
    both("mentioned"),
  ],
  ["by mail alone in a quiet time", { ...direct, is_quiet_time: true }, [mail("private_message")]],
  ["a stream with mails", { ...away, email_notifications: true }, [mail("stream_email_notify")]],
  ["a stream with push", { ...away, push_notifications: true }, [push("stream_push_notify")]],
  [
    "streams as the settings have them",
    {
      ...away,
      settings: { enable_stream_email_notifications: true, enable_stream_push_notifications: true },
    },
    [push("stream_push_notify"), mail("stream_email_notify")],
  ],
  [
    "no stream that is left out",
    { ...away, email_notifications: false, settings: { enable_stream_email_notifications: true } },
    [],
  ],
  [
    "a followed topic, even of a stream that is left out",
    { ...away, is_followed: true, email_notifications: false },
    [push("followed_topic_push_notify"), mail("followed_topic_email_notify")],
  ],
  [
    "followed topics as the settings have them",
    {
      ...away,
      is_followed: true,
      push_notifications: true,
      settings: {
        enable_followed_topic_push_notifications: false,
        enable_followed_topic_email_notifications: false,
      },
    },
    [push("stream_push_notify")],
  ],
  [
    "wildcards in a followed topic, even where the stream ignores them",
    { ...away, is_followed: true, is_wildcard: true, wildcard_mentions_notify: false },
    both("wildcard_mentioned"),
  ],
  [
    "wildcards in a followed topic as the settings have them",
    {
      ...away,
      is_followed: true,
      is_wildcard: true,
      wildcard_mentions_notify: false,
      settings: { enable_followed_topic_wildcard_mentions_notify: false },
    },
    [push("followed_topic_push_notify"), mail("followed_topic_email_notify")],
  ],
  ["no muted stream or topic", { ...away, email_notifications: true, is_muted: true }, []],
  [
    "a stream with mails, though wildcards are ignored",
    { ...away, email_notifications: true, is_wildcard: true, wildcard_mentions_notify: false },
    [mail("stream_email_notify")],
  ],
  ["never the sender", { ...direct, sender_id: 1 }, []],
  ["never of a muted sender", { ...direct, has_muted_sender: true }, []],
  [
    "no mail where it is not wanted",
    { ...direct, settings: { enable_offline_email_notifications: false } },
    [push("private_message")],
  ],
  [
    "no push where it is not wanted",
    { ...direct, settings: { enable_offline_push_notifications: false } },
    [mail("private_message")],
  ],
  [
    "stream mails, though others are not wanted",
    {
      ...away,
      is_mentioned: true,
      email_notifications: true,
      settings: { enable_offline_email_notifications: false },
    },
    [push("mentioned"), mail("stream_email_notify")],
  ],
  [
    "people who are there by push alone",
    { ...direct, ...online },
    [push("private_message"), mail("private_message", true)],
  ],
  [
    "people who are there of nothing, if they like",
    { ...direct, ...online, ...noOnlinePush },
    [push("private_message", true), mail("private_message", true)],
  ],
  [
    "people who are not at their program",
    { ...direct, ...noOnlinePush, has_queue: true },
    both("private_message"),
  ],
  [
    "people without a program that takes messages",
    { ...direct, ...noOnlinePush, is_present: true },
    both("private_message"),
  ],
])("it notifies %s", (_, candidate, expected) => {
  expect(decideNotifications(candidate)).toEqual(expected);
});
