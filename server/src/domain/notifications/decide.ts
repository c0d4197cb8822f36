/**
 * Whom a message is worth a notification to while they are away (reference 20). It is pure: who comes into question, and
 * what is known of them, is read before (`queries.ts`).
 */
import type { SettingName, SettingValues } from "@confab/contract";
import { personalSettings } from "@confab/contract";

/** Why somebody is notified, in this order: the first that holds counts. */
export type Trigger =
  | "private_message"
  | "mentioned"
  | "wildcard_mentioned"
  | "stream_push_notify"
  | "stream_email_notify";

export type Channel = "mail" | "push";

/** One user who comes into question for one message, and what decides about them. */
export interface Candidate {
  readonly user_id: number;
  readonly sender_id: number;
  readonly is_direct: boolean;
  /** By name, or as one of a group. */
  readonly is_mentioned: boolean;
  readonly is_wildcard: boolean;
  readonly settings: Partial<SettingValues>;
  /** What the subscription says; `null`: as the settings do. */
  readonly push_notifications: boolean | null;
  readonly email_notifications: boolean | null;
  readonly wildcard_mentions_notify: boolean | null;
  /** The stream, or the topic. */
  readonly is_muted: boolean;
  readonly has_muted_sender: boolean;
  /** Had an event queue that takes messages when the message was sent. */
  readonly has_queue: boolean;
  /** Was at some program in the last minutes. */
  readonly is_present: boolean;
}

export interface Notification {
  readonly channel: Channel;
  readonly trigger: Trigger;
  /** A program of the user's is to show the message; only if it goes away without doing so they are notified. */
  readonly is_waiting: boolean;
}

/** What one user is to be told of one message. */
export function decideNotifications(candidate: Candidate): Notification[] {
  const { user_id, sender_id, has_muted_sender } = candidate;
  if (user_id === sender_id || has_muted_sender) return [];
  const isIdle = !(candidate.has_queue && candidate.is_present);
  const push = triggerOf(candidate, {
    isWanted: settingOf(candidate, "enable_offline_push_notifications"),
    streamTrigger: "stream_push_notify",
    isStreamWanted: candidate.push_notifications ?? settingOf(candidate, "enable_stream_push_notifications"),
  });
  const mail = triggerOf(candidate, {
    isWanted: settingOf(candidate, "enable_offline_email_notifications"),
    streamTrigger: "stream_email_notify",
    isStreamWanted:
      candidate.email_notifications ?? settingOf(candidate, "enable_stream_email_notifications"),
  });
  const isPushedAnyway = settingOf(candidate, "enable_online_push_notifications");
  return [
    ...(push ? [{ channel: "push" as const, trigger: push, is_waiting: !(isIdle || isPushedAnyway) }] : []),
    ...(mail ? [{ channel: "mail" as const, trigger: mail, is_waiting: !isIdle }] : []),
  ];
}

function triggerOf(
  candidate: Candidate,
  by: { isWanted: boolean; streamTrigger: Trigger; isStreamWanted: boolean },
): Trigger | undefined {
  const { is_direct, is_mentioned, is_wildcard, is_muted } = candidate;
  const heedsWildcards =
    !is_muted && (candidate.wildcard_mentions_notify ?? settingOf(candidate, "wildcard_mentions_notify"));
  if (by.isWanted && is_direct) return "private_message";
  if (by.isWanted && is_mentioned) return "mentioned";
  if (by.isWanted && is_wildcard && heedsWildcards) return "wildcard_mentioned";
  return by.isStreamWanted && !is_direct && !is_muted ? by.streamTrigger : undefined;
}

/** What a user wants. */
export const settingOf = <N extends SettingName>(
  { settings }: { readonly settings: Partial<SettingValues> },
  name: N,
): SettingValues[N] => (settings[name] ?? personalSettings[name].default) as SettingValues[N];
