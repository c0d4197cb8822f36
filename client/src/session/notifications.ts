/** Selects the messages that notify the user on the desktop and by a sound, while one of their programs runs. */
import type { Event, FetchedMessage } from "@confab/contract";
import { conversationOfMessage } from "../model/conversations.ts";
import { endOfQuietTime } from "../model/do-not-disturb.ts";
import type { Model } from "../model/model.ts";
import { isConversationMuted, isFollowed } from "../model/unread-counts.ts";

export interface MessageNotification {
  readonly message: FetchedMessage;
  /** True if the notification appears on the desktop. */
  readonly isShown: boolean;
  /** True if the notification plays the sound that the user has chosen. */
  readonly isHeard: boolean;
  /** True if the notification may show the message's text. */
  readonly isQuoted: boolean;
}

/**
 * Returns the notifications for events; none while the user is not to be disturbed.
 *
 * @param model the model after the events: messages that have meanwhile been read, deleted or muted are left out
 * @param isWatched true if the user has the message before their eyes
 * @param now milliseconds since 1970, by the server's clock
 */
export function notificationsOf(
  model: Model,
  events: readonly Event[],
  isWatched: (message: FetchedMessage) => boolean,
  now: number,
): MessageNotification[] {
  if (endOfQuietTime(model, now) !== undefined) return [];
  return events.flatMap((event) => {
    const message = event.type === "message" ? model.messages.get(event.message.id) : undefined;
    const notification = message && notificationOf(model, message);
    return notification && !isWatched(notification.message) ? [notification] : [];
  });
}

/** Returns `undefined` if the settings want neither a picture nor a sound. */
function notificationOf(model: Model, message: FetchedMessage): MessageNotification | undefined {
  const { settings } = model;
  if (!settings || message.sender_id === model.options.userId || message.flags.includes("read"))
    return undefined;
  if (model.mutedUsers.some(({ id }) => id === message.sender_id)) return undefined;
  const stream =
    message.type === "stream" ? model.subscriptions.subscribed.get(message.stream_id) : undefined;
  const isQuiet = isConversationMuted(model, conversationOfMessage(message, model.options.userId));
  // In a stream that the user is not subscribed to, only messages that concern the user notify them.
  const isInFollowed = stream !== undefined && isFollowed(model, stream.stream_id, message.subject);
  const wantsWildcards =
    (isInFollowed && settings.enable_followed_topic_wildcard_mentions_notify) ||
    (!isQuiet && (stream?.wildcard_mentions_notify ?? settings.wildcard_mentions_notify));
  const isPersonal = concernsUser(message, isQuiet, wantsWildcards);
  // The same applies to muted topics.
  const isListenedTo = stream !== undefined && !isQuiet;
  const isStreamShown = stream?.desktop_notifications ?? settings.enable_stream_desktop_notifications;
  const isStreamHeard = stream?.audible_notifications ?? settings.enable_stream_audible_notifications;
  const isShown =
    (isPersonal && settings.enable_desktop_notifications) ||
    (isInFollowed && settings.enable_followed_topic_desktop_notifications) ||
    (isListenedTo && isStreamShown);
  const isWanted =
    (isPersonal && settings.enable_sounds) ||
    (isInFollowed && settings.enable_followed_topic_audible_notifications) ||
    (isListenedTo && isStreamHeard);
  const isHeard = isWanted && settings.notification_sound !== "none";
  const isQuoted = message.type === "stream" || settings.pm_content_in_desktop_notifications;
  return isShown || isHeard ? { message, isShown, isHeard, isQuoted } : undefined;
}

/** True if the message is sent to the user and not muted, mentions them, or contains one of their alert words. */
const concernsUser = ({ type, flags }: FetchedMessage, isQuiet: boolean, wantsWildcards: boolean): boolean =>
  (type === "private" && !isQuiet) ||
  flags.includes("mentioned") ||
  flags.includes("has_alert_word") ||
  (wantsWildcards && flags.includes("wildcard_mentioned"));
