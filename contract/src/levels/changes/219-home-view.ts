import { Bool, enumOf } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";
import { changedSettings } from "../setting-changes.ts";

export const homeView: LevelChange = {
  level: 219,
  summary:
    "The setting `web_home_view` replaces `default_view` and has the value `inbox`, and `web_escape_navigates_to_home_view` replaces `escape_navigates_to_default_view`.",
  earlier: "The settings have their earlier names. `recent_topics` stands for `inbox`.",
  ...changedSettings({
    web_home_view: {
      name: "default_view",
      schema: enumOf("recent_topics", "all_messages"),
      down: (view) => (view === "inbox" ? "recent_topics" : view),
    },
    web_escape_navigates_to_home_view: { name: "escape_navigates_to_default_view", schema: Bool },
  }),
};
