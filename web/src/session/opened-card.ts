/** The card of a person, group or stream that is open. Names, mentions, the list of people and titles open it. */
import type { Session } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { viewPart } from "./view-state.ts";

export interface CardSubject {
  readonly kind: "person" | "group" | "stream";
  readonly id: number;
}

interface OpenedCard extends CardSubject {
  /** The element next to which the card appears, and which has the focus after it. */
  readonly trigger: HTMLElement;
}

export const openedCard = viewPart(() =>
  createStore<{ readonly card: OpenedCard | undefined }>(() => ({ card: undefined })),
);

export const openCard = (session: Session, subject: CardSubject, trigger: HTMLElement): void =>
  openedCard(session).setState({ card: { ...subject, trigger } });
