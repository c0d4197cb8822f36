/** A user changed their status. */
import type { UserStatus } from "@confab/contract";
import { type EventKind, eventKind } from "../../events/event-kind.ts";

/** The model only observes it: no rights depend on it, so it does not make writers repeat their checks. */
export const statusChanged = eventKind<{ readonly user_id: number; readonly change: UserStatus }>({
  type: "user_status_changed",
  wireType: "user_status",
  observe: (model, { user_id, change }) => model.changeUserStatus(user_id, change),
  present: ({ user_id, change }) => ({ type: "user_status", user_id, ...change }),
});

export const userStatusEventKinds: readonly EventKind[] = [statusChanged];
