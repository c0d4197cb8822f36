/**
 * Finds the position at which a view of messages opens, and the rows to render before the browser has measured
 * anything.
 */
import type { Feed, Session } from "@confab/client";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CacheSnapshot, VirtualizerHandle } from "virtua";
import { useOnChangeBeforeDrawing } from "../browser/use-on-change.ts";
import { feedPositions, keepSizes, keptSizes } from "./feed-positions.ts";
import { select } from "./feed-state.ts";
import { focusSoon } from "./focus-soon.ts";
import type { FeedPosition } from "./followed-end.ts";
import { dropJump, jumpFrom, keyHere } from "./jumps.ts";
import type { Row } from "./rows.ts";
import { indexOfMessage } from "./use-items.ts";

/** About a screen of rows. The actual number is known a frame later. */
const FIRST_ROWS = 14;

interface Options {
  readonly session: Session;
  readonly feed: Feed;
  readonly feedKey: string;
  /** The message at which the view opens. */
  readonly near: number | undefined;
  readonly rows: readonly Row[];
  readonly unreadFrom: number | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly handle: RefObject<VirtualizerHandle | null>;
  readonly goTo: (position: FeedPosition) => void;
  readonly follow: (isWanted: boolean) => void;
}

export interface Beginning {
  /** The indexes of rows that must be mounted. Empty once the virtualizer finds the visible rows itself. */
  readonly firstRows: readonly number[];
  /** The row heights when the user last left the view. */
  readonly sizes: CacheSnapshot | undefined;
}

/** Goes to the beginning when the view is opened, and whenever the address names another message of it. */
export function useBeginning(options: Options): Beginning {
  const { session, feedKey, near, rows, scroller, handle, goTo, follow } = options;
  const [sizes] = useState(() => keptSizes(session, feedKey, rows));
  const [firstRows, setFirstRows] = useState(() => rowsAround(beginningOf(options), rows));

  useOnChangeBeforeDrawing(near, () => {
    const position = beginningOf(options);
    goTo(position);
    const jump = jumpFrom(session, keyHere());
    if (jump) dropJump(session, jump);
    const focused = jump?.origin.id ?? near;
    if (position.kind !== "message" || position.id !== focused) return undefined;
    select(session, focused);
    // Opening a view resets the selection, so the focus follows in the next frame. A field keeps it.
    const request = requestAnimationFrame(() => {
      if (!document.activeElement?.matches("input, textarea, select")) focusSoon(scroller, focused, follow);
    });
    return () => cancelAnimationFrame(request);
  });

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
      if (handle.current) keepSizes(session, feedKey, drawn.current, handle.current.cache);
    },
    [session, feedKey, handle],
  );
  return { firstRows, sizes };
}

/**
 * Returns the position from which the user jumped elsewhere, if they come back from there, else the position of the
 * address's message, else the position where the user left the view, else the first unread message, else the end.
 */
function beginningOf({ session, feed, feedKey, near, rows, unreadFrom, scroller }: Options): FeedPosition {
  const left = feedPositions(session).get(feedKey);
  const third = (scroller.current?.clientHeight ?? 0) / 3;
  const at = (id: number): FeedPosition => ({ kind: "message", id, top: third });
  const isHere = (id: number | undefined): id is number => id !== undefined && indexOfMessage(rows, id) >= 0;
  const jump = jumpFrom(session, keyHere());
  if (jump && isHere(jump.origin.id)) return jump.origin;
  if (isHere(near)) return at(near);
  if (left?.kind === "message" && isHere(left.id)) return left;
  // A user who asked for the newest message skips the unread ones.
  return feed.anchor !== "newest" && isHere(unreadFrom) ? at(unreadFrom) : { kind: "end" };
}

/** Returns the rows around a position. A third of them are above a message, as on the screen. */
function rowsAround(position: FeedPosition, rows: readonly Row[]): number[] {
  const above = Math.floor(FIRST_ROWS / 3);
  const wanted = position.kind === "end" ? rows.length : indexOfMessage(rows, position.id) - above;
  const first = Math.max(0, Math.min(wanted, rows.length - FIRST_ROWS));
  return Array.from({ length: FIRST_ROWS }, (_, index) => first + index);
}
