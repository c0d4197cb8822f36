/** The state of the user's actions in the current view of messages: the selected message and what is open on it. */
import { type Problem, problemIn, type Session } from "@confab/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useSession } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";

export type Opened = "menu" | "picker" | "delete" | "source" | "history" | "reactions" | "readers" | "move";

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

export const feedState = viewPart(() => createStore<FeedState>(() => nothing));

/** @param select returns a value that is compared by identity */
export const useFeedState = <T>(select: (state: FeedState) => T): T =>
  useStore(useViewPart(feedState), select);

/** Resets the state when a view is opened. */
export const resetFeedState = (session: Session): void => feedState(session).setState(nothing);

export const select = (session: Session, id: number | undefined): void => {
  const store = feedState(session);
  if (store.getState().selected !== id) store.setState({ selected: id });
};

export const openOn = (session: Session, id: number, what: Opened): void =>
  feedState(session).setState({ selected: id, opened: { id, what } });

/** Returns a function that closes what is open on a message. */
export function useCloseOpened(): () => void {
  const session = useSession();
  return () => feedState(session).setState({ opened: undefined });
}

export const say = (session: Session, said: string): void => feedState(session).setState({ said });

/** Runs an action on a message. If the action fails, the problem appears below the message with a button to retry. */
export async function perform(session: Session, id: number, work: () => Promise<unknown>): Promise<void> {
  const store = feedState(session);
  if (store.getState().problem?.id === id) store.setState({ problem: undefined });
  try {
    await work();
  } catch (error) {
    const again = () => void perform(session, id, work);
    store.setState({ problem: { id, what: problemIn(error), again } });
  }
}
