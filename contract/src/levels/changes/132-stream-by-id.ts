import type { LevelChange } from "../level-change.ts";

export const streamById: LevelChange = {
  level: 132,
  summary: "`GET /streams/{stream_id}` returns a stream.",
  earlier: "The endpoint is not documented.",
  endpoints: ["getStreamById"],
};
