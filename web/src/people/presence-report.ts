/** Tells the server each minute whether the user is there, and takes what it says of the others, by its own clock. */
import type { Session } from "@confab/client";
import { useEffect } from "react";
import { useModel, useSession, useSessionState } from "../app/session-context.tsx";

/** As all clients do (reference 14.7). */
const REPORT_MILLISECONDS = 60_000;
/** Who has touched nothing for so long is idle. */
const IDLE_MILLISECONDS = 5 * 60_000;

const inputs = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/** Draws nothing. */
export function PresenceReport(): null {
  const session = useSession();
  const isOff = useSessionState(({ fixed }) => fixed.realm_presence_disabled ?? false);
  const shows = useModel(({ settings }) => settings?.presence_enabled ?? true);
  useEffect(() => {
    if (isOff) return undefined;
    let lastInput = Date.now();
    let isNew = true;
    const onInput = () => {
      lastInput = Date.now();
      isNew = true;
    };
    const report = () => {
      const isIdle = Date.now() - lastInput > IDLE_MILLISECONDS;
      void (shows ? tell(session, isIdle ? "idle" : "active", isNew) : ask(session));
      isNew = false;
    };
    for (const name of inputs) window.addEventListener(name, onInput, { passive: true });
    report();
    const timer = setInterval(report, REPORT_MILLISECONDS);
    return () => {
      clearInterval(timer);
      for (const name of inputs) window.removeEventListener(name, onInput);
    };
  }, [session, shows, isOff]);
  return null;
}

async function tell(session: Session, status: "active" | "idle", new_user_input: boolean): Promise<void> {
  try {
    session.takePresences(
      await session.client.reportPresence({ status, new_user_input, slim_presence: true }),
    );
  } catch {
    // Said again in a minute; that the server is away stands elsewhere.
  }
}

/** Those who do not show that they are there see the others all the same. */
async function ask(session: Session): Promise<void> {
  try {
    session.takePresences(await session.client.getRealmPresence());
  } catch {
    // As above.
  }
}
