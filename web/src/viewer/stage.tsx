/** Shows one picture, which the user can enlarge and move with the mouse, fingers and keys. */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { Picture } from "../message/pictures.ts";
import { useTexts } from "../text/text.tsx";
import { type Bounds, movedBy, type Point, whole, type Zoom, zoomedBy } from "./zoom.ts";

/** Movements shorter than this, in pixels, are clicks. */
const CLICK = 6;
/** The length of a swipe that leads to another picture, in pixels. */
const SWIPE = 60;
/** The magnification by a double click. */
const DOUBLE = 2.5;

/** The actions of the viewer's keys and buttons on the picture. */
export interface StageActions {
  zoomBy(factor: number): void;
  showWhole(): void;
  /** @returns false if the whole picture is visible, so that there is nothing to move to */
  move(by: Point): boolean;
}

/** @param source the address to load the picture from */
export function Stage({
  picture,
  source,
  actions,
  onStep,
  onClose,
}: {
  picture: Picture;
  source: string;
  actions: RefObject<StageActions | null>;
  onStep: (count: number) => void;
  onClose: () => void;
}) {
  const { viewer: texts } = useTexts();
  const stage = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [zoom, setZoom] = useState<Zoom>(whole);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");

  const change = (next: (before: Zoom, bounds: Bounds) => Zoom) => {
    const bounds = boundsOf(stage.current, image.current);
    if (bounds && state === "shown") setZoom((before) => next(before, bounds));
  };
  const zoomAt = (factor: number, at: Point) =>
    change((before, bounds) => zoomedBy(factor, at, before, bounds));
  const move = (by: Point) => change((before, bounds) => movedBy(by, before, bounds));
  const gestures = useGestures({ stage, isWhole: zoom.scale === 1, zoomAt, move, onStep, onClose });
  useWheel(stage, zoomAt);

  useImperativeHandle(actions, () => ({
    zoomBy: (factor) => zoomAt(factor, { x: 0, y: 0 }),
    showWhole: () => setZoom(whole),
    move: (by) => {
      if (zoom.scale === 1) return false;
      move(by);
      return true;
    },
  }));

  return (
    <figure
      ref={stage}
      className={zoom.scale === 1 ? "viewer-stage" : "viewer-stage is-zoomed"}
      aria-busy={state === "loading"}
      onDoubleClick={(event) => {
        if (zoom.scale > 1) setZoom(whole);
        else zoomAt(DOUBLE, fromCentre(event, stage.current));
      }}
      {...gestures}
    >
      {state === "loading" && picture.small !== source && (
        <img className="viewer-small" src={picture.small} alt="" draggable={false} />
      )}
      {state === "failed" ? (
        <p role="alert">{texts.failed}</p>
      ) : (
        <img
          ref={image}
          className="viewer-picture"
          src={source}
          alt={picture.name || texts.image}
          draggable={false}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          onLoad={() => setState("shown")}
          onError={() => setState("failed")}
        />
      )}
    </figure>
  );
}

function boundsOf(stage: HTMLElement | null, image: HTMLImageElement | null): Bounds | undefined {
  if (!stage || !image) return undefined;
  const [width, height] = [image.offsetWidth, image.offsetHeight];
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    picture: { width, height },
    // Each pixel of a large picture can be seen.
    largest: Math.max(4, (2 * image.naturalWidth) / Math.max(1, width)),
  };
}

function fromCentre(
  { clientX, clientY }: { clientX: number; clientY: number },
  stage: Element | null,
): Point {
  const { left, top, width, height } = stage?.getBoundingClientRect() ?? new DOMRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Zooms with the wheel. React listens passively, so the browser would also zoom the page. */
function useWheel(stage: RefObject<HTMLElement | null>, zoomAt: (factor: number, at: Point) => void): void {
  const present = useRef(zoomAt);
  useEffect(() => {
    present.current = zoomAt;
  });
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // Pinching a touchpad arrives as small steps with Control.
      const speed = event.ctrlKey ? 0.01 : 0.002;
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 16;
      present.current(Math.exp(-pixels * speed), fromCentre(event, element));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [stage]);
}

interface Gestures {
  readonly stage: RefObject<HTMLElement | null>;
  readonly isWhole: boolean;
  readonly zoomAt: (factor: number, at: Point) => void;
  readonly move: (by: Point) => void;
  readonly onStep: (count: number) => void;
  readonly onClose: () => void;
}

/**
 * Drags with one pointer and pinches with two. While the whole picture is visible, a sideways swipe leads to another
 * picture and one downwards closes the viewer. So does a click beside the picture.
 */
function useGestures({ stage, isWhole, zoomAt, move, onStep, onClose }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  /** The gesture that has begun: its way so far, and whether it began on the picture. */
  const gesture = useRef({ x: 0, y: 0, isOnPicture: false, isPinch: false });

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) {
      const isOnPicture = event.target instanceof HTMLImageElement;
      gesture.current = { x: 0, y: 0, isOnPicture, isPinch: false };
    } else gesture.current.isPinch = true;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: ReactPointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const by = { x: now.x - before.x, y: now.y - before.y };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      zoomAt(distance(now, other) / Math.max(1, distance(before, other)), fromCentre(middle, stage.current));
      move({ x: by.x / 2, y: by.y / 2 });
      return;
    }
    gesture.current.x += by.x;
    gesture.current.y += by.y;
    if (!isWhole) move(by);
  };
  const onPointerUp = (event: ReactPointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    const { x, y, isOnPicture, isPinch } = gesture.current;
    if (isPinch) return;
    const [across, down] = [Math.abs(x), Math.abs(y)];
    if (Math.max(across, down) < CLICK) {
      if (!isOnPicture) onClose();
    } else if (isWhole && event.pointerType !== "mouse") {
      if (across > SWIPE && across > down) onStep(x < 0 ? 1 : -1);
      else if (y > SWIPE && down > across) onClose();
    }
  };
  const onPointerCancel = (event: ReactPointerEvent) => {
    pointers.current.delete(event.pointerId);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
