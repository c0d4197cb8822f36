import type { LevelChange } from "../level-change.ts";

const traffic = { added: ["stream_weekly_traffic"] };

export const trafficOfStreams: LevelChange = {
  level: 199,
  summary:
    "`stream_weekly_traffic` of streams is the number of messages a week; it is null if the stream is younger than a week, and in events about new, archived and hidden streams.",
  earlier: "Only subscriptions, and streams without one, have it.",
  objects: { Stream: traffic, ListedStream: traffic },
};
