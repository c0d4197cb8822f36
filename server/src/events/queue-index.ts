/** The queues on this node, and the choice of those that get an event. */
import { limitsGuests } from "../model/known-users.ts";
import type { RealmModel } from "../model/realm-model.ts";
import { audienceStateOf, includes } from "./audience.ts";
import type { LogEvent, Viewer } from "./event-kind.ts";
import type { EventQueue } from "./event-queue.ts";
import { wantsEventType } from "./queue-options.ts";
import { isAboutStranger } from "./serialize.ts";

export class QueueIndex {
  readonly #model: RealmModel;
  readonly #queues = new Map<string, EventQueue>();
  readonly #byUser = new Map<number, Set<EventQueue>>();
  /** Queues that get messages of public streams that their user is not in. */
  readonly #wide = new Set<EventQueue>();

  constructor(model: RealmModel) {
    this.#model = model;
  }

  get size(): number {
    return this.#queues.size;
  }

  get(queueId: string): EventQueue | undefined {
    return this.#queues.get(queueId);
  }

  values(): Iterable<EventQueue> {
    return this.#queues.values();
  }

  ofUser(userId: number | undefined): readonly EventQueue[] {
    return userId === undefined ? [] : [...(this.#byUser.get(userId) ?? [])];
  }

  add(queue: EventQueue): void {
    this.#queues.set(queue.queueId, queue);
    const ofUser = this.#byUser.get(queue.userId) ?? new Set();
    ofUser.add(queue);
    this.#byUser.set(queue.userId, ofUser);
    if (isWide(queue)) this.#wide.add(queue);
  }

  /** @returns false if the queue is not on this node */
  remove(queue: EventQueue): boolean {
    if (this.#queues.get(queue.queueId) !== queue) return false;
    this.#queues.delete(queue.queueId);
    this.#wide.delete(queue);
    const ofUser = this.#byUser.get(queue.userId);
    ofUser?.delete(queue);
    if (ofUser?.size === 0) this.#byUser.delete(queue.userId);
    return true;
  }

  /**
   * Calls back for the queues of the event's audience, and then for the queues that get the event without being in the
   * audience.
   */
  forEachQueueOf(event: LogEvent, callback: (queue: EventQueue, isAddressee: boolean) => void): void {
    const { audience, kind, payload } = event;
    const state = audienceStateOf(this.#model);
    for (const userId of this.#usersFor(event)) {
      const queues = this.#byUser.get(userId);
      if (!queues || !includes(audience, userId, state)) continue;
      for (const queue of queues) callback(queue, true);
    }
    if (!kind.alsoFor) return;
    for (const queue of this.#wide) {
      if (includes(audience, queue.userId, state)) continue;
      const viewer = viewerOf(queue, false, this.#model);
      if (viewer && kind.alsoFor(payload, viewer, this.#model)) callback(queue, false);
    }
  }

  /**
   * Returns users with queues who may be in the audience. Iterates over the smaller of two sets: the subscribers, or
   * the users with queues.
   */
  #usersFor({ audience }: LogEvent): Iterable<number> {
    switch (audience.to) {
      case "nobody":
        return [];
      case "users":
        return audience.user_ids.filter((userId) => this.#byUser.has(userId));
      case "subscribers": {
        const subscribers = this.#model.streams.get(audience.stream_id)?.subscribers;
        if (subscribers && subscribers.size < this.#byUser.size) {
          const further = audience.and.filter((userId) => !subscribers.has(userId));
          return [...subscribers, ...further].filter((userId) => this.#byUser.has(userId));
        }
        return this.#byUser.keys();
      }
      default:
        return this.#byUser.keys();
    }
  }
}

/** True if the queue gets messages of public streams that its user is not in. */
export const isWide = ({ options }: Pick<EventQueue, "options">): boolean =>
  options.all_public_streams || options.narrow.length > 0;

/** Returns the viewer of an event in a queue; `undefined` when the user no longer exists. */
export function viewerOf(
  queue: EventQueue,
  isAddressee: boolean,
  model: RealmModel,
  options = queue.options,
): Viewer | undefined {
  const user = model.users.get(queue.userId);
  return user && { user, queueId: queue.queueId, options, isAddressee };
}

/** True if a queue of the event's audience gets it: its options and its user's rights permit it. */
export function wantsEvent(
  queue: EventQueue,
  event: LogEvent,
  isAddressee: boolean,
  model: RealmModel,
): boolean {
  const { kind, payload } = event;
  if (!wantsEventType(queue.options, kind.wireType ?? "")) return false;
  if (!kind.unwantedBy && !(kind.about && limitsGuests(model))) return true;
  const viewer = viewerOf(queue, isAddressee, model);
  if (!viewer) return true;
  if (!kind.presentToStranger && isAboutStranger(event, viewer, model)) return false;
  return !kind.unwantedBy?.(payload, viewer, model);
}
