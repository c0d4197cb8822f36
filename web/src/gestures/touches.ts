/** Recognizes drags and long presses of one finger. All listeners are passive, so scrolling never waits for them. */

export interface Touched {
  readonly target: Element;
  readonly x: number;
}

export type Direction = "left" | "right" | "up" | "down";

/** Follows a finger. Distances are in pixels, positive to the right and downwards. */
export interface Drag {
  readonly move: (distance: number) => void;
  /** @param speed in pixels per millisecond */
  readonly end: (distance: number, speed: number) => void;
  readonly cancel: () => void;
}

interface Recognizers {
  /** Called once the direction is clear. @returns nothing if the movement means nothing there */
  readonly drag: (start: Touched, direction: Direction) => Drag | undefined;
  /** Called after a finger has rested for a while. */
  readonly hold: (start: Touched) => void;
}

/** The movement up to which a finger rests, in pixels. */
const RESTING = 10;
/** A drag is horizontal if it is this many times wider than high. Scrolling is never mistaken for one. */
const FLATNESS = 1.7;
const HOLD_MILLISECONDS = 500;

interface Current extends Touched {
  readonly y: number;
  readonly id: number;
  readonly since: number;
  axis?: "x" | "y";
  drag?: Drag | undefined;
}

/** @returns a function that ends the recognition */
export function watchTouches({ drag, hold }: Recognizers): () => void {
  let current: Current | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const give = () => {
    clearTimeout(timer);
    current?.drag?.cancel();
    current = undefined;
  };
  const onStart = ({ touches, timeStamp }: TouchEvent) => {
    give();
    const [touch] = touches;
    if (!touch || touches.length > 1 || !(touch.target instanceof Element)) return;
    const { target, clientX: x, clientY: y, identifier: id } = touch;
    const start: Current = { target, x, y, id, since: timeStamp };
    current = start;
    timer = setTimeout(() => {
      current = undefined;
      hold(start);
    }, HOLD_MILLISECONDS);
  };
  const onMove = ({ touches }: TouchEvent) => {
    const way = current && wayOf(current, touches);
    if (!current || !way) return;
    if (!current.axis) {
      if (Math.hypot(way.x, way.y) < RESTING) return;
      clearTimeout(timer);
      current.axis = Math.abs(way.x) > FLATNESS * Math.abs(way.y) ? "x" : "y";
      current.drag = drag(current, directionOf(way, current.axis));
    }
    current.drag?.move(way[current.axis]);
  };
  const onEnd = ({ changedTouches, timeStamp }: TouchEvent) => {
    const way = current && wayOf(current, changedTouches);
    if (current?.drag && current.axis && way) {
      const distance = way[current.axis];
      const { since, drag: ended } = current;
      current = undefined;
      ended.end(distance, Math.abs(distance) / Math.max(1, timeStamp - since));
    }
    give();
  };
  const listeners = { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: give };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) document.addEventListener(name, listener, { passive: true });
  return () => {
    give();
    for (const [name, listener] of all) document.removeEventListener(name, listener);
  };
}

interface Way {
  readonly x: number;
  readonly y: number;
}

function wayOf({ id, x, y }: Current, touches: TouchList): Way | undefined {
  const touch = [...touches].find(({ identifier }) => identifier === id);
  return touch && { x: touch.clientX - x, y: touch.clientY - y };
}

function directionOf({ x, y }: Way, axis: "x" | "y"): Direction {
  if (axis === "x") return x > 0 ? "right" : "left";
  return y > 0 ? "down" : "up";
}
