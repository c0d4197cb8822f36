/** Runs actions that need a request, and reports the success with a way to undo it, or the problem. */
import { problemIn } from "@confab/client";
import { useCallback } from "react";
import { createStore } from "zustand/vanilla";
import { useTexts } from "../text/text.tsx";
import { problemText } from "./problem-text.ts";
import { useSession } from "./session-context.tsx";
import { viewPart } from "./view-state.ts";

type Undo = () => Promise<void>;

interface Outcome {
  readonly text: string;
  readonly isProblem: boolean;
  readonly action?: { readonly name: string; readonly act: () => void };
}

/** The latest outcome, which the frame shows (`shell/outcomes.tsx`). */
export const outcomes = viewPart(() =>
  createStore<{ readonly latest: Outcome | undefined }>(() => ({ latest: undefined })),
);

/**
 * @returns runs the work and then shows `done`, or nothing if it is missing because the screen already shows the
 *   result. If the work returns a function, that function undoes it
 */
export function useTask(): (work: () => Promise<unknown>, done?: string) => Promise<void> {
  const texts = useTexts();
  const { navigation } = texts;
  const session = useSession();
  return useCallback(
    async function run(work: () => Promise<unknown>, done?: string): Promise<void> {
      const show = (latest: Outcome | undefined) => outcomes(session).setState({ latest });
      // Otherwise, the undo of the action before stays until the server answers, and looks like this one's.
      if (done !== undefined) show(undefined);
      try {
        const undo = await work();
        if (done === undefined) return;
        const back = isUndo(undo)
          ? { action: { name: navigation.undo, act: () => void run(undo, navigation.undone) } }
          : {};
        show({ text: done, isProblem: false, ...back });
      } catch (error) {
        const action = { name: navigation.tryAgain, act: () => void run(work, done) };
        show({
          text: navigation.didNotWork(problemText(problemIn(error), texts)),
          isProblem: true,
          action,
        });
      }
    },
    [session, texts, navigation],
  );
}

const isUndo = (value: unknown): value is Undo => typeof value === "function";
