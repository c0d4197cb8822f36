/**
 * Notifies guests of the users whom they begin to see, and of those whom they no longer see
 * (docs/decisions/limited-guests.md). Callers have appended the events that cause it; the model does not have them yet.
 */
import type { Audience } from "../../events/audience.ts";
import { isLimited, isSeenByAll, knowledgeOf, knows, limitsGuests } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, StreamRecord, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { userHidden, userShown } from "./events.ts";
import { statusChanged } from "./status-events.ts";

interface Change<S> {
  readonly stream: S;
  readonly userIds: readonly number[];
}

/** Guests by the user whom they see from now on, or no longer. */
class Pairs {
  readonly #guests = new Map<number, Set<number>>();

  add(guestId: number, userId: number): void {
    const guests = this.#guests.get(userId) ?? new Set();
    this.#guests.set(userId, guests.add(guestId));
  }

  /** Shows the users, with their statuses, of which the guests have no event. */
  appendShown(tx: WriteTx): void {
    for (const [user_id, guests] of this.#guests) {
      const audience: Audience = { to: "users", user_ids: [...guests] };
      tx.append(userShown.of({ user_id }, audience));
      const change = tx.model.userStatuses.get(user_id);
      if (change) tx.append(statusChanged.of({ user_id, change }, audience));
    }
  }

  appendHidden(tx: WriteTx): void {
    for (const [user_id, guests] of this.#guests) {
      tx.append(userHidden.of({ user_id }, { to: "users", user_ids: [...guests] }));
    }
  }
}

const guestsAmong = (userIds: Iterable<number>, model: RealmModel): User[] =>
  [...userIds].flatMap((userId) => {
    const user = model.users.get(userId);
    return user?.is_active && isLimited(user, model) ? [user] : [];
  });

/** Notifies guests after users have subscribed to streams. */
export function showSubscribers(tx: WriteTx, joinings: readonly Change<StreamRecord>[]): void {
  const { model } = tx;
  if (!limitsGuests(model)) return;
  const pairs = new Pairs();
  for (const { stream, userIds } of joinings) {
    const joined = new Set(userIds);
    // A stream that is being created is not in the model yet.
    const all = new Set([...(model.streams.get(stream.stream_id)?.subscribers ?? []), ...userIds]);
    for (const guest of guestsAmong(all, model)) {
      if (joined.has(guest.user_id)) {
        const isKnown = knowledgeOf(guest, model);
        for (const userId of all) {
          const user = model.users.get(userId);
          if (!user || !isKnown(user)) pairs.add(guest.user_id, userId);
        }
        continue;
      }
      for (const userId of joined) if (!knows(guest, userId, model)) pairs.add(guest.user_id, userId);
    }
  }
  pairs.appendShown(tx);
}

/** Notifies the guests among the participants of a direct message of those whom they did not see before. */
export function showParticipants(tx: WriteTx, participantIds: readonly number[]): void {
  const pairs = new Pairs();
  for (const [guestId, userId] of strangersAmong(participantIds, tx.model)) pairs.add(guestId, userId);
  pairs.appendShown(tx);
}

/** Returns each guest among the participants with each of the others whom they don't see. */
export function strangersAmong(participantIds: readonly number[], model: RealmModel): [number, number][] {
  if (!limitsGuests(model)) return [];
  return guestsAmong(participantIds, model).flatMap((guest) =>
    participantIds
      .filter((userId) => !knows(guest, userId, model))
      .map((userId): [number, number] => [guest.user_id, userId]),
  );
}

/** Notifies guests after subscriptions have ended. */
export function hideSubscribers(tx: WriteTx, leavings: readonly Change<Stream>[]): void {
  const { model } = tx;
  if (!limitsGuests(model)) return;
  const remaining = new Remaining(leavings, model);
  const pairs = new Pairs();
  for (const { stream, userIds } of leavings) {
    const left = new Set(userIds);
    for (const { user_id: guestId } of guestsAmong(stream.subscribers, model)) {
      const isLeaving = left.has(guestId);
      const stillKnown = isLeaving ? remaining.peopleWith(guestId) : undefined;
      for (const userId of isLeaving ? stream.subscribers : left) {
        const isShared = stillKnown ? stillKnown.has(userId) : remaining.isShared(userId, guestId);
        if (userId !== guestId && !isShared && isStranger(guestId, userId, model)) pairs.add(guestId, userId);
      }
    }
  }
  pairs.appendHidden(tx);
}

/** True if a guest does not see the user apart from streams. */
function isStranger(guestId: number, userId: number, model: RealmModel): boolean {
  const user = model.users.get(userId);
  return user !== undefined && !isSeenByAll(user) && !model.directPartners.get(guestId)?.has(userId);
}

/** The subscriptions that remain after some have ended. */
class Remaining {
  readonly #left: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #streams: readonly Stream[];
  readonly #byUser = new Map<number, readonly Stream[]>();

  constructor(leavings: readonly Change<Stream>[], model: RealmModel) {
    this.#left = new Map(leavings.map(({ stream, userIds }) => [stream.stream_id, new Set(userIds)]));
    this.#streams = [...model.streams.values()].filter(({ is_active }) => is_active);
  }

  isShared(userId: number, otherId: number): boolean {
    return this.#streamsOf(userId).some((stream) => this.#isIn(otherId, stream));
  }

  /** Returns everyone who shares a stream with the user. */
  peopleWith(userId: number): Set<number> {
    const people = new Set<number>();
    for (const stream of this.#streamsOf(userId)) {
      for (const otherId of stream.subscribers) if (this.#isIn(otherId, stream)) people.add(otherId);
    }
    return people;
  }

  #streamsOf(userId: number): readonly Stream[] {
    const known = this.#byUser.get(userId) ?? this.#streams.filter((stream) => this.#isIn(userId, stream));
    this.#byUser.set(userId, known);
    return known;
  }

  #isIn(userId: number, { stream_id, subscribers }: Stream): boolean {
    return subscribers.has(userId) && !this.#left.get(stream_id)?.has(userId);
  }
}
