/**
 * The state of the view that outlives its components, such as scroll positions, unfinished edits and uploads. It
 * belongs to one session: two sessions of a page, or of a test, share nothing.
 */
import type { Session } from "@confab/client";
import { useSession } from "./session-context.tsx";

/** Returns a part of the view's state. */
export type ViewPart<T> = (session: Session) => T;

/**
 * Declares a part. The area that uses the part declares it, so nothing lists all parts.
 *
 * @param create is called when the part of a session is first needed
 */
export function viewPart<T extends object>(create: (session: Session) => T): ViewPart<T> {
  const parts = new WeakMap<Session, T>();
  return (session) => {
    const known = parts.get(session);
    if (known) return known;
    const part = create(session);
    parts.set(session, part);
    return part;
  };
}

/** Returns the part that belongs to the session on the screen. */
export const useViewPart = <T>(part: ViewPart<T>): T => part(useSession());
