import { badRequest } from "../../errors.ts";
import type { LevelChange } from "../level-change.ts";

export const invitationsToNoStream: LevelChange = {
  level: 180,
  summary: "People can be invited to no stream: `stream_ids` may be empty.",
  earlier:
    "An empty list is an error. The same is true at level 157, where some servers had this change already.",
  parameters: {
    sendInvites: {
      up: (parameters) => {
        if ((parameters["stream_ids"] as readonly number[]).length === 0) {
          throw badRequest("You must specify at least one stream for invitees to join.");
        }
        return parameters;
      },
    },
  },
};
