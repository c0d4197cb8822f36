import { openCard } from "../session/opened-card.ts";
import { useSession } from "../session/session-context.tsx";

/** The name of a sender, which opens their card. */
export function SenderName({ id, name }: { id: number; name: string }) {
  const session = useSession();
  return (
    <button
      type="button"
      className="message-sender name-button"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => openCard(session, { kind: "person", id }, currentTarget)}
    >
      {name}
    </button>
  );
}
