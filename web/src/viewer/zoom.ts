/** Computes the part of a picture that is visible. Pure. */

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The magnification of a picture that fits its stage, and the distance of its centre from the centre of the stage. */
export interface Zoom extends Point {
  readonly scale: number;
}

export interface Bounds {
  readonly stage: Size;
  /** The size at scale 1, at which the whole picture is visible. */
  readonly picture: Size;
  readonly largest: number;
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };

/** Magnifies by a factor. The point of the picture under `at`, measured from the centre of the stage, stays there. */
export function zoomedBy(factor: number, at: Point, zoom: Zoom, bounds: Bounds): Zoom {
  const scale = Math.min(bounds.largest, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return within(bounds, { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio });
}

export const movedBy = (by: Point, zoom: Zoom, bounds: Bounds): Zoom =>
  within(bounds, { ...zoom, x: zoom.x + by.x, y: zoom.y + by.y });

/** Keeps the edges of the picture out of the stage, unless the picture is smaller. */
function within({ stage, picture }: Bounds, { scale, x, y }: Zoom): Zoom {
  const limit = (value: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return { scale, x: limit(x, picture.width, stage.width), y: limit(y, picture.height, stage.height) };
}
