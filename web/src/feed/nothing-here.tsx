import { everything, marksAsRead, type Narrow } from "@confab/client";
import { Placeholder } from "../components/placeholder.tsx";
import { WriteButton } from "../components/write-button.tsx";
import { useHashOf } from "../places/navigation.ts";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** Stands in for the messages of a view that has none, and offers the next step. */
export function NothingHere({ narrow }: { narrow: Narrow }) {
  const { feed } = useTexts();
  const hashOf = useHashOf();
  const ownId = useModel(({ options }) => options.userId);
  const words = narrow.filter(({ operator }) => operator === "search");
  if (words.length > 0) {
    const isLimited = words.length < narrow.length;
    return (
      <Placeholder title={feed.noResults} icon="search">
        <p>{feed.noResultsHint}</p>
        <a className="button" href={hashOf({ view: "messages", narrow: isLimited ? words : everything })}>
          {isLimited ? feed.searchEverywhere : feed.toAllMessages}
        </a>
      </Placeholder>
    );
  }
  if (marksAsRead(narrow, ownId)) {
    return (
      <Placeholder title={feed.noMessages} icon="hash">
        <p>{feed.noMessagesHint}</p>
        <WriteButton text={feed.writeFirst} />
      </Placeholder>
    );
  }
  return (
    <Placeholder title={feed.noMatches} icon="everything">
      <p>{feed.noMatchesHint}</p>
      <a className="button" href={hashOf({ view: "messages", narrow: everything })}>
        {feed.toAllMessages}
      </a>
    </Placeholder>
  );
}
