/** Reports the user's presence to the server each minute, and takes the presences of others from its answers. */
import type { Session } from "@confab/client";
import { PRESENCE_PING_SECONDS } from "@confab/contract";
import { useEffect } from "react";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";

/** The time without input after which a user is idle. */
const IDLE_MILLISECONDS = 5 * 60_000;

const inputs = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/** Renders nothing. */
export function PresenceReport(): null {
  const session = useSession();
  const isOff = useSessionState(({ fixed }) => fixed.realm_presence_disabled ?? false);
  const shows = useModel(({ settings }) => settings?.presence_enabled ?? true);
  useEffect(() => {
    if (isOff) return undefined;
    let lastInput = session.serverNow();
    let isNew = true;
    const onInput = () => {
      lastInput = session.serverNow();
      isNew = true;
    };
    const report = () => {
      const isIdle = session.serverNow() - lastInput > IDLE_MILLISECONDS;
      void (shows ? sendReport(session, isIdle ? "idle" : "active", isNew) : ask(session));
      isNew = false;
    };
    for (const name of inputs) window.addEventListener(name, onInput, { passive: true });
    report();
    const timer = setInterval(report, PRESENCE_PING_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      for (const name of inputs) window.removeEventListener(name, onInput);
    };
  }, [session, shows, isOff]);
  return null;
}

async function sendReport(
  session: Session,
  status: "active" | "idle",
  new_user_input: boolean,
): Promise<void> {
  try {
    session.takePresences(
      await session.client.reportPresence({ status, new_user_input, slim_presence: true }),
    );
  } catch {
    // Reported again in a minute; another part of the page says that the server is unreachable.
  }
}

/** Fetches presences for users who hide their own presence but still see the others. */
async function ask(session: Session): Promise<void> {
  try {
    session.takePresences(await session.client.getRealmPresence());
  } catch {
    // Asked again in a minute, as in `sendReport`.
  }
}
