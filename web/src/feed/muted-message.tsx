/** Hides the messages of muted people until the user asks to see them. */
import type { Session } from "@confab/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useModel } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";

/** The muted senders whose messages the user asked to see. */
const shownSenders = viewPart(() =>
  createStore<{ readonly ids: ReadonlySet<number> }>(() => ({ ids: new Set() })),
);

export function useIsHidden(senderId: number | undefined): boolean {
  const isMuted = useModel(({ mutedUsers }) => mutedUsers.some(({ id }) => id === senderId));
  const isShown = useStore(
    useViewPart(shownSenders),
    ({ ids }) => senderId !== undefined && ids.has(senderId),
  );
  return isMuted && !isShown;
}

/** True if the messages of a sender are hidden: see `useIsHidden`. */
export function isHiddenNow(session: Session, senderId: number): boolean {
  const muted = session.store.getState().model?.mutedUsers ?? [];
  return muted.some(({ id }) => id === senderId) && !shownSenders(session).getState().ids.has(senderId);
}

export function MutedMessage({ senderId }: { senderId: number }) {
  const { feed, messages } = useTexts();
  const shown = useViewPart(shownSenders);
  const show = () => shown.setState(({ ids }) => ({ ids: new Set([...ids, senderId]) }));
  return (
    <p className="message-muted">
      {feed.muted}{" "}
      <button type="button" className="button is-quiet" onClick={show}>
        {messages.show}
      </button>
    </p>
  );
}
