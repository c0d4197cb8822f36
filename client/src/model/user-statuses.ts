import { changedStatus, type UserStatus } from "@confab/contract";
import type { EventNamed, Store } from "./store.ts";

/**
 * The statuses that users have set, by user; users without a status are absent, deactivated users are included.
 * Missing are users whom a guest does not see.
 *
 * May be missing: nothing. Order: as the log has it; each event says what changed.
 */
export type UserStatusesState = ReadonlyMap<number, UserStatus>;

export const userStatuses: Store<UserStatusesState> = {
  keys: ["user_status"],
  from: (initial) =>
    new Map(Object.entries(initial.user_status ?? {}).map(([userId, status]) => [Number(userId), status])),
  on: {
    userStatus: (state, { id: _, type: __, user_id, ...change }) => {
      const after = new Map(state);
      const status = changedStatus(state.get(user_id), change);
      if (Object.keys(status).length > 0) after.set(user_id, status);
      else after.delete(user_id);
      return after;
    },
    // A guest no longer sees the user; or the user is new, and has no status.
    realmUserAdd: withoutStatus,
    realmUserRemove: withoutStatus,
  },
};

function withoutStatus(
  state: UserStatusesState,
  { person }: EventNamed<"realmUserAdd" | "realmUserRemove">,
): UserStatusesState {
  if (!state.has(person.user_id)) return state;
  const after = new Map(state);
  after.delete(person.user_id);
  return after;
}
