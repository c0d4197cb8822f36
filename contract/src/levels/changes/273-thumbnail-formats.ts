import type { LevelChange } from "../level-change.ts";

export const thumbnailFormats: LevelChange = {
  level: 273,
  summary:
    "The initial state has `server_thumbnail_formats`, which is empty: messages show pictures in their own size.",
  earlier: "The key is absent, and messages show pictures in the same way.",
  answers: { registerQueue: { added: ["server_thumbnail_formats"] } },
};
