/** Hides the messages of muted people until the user asks to see them. */
import type { Model, Session } from "@confab/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useModel } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";

/** The muted senders whose messages the user asked to see. */
const shownSenders = viewPart(() =>
  createStore<{ readonly ids: ReadonlySet<number> }>(() => ({ ids: new Set() })),
);

const isMutedIn = ({ mutedUsers }: Model, senderId: number): boolean =>
  mutedUsers.some(({ id }) => id === senderId);

export function useIsHidden(senderId: number | undefined): boolean {
  const isMuted = useModel((model) => senderId !== undefined && isMutedIn(model, senderId));
  const isShown = useStore(
    useViewPart(shownSenders),
    ({ ids }) => senderId !== undefined && ids.has(senderId),
  );
  return isMuted && !isShown;
}

/** True if the messages of a sender are hidden: see `useIsHidden`. */
export function isHiddenNow(session: Session, senderId: number): boolean {
  const { model } = session.store.getState();
  const isShown = shownSenders(session).getState().ids.has(senderId);
  return model !== undefined && isMutedIn(model, senderId) && !isShown;
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
