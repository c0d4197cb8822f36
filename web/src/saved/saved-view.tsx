/** Lists the saved messages: first those with a reminder, by its time, and then the others, the newest first. */
import { type Feed, starredMessages } from "@confab/client";
import type { Reminder } from "@confab/contract";
import { useMemo } from "react";
import { Icon } from "../components/icon.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { useHashOf } from "../places/navigation.ts";
import { problemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { nextReminders } from "./next-reminders.ts";
import { SavedLine } from "./saved-line.tsx";
import { useSavedFeed } from "./use-saved-feed.ts";

export function SavedView() {
  const session = useSession();
  const texts = useTexts();
  const hashOf = useHashOf();
  const reminders = useModel((model) => model.reminders);
  const feed = useSavedFeed();
  const lines = useMemo(() => linesOf(nextReminders(reminders), feed), [reminders, feed]);
  if (feed?.problem !== undefined && lines.length === 0) {
    return (
      <Placeholder title={texts.feed.failed(problemText(feed.problem, texts))}>
        <button type="button" className="button" onClick={() => session.feeds.retry(starredMessages)}>
          {texts.feed.retry}
        </button>
      </Placeholder>
    );
  }
  if (lines.length === 0 && (feed === undefined || feed.loading !== "nothing")) {
    return <Placeholder title={texts.feed.loading} />;
  }
  if (lines.length === 0) {
    return (
      <Placeholder title={texts.saved.none} icon="star">
        <p>{texts.saved.noneHint}</p>
        <a className="button" href={hashOf({ view: "recent" })}>
          <Icon name="recent" />
          {texts.views.recent}
        </a>
      </Placeholder>
    );
  }
  return (
    <div className="saved">
      <ul className="saved-list" aria-label={texts.views.saved}>
        {lines.map(({ id, reminder }) => (
          <SavedLine key={id} id={id} reminder={reminder} />
        ))}
      </ul>
      {feed && !feed.reachesOldest && feed.loading !== "start" && (
        <button
          type="button"
          className="button saved-older"
          disabled={feed.loading === "older"}
          onClick={() => session.feeds.extend(starredMessages, "older")}
        >
          {texts.saved.older}
        </button>
      )}
    </div>
  );
}

interface Line {
  /** The id of the message. */
  readonly id: number;
  readonly reminder: Reminder | undefined;
}

function linesOf(next: ReadonlyMap<number, Reminder>, feed: Feed | undefined): Line[] {
  const others = feed?.ids.filter((id) => !next.has(id)) ?? [];
  return [
    ...[...next].map(([id, reminder]) => ({ id, reminder })),
    ...others.toReversed().map((id) => ({ id, reminder: undefined })),
  ];
}
