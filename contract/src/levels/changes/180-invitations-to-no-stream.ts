import { badRequest } from "../../errors.ts";
import { needsNoStream } from "../earlier-rules.ts";
import type { LevelChange, WireObject } from "../level-change.ts";

/** Rejects an empty list of streams. @throws ApiError */
export function needsStream(parameters: WireObject): WireObject {
  const streams = parameters["stream_ids"] as readonly number[];
  if (streams.length === 0 && !needsNoStream.applies(parameters)) {
    throw badRequest("You must specify at least one stream for invitees to join.");
  }
  return parameters;
}

export const invitationsToNoStream: LevelChange = {
  level: 180,
  summary: "People can be invited to no stream: `stream_ids` may be empty.",
  earlier: "An empty list is an error, except at levels 157 and 158.",
  parameters: { sendInvites: { up: needsStream } },
};
