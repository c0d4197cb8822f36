import { json, maybe } from "../../parameter.ts";
import { Int } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";
import { changedRealmProperties } from "../realm-changes.ts";

const renamed = (name: string, what: string) => ({
  name,
  schema: Int,
  parameter: maybe(json(Int, { doc: `Stream for notices about ${what}; -1 for none.` })),
});

export const announcements: LevelChange = {
  level: 241,
  summary:
    "The streams for notices are `new_stream_announcements_stream_id` and `signup_announcements_stream_id`.",
  earlier: "They are called `notifications_stream_id` and `signup_notifications_stream_id`.",
  ...changedRealmProperties({
    new_stream_announcements_stream_id: renamed("notifications_stream_id", "the organization"),
    signup_announcements_stream_id: renamed("signup_notifications_stream_id", "new users"),
  }),
};
