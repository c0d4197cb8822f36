/** Shows the number of unread messages next to a name, or nothing for zero. */
import { useTexts } from "../text/text.tsx";

const MOST_SHOWN = 999;

/** @param isQuiet true if the user muted the named item */
export function UnreadCount({ count, isQuiet = false }: { count: number; isQuiet?: boolean }) {
  const { views } = useTexts();
  if (count === 0) return null;
  return (
    <span className={isQuiet ? "count is-quiet" : "count"}>
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">{views.unread(count)}</span>
    </span>
  );
}
