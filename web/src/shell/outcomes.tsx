import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "../components/icon-button.tsx";
import { outcomes } from "../session/tasks.ts";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { useFreePlace } from "./use-free-place.ts";

/** The time that a success message is shown. It lasts longer while the pointer or the focus is on it. */
const SHOWN_MILLISECONDS = 10_000;

/** Shows the latest outcome near the lower edge, above everything else, where it covers no button. */
export function Outcomes() {
  const { app } = useTexts();
  const store = useViewPart(outcomes);
  const latest = useStore(store, (state) => state.latest);
  const note = useRef<HTMLDivElement>(null);
  useFreePlace(note, latest);
  const [isHeld, setIsHeld] = useState(false);
  const closeAnd = (act?: () => void) => () => {
    store.setState({ latest: undefined });
    act?.();
  };
  // An element that is removed under the pointer or with the focus sends no leave or blur event.
  if (!latest && isHeld) setIsHeld(false);
  useEffect(() => {
    if (!latest || latest.isProblem || isHeld) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // Nobody reads it while another window covers this one, such as a call that a link has opened.
    const begin = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(() => store.setState({ latest: undefined }), SHOWN_MILLISECONDS);
    };
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [store, latest, isHeld]);
  return (
    <div role={latest?.isProblem ? "alert" : "status"} className="outcome-place">
      {latest && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the focus is within it
        <div
          ref={note}
          className={latest.isProblem ? "outcome is-problem" : "outcome"}
          onMouseEnter={() => setIsHeld(true)}
          onMouseLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <span className="outcome-text">{latest.text}</span>
          {latest.action && (
            <button type="button" className="button" onClick={closeAnd(latest.action.act)}>
              {latest.action.name}
            </button>
          )}
          <IconButton icon="close" label={app.close} onClick={closeAnd()} />
        </div>
      )}
    </div>
  );
}
