/** What the user has done that takes a request: said when it is done, with a way back, or what went wrong. */
import { problemIn } from "@confab/client";
import { useCallback, useEffect, useState } from "react";
import { createStore, useStore } from "zustand";
import { IconButton } from "../components/icon-button.tsx";
import { useTexts } from "../text/text.tsx";
import { problemText } from "./problem-text.ts";

/** How long something that went well is shown; whoever points at it or is in it with the keyboard has longer. */
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
 * @returns does something; `done` is said afterwards, and nothing where it is missing, because the screen shows it. What
 *   the work itself returns takes it back
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

/** Where it is said: at the lower edge, over everything else. */
export function Outcomes() {
  const { app } = useTexts();
  const latest = useStore(outcomes, (state) => state.latest);
  const [isHeld, setIsHeld] = useState(false);
  // Of what is taken away under the pointer, or with the focus in it, nobody hears that it was left.
  if (!latest && isHeld) setIsHeld(false);
  useEffect(() => {
    if (!latest || latest.isProblem || isHeld) return undefined;
    const timer = setTimeout(() => show(undefined), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [latest, isHeld]);
  return (
    <div role={latest?.isProblem ? "alert" : "status"} className="outcome-place">
      {latest && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it stay
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
