/** Finds a place for a note over the page where it covers no control. */

/** The least distance between the note and controls, in pixels. */
const GAP = 8;

const CONTROLS = ":is(button, a[href], input, textarea, select, [role=button], [role=option])";

/** Things that never scroll away from under a note. */
const FIXED = ".compose, .compose-begin, .newest-button, .feed-said";

/** Lists of links and messages fill the screen, and can be scrolled. */
const LISTS = ".feed, .virtual-list, .inbox, table";

/**
 * Returns the distance of a note from the lower edge of the window, at which it covers no control of the open dialog,
 * or without a dialog, of the page. On a screen full of controls it covers only what can be scrolled away.
 *
 * @param note its place at present, which it keeps if nothing is below it
 * @returns `undefined` if there is no such place
 */
export function freeBottom(note: DOMRect): number | undefined {
  const dialog = [...document.querySelectorAll(".dialog")].at(-1);
  for (const things of dialog ? inDialog(dialog) : onPage()) {
    const rects = things.filter(({ width, height }) => width > 0 && height > 0);
    if (lowestFree(note, note.bottom, rects) === note.bottom) return window.innerHeight - note.bottom;
    const free = lowestFree(note, window.innerHeight - 2 * GAP, rects);
    if (free !== undefined) return window.innerHeight - free;
  }
  return undefined;
}

/** @returns alternatives, the best one first */
function inDialog(dialog: Element): DOMRect[][] {
  const frame = dialog.getBoundingClientRect();
  const controls = [...dialog.querySelectorAll(CONTROLS)].map((each) =>
    common(each.getBoundingClientRect(), frame),
  );
  return [[frame], controls];
}

function onPage(): DOMRect[][] {
  const fixed = [...document.querySelectorAll(FIXED)].map((each) => each.getBoundingClientRect());
  const controls = [...document.querySelectorAll(`main ${CONTROLS}`)]
    .filter((each) => !each.closest(LISTS))
    .map((each) => each.getBoundingClientRect());
  return [[...fixed, ...controls], fixed];
}

/** @param bottom where to begin to look, upwards */
function lowestFree(
  { left, right, height }: DOMRect,
  bottom: number,
  rects: readonly DOMRect[],
): number | undefined {
  let free = bottom;
  while (free - height > 0) {
    const hit = rects.filter(
      (rect) =>
        rect.left < right + GAP &&
        rect.right > left - GAP &&
        rect.top < free + GAP &&
        rect.bottom > free - height - GAP,
    );
    if (hit.length === 0) return free;
    free = Math.min(...hit.map(({ top }) => top)) - GAP;
  }
  return undefined;
}

function common(one: DOMRect, other: DOMRect): DOMRect {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}
