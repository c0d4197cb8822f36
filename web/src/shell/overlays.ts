/** The palette, the help for the keyboard or the question before signing out, if it is open over the page. */
import type { Session } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { viewPart } from "../session/view-state.ts";

export const overlay = viewPart(() =>
  createStore<{ readonly open: "palette" | "keys" | "sign-out" | undefined }>(() => ({ open: undefined })),
);

/** Shows the help for the keyboard. */
export const showKeys = (session: Session): void => overlay(session).setState({ open: "keys" });
