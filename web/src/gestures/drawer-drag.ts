/** Draws a side panel over the view with a finger, or back out. */
import { glide, shift } from "./slide.ts";
import type { Drag } from "./touches.ts";

/** The share of the panel's width, and the speed in pixels per millisecond, from which a drag opens or closes it. */
const ENOUGH = 0.35;
const FAST = 0.4;

/** @param direction -1 if the panel leaves to the left, 1 if to the right */
interface Panel {
  readonly element: HTMLElement;
  readonly direction: 1 | -1;
}

const isEnough = (distance: number, speed: number, width: number): boolean =>
  distance > ENOUGH * width || (speed > FAST && distance > 0);

export function openingDrag({ element, direction }: Panel, screen: HTMLElement, show: () => void): Drag {
  screen.dataset["dragged"] = "navigation";
  const width = element.offsetWidth;
  const hidden = direction * width;
  const away = () => {
    void glide(element, hidden).then(() => delete screen.dataset["dragged"]);
  };
  shift(element, hidden);
  return {
    move: (distance) => shift(element, direction * Math.max(0, width + direction * distance)),
    end: (distance, speed) => {
      if (!isEnough(-direction * distance, speed, width)) return away();
      show();
      // The mark stays: a side that was drawn in does not come in once more (`style/motion.css`).
      void glide(element, 0).then(() => {
        screen.dataset["dragged"] = "done";
      });
      return undefined;
    },
    cancel: away,
  };
}

export function closingDrag({ element, direction }: Panel, hide: () => void): Drag {
  const width = element.offsetWidth;
  const back = () => void glide(element, 0);
  return {
    move: (distance) => shift(element, direction * Math.max(0, direction * distance)),
    end: (distance, speed) => {
      if (isEnough(direction * distance, speed, width)) void glide(element, direction * width).then(hide);
      else back();
    },
    cancel: back,
  };
}
