/** Provides the items of a view, and rebuilds only those that have changed. */
import { conversationKey, conversationOf, type Feed, matchOf, type Outgoing } from "@confab/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import type { Item } from "./feed-row.tsx";
import { type Row, type Rows, rowsOf } from "./rows.ts";

export interface Items {
  /** The rows, followed by the outgoing messages. */
  readonly items: readonly Item[];
  readonly outgoing: readonly Outgoing[];
  readonly rows: readonly Row[];
  /** The first message that was unread when the view was opened. */
  readonly unreadFrom: number | undefined;
}

export function useItems(feed: Feed, hasHeadings: boolean): Items {
  const session = useSession();
  const ownId = useModel(({ options }) => options.userId);
  const messages = useModel((model) => model.messages);
  const [unreadFrom] = useState(() => {
    // Among the results of a search, the line would separate nothing that belongs together.
    if (matchOf(feed.narrow) === undefined) return undefined;
    const known = session.store.getState().model?.messages;
    return feed.ids.find((id) => known?.get(id)?.flags.includes("read") === false);
  });
  const before = useRef<Rows>(undefined);
  const { rows } = useMemo(() => {
    const made = rowsOf(feed.ids, { messages }, { ownId, hasHeadings, unreadFrom }, before.current);
    before.current = made;
    return made;
  }, [feed.ids, messages, ownId, hasHeadings, unreadFrom]);
  const outgoing = useOutgoing(feed, ownId);
  const items = useMemo(() => [...rows, ...outgoing.map(itemOf)], [rows, outgoing]);
  return { items, rows, outgoing, unreadFrom };
}

const itemOf = (entry: Outgoing): Item => ({ kind: "outgoing", key: entry.localId, entry });

/** Returns the user's outgoing messages to the conversation of the view. */
export function useOutgoing(feed: Feed, ownId: number): readonly Outgoing[] {
  const outbox = useSessionState((state) => state.outbox);
  return useMemo(() => {
    const conversation = conversationOf(feed.narrow, ownId);
    const key = conversation && conversationKey(conversation);
    return outbox.filter(({ to }) => conversationKey(to) === key);
  }, [outbox, feed.narrow, ownId]);
}

/**
 * Returns the ends at which messages were added since the last render. When they are added above, the visible messages
 * must not move.
 */
export function useGrowth(ids: readonly number[]): "above" | "below" | "both" | undefined {
  const before = useRef<readonly number[]>(undefined);
  const was = before.current;
  useEffect(() => {
    before.current = ids;
  });
  if (was === undefined || was === ids) return undefined;
  const isAbove = was[0] !== ids[0];
  const isBelow = was.at(-1) !== ids.at(-1);
  if (isAbove && isBelow) return "both";
  if (isAbove) return "above";
  return isBelow ? "below" : undefined;
}

/** @returns the index of an id in an ascending list that contains it */
export function placeOfId(ids: readonly number[], id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds a message by its id, since rows are in the order of ids.
 *
 * @returns -1 if the message is missing
 */
export function indexOfMessage(rows: readonly Row[], id: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const place = idAt(rows, middle);
    if (place.id === id) return place.index;
    if (place.id < id) low = place.index + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Returns the first message at or after an index. Each heading is followed by one. */
function idAt(rows: readonly Row[], from: number): { index: number; id: number } {
  let index = from;
  for (let row = rows[index]; row; row = rows[++index]) {
    if (row.kind === "message") return { index, id: row.id };
  }
  return { index, id: Number.POSITIVE_INFINITY };
}
