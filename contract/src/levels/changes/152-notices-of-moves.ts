import { json, withDefault } from "../../parameter.ts";
import { Bool } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";

export const noticesOfMoves: LevelChange = {
  level: 152,
  summary:
    "`send_notification_to_old_thread` and `send_notification_to_new_thread` apply to all moves. The former is false by default.",
  earlier: "Both are true by default, and moves within a stream send no notices.",
  parameters: {
    updateMessage: {
      was: {
        send_notification_to_old_thread: withDefault(
          json(Bool, { doc: "Send a notice to the old topic if messages are moved to another stream." }),
          true,
        ),
      },
      up: (parameters) =>
        parameters["stream_id"] === undefined
          ? {
              ...parameters,
              send_notification_to_old_thread: false,
              send_notification_to_new_thread: false,
            }
          : parameters,
    },
  },
};
