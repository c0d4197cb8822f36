import { everything, type Outgoing } from "@confab/client";
import { memo } from "react";
import { DayMenu } from "../days/day-menu.tsx";
import { useSession } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";
import { ConversationHeading } from "./conversation-heading.tsx";
import { DayDivider } from "./day-divider.tsx";
import { MessageRow } from "./message-row.tsx";
import { OutgoingRow } from "./outgoing-row.tsx";
import type { Row } from "./rows.ts";

export type Item = Row | { readonly kind: "outgoing"; readonly key: string; readonly entry: Outgoing };

/** The number of a message in the view, starting at 1, and the number of messages. `undefined` and -1 if unknown. */
export interface Position {
  readonly position: number | undefined;
  readonly size: number;
}

/**
 * One row of a view. It is memoized because the virtualizer renders all rows on the screen twice for each frame. What can
 * be pressed is within articles, as an element with the role `feed` may contain nothing else.
 */
export const FeedRow = memo(function FeedRow({
  item,
  feedKey,
  position,
  size,
  isNamed,
}: Position & { item: Item; feedKey: string; isNamed: boolean }) {
  switch (item.kind) {
    case "day":
      return (
        <article>
          <OwnDayDivider day={item.day} feedKey={feedKey} />
        </article>
      );
    case "heading":
      return (
        <article>
          <ConversationHeading conversation={item.conversation} day={item.day} />
        </article>
      );
    case "unread":
      return <UnreadDivider />;
    case "outgoing":
      return <OutgoingRow entry={item.entry} />;
    case "message":
      return (
        <MessageRow
          id={item.id}
          isFirst={item.isFirst}
          feedKey={feedKey}
          isNamed={isNamed}
          position={position}
          size={size}
        />
      );
  }
});

function OwnDayDivider({ day, feedKey }: { day: number; feedKey: string }) {
  const session = useSession();
  const narrow = session.store.getState().feeds.get(feedKey)?.narrow ?? everything;
  return (
    <DayDivider
      day={day}
      now={session.serverNow()}
      format={useDateFormat()}
      wrap={(name) => (
        <DayMenu narrow={narrow} day={day}>
          {name}
        </DayMenu>
      )}
    />
  );
}

function UnreadDivider() {
  const { messages } = useTexts();
  return (
    <div className="unread-divider">
      <span>{messages.unreadFrom}</span>
    </div>
  );
}
