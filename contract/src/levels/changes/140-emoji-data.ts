import type { LevelChange } from "../level-change.ts";

export const emojiDataFile: LevelChange = {
  level: 140,
  summary:
    "The initial state has `server_emoji_data_url`, the address of a file with the names of all emoji.",
  earlier: "The key is absent.",
  answers: { registerQueue: { added: ["server_emoji_data_url"] } },
};
