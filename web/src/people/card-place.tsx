/** Shows the card that is open. The card is loaded when the first one is opened. */
import { Suspense, useMemo } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../browser/lazy-part.ts";
import { openedCard } from "../session/opened-card.ts";
import { useViewPart } from "../session/view-state.ts";

const PersonCard = lazyPart(() => import("./person-card.tsx"));
const GroupCard = lazyPart(() => import("./group-card.tsx"));
const StreamCard = lazyPart(() => import("./stream-card.tsx"));

export function CardPlace() {
  const opened = useViewPart(openedCard);
  const card = useStore(opened, (state) => state.card);
  const trigger = useMemo(() => ({ current: card?.trigger ?? null }), [card]);
  if (!card) return null;
  const close = () => {
    opened.setState({ card: undefined });
    card.trigger.focus();
  };
  return (
    <Suspense>
      {card.kind === "person" ? (
        <PersonCard key={card.id} userId={card.id} trigger={trigger} onClose={close} />
      ) : card.kind === "stream" ? (
        <StreamCard key={card.id} streamId={card.id} trigger={trigger} onClose={close} />
      ) : (
        <GroupCard key={card.id} groupId={card.id} trigger={trigger} onClose={close} />
      )}
    </Suspense>
  );
}
