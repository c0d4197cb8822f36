import type { Feed } from "@confab/client";
import { Icon } from "../components/icon.tsx";
import { useTexts } from "../text/text.tsx";

/** Leads to the end of the view, and shows the number of messages that have arrived there unseen. */
export function NewestButton({ feed, seenTo, onPress }: { feed: Feed; seenTo: number; onPress: () => void }) {
  const texts = useTexts();
  let count = 0;
  // New messages are at the end.
  for (let index = feed.ids.length - 1; index >= 0 && (feed.ids[index] ?? 0) > seenTo; index -= 1) count += 1;
  const isNew = count > 0 && feed.reachesNewest;
  const news = isNew ? texts.messages.newBelow(count) : "";
  return (
    <>
      <button type="button" className="button newest-button" onClick={onPress} title={texts.feed.toNewest}>
        <Icon name="down" />
        <span className="visually-hidden">{texts.feed.toNewest}</span>
        {news}
      </button>
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </>
  );
}
