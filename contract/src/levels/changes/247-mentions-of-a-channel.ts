import type { LevelChange } from "../level-change.ts";

export const mentionsOfChannel: LevelChange = {
  level: 247,
  summary: "`@**channel**` mentions everyone in the stream, as `@**stream**` does.",
  earlier: "It does so as well.",
};
