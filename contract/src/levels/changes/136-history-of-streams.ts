import type { LevelChange } from "../level-change.ts";

export const historyOfStreams: LevelChange = {
  level: 136,
  summary:
    "`PATCH /streams/{stream_id}` changes `history_public_to_subscribers` alone, too. False is an error for public streams.",
  earlier: "The parameter is ignored unless the request makes the stream private or web-public.",
  parameters: {
    updateStream: {
      up: ({ history_public_to_subscribers, ...others }) =>
        others["is_private"] === true || others["is_web_public"] === true
          ? { history_public_to_subscribers, ...others }
          : others,
    },
  },
};
