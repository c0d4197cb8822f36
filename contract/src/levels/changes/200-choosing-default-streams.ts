import type { LevelChange } from "../level-change.ts";

const added = { added: ["is_default_stream"] };

export const choosingDefaultStreams: LevelChange = {
  level: 200,
  summary:
    "Administrators add a stream to the default streams, or remove it, by `is_default_stream` of `PATCH /streams/{stream_id}`. `POST /users/me/subscriptions` has it for new streams.",
  earlier: "The parameter is ignored. The endpoints of default streams do the same.",
  parameters: { updateStream: added, subscribe: added },
};
