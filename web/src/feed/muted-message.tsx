/** Messages of people whom the user muted, folded away until they are asked for. */
import { create } from "zustand";
import { useModel } from "../app/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** Whose messages the user has asked to see after all, until the page is left. */
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
