/**
 * Decides whether a user is notified of a message while they are away (docs/interface/notifications.md#notifications).
 * It is pure: the candidates, and the facts about them, are read before (`queries.ts`).
 */
import type { SettingName, SettingValues } from "@confab/contract";
import { personalSettings } from "@confab/contract";

/** The reason for a notification. The first reason in this order counts. */
export type Trigger =
  | "private_message"
  | "mentioned"
  | "wildcard_mentioned"
  | "followed_topic_push_notify"
  | "followed_topic_email_notify"
  | "stream_push_notify"
  | "stream_email_notify";

export type Channel = "mail" | "push";

/** A user who may be notified of a message, and the facts that decide it. */
export interface Candidate {
  readonly user_id: number;
  readonly sender_id: number;
  readonly is_direct: boolean;
  /** True if mentioned by name, or as a member of a group. */
  readonly is_mentioned: boolean;
  readonly is_wildcard: boolean;
  readonly settings: Partial<SettingValues>;
  /** The choice for the subscription; `null` follows the user's settings. */
  readonly push_notifications: boolean | null;
  readonly email_notifications: boolean | null;
  readonly wildcard_mentions_notify: boolean | null;
  /** True if the stream, the topic or the direct conversation is muted. */
  readonly is_muted: boolean;
  readonly is_followed: boolean;
  readonly has_muted_sender: boolean;
  /** True if the user had an event queue for messages when the message was sent. */
  readonly has_queue: boolean;
  /** True if the user was active at a client in the last minutes. */
  readonly is_present: boolean;
  /** True if the user was not to be disturbed when the message was sent. */
  readonly is_quiet_time: boolean;
}

export interface Notification {
  readonly channel: Channel;
  readonly trigger: Trigger;
  /**
   * True if a client of the user should show the message. They are notified only if it goes away before it has done so.
   */
  readonly is_waiting: boolean;
}

/** Returns the notifications of one user about one message. */
export function decideNotifications(candidate: Candidate): Notification[] {
  const { user_id, sender_id, has_muted_sender } = candidate;
  if (user_id === sender_id || has_muted_sender) return [];
  const isIdle = !(candidate.has_queue && candidate.is_present);
  const push = triggerOf(candidate, {
    isWanted: settingOf(candidate, "enable_offline_push_notifications"),
    followedTrigger: "followed_topic_push_notify",
    isFollowedWanted: settingOf(candidate, "enable_followed_topic_push_notifications"),
    streamTrigger: "stream_push_notify",
    isStreamWanted: candidate.push_notifications ?? settingOf(candidate, "enable_stream_push_notifications"),
  });
  const mail = triggerOf(candidate, {
    isWanted: settingOf(candidate, "enable_offline_email_notifications"),
    followedTrigger: "followed_topic_email_notify",
    isFollowedWanted: settingOf(candidate, "enable_followed_topic_email_notifications"),
    streamTrigger: "stream_email_notify",
    isStreamWanted:
      candidate.email_notifications ?? settingOf(candidate, "enable_stream_email_notifications"),
  });
  const isPushedAnyway = settingOf(candidate, "enable_online_push_notifications");
  return [
    // A mail waits until the quiet time has ended. A notification of the device would be out of date by then.
    ...(push && !candidate.is_quiet_time
      ? [{ channel: "push" as const, trigger: push, is_waiting: !(isIdle || isPushedAnyway) }]
      : []),
    ...(mail ? [{ channel: "mail" as const, trigger: mail, is_waiting: !isIdle }] : []),
  ];
}

function triggerOf(
  candidate: Candidate,
  by: {
    isWanted: boolean;
    followedTrigger: Trigger;
    isFollowedWanted: boolean;
    streamTrigger: Trigger;
    isStreamWanted: boolean;
  },
): Trigger | undefined {
  const { is_direct, is_mentioned, is_wildcard, is_muted, is_followed } = candidate;
  const wantsWildcards =
    (is_followed && settingOf(candidate, "enable_followed_topic_wildcard_mentions_notify")) ||
    (!is_muted && (candidate.wildcard_mentions_notify ?? settingOf(candidate, "wildcard_mentions_notify")));
  if (by.isWanted && is_direct && !is_muted) return "private_message";
  if (by.isWanted && is_mentioned) return "mentioned";
  if (by.isWanted && is_wildcard && wantsWildcards) return "wildcard_mentioned";
  if (by.isFollowedWanted && is_followed) return by.followedTrigger;
  return by.isStreamWanted && !is_direct && !is_muted ? by.streamTrigger : undefined;
}

/** Returns the user's choice for a setting, or its default. */
export const settingOf = <N extends SettingName>(
  { settings }: { readonly settings: Partial<SettingValues> },
  name: N,
): SettingValues[N] => (settings[name] ?? personalSettings[name].default) as SettingValues[N];
