import type { LevelChange } from "../level-change.ts";

export const dimensionsOfPictures: LevelChange = {
  level: 276,
  summary:
    "Thumbnails in messages have `data-original-dimensions`. Confab does not measure uploads before it renders a message.",
  earlier: "The same.",
};
