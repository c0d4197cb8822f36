/** A user muted or unmuted someone. The event carries the whole list. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { MutedUser } from "../../model/records.ts";
import { presentMutedUser } from "./present.ts";

export const mutedUsersChanged = eventKind<{
  readonly user_id: number;
  readonly muted: readonly MutedUser[];
}>({
  type: "muted_users_changed",
  wireType: "muted_users",
  apply: (model, { user_id, muted }) => model.setMutedUsers(user_id, muted),
  present: ({ muted }) => ({ type: "muted_users", muted_users: muted.map(presentMutedUser) }),
});

export const mutedUserEventKinds: readonly EventKind[] = [mutedUsersChanged];
