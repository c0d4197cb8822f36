/** Decides who is notified of the messages of one batch. A single query reads the reachability of all users. */
import { quietUntilOf } from "../../model/quiet-times.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { MessagePayload } from "../messages/send/events.ts";
import { Candidates } from "./candidates.ts";
import { type Candidate, decideNotifications, type Notification, settingOf } from "./decide.ts";
import type { NewNotifications, Reachability } from "./queries.ts";

/** The time after which clients show a user as away (docs/interface/presence.md#presence). */
const PRESENT_SECONDS = 140;

/** The interval between checks whether a client of an active user has received a message. */
export const RECHECK_SECONDS = 60;

/** A message and the position of its event. */
export type Sent = MessagePayload & { readonly position: number };

interface Decided {
  readonly userId: number;
  readonly notifications: readonly Notification[];
}

/** Decides the notifications of one batch of messages. The model must not change until all are decided. */
export class NotificationBatch {
  readonly #model: RealmModel;
  readonly #candidates: Candidates;
  readonly #messages: readonly Sent[];
  #reachability: ReadonlyMap<number, Reachability> = new Map();
  /** The notifications of users who want all messages of a stream or topic, by stream, topic and second. */
  readonly #listeners = new Map<string, readonly Decided[]>();

  constructor(model: RealmModel, messages: readonly Sent[]) {
    this.#model = model;
    this.#messages = messages;
    this.#candidates = new Candidates(model);
  }

  /** Returns all users who may be notified of any of the messages. */
  users(): number[] {
    const users = new Set<number>();
    const lists = new Set<readonly number[]>();
    for (const message of this.#messages) {
      for (const userId of this.#candidates.addressees(message)) users.add(userId);
      for (const userId of this.#candidates.followers(message)) users.add(userId);
      lists.add(this.#candidates.listeners(message));
    }
    for (const listeners of lists) for (const userId of listeners) users.add(userId);
    return [...users];
  }

  /**
   * Decides one message after the other.
   *
   * @param reachability of `users`; users without any client may be absent
   */
  *decide(reachability: readonly Reachability[]): Iterable<NewNotifications[]> {
    this.#reachability = new Map(reachability.map((each) => [each.user_id, each]));
    for (const message of this.#messages) yield this.#decideMessage(message);
  }

  #decideMessage(message: Sent): NewNotifications[] {
    const addressees = new Set(this.#candidates.addressees(message));
    const notes = new Notes(message, this.#model);
    for (const userId of addressees) notes.add(this.#decideUser(userId, message));
    for (const decided of this.#decideListeners(message)) {
      const { userId } = decided;
      if (!addressees.has(userId) && this.#candidates.acceptsFrom(userId, message)) notes.add(decided);
    }
    return notes.all();
  }

  /** Decides the same for all messages of a topic in a second. The caller excludes the sender. */
  #decideListeners(message: Sent): readonly Decided[] {
    const followers = this.#candidates.followers(message);
    const others = this.#candidates.listeners(message);
    if (followers.length === 0 && others.length === 0) return [];
    const listeners = followers.length === 0 ? others : [...new Set([...followers, ...others])];
    const key = `${message.stream_id} ${message.timestamp} ${message.topic.toLowerCase()}`;
    const known = this.#listeners.get(key);
    if (known) return known;
    const anybodys = { ...message, sender_id: 0, mentioned: [], mentions_wildcard: false };
    const decided = listeners
      .map((userId) => this.#decideUser(userId, anybodys))
      .filter(({ notifications }) => notifications.length > 0);
    this.#listeners.set(key, decided);
    return decided;
  }

  #decideUser(userId: number, message: Sent): Decided {
    const hasBrowser = this.#reachability.get(userId)?.has_browser === true;
    const notifications = decideNotifications(this.#candidateOf(userId, message)).filter(
      ({ channel }) => channel === "mail" || hasBrowser,
    );
    return { userId, notifications };
  }

  #candidateOf(userId: number, message: Sent): Candidate {
    const { stream_id, sender_id, topic, timestamp } = message;
    const { streamChoices } = this.#model;
    const choice = (name: keyof typeof streamChoices) =>
      stream_id === null ? null : streamChoices[name].of(stream_id, userId);
    const { queue_until, present_at } = this.#reachability.get(userId) ?? {};
    return {
      user_id: userId,
      sender_id,
      is_direct: stream_id === null,
      is_mentioned: message.mentioned.includes(userId),
      is_wildcard: message.mentions_wildcard,
      settings: this.#model.users.get(userId)?.settings ?? {},
      push_notifications: choice("push_notifications"),
      email_notifications: choice("email_notifications"),
      wildcard_mentions_notify: choice("wildcard_mentions_notify"),
      is_muted:
        stream_id === null
          ? this.#model.directMutes.mutes(userId, message.conversation_id)
          : this.#model.topicPolicies.mutes(userId, { stream_id, topic }, choice("is_muted") === true),
      is_followed:
        stream_id !== null && this.#model.topicPolicies.followersOf({ stream_id, topic }).has(userId),
      has_muted_sender: false,
      has_queue: (queue_until ?? 0) > timestamp,
      is_present: (present_at ?? 0) > timestamp - PRESENT_SECONDS,
      is_quiet_time: quietUntilOf(userId, this.#model, timestamp) !== undefined,
    };
  }
}

/** The notifications of one message. Users whose notifications are otherwise equal share an entry. */
class Notes {
  readonly #message: Sent;
  readonly #model: RealmModel;
  readonly #notes = new Map<string, NewNotifications & { readonly user_ids: number[] }>();

  constructor(message: Sent, model: RealmModel) {
    this.#message = message;
    this.#model = model;
  }

  add({ userId, notifications }: Decided): void {
    for (const notification of notifications) {
      const { channel, trigger, is_waiting } = notification;
      const due = this.#dueOf(userId, notification);
      const key = `${channel} ${trigger} ${is_waiting} ${due}`;
      const note = this.#notes.get(key);
      if (note) note.user_ids.push(userId);
      else
        this.#notes.set(key, { ...this.#ofMessage(channel), trigger, is_waiting, due, user_ids: [userId] });
    }
  }

  all(): NewNotifications[] {
    return [...this.#notes.values()];
  }

  #dueOf(userId: number, { channel, is_waiting }: Notification): number {
    const { timestamp } = this.#message;
    if (is_waiting) return timestamp + RECHECK_SECONDS;
    if (channel === "push") return timestamp;
    const settings = this.#model.users.get(userId)?.settings ?? {};
    return timestamp + settingOf({ settings }, "email_notifications_batching_period_seconds");
  }

  #ofMessage(channel: Notification["channel"]) {
    const { id, position, conversation_id, topic } = this.#message;
    const batch = channel === "mail" ? `${conversation_id} ${topic.toLowerCase()}` : String(id);
    return { message_id: id, position, channel, batch };
  }
}
