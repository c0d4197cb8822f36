import type { LevelChange } from "../level-change.ts";

export const readersNotMuted: LevelChange = {
  level: 144,
  summary: "Read receipts leave out users who muted the caller, or whom the caller muted.",
  earlier: "The same.",
};
