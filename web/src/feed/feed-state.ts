/** The state of the user's actions in the current view of messages: the selected message and what is open on it. */
import { type Problem, problemIn, type Session } from "@confab/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useSession } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";

export type Opened =
  | "menu"
  | "picker"
  | "delete"
  | "source"
  | "history"
  | "reactions"
  | "readers"
  | "move"
  | "forward"
  | "remind";

interface FeedState {
  /** The message that keys act on. */
  readonly selected: number | undefined;
  /** The message under the pointer, until another message gets the focus. */
  readonly pointed: number | undefined;
  readonly editing: number | undefined;
  /** @property trigger the element next to which a popover appears; without one, it appears at the toolbar */
  readonly opened:
    | { readonly id: number; readonly what: Opened; readonly trigger?: HTMLElement | undefined }
    | undefined;
  /** The last failed action on a message, and a function that retries it. */
  readonly problem: { readonly id: number; readonly what: Problem; readonly again: () => void } | undefined;
  /** A short-lived announcement of an action without a visible result. */
  readonly said: string | undefined;
}

const nothing: FeedState = {
  selected: undefined,
  pointed: undefined,
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
  const { selected, pointed } = store.getState();
  if (selected === id && (pointed === undefined || pointed === id)) return;
  store.setState({ selected: id, ...(pointed !== id && { pointed: undefined }) });
};

/** Notes that the pointer has moved onto a message, or left it. */
export function point(session: Session, id: number, isOn: boolean): void {
  const store = feedState(session);
  if (isOn) store.setState({ pointed: id });
  else if (store.getState().pointed === id) store.setState({ pointed: undefined });
}

/**
 * Returns the only message whose toolbar may be visible: the one with an open popover, otherwise the one under the
 * pointer, otherwise the selected one (while it has the focus).
 */
export const toolbarMessage = ({ opened, pointed, selected }: FeedState): number | undefined =>
  opened?.id ?? pointed ?? selected;

export const openOn = (session: Session, id: number, what: Opened, trigger?: HTMLElement): void =>
  feedState(session).setState({ selected: id, opened: { id, what, trigger } });

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
