import type { MutedUser } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The users that the user muted, and the times since when.
 *
 * May be missing: nothing. Order: any; each event brings the whole list.
 */
export type MutedUsersState = readonly MutedUser[];

export const mutedUsers: Store<MutedUsersState> = {
  keys: ["muted_users"],
  from: (initial) => initial.muted_users ?? [],
  on: { mutedUsers: (_, event) => event.muted_users },
};
