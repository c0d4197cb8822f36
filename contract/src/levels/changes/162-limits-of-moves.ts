import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

export const limitsOfMoves: LevelChange = {
  level: 162,
  summary:
    "`move_messages_within_stream_limit_seconds` and `move_messages_between_streams_limit_seconds` limit how long users who are not moderators can move messages.",
  earlier: "The properties are absent, but the organization's limits apply.",
  ...addedRealmProperties(
    "move_messages_within_stream_limit_seconds",
    "move_messages_between_streams_limit_seconds",
  ),
};
