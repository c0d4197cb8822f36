/** The state of the user's actions in the current view of messages: the selected message and what is open on it. */
import { type Problem, problemIn } from "@confab/client";
import { create } from "zustand";

export type Opened = "menu" | "picker" | "delete" | "source" | "history" | "reactions" | "move";

interface FeedState {
  /** The message that keys act on. */
  readonly selected: number | undefined;
  readonly editing: number | undefined;
  readonly opened: { readonly id: number; readonly what: Opened } | undefined;
  /** The last failed action on a message, and a function that retries it. */
  readonly problem: { readonly id: number; readonly what: Problem; readonly again: () => void } | undefined;
  /** A short-lived announcement of an action without a visible result. */
  readonly said: string | undefined;
}

const nothing: FeedState = {
  selected: undefined,
  editing: undefined,
  opened: undefined,
  problem: undefined,
  said: undefined,
};

export const useFeedState = create<FeedState>(() => nothing);

/** Resets the state when a view is opened. */
export const resetFeedState = (): void => useFeedState.setState(nothing);

export const select = (id: number | undefined): void => {
  if (useFeedState.getState().selected !== id) useFeedState.setState({ selected: id });
};

export const openOn = (id: number, what: Opened): void =>
  useFeedState.setState({ selected: id, opened: { id, what } });

export const closeOpened = (): void => useFeedState.setState({ opened: undefined });

export const say = (said: string): void => useFeedState.setState({ said });

/** Runs an action on a message. If the action fails, the problem appears below the message with a button to retry. */
export async function perform(id: number, work: () => Promise<unknown>): Promise<void> {
  if (useFeedState.getState().problem?.id === id) useFeedState.setState({ problem: undefined });
  try {
    await work();
  } catch (error) {
    const again = () => void perform(id, work);
    useFeedState.setState({ problem: { id, what: problemIn(error), again } });
  }
}
