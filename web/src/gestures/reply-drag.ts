/** Draws a message to the left, to reply to it. */
import { glide, shift, vibrate } from "./slide.ts";
import type { Drag } from "./touches.ts";

/** The distance from which letting go replies, and the largest distance that the message moves, in pixels. */
const ENOUGH = 64;
const FARTHEST = 80;

export function replyDrag(row: HTMLElement, reply: () => void): Drag {
  let isReady = false;
  row.dataset["drawn"] = "";
  const back = () => {
    void glide(row, 0).then(() => delete row.dataset["drawn"]);
  };
  return {
    move: (distance) => {
      shift(row, Math.max(-FARTHEST, Math.min(0, distance)));
      const wasReady = isReady;
      isReady = distance <= -ENOUGH;
      row.dataset["drawn"] = isReady ? "ready" : "";
      if (isReady && !wasReady) vibrate();
    },
    end: () => {
      back();
      if (isReady) reply();
    },
    cancel: back,
  };
}
