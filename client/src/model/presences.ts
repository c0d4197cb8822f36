import type { LegacyPresence, Presences, SlimPresence } from "@confab/contract";
import type { Store } from "./store.ts";
import type { UsersState } from "./users.ts";

/** When somebody last reported to be there, in seconds since 1970 by the server's clock. */
export interface UserPresence {
  readonly active?: number;
  /** Missing where it was not after `active`: then it says nothing. */
  readonly idle?: number;
}

/**
 * When each user last was active, and idle after that, whatever the program.
 *
 * May be missing: reports that are no news, because no event tells them, and of somebody whose account was opened again;
 * clients ask each minute, as they report themselves, and the session takes the answer. In organizations of more
 * than 100 users no event tells anything. Order: any.
 */
export type PresencesState = ReadonlyMap<number, UserPresence>;

export const presences: Store<PresencesState> = {
  keys: ["presences"],
  from: (initial) => {
    const users = [...(initial.realm_users ?? []), ...(initial.realm_non_active_users ?? [])];
    return presencesFrom(initial.presences ?? {}, users);
  },
  on: {
    presence: (state, { user_id, presence }) =>
      new Map(state).set(user_id, newestOf([state.get(user_id) ?? {}, ...timesOf(presence)])),
    realmUserRemove: (state, { person }) => {
      if (!state.has(person.user_id)) return state;
      const after = new Map(state);
      after.delete(person.user_id);
      return after;
    },
  },
};

/** What the server answers about everybody, in either of its shapes. */
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

/** Clients report each minute; somebody of whom nothing came for so long is gone (reference 14.7). */
const OFFLINE_SECONDS = 140;

/** @param now seconds since 1970, by the server's clock */
export function presenceOf(
  state: PresencesState,
  userId: number,
  now: number,
): "active" | "idle" | "offline" {
  const { active = 0, idle = 0 } = state.get(userId) ?? {};
  if (now - active < OFFLINE_SECONDS) return "active";
  return now - idle < OFFLINE_SECONDS ? "idle" : "offline";
}
