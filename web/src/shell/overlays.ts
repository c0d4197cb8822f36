/** The palette, the help for the keyboard, or a question of the user's menu, if it is open over the page. */
import type { Session } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { viewPart } from "../session/view-state.ts";

export const overlay = viewPart(() =>
  createStore<{ readonly open: "palette" | "keys" | "pause" | "sign-out" | undefined }>(() => ({
    open: undefined,
  })),
);

/** Shows the help for the keyboard. */
export const showKeys = (session: Session): void => overlay(session).setState({ open: "keys" });

/** Asks for how long to pause notifications. */
export const showPause = (session: Session): void => overlay(session).setState({ open: "pause" });
