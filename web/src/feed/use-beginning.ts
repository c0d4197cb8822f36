/** Where a view of messages begins, and what of it is drawn before the browser has measured anything. */
import type { Feed } from "@confab/client";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CacheSnapshot, VirtualizerHandle } from "virtua";
import { useFeedState } from "./feed-state.ts";
import type { FeedPlace } from "./followed-end.ts";
import { leaveSizes, leftPlaces, sizesLeft } from "./left-places.ts";
import type { Row } from "./rows.ts";
import { indexOfMessage } from "./use-items.ts";

/** Some screen's full. How many rows it takes is known a frame later. */
const FIRST_ROWS = 14;

interface Options {
  readonly feed: Feed;
  readonly feedKey: string;
  /** A message to begin at. */
  readonly near: number | undefined;
  readonly rows: readonly Row[];
  readonly unreadFrom: number | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly handle: RefObject<VirtualizerHandle | null>;
  readonly goTo: (place: FeedPlace) => void;
}

export interface Beginning {
  /** Indexes of rows that have to be there; none as soon as the virtualizer knows by itself which ones. */
  readonly firstRows: readonly number[];
  /** How high rows were when the view was left. */
  readonly sizes: CacheSnapshot | undefined;
}

/** Goes to the beginning when the view is opened, and whenever the address names another message of it. */
export function useBeginning(options: Options): Beginning {
  const { feedKey, near, rows, handle, goTo } = options;
  const [sizes] = useState(() => sizesLeft(feedKey, rows));
  const [firstRows, setFirstRows] = useState(() => rowsAround(beginningOf(options), rows));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that the view is opened at
  useLayoutEffect(() => {
    const place = beginningOf(options);
    goTo(place);
    if (place.kind === "message" && place.id === near) useFeedState.setState({ selected: near });
  }, [near]);

  // The virtualizer measures at the end of the next frame.
  useEffect(() => {
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => setFirstRows([]));
    });
    return () => cancelAnimationFrame(request);
  }, []);

  const drawn = useRef(rows);
  drawn.current = rows;
  useLayoutEffect(
    () => () => {
      if (handle.current) leaveSizes(feedKey, drawn.current, handle.current.cache);
    },
    [feedKey, handle],
  );
  return { firstRows, sizes };
}

/** At the message of the address, where it was left, at the first unread message, or at the end. */
function beginningOf({ feed, feedKey, near, rows, unreadFrom, scroller }: Options): FeedPlace {
  const left = leftPlaces.get(feedKey);
  const third = (scroller.current?.clientHeight ?? 0) / 3;
  const at = (id: number): FeedPlace => ({ kind: "message", id, top: third });
  const isHere = (id: number | undefined): id is number => id !== undefined && indexOfMessage(rows, id) >= 0;
  if (isHere(near)) return at(near);
  if (left?.kind === "message" && isHere(left.id)) return left;
  // Whoever asked for the newest message passes over what is unread.
  return feed.anchor !== "newest" && isHere(unreadFrom) ? at(unreadFrom) : { kind: "end" };
}

/** Of those above a message fewer are on the screen than of those below. */
function rowsAround(place: FeedPlace, rows: readonly Row[]): number[] {
  const above = Math.floor(FIRST_ROWS / 3);
  const wanted = place.kind === "end" ? rows.length : indexOfMessage(rows, place.id) - above;
  const first = Math.max(0, Math.min(wanted, rows.length - FIRST_ROWS));
  return Array.from({ length: FIRST_ROWS }, (_, index) => first + index);
}
