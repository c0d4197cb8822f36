import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "../components/icon-button.tsx";
import { outcomes, showOutcome } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";

/** The time that a success message is shown. It lasts longer while the pointer or the focus is on it. */
const SHOWN_MILLISECONDS = 10_000;

/** Shows the latest outcome at the lower edge, above everything else. */
export function Outcomes() {
  const { app } = useTexts();
  const latest = useStore(outcomes, (state) => state.latest);
  const [isHeld, setIsHeld] = useState(false);
  // An element that is removed under the pointer or with the focus sends no leave or blur event.
  if (!latest && isHeld) setIsHeld(false);
  useEffect(() => {
    if (!latest || latest.isProblem || isHeld) return undefined;
    const timer = setTimeout(() => showOutcome(undefined), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [latest, isHeld]);
  return (
    <div role={latest?.isProblem ? "alert" : "status"} className="outcome-place">
      {latest && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it on the screen
        <div
          className={latest.isProblem ? "outcome is-problem" : "outcome"}
          onMouseEnter={() => setIsHeld(true)}
          onMouseLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <span className="outcome-text">{latest.text}</span>
          {latest.action && (
            <button type="button" className="button" onClick={takenAway(latest.action.act)}>
              {latest.action.name}
            </button>
          )}
          <IconButton icon="close" label={app.close} onClick={takenAway()} />
        </div>
      )}
    </div>
  );
}

const takenAway = (act?: () => void) => () => {
  showOutcome(undefined);
  act?.();
};
