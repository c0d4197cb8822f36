/** Hides the messages of muted people until the user asks to see them. */
import { create } from "zustand";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** The muted senders whose messages the user asked to see, until the page is closed. */
const useShownSenders = create<{ readonly ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

export function useIsHidden(senderId: number | undefined): boolean {
  const isMuted = useModel(({ mutedUsers }) => mutedUsers.some(({ id }) => id === senderId));
  const isShown = useShownSenders(({ ids }) => senderId !== undefined && ids.has(senderId));
  return isMuted && !isShown;
}

export function MutedMessage({ senderId }: { senderId: number }) {
  const { feed, messages } = useTexts();
  const show = () => useShownSenders.setState(({ ids }) => ({ ids: new Set([...ids, senderId]) }));
  return (
    <p className="message-muted">
      {feed.muted}{" "}
      <button type="button" className="button is-quiet" onClick={show}>
        {messages.show}
      </button>
    </p>
  );
}
