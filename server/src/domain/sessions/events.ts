/** What nodes tell each other of sessions. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";

/** Sessions have ended. Nodes keep those they have seen in memory (`sessions.ts`) and drop them by this. */
export const sessionsEnded = eventKind<{ readonly token_hashes: readonly string[] }>({
  type: "sessions_ended",
  wireType: null,
});

export const sessionEventKinds = [sessionsEnded] as unknown as readonly EventKind[];
