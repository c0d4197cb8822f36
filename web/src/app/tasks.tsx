/** Runs actions that need a request, and reports the success with a way to undo it, or the problem. */
import { problemIn } from "@confab/client";
import { useCallback, useEffect, useState } from "react";
import { createStore, useStore } from "zustand";
import { IconButton } from "../components/icon-button.tsx";
import { useTexts } from "../text/text.tsx";
import { problemText } from "./problem-text.ts";

/** The time that a success message is shown. It lasts longer while the pointer or the focus is on it. */
const SHOWN_MILLISECONDS = 10_000;

type Undo = () => Promise<void>;

interface Outcome {
  readonly text: string;
  readonly isProblem: boolean;
  readonly action?: { readonly name: string; readonly act: () => void };
}

const outcomes = createStore<{ readonly latest: Outcome | undefined }>(() => ({ latest: undefined }));

const show = (latest: Outcome | undefined) => outcomes.setState({ latest });

/**
 * @returns runs the work and then shows `done`, or nothing if it is missing because the screen already shows the
 *   result. If the work returns a function, that function undoes it
 */
export function useTask(): (work: () => Promise<unknown>, done?: string) => Promise<void> {
  const texts = useTexts();
  const { navigation } = texts;
  return useCallback(
    async function run(work: () => Promise<unknown>, done?: string): Promise<void> {
      try {
        const undo = await work();
        if (done === undefined) return;
        const back = isUndo(undo)
          ? { action: { name: navigation.undo, act: () => void run(undo, navigation.undone) } }
          : {};
        show({ text: done, isProblem: false, ...back });
      } catch (error) {
        const action = { name: navigation.tryAgain, act: () => void run(work, done) };
        show({ text: navigation.didNotWork(problemText(problemIn(error), texts)), isProblem: true, action });
      }
    },
    [texts, navigation],
  );
}

const isUndo = (value: unknown): value is Undo => typeof value === "function";

/** Shows the latest outcome at the lower edge, above everything else. */
export function Outcomes() {
  const { app } = useTexts();
  const latest = useStore(outcomes, (state) => state.latest);
  const [isHeld, setIsHeld] = useState(false);
  // An element that is removed under the pointer or with the focus sends no leave or blur event.
  if (!latest && isHeld) setIsHeld(false);
  useEffect(() => {
    if (!latest || latest.isProblem || isHeld) return undefined;
    const timer = setTimeout(() => show(undefined), SHOWN_MILLISECONDS);
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
  show(undefined);
  act?.();
};
