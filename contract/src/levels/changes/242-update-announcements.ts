import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

export const updateAnnouncements: LevelChange = {
  level: 242,
  summary:
    "Notices about new versions of the server go to the stream `zulip_update_announcements_stream_id`.",
  earlier: "The property is absent.",
  ...addedRealmProperties("zulip_update_announcements_stream_id"),
};
