import type { LevelChange } from "../level-change.ts";

export const dimensionsOfPictures: LevelChange = {
  level: 276,
  summary: "Thumbnails in messages have `data-original-dimensions`. Confab makes no thumbnails of uploads.",
  earlier: "The same.",
};
