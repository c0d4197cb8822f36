import { enumOf } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";
import { changedSettings } from "../setting-changes.ts";

const FOLLOWED_TOPICS = 2;

export const iconCounts: LevelChange = {
  level: 227,
  summary:
    "The value 2 of the setting `desktop_icon_count_display` counts followed topics, private messages and mentions. Private messages and mentions are 3, and nothing is 4.",
  earlier: "Private messages and mentions, with or without followed topics, are 2, and nothing is 3.",
  ...changedSettings({
    desktop_icon_count_display: {
      schema: enumOf(1, 2, 3),
      down: (count) =>
        Number(count) >= FOLLOWED_TOPICS ? Math.max(FOLLOWED_TOPICS, Number(count) - 1) : count,
      up: (count) => (Number(count) >= FOLLOWED_TOPICS ? Number(count) + 1 : count),
    },
  }),
};
