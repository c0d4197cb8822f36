/**
 * Finds the users who may have to be notified of messages, from the model alone. A busy stream has thousands of
 * subscribers, of whom few want to be notified.
 */
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream } from "../../model/records.ts";
import { isBot } from "../access/users.ts";
import type { MessagePayload } from "../messages/send/events.ts";
import { WELCOME_BOT } from "../messages/send/notification-bot.ts";

/** The fields of a message that decide who is notified. */
export type NotifyingMessage = Pick<
  MessagePayload,
  "stream_id" | "sender_id" | "participant_ids" | "mentioned" | "mentions_wildcard"
>;

/** The candidates of the messages of one batch. The model must not change meanwhile. */
export class Candidates {
  readonly #model: RealmModel;
  /** Subscribers who want all messages, by stream. */
  readonly #listeners = new Map<number, readonly number[]>();

  constructor(model: RealmModel) {
    this.#model = model;
  }

  /** Returns the users whom the message addresses: participants, or mentioned subscribers. */
  addressees(message: NotifyingMessage): number[] {
    if (this.#isSilent(message)) return [];
    const stream = this.#streamOf(message);
    const meant = stream ? meantIn(stream, message) : (message.participant_ids ?? []);
    return meant.filter((userId) => this.#mayBeNotified(userId) && this.acceptsFrom(userId, message));
  }

  /**
   * Returns the subscribers who want notifications of every message of the stream. The list is the same for all
   * messages of the stream, so it may include the sender and users who have muted the sender.
   */
  listeners(message: NotifyingMessage): readonly number[] {
    const stream = this.#streamOf(message);
    if (!stream || this.#isSilent(message)) return [];
    const known = this.#listeners.get(stream.stream_id);
    if (known) return known;
    const found = new Set<number>();
    for (const userId of wantingNotifications(stream, this.#model)) {
      if (stream.subscribers.has(userId) && this.#mayBeNotified(userId)) found.add(userId);
    }
    const listeners = [...found];
    this.#listeners.set(stream.stream_id, listeners);
    return listeners;
  }

  /** Returns the subscribers who follow the topic, as `listeners` does. */
  followers(message: NotifyingMessage & Pick<MessagePayload, "topic">): readonly number[] {
    const stream = this.#streamOf(message);
    if (!stream || this.#isSilent(message)) return [];
    const { stream_id } = stream;
    const followers = this.#model.topicPolicies.followersOf({ stream_id, topic: message.topic });
    return [...followers].filter((userId) => stream.subscribers.has(userId) && this.#mayBeNotified(userId));
  }

  /** Returns false for the sender of the message, and for users who have muted the sender. */
  acceptsFrom(userId: number, { sender_id }: NotifyingMessage): boolean {
    return userId !== sender_id && !this.#model.mutedBy.get(sender_id)?.has(userId);
  }

  #streamOf({ stream_id }: NotifyingMessage): Stream | undefined {
    return stream_id === null ? undefined : this.#model.streams.get(stream_id);
  }

  /** True for a greeting: it can wait until the new user signs in. */
  #isSilent({ sender_id }: NotifyingMessage): boolean {
    return this.#model.users.get(sender_id)?.delivery_email === WELCOME_BOT;
  }

  #mayBeNotified(userId: number): boolean {
    const user = this.#model.users.get(userId);
    return user?.is_active === true && !user.is_system && !isBot(user);
  }
}

const meantIn = ({ subscribers }: Stream, { mentioned, mentions_wildcard }: NotifyingMessage): number[] =>
  mentions_wildcard ? subscribers.toArray() : mentioned.filter((userId) => subscribers.has(userId));

/** Yields users who want notifications of the stream, some of them twice, and some who are not subscribed. */
function* wantingNotifications({ stream_id, subscribers }: Stream, model: RealmModel): Iterable<number> {
  const { push_notifications, email_notifications } = model.streamChoices;
  yield* push_notifications.on.get(stream_id) ?? [];
  yield* email_notifications.on.get(stream_id) ?? [];
  const wanting = model.wantStreamNotifications;
  // Iterates over the shorter of the two lists.
  if (wanting.size <= subscribers.size) yield* wanting;
  else for (const userId of subscribers) if (wanting.has(userId)) yield userId;
}
