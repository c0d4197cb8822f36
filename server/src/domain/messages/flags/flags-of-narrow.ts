/** Changes a user's own flags on a range of messages of a narrow (docs/interface/unread.md#changing-flags). */
import { MAX_MESSAGES_PER_FETCH } from "@confab/contract";
import { chunksOf } from "../../../base/chunks.ts";
import type { User } from "../../../model/records.ts";
import type { Realm } from "../../../realm/realm.ts";
import type { UserWrite } from "../../user-write.ts";
import { type Anchor, beginReading, type Sides, selectAround } from "../fetch/around.ts";
import type { NarrowTerm } from "../fetch/narrow/parse.ts";
import { selectRecords } from "./flag-queries.ts";
import { CHANGED_AT_ONCE, changeFlags, type FlagChange } from "./flags.ts";

export interface NarrowChange extends Sides, FlagChange {
  readonly anchor: Anchor;
  readonly terms: readonly NarrowTerm[];
}

export interface ChangedRange {
  /** The number of messages of the range, changed or not. */
  readonly processed_count: number;
  readonly updated_count: number;
  /** The oldest message of the range; `null` if the range is empty. */
  readonly first_processed_id: number | null;
  readonly last_processed_id: number | null;
  readonly found_oldest: boolean;
  readonly found_newest: boolean;
}

/**
 * Sets or clears a flag on the messages of a narrow around an anchor. Many messages take several writes, each with its
 * own event, and other writers get their turn in between. Messages that the user has no record of are not changed.
 *
 * @throws ApiError for an invalid narrow
 */
export async function updateFlagsOfNarrow(
  realm: Realm,
  user: User,
  write: UserWrite,
  request: NarrowChange,
): Promise<ChangedRange> {
  const { before, anchor, after, reachesOldest, reachesNewest } = await realm.read(async (tx) =>
    selectAround(tx, await beginReading(tx, user, request), limited(request)),
  );
  const messageIds = [...before, ...anchor, ...after];
  let updated = 0;
  for (const some of chunksOf(messageIds, CHANGED_AT_ONCE)) {
    updated += await write(async (tx, actor) =>
      changeFlags(tx, actor, await selectRecords(tx, actor.user_id, some), request),
    );
  }
  return {
    processed_count: messageIds.length,
    updated_count: updated,
    first_processed_id: messageIds[0] ?? null,
    last_processed_id: messageIds.at(-1) ?? null,
    found_oldest: reachesOldest,
    found_newest: reachesNewest,
  };
}

/** Lowers the numbers of messages to what one request may change. Each side keeps at least half of that. */
function limited({ before, after, includesAnchor }: Sides): Sides {
  const most = Math.max(MAX_MESSAGES_PER_FETCH - after, MAX_MESSAGES_PER_FETCH / 2);
  const older = Math.min(before, most);
  return { before: older, after: Math.min(after, MAX_MESSAGES_PER_FETCH - older), includesAnchor };
}
