import {
  type LegacyPresence,
  PRESENCE_OFFLINE_SECONDS,
  type Presences,
  type SlimPresence,
} from "@confab/contract";
import type { Store } from "./store.ts";
import type { UsersState } from "./users.ts";

/** The times of a user's last reports, in seconds since 1970 by the server's clock. */
export interface UserPresence {
  readonly active?: number;
  /** Missing if it was not after `active`, because it then carries no information. */
  readonly idle?: number;
}

/**
 * The times at which each user was last active, and idle after that, across all their programs.
 *
 * May be missing: reports that carry no news, because no event tells them, and those of users whose accounts were
 * reactivated. Clients ask each minute, as they report themselves, and the session takes the answer. In organizations
 * of more than 100 users no event tells presences. Order: any.
 */
export type PresencesState = ReadonlyMap<number, UserPresence>;

export const presences: Store<PresencesState> = {
  // Reports change the id, too. The session asks for everyone each time, so it needs none.
  keys: ["presences", "presence_last_update_id"],
  from: (initial) => {
    const users = [...(initial.realm_users ?? []), ...(initial.realm_non_active_users ?? [])];
    return presencesFrom(initial.presences ?? {}, users);
  },
  on: {
    presence: (state, { user_id, presence }) =>
      new Map(state).set(user_id, newestOf([state.get(user_id) ?? {}, ...timesOf(presence)])),
    realmUserUpdate: (state, { person }) =>
      "is_active" in person && !person.is_active ? withoutUser(state, person.user_id) : state,
    realmUserRemove: (state, { person }) => withoutUser(state, person.user_id),
  },
};

function withoutUser(state: PresencesState, userId: number): PresencesState {
  if (!state.has(userId)) return state;
  const after = new Map(state);
  after.delete(userId);
  return after;
}

/** Returns the presences of an answer of the server about everyone, in either of its shapes. */
export const presencesFromAnswer = (answer: Presences, users: UsersState): PresencesState =>
  presencesFrom(answer, users.values());

function presencesFrom(
  answer: Presences,
  users: Iterable<{ readonly user_id: number; readonly email: string }>,
): PresencesState {
  const idByEmail = new Map([...users].map(({ user_id, email }) => [email, user_id]));
  return new Map(
    Object.entries(answer).map(([key, presence]) => [
      idByEmail.get(key) ?? Number(key),
      newestOf(timesOf(presence)),
    ]),
  );
}

function timesOf(presence: SlimPresence | LegacyPresence): UserPresence[] {
  return Object.entries(presence).map(([key, value]) =>
    typeof value === "number"
      ? { [key === "active_timestamp" ? "active" : "idle"]: value }
      : { [value.status]: value.timestamp },
  );
}

function newestOf(all: readonly UserPresence[]): UserPresence {
  const newest = (name: keyof UserPresence) => Math.max(...all.map((times) => times[name] ?? 0));
  const [active, idle] = [newest("active"), newest("idle")];
  return { ...(active > 0 && { active }), ...(idle > active && { idle }) };
}

/**
 * Returns a user's presence.
 *
 * @param now seconds since 1970, by the server's clock
 */
export function presenceOf(
  state: PresencesState,
  userId: number,
  now: number,
): "active" | "idle" | "offline" {
  const { active = 0, idle = 0 } = state.get(userId) ?? {};
  if (now - active < PRESENCE_OFFLINE_SECONDS) return "active";
  return now - idle < PRESENCE_OFFLINE_SECONDS ? "idle" : "offline";
}
