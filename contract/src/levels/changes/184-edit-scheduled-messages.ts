import { json, maybe } from "../../parameter.ts";
import { Int } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";

export const editScheduledMessages: LevelChange = {
  level: 184,
  summary:
    "`PATCH /scheduled_messages/{scheduled_message_id}` edits a scheduled message. `POST /scheduled_messages` no longer does.",
  earlier: "`POST /scheduled_messages` with `scheduled_message_id` replaces that message.",
  endpoints: ["updateScheduledMessage"],
  parameters: {
    createScheduledMessage: {
      // The route reads it by `editedByPost`.
      was: {
        scheduled_message_id: maybe(
          json(Int, { doc: "The scheduled message that this one replaces.", example: "42" }),
        ),
      },
    },
  },
};
