import { ConversationHeading } from "./conversation-heading.tsx";
import type { Row } from "./rows.ts";

/** Names the conversation at the upper edge of a mixed view when its own heading is off the screen. */
export function StickyHeading({ rows, top }: { rows: readonly Row[]; top: number }) {
  let index = Math.min(top, rows.length - 1);
  while (index >= 0 && rows[index]?.kind !== "heading") index -= 1;
  const row = rows[index];
  if (row?.kind !== "heading") return null;
  return (
    <div className="sticky-heading">
      <ConversationHeading conversation={row.conversation} />
    </div>
  );
}
