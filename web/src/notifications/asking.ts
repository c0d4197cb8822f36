/** When to ask whether this browser may show notifications: after a message that would have been worth one. */
import type { MessageNotification } from "@confab/client";
import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useSession } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";

/** After "Not now", the question is not asked for this time. */
const LATER_MILLISECONDS = 7 * 86_400_000;

const KEY = "confab.notices.declined";

/** True if the user said never; the time until which the user wants to be left alone, in milliseconds since 1970. */
type Declined = true | number;

const asking = viewPart(() => createStore<{ readonly isDue: boolean }>(() => ({ isDue: false })));

/** Returns a function that takes the notifications of messages which arrived while the window had no focus. */
export function useMissed(): (notifications: readonly MessageNotification[]) => void {
  const store = useViewPart(asking);
  const session = useSession();
  return (notifications) => {
    const isWorthIt = notifications.some(({ isShown, message }) => isShown && isPersonal(message));
    if (isWorthIt && !isDeclined(session.serverNow())) store.setState({ isDue: true });
  };
}

const isPersonal = ({ type, flags }: MessageNotification["message"]): boolean =>
  type === "private" || flags.includes("mentioned");

/** Returns whether to ask now, and functions for the answers other than yes. */
export function useAsking() {
  const store = useViewPart(asking);
  const session = useSession();
  const isDue = useStore(store, (state) => state.isDue);
  // The answer in another window counts here, too.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY && isDeclined(session.serverNow())) store.setState({ isDue: false });
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [store, session]);
  const decline = (declined: Declined) => {
    store.setState({ isDue: false });
    try {
      localStorage.setItem(KEY, JSON.stringify(declined));
    } catch {
      // Storage is full or forbidden. The answer lasts as long as the page.
    }
  };
  return {
    isDue,
    later: () => decline(session.serverNow() + LATER_MILLISECONDS),
    never: () => decline(true),
  };
}

/** @param now milliseconds since 1970 */
function isDeclined(now: number): boolean {
  try {
    const declined = JSON.parse(localStorage.getItem(KEY) ?? "0") as Declined;
    return declined === true || declined > now;
  } catch {
    return false;
  }
}
