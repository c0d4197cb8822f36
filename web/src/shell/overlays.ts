/** The palette, the help for the keyboard, or a question that one of them leads to, if it is open over the page. */
import type { Session } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { viewPart } from "../session/view-state.ts";

export const overlay = viewPart(() =>
  createStore<{ readonly open: "palette" | "keys" | "day" | "pause" | "sign-out" | undefined }>(() => ({
    open: undefined,
  })),
);

/** Shows the help for the keyboard. */
export const showKeys = (session: Session): void => overlay(session).setState({ open: "keys" });

/** Asks for the day from which the present view is shown. */
export const showDays = (session: Session): void => overlay(session).setState({ open: "day" });

/** Asks for how long to pause notifications. */
export const showPause = (session: Session): void => overlay(session).setState({ open: "pause" });
