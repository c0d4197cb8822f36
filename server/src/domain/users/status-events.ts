/** A user changed their status. Settings and new accounts change it, too. */
import type { UserStatus } from "@confab/contract";
import { type EventKind, eventKind } from "../../events/event-kind.ts";

/** The model only observes it: no rights depend on it, so it does not make writers repeat their checks. */
export const statusChanged = eventKind<{ readonly user_id: number; readonly change: UserStatus }>({
  type: "user_status_changed",
  wireType: "user_status",
  // `away` is already in the model, with the setting that it mirrors.
  observe: (model, { user_id, change: { away: _, ...others } }) => model.changeUserStatus(user_id, others),
  about: ({ user_id }) => user_id,
  present: ({ user_id, change }) => ({ type: "user_status", user_id, ...change }),
});

export const userStatusEventKinds: readonly EventKind[] = [statusChanged];
