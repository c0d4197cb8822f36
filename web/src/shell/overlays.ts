/** The palette or the help for the keyboard, if it is open over the page. */
import type { Session } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { viewPart } from "../session/view-state.ts";

export const overlay = viewPart(() =>
  createStore<{ readonly open: "palette" | "keys" | undefined }>(() => ({ open: undefined })),
);

/** Shows the help for the keyboard. */
export const showKeys = (session: Session): void => overlay(session).setState({ open: "keys" });
