/** Events that nodes send each other about sessions. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";

/** Sessions have ended. Nodes cache the sessions that they have seen (`sessions.ts`), and evict them on this event. */
export const sessionsEnded = eventKind<{ readonly token_hashes: readonly string[] }>({
  type: "sessions_ended",
  wireType: null,
});

export const sessionEventKinds: readonly EventKind[] = [sessionsEnded];
