/**
 * The gestures of fingers on phones. Each has an equivalent: the buttons of the bar, the menu of a message, and the
 * command palette.
 */
import "./gestures.css";
import { useEffect, useEffectEvent, useState } from "react";
import { isPhone } from "../browser/is-phone.ts";
import { openOn } from "../feed/feed-state.ts";
import { reply } from "../feed/message-actions.ts";
import { retryRecentMessages } from "../recent/recent-messages.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { closingDrag, openingDrag } from "./drawer-drag.ts";
import { type Pull, pullDrag, pulledEdge } from "./pull-drag.ts";
import { replyDrag } from "./reply-drag.ts";
import { vibrate } from "./slide.ts";
import { type Direction, type Drag, type Touched, watchTouches } from "./touches.ts";

/** The panels at the sides of the frame. */
type Side = "navigation" | "people";

/** The longest time that the indicator waits for an answer. After that, the banner says that there is none. */
const LONGEST_MILLISECONDS = 10_000;

/** Elements with gestures of their own. */
const OWN_GESTURES = "input, textarea, select, audio, video, [role=slider], .virtual-list [draggable]";
const CONTROLS = `a, button, summary, [role=button], ${OWN_GESTURES}`;

export default function Gestures({
  side,
  show,
  hide,
}: {
  side: Side | undefined;
  show: (side: Side) => void;
  hide: () => void;
}) {
  const session = useSession();
  const { messages: texts, app } = useTexts();
  const [pull, setPull] = useState<Pull>();

  const fetchNews = async (edge: Pull["edge"]) => {
    setPull({ edge, phase: "fetching" });
    retryRecentMessages(session);
    const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_MILLISECONDS));
    await Promise.race([session.refresh(), tooLong]);
    setPull(undefined);
  };

  const drag = useEffectEvent((start: Touched, direction: Direction): Drag | undefined => {
    const screen = start.target.closest<HTMLElement>(".screen");
    if (!isPhone() || !screen || start.target.closest(OWN_GESTURES)) return undefined;
    const panel = (name: Side) => screen.querySelector<HTMLElement>(`.screen-${name}`);
    if (side !== undefined) {
      const element = panel(side);
      const way = side === "navigation" ? "left" : "right";
      if (direction !== way || !element) return undefined;
      return closingDrag({ element, direction: way === "left" ? -1 : 1 }, hide);
    }
    if (direction === "up" || direction === "down") {
      const edge = pull ? undefined : pulledEdge(start, direction);
      return edge && pullDrag(edge, setPull, () => void fetchNews(edge));
    }
    if (scrollsSideways(start.target) || hasSelection()) return undefined;
    if (direction === "right") {
      const element = panel("navigation");
      return element ? openingDrag({ element, direction: -1 }, screen, () => show("navigation")) : undefined;
    }
    const row = messageAt(start);
    if (!row) return undefined;
    return replyDrag(row, () => reply(session, Number(row.dataset["messageId"]), texts.said));
  });

  const hold = useEffectEvent((start: Touched) => {
    const row = messageAt(start);
    if (!row || !isPhone() || row.dataset["selecting"] !== undefined || start.target.closest(CONTROLS))
      return;
    vibrate();
    // The focus returns here after the menu.
    row.focus({ preventScroll: true });
    openOn(session, Number(row.dataset["messageId"]), "menu");
  });

  useEffect(() => {
    const end = watchTouches({
      drag: (start, direction) => drag(start, direction),
      hold: (start) => hold(start),
    });
    document.addEventListener("touchstart", endSelecting, { passive: true });
    document.addEventListener("contextmenu", onContextMenu);
    return () => {
      end();
      document.removeEventListener("touchstart", endSelecting);
      document.removeEventListener("contextmenu", onContextMenu);
    };
  }, []);

  return (
    <div role="status" className="pull-place" data-edge={pull?.edge} data-phase={pull?.phase}>
      {pull && (
        <p className="pull">
          {pull.phase === "pulled" ? app.pull : pull.phase === "ready" ? app.letGo : app.fetching}
        </p>
      )}
    </div>
  );
}

/** Returns a message whose actions are available. */
const messageAt = ({ target }: Touched): HTMLElement | null =>
  target.closest<HTMLElement>(".feed [data-message-id][data-tools]");

/** True if a finger scrolls something sideways there, such as code or a table. */
function scrollsSideways(target: Element): boolean {
  for (let each: Element | null = target; each && !each.matches("main"); each = each.parentElement) {
    if (each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX))
      return true;
  }
  return false;
}

const hasSelection = (): boolean => document.getSelection()?.isCollapsed === false;

/** A finger elsewhere ends the selection of a message's text. */
function endSelecting({ target }: Event): void {
  const row = document.querySelector<HTMLElement>("[data-selecting]");
  if (row && target instanceof Node && !row.contains(target)) delete row.dataset["selecting"];
}

/** The message's own menu replaces the browser's, except for links, pictures and selected text. */
function onContextMenu(event: MouseEvent): void {
  const { target } = event;
  if (!isPhone() || !(target instanceof Element) || target.closest(`${CONTROLS}, [data-selecting]`)) return;
  if (target.closest(".feed [data-message-id]")) event.preventDefault();
}
